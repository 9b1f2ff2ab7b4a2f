"""Listening live from the command line, recordings, and setting up a MIDI guitar by hand."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.processes import good, judged, refused, ringclear
from tests.dsp.midi.guitarist import G_MAJOR as PITCHES
from tests.dsp.midi.guitarist import note, strum
from tests.listening.test_midi_ear import midi_file

G_MAJOR = "6:43,5:47,4:50,3:55,2:59,1:67"


def last_word(printed: str) -> dict[int, str]:
    """The states in the last line of JSON that is a verdict."""
    plays = [one for one in map(json.loads, printed.splitlines()) if "final" in one]
    assert plays[-1]["final"]
    return {one["string"]: one["state"] for one in plays[-1]["strings"]}


def test_a_simulated_play_is_judged_recorded_and_written_out(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    heard = ringclear(
        "hear", "--input", "simulated", "--play", "320003 mute 5", "--expect", G_MAJOR, "--json", "--record", kept
    )
    assert (heard.returncode, heard.stderr) == (1, "")
    assert last_word(heard.stdout)[5] != "CLEAR"
    assert re.fullmatch(r"play    1  failed   \S+ \d\d:\d\d  simulated guitar\n", good("recordings", "--folder", kept))
    out = str(tmp_path / "again.flac")
    told = good("recordings", "--folder", kept, "--play", "1", "--out", out)
    assert f"ringclear verify --play 1 --folder {kept}" in told
    again = json.loads(judged("verify", out, "--expect", G_MAJOR, "--json"))
    assert {one["string"]: one["state"] for one in again["strings"]} == last_word(heard.stdout)


def test_told_what_may_sound_a_few_strings_of_a_chord_are_judged(tmp_path: Path) -> None:
    path = str(tmp_path / "g.wav")
    good("simulate", "--chord", "320003", "--out", path)
    asked = ("hear", "--input", path, "--fast", "--json", "--expect", "5:47,1:67")
    assert set(last_word(good(*asked, "--may-sound", "6:43,4:50,3:55,2:59")).values()) == {"CLEAR"}
    assert "string 5 is in --expect already" in refused(*asked, "--may-sound", "5:47")
    assert "it goes with --expect" in refused(*asked[:-2], "--may-sound", "6:43")


def test_a_script_plays_line_by_line(tmp_path: Path) -> None:
    script = tmp_path / "plays.txt"
    script.write_text("320003 choke 4  # the first try\nwait 1.2\npluck 4 50\n")
    heard = ringclear("hear", "--input", "simulated", "--script", str(script), "--expect", G_MAJOR, "--json")
    assert set(last_word(heard.stdout).values()) == {"CLEAR"}
    assert heard.returncode == 0


def test_a_sound_file_as_fast_as_it_goes(tmp_path: Path) -> None:
    path = str(tmp_path / "g.wav")
    good("simulate", "--chord", "320003", "--out", path)
    told = good("hear", "--input", path, "--fast", "--expect", G_MAJOR)
    assert "all in all: clear" in told
    assert told.splitlines()[0] == "g.wav plays"


def test_a_midi_file_is_heard_note_by_note(tmp_path: Path) -> None:
    path = midi_file(tmp_path / "notes.mid", [*note(0.1, 6, 43), *note(0.2, 1, 67)])
    told = good("hear", "--input", str(path), "--fast", "--json")
    notes = [one for one in map(json.loads, told.splitlines()) if "note" in one]
    assert [(one["note"], one["positions"][0]["string"]) for one in notes] == [(43.0, 6), (67.0, 1)]


def test_a_midi_play_is_written_out_as_midi(tmp_path: Path) -> None:
    path, kept = midi_file(tmp_path / "g.mid", strum(PITCHES)), str(tmp_path / "kept")
    hear = ("hear", "--input", str(path), "--fast", "--expect", G_MAJOR)
    assert "all in all: clear" in good(*hear, "--record", kept)
    recordings = ("recordings", "--folder", kept, "--play", "1", "--out")
    assert "let the name end in .mid" in refused(*recordings, str(tmp_path / "again.flac"))
    good(*recordings, str(tmp_path / "again.mid"))
    assert "all in all: clear" in good("hear", "--input", str(tmp_path / "again.mid"), *hear[3:])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--input", "none.wav"], "none.wav: there is no such file"),
        (["--input", "none.mid"], "none.mid: there is no such file"),
        (["--input", "simulated:7"], "the simulated guitar has one channel, or six"),
        (["--input", "simulated", "--play", "pluck 9 40"], "write a string and a pitch"),
        (["--input", "simulated", "--play", "320003 mute 7"], "'7' is not understood here"),
        (["--input", "simulated", "--play", "x20003 mute 6"], "string 6 is not played in x20003"),
        (["--input", "simulated", "--play", "wait long"], "wait is a number from 0 to 3600, not long"),
        (["--input", "simulated", "--seconds", "-1"], "'-1' is not a moment in seconds"),
        (["--input", "simulated", "--script", "none.txt"], "none.txt: there is no such file"),
    ],
)
def test_what_cannot_be_heard_is_a_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refused("hear", *words)


@pytest.mark.parametrize(("name", "sentence"), [("x.wav", "no sound file"), ("x.mid", "not a MIDI file")])
def test_a_file_that_is_none_is_told_before_anything_begins(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / name).write_text("hello")
    assert sentence in refused("hear", "--input", str(tmp_path / name))


def test_a_play_that_was_not_recorded(tmp_path: Path) -> None:
    assert "play 3 is not among the recordings" in refused(
        "recordings", "--folder", str(tmp_path), "--play", "3", "--out", "x.flac"
    )
    assert "give --play and --out together" in refused("recordings", "--play", "3")
    assert good("recordings", "--folder", str(tmp_path)) == f"No play is recorded in {tmp_path}.\n"
    (tmp_path / "file").write_text("")
    assert (
        refused("recordings", "--folder", str(tmp_path / "file"))
        == f"ringclear: {tmp_path / 'file'}: Not a directory\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--channels", "1,2,2,4,5,6"], "is no list of different channels"),
        (["--channels", "1,2,3,4,5,17"], "channels are counted from 1 to 16"),
        (["--channels", "1,2,3"], "give one for each of the 6 strings, not 3"),
        (["--patience", "0"], "nobody plucks in no time"),
        (["--patience", "-1"], "is not a moment in seconds"),
        (["--mode", "strings", "--bend", "200"], "a full bend is 0 to 96 semitones"),
    ],
)
def test_a_midi_guitar_that_cannot_be(words: list[str], sentence: str) -> None:
    assert sentence in refused("midi", "--input", "midi:x", *words)
