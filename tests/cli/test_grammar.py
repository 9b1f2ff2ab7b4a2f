"""One grammar: chords by name, --out for files, options that count once or add up, JSON a line a thing, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from chordgame.cli.contents import CONTENTS
from chordgame.cli.main import build_parser, parser_for
from chordgame.cli.old_options import OLD_OPTIONS, in_new_terms
from chordgame.games import GAMES
from tests.cli.commands import every_command
from tests.cli.in_process import good, refused, said

G_MAJOR = "6:43,5:47,4:50,3:55,2:59,1:67"


@pytest.fixture(scope="module")
def strum(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A C chord whose 4th string is muted."""
    path = tmp_path_factory.mktemp("sounds") / "c.wav"
    good("simulate", "--chord", "x32010", "--leave-out", "4", "--out", str(path))
    return path


# ---------------------------------------------------------------- the help


def test_ringclear_alone_shows_its_help() -> None:
    assert good() == good("--help")
    assert all(name in good() for name in CONTENTS)


@pytest.mark.parametrize("word", ["version", "help"])
def test_an_option_that_is_typed_as_a_command_is_understood(word: str) -> None:
    assert good(word) == good(f"--{word}")


@pytest.mark.parametrize("group", ["game", "coach"])
def test_a_group_alone_shows_its_help(group: str) -> None:
    assert good(group) == good(group, "--help")


def test_the_short_help_says_what_the_commands_say_themselves() -> None:
    assert parser_for([]).format_help() == build_parser().format_help()


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["-V"], []])
def test_help_and_version_load_no_library_and_no_game(words: list[str]) -> None:
    """They take a fifth of a second; the ear and the rules would take a whole one."""
    script = f"import sys, chordgame.cli; sys.argv[1:] = {words}\ntry: chordgame.cli.main()\nexcept SystemExit: pass\n"
    script += "print(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "ringclear" in done.stdout
    loaded = set(done.stderr.split())
    assert not loaded & {"numpy", "scipy", "starlette", "chordgame.games", "chordgame.chord_game", "chordgame.cli.play"}


def test_it_runs_as_a_module_by_its_own_name() -> None:
    done = subprocess.run([sys.executable, "-m", "ringclear", "-V"], capture_output=True, text=True, check=True)
    assert done.stdout == good("--version")


# ---------------------------------------------------------------- chords


@pytest.mark.parametrize("chord", ["C", "x32010", "x-3-2-0-1-0"])
def test_a_chord_is_asked_for_by_its_name_or_its_shape(strum: Path, chord: str) -> None:
    code, out, _ = said("verify", str(strum), "--at", "1", "--chord", chord, "--json")
    states = {one["string"]: one["state"] for one in json.loads(out)["strings"]}
    assert states == {5: "CLEAR", 4: "SILENT", 3: "CLEAR", 2: "CLEAR", 1: "CLEAR"}
    assert code == 1


def test_a_chord_is_held_in_the_tuning_that_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "d.wav")
    shown = good("simulate", "--chord", "000232", "--tuning", "drop_d", "--out", path)
    assert "6:38,5:45,4:50,3:57,2:62,1:66" in shown
    assert said("verify", path, "--at", "1", "--chord", "000232", "--tuning", "drop_d")[0] == 0
    good("plot", path, "--at", "1", "--chord", "000232", "--tuning", "drop_d", "--out", str(tmp_path / "d.svg"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("verify none.wav --chord Zz", "'Zz' is no chord: write a name as G or F#m7"),
        ("simulate --chord 3200 --out x.wav", "'3200' has 4 frets for 6 strings"),
        ("verify none.wav --chord 3-2-0-0-0-99", "--chord: string 1 at '163.0'"),
        ("verify none.wav --chord xxxxxx", "--chord: at least one string is played"),
        ("verify none.wav --chord G --expect 6:43", "give --expect or --chord, not both"),
        ("verify --batch none.jsonl --chord G", "its lines say what to hear; leave out --chord"),
    ],
)
def test_mistakes_are_one_line(words: str, says: str) -> None:
    assert says in refused(*words.split())


# ---------------------------------------------------------------- options


def test_whatever_is_written_goes_where_out_says() -> None:
    """Each command that makes a file calls it --out; `calibrate` makes two."""
    ends = (".wav", ".svg", ".png", ".pdf", ".html", ".toml")
    for name, parser in every_command(build_parser()):
        for action in parser._actions:
            files = action.option_strings and any(end in (action.help or "") for end in ends)
            if files and action.option_strings != ["--report"]:
                assert "--out" in action.option_strings, f"{name} {action.option_strings}"


