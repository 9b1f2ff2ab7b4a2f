"""`ringclear completion`: asked as the shells themselves ask it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.in_process import good

BASH = """
source {file}
COMP_WORDS=(ringclear {words} "{typed}"); COMP_CWORD={place}
_ringclear; printf "%s\\n" "${{COMPREPLY[@]}}"
"""
ZSH = """
compdef() {{ :; }}
compadd() {{ shift; print -l -- $@; }}
_describe() {{ print -l -- ${{offered%%:*}}; }}
_files() {{ :; }}
source {file}
words=(ringclear {words} "{typed}"); CURRENT={place}+1
_ringclear
"""
"""In zsh itself, with the parts of its completion system that need a terminal in our words."""
FISH = 'source {file}; complete -C "ringclear {words} {typed}"'

ASKED = [
    ("", "so", {"solo", "songs"}),
    ("songs", "ex", {"export"}),
    ("songs export Tune", "--o", {"--out"}),
    ("simulate --tuning", "drop", {"drop_d"}),
    ("simulate --seed 3", "--gui", {"--guitar"}),
    ("completion", "fi", {"fish"}),
    ("game bots chord_game", "--br", {"--brain"}),
]


@pytest.mark.parametrize(("shell", "script"), [("bash", BASH), ("zsh", ZSH), ("fish", FISH)])
def test_the_shell_offers_what_may_come_next(shell: str, script: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    file = tmp_path / "ringclear"
    file.write_text(good("completion", shell))
    for words, typed, offered in ASKED:
        asked = script.format(file=file, words=words, typed=typed, place=len(words.split()) + 1)
        done = subprocess.run([shell, "-c", asked], capture_output=True, text=True, check=True, cwd=tmp_path)
        found = {word for line in done.stdout.splitlines() for word in line.split()[:1] if word.startswith(typed)}
        assert found == offered, f"{shell}: ringclear {words} {typed}\n{done.stderr}"


def test_every_command_and_option_is_offered() -> None:
    from chordgame.cli.main import build_parser
    from tests.cli.commands import every_command

    script = good("completion", "zsh")
    for name, parser in every_command(build_parser()):
        (block,) = [part for part in script.split("\n        '") if part.startswith(f"{name}') offered=(")]
        for action in parser._actions:
            assert not action.option_strings or f"'{action.option_strings[-1]}:" in block, f"{name} {action}"
