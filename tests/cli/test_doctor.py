"""`ringclear doctor` and `ringclear devices`, as somebody sees them who plugs a guitar in for the first time."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from chordgame.cli.doctor import next_step
from chordgame.listening.midi_settings import own_file
from chordgame.tape.sound_out import write_sound
from dsp.pitch import STANDARD
from dsp.simulated import LIVING_ROOM, SimulatedGuitar, roll
from hardware.errors import Reason
from hardware.sound_file import Sound
from tests.cli.processes import good, ringclear
from tests.dsp.midi.guitarist import Message, note
from tests.hardware.jack_rig import RATE, Server
from tests.hardware.midi_rig import midi_guitar
from tests.listening.test_midi_ear import midi_file


def open_strings() -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    plucks = roll(STANDARD, 1.3, gap=0.5)
    return SimulatedGuitar(plucks=plucks, rate=RATE, surroundings=LIVING_ROOM).render(5.2)


def facts(printed: str) -> dict[str, dict[str, str]]:
    return {one["about"]: one for one in json.loads(printed)["findings"]}


def test_it_can_be_tried_without_a_guitar() -> None:
    told = good("doctor", "--input", "simulated")
    assert "Now pluck each open string once" in told
    assert told.endswith("Ready.\n")


def test_a_file_is_examined_too(tmp_path: Path) -> None:
    write_sound(tmp_path / "strings.wav", Sound(RATE, open_strings()))
    answer = json.loads(good("doctor", "--input", str(tmp_path / "strings.wav"), "--json"))
    assert (answer["ready"], answer["next"]) == (True, "")


def test_what_is_missing_is_the_one_thing_to_do_next(tmp_path: Path) -> None:
    write_sound(tmp_path / "quiet.wav", Sound(RATE, open_strings() * 0.004))
    done = ringclear("doctor", "--input", str(tmp_path / "quiet.wav"))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "Not ready yet. Do this next: turn the input's gain up."


def test_a_guitar_that_is_plugged_in(server: Server) -> None:
    with server.guitar("gretsch", open_strings(), "--loop", "--at-once"):
        done = ringclear("doctor", "--input", "gretsch", "--json")
    found = facts(done.stdout)
    assert found["strings"]["weight"] == "fine"
    assert "ms a block" in found["delay"]["told"]
    assert found["device"]["told"] == "gretsch, one channel"


def test_a_guitar_in_the_other_socket_is_found(server: Server) -> None:
    noise = np.random.default_rng(2).standard_normal(open_strings().shape) * 1e-5
    with server.guitar("duo", np.concatenate([noise, open_strings()]), "--loop", "--at-once"):
        done = ringclear("doctor", "--input", "duo")
    assert done.returncode == 1
    assert "the guitar is on channel 2, and channel 1 is listened to" in done.stdout
    assert "Do this next: choose channel 2" in done.stdout.splitlines()[-1]


def test_a_dead_cable_is_said_in_words(server: Server) -> None:
    with server.guitar("gretsch", np.zeros((1, 100), np.float32), "--exact"):
        done = ringclear("doctor", "--input", "gretsch")
    assert done.returncode == 1
    assert "only exact silence comes from it" in done.stdout
    assert "Do this next: see that it is plugged in, switched on and not muted" in done.stdout.splitlines()[-1]


def test_blocks_that_are_refused_are_the_thing_to_change(server: Server) -> None:
    with server.guitar("gretsch", open_strings()):
        done = ringclear("doctor", "--input", "gretsch", "--block", "10")
    assert done.stdout.splitlines()[-1] == "Not ready yet. Do this next: choose another --block."


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.NO_PERMISSION, "allow it in System Settings, Privacy & Security, Microphone"),
        (Reason.BUSY, "close that program"),
        (Reason.RATE_REFUSED, "set it to 48000 Hz"),
        (Reason.GONE, "plug a guitar in"),
        (Reason.NO_SUCH_PORT, "a name that 'ringclear devices' shows"),
        (Reason.NO_FILE, "the name of a file that is there"),
        (Reason.NO_MIDI_SYSTEM, "start a JACK server"),
        (None, "plug a guitar in"),
    ],
)
def test_the_next_step_is_about_what_is_wrong(reason: Reason | None, words: str) -> None:
    assert words in next_step(reason)


def test_channels_that_cannot_be_are_a_finding_too() -> None:
    done = ringclear("doctor", "--input", "simulated:7")
    assert (done.returncode, done.stderr) == (1, "")
    assert "the simulated guitar has one channel, or six" in done.stdout


def test_where_the_usual_input_is_silent_the_others_are_named(server: Server) -> None:
    with server.guitar("gretsch", open_strings()):
        told = ringclear("doctor").stdout.splitlines()[-1]
    assert told.startswith("Not ready yet. Do this next: name your guitar's input: --input and one of ")
    assert "gretsch" in told


def test_guitars_that_are_written_down_wrongly_are_a_finding_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for home in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(home, str(tmp_path))
    own_file().parent.mkdir(parents=True)
    own_file().write_text("junk [[")
    done = ringclear("doctor", "--input", midi_strings(tmp_path / "x.mid", [6, 5, 4, 3, 2, 1]))
    assert (done.returncode, done.stderr) == (1, "")
    assert "Do this next: mend that file, or move it away" in done.stdout.splitlines()[-1]


def test_whatever_is_wrong_there_is_something_to_do() -> None:
    assert all(next_step(reason) for reason in Reason)


def test_a_name_that_is_not_there_leads_to_those_that_are(server: Server) -> None:
    with server.guitar("gretsch", open_strings()):
        done = ringclear("doctor", "--input", "banjo")
        listed = good("devices")
        devices = json.loads(good("devices", "--json"))
    assert done.returncode == 1
    assert "gretsch (JACK Audio Connection Kit)" in done.stdout
    assert "gretsch" in listed
    assert {"name": "gretsch", "channels": 1, "rate": RATE}.items() <= next(
        one for one in devices["audio"] if one["name"] == "gretsch"
    ).items()


def test_where_nothing_is_plugged_in(server: Server) -> None:
    server.stop()
    try:
        done = ringclear("doctor")
    finally:
        server.start()
    assert done.returncode == 1
    assert "no audio input is plugged in" in done.stdout
    assert "plug a guitar in" in done.stdout.splitlines()[-1]


def midi_strings(path: Path, channels: list[int], bent: bool = False) -> str:
    """A file in which each open string is plucked, the thickest first, on these channels."""
    half_up = b"\x00\x60"  # a semitone of the usual two
    played: list[Message] = []
    for k, (channel, string) in enumerate(zip(channels, range(6, 0, -1), strict=True)):
        pitch = STANDARD[string]
        bend = [(0.4 * k, bytes([0xE0 + channel - 1]) + half_up)] if bent else []
        played += [*bend, *note(0.4 * k + 0.1, channel, pitch - bent, lasts=0.3)]
    return str(midi_file(path, played))


@pytest.mark.parametrize(
    ("settings", "channels", "weight", "words"),
    [
        ("", [6, 5, 4, 3, 2, 1], "fine", "each string has a channel of its own"),
        ("", [16, 15, 14, 13, 12, 11], "stops", "the 6th string came on channel 16, but is heard on 6"),
        ("", [1] * 6, "stops", "the 6th string came on channel 1, but is heard on 6"),
        ("channels = [11, 12, 13, 14, 15, 16]", [16, 15, 14, 13, 12, 11], "fine", "a channel of its own"),
        ("mode = 'mpe'", [2, 3, 4, 5, 6, 7], "fine", "a channel a note (MPE): strings are known by their pitch"),
        ("mode = 'one'", [1] * 6, "note", "all on one channel: strings are known by their pitch"),
    ],
)
def test_a_midi_guitar_that_speaks_otherwise_than_is_believed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: str, channels: list[int], weight: str, words: str
) -> None:
    for home in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(home, str(tmp_path))
    own_file().parent.mkdir(parents=True)
    own_file().write_text(f"[[guitar]]\nname = 'strings'\n{settings}\n")
    done = ringclear("doctor", "--input", midi_strings(tmp_path / "strings.mid", channels), "--json")
    found = facts(done.stdout)
    assert found["strings"]["told"] == "all 6 strings were heard"
    assert (found["channels"]["weight"], words in found["channels"]["told"]) == (weight, True)
    assert done.returncode == (weight == "stops")
    assert ("ringclear midi --input" in found["channels"]["next"]) == (weight == "stops")


def test_open_strings_that_come_as_bent_notes_are_heard(tmp_path: Path) -> None:
    path = midi_strings(tmp_path / "strings.mid", [6, 5, 4, 3, 2, 1], bent=True)
    assert facts(good("doctor", "--input", path, "--json"))["strings"]["told"] == "all 6 strings were heard"


def test_a_midi_guitar_is_examined_by_its_notes(mortal_server: Server) -> None:
    on = [
        (0.2 * k, bytes([0x90 + string - 1, round(STANDARD[string]), 90])) for k, string in enumerate(range(6, 0, -1))
    ]
    with midi_guitar(mortal_server, "converter") as guitar:
        checking = subprocess.Popen(
            [sys.executable, "-m", "chordgame", "doctor", "--input", "midi:converter", "--json"],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        while checking.poll() is None:
            guitar.play([*on, *((t + 0.1, bytes([0x80 + one[0] % 16, one[1], 0])) for t, one in on)])
            time.sleep(1.5)
        assert checking.stdout is not None
        found = facts(checking.stdout.read())
        checking.stdout.close()
    assert found["strings"]["told"] == "all 6 strings were heard"
    assert found["channels"]["told"] == "each string has a channel of its own"