def test_an_option_that_counts_once_is_refused_twice() -> None:
    assert "--key is given twice" in refused("stack", "--key", "12", "--key", "5", "--list")
    assert "--out is given twice" in refused("simulate", "--chord", "G", "--out", "a.wav", "--out", "b.wav")


def test_options_that_add_up_are_all_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "x.wav")
    good("simulate", "--chord", "320003", "--leave-out", "5", "--leave-out", "4", "--out", path)
    states = json.loads(said("verify", path, "--at", "1", "--expect", G_MAJOR, "--json")[1])["strings"]
    assert [one["string"] for one in states if one["state"] == "SILENT"] == [5, 4]


def test_words_and_beats_of_several_strums_are_set_at_once(tmp_path: Path) -> None:
    book = ("--book", str(tmp_path))
    good("songs", "new", "Two", "--chords", "G C D", *book)
    words = ("--words", "1", "one", "--words", "2", "two")
    good("songs", "edit", "Two", *words, "--beats", "1", "2", "--beats", "3", "8", *book)
    strums = json.loads(good("songs", "show", "Two", "--json", *book))["strums"]
    assert [strum["words"] and strum["words"]["text"] for strum in strums] == ["one", "two", None]
    assert [strum["beats"] for strum in strums] == [2, 4, 8]
    assert "a strum is named twice" in refused("songs", "edit", "Two", "--words", "1", "a", "--words", "1", "b", *book)


@pytest.mark.parametrize("command", OLD_OPTIONS)
def test_an_old_word_does_what_it_did_and_says_what_it_is_called_now(command: tuple[str, ...]) -> None:
    for old, new in OLD_OPTIONS[command].items():
        typed, sentences = in_new_terms([*command, "x", old, "y", f"{old}=z"])
        assert typed == [*command, "x", new, "y", f"{new}=z"]
        assert sentences == [f"{old} is {new} now; the old word goes with the next version"]
        parser = dict(every_command(build_parser()))[" ".join(command)]
        assert new in parser._option_string_actions
        assert old not in parser._option_string_actions


def test_an_old_word_works(tmp_path: Path) -> None:
    good("songs", "new", "One", "--chords", "G", "--book", str(tmp_path))
    path = tmp_path / "one.cho"
    code, out, err = said("songs", "export", "One", "--to", str(path), "--book", str(tmp_path))
    assert (code, err) == (0, "ringclear: --to is --out now; the old word goes with the next version\n")
    assert out.startswith(f"{path}: One")
    assert path.exists()


def test_a_word_that_is_old_elsewhere_is_left_alone() -> None:
    assert in_new_terms(["songs", "new", "T", "--band", "Us"]) == (["songs", "new", "T", "--band", "Us"], [])


def test_a_file_that_is_written_over_is_named(tmp_path: Path) -> None:
    good("songs", "new", "One", "--chords", "G", "--book", str(tmp_path))
    for words in (["songs", "export", "One", "--book", str(tmp_path), "--out"], ["simulate", "--chord", "G", "--out"]):
        path = str(tmp_path / ("x.cho" if words[0] == "songs" else "x.wav"))
        assert "replaced" not in good(*words, path)
        assert "; the file that was there is replaced" in good(*words, path)
        assert f"(there is no folder {tmp_path / 'none'})" in refused(*words, str(tmp_path / "none" / "x.wav"))


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    "words",
    [
        ["game", "list"], ["songs", "list"], ["songs"], ["recordings"], ["listen"], ["stack", "--key", "12", "--list"],
        ["stack", "--key", "12", "--cams", "major@7"], ["limits"], ["devices"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_json_is_an_object_a_line(words: list[str], strum: Path, tmp_path: Path) -> None:
    places = {"songs": ["--book", str(tmp_path)], "recordings": ["--folder", str(tmp_path)], "listen": [str(strum)]}
    lines = good(*words, "--json", *places.get(words[0], [])).splitlines()
    assert all(isinstance(json.loads(line), dict) for line in lines)
    counts = {"game": len(GAMES), "songs": 0, "recordings": 0, "stack": 312 if "--list" in words else 1}
    assert len(lines) == counts.get(words[0], len(lines))


def test_the_exit_code_is_one_where_the_answer_is_no(strum: Path) -> None:
    assert said("verify", str(strum), "--at", "1", "--chord", "C")[0] == 1
    assert said("verify", str(strum), "--at", "1", "--expect", "5:48,3:55")[0] == 0
    assert said("stack", "--key", "12", "--cams", "straight@5")[0] == 1
