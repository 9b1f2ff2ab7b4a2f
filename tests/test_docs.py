"""What the docs say is true: commands exist, all are described, and what is shown is what happens."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

import run
from chordgame.cli.main import build_parser
from chordgame.cli.old_options import in_new_terms
from hardware.errors import Reason
from tests.cli import warm
from tests.cli.commands import every_command

HERE = Path(__file__).resolve().parent.parent
CLI = HERE / "docs/cli.md"
NOTES = sorted((HERE / "firmware_notes").glob("*.md"))
NAMED = re.compile(r"(?:^    |`)(?:ringclear|python3 run\.py)(?= )([^`\n\\|>#\[(…]*)(?=[`\n|>#])", re.MULTILINE)
"""A command that can be typed as it stands: not the grammar of one, and nothing that a shell adds."""
PARSER = build_parser()
COMMANDS = dict(every_command(PARSER))
GROUPS = ("game", "coach", "tour")
DOCS = [HERE / "README.md", HERE / "CONTRIBUTING.md", *sorted((HERE / "docs").glob("*.md"))]


def sessions(path: Path) -> list[tuple[str, str]]:
    """The commands in blocks marked `console`, each with the output shown below it."""
    shown = []
    for block in re.findall(r"```console\n(.*?)```", path.read_text(encoding="utf-8"), flags=re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output))
    return shown


def test_every_command_and_option_is_described() -> None:
    text = CLI.read_text(encoding="utf-8")
    for name, parser in COMMANDS.items():
        assert f"`ringclear {name}" in text, name
        for action in parser._actions:
            for option in action.option_strings:
                assert option in text or option in ("-h", "--help"), f"{name} {option}"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_what_is_shown_is_what_happens(path: Path, tmp_path: Path) -> None:
    """A line `…` in the output stands for any lines, in a line for any words; a page's commands run in one folder."""
    for command, shown in sessions(path):
        done = run_as_shown(command, tmp_path)
        lines = [
            ".*" if line.strip() == "…" else re.escape(line).replace("…", "[^\n]*")
            for line in shown.strip().split("\n")
        ]
        expected = "\n".join(lines)
        output = (done.stdout + done.stderr).strip()
        assert re.fullmatch(expected, output, flags=re.DOTALL), f"$ {command}\n{output}"


@pytest.mark.parametrize("path", [*DOCS, *NOTES], ids=lambda path: path.name)
def test_every_command_that_is_named_can_be_typed(path: Path) -> None:
    """Wherever a page has one: with its words it is read by the program itself, alone it is a command's name."""
    text = path.read_text(encoding="utf-8").partition("## Not there yet")[0]
    for words in map(shlex.split, filter(None, map(str.strip, NAMED.findall(text)))):
        if " ".join(words) not in COMMANDS and words[0] not in (*run.COMMANDS, *GROUPS):
            assert understood(words), words


def understood(words: list[str]) -> bool:
    """Whether the program would do it, or show its help."""
    try:
        PARSER.parse_args(in_new_terms(words)[0])
    except SystemExit as end:
        return not end.code
    return True


def run_as_shown(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    script = re.sub(r"(?<![\w/-])ringclear(?= )", shlex.join(warm.ringclear()), command)
    return subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_files_that_are_named_are_there(path: Path) -> None:
    """By their name, or with the folder that they lie in."""
    here = [f"/{file.relative_to(HERE).as_posix()}" for file in HERE.glob("[a-z]*/**/*.*")]
    for named in re.findall(r"`((?:\w+/)*\w+\.(?:py|js|toml|html))`", path.read_text(encoding="utf-8")):
        assert any(file.endswith(f"/{named}") for file in here) or (HERE / named).is_file(), named


def test_trouble_has_what_every_device_and_file_may_say() -> None:
    """Who reads a sentence finds it there, with what to do."""
    text = (HERE / "docs/trouble.md").read_text(encoding="utf-8")
    assert [reason.name for reason in Reason if f"| {reason.value} | " not in text] == []


def test_every_page_is_found_from_the_first_one() -> None:
    """From the README and from the first page of the site, by links alone."""
    for first in (HERE / "README.md", HERE / "docs/index.md"):
        found, new = {first}, [first]
        while new:
            page = new.pop()
            linked = {
                (page.parent / one).resolve() for one in re.findall(r"\]\(([^)#:]+\.md)", page.read_text("utf-8"))
            }
            new += linked - found
            found |= linked
        assert set(DOCS) - {HERE / "README.md", HERE / "docs/long_description.md", HERE / "docs/index.md"} <= found
