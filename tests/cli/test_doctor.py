"""`ringclear doctor` and `ringclear devices`, as somebody sees them who plugs a guitar in for the first time."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from dsp.pitch import STANDARD
from dsp.simulated import LIVING_ROOM, SimulatedGuitar, roll
from hardware.sound_file import Sound, write_sound
from tests.cli.processes import good, ringclear
from tests.dsp.midi.guitarist import note
from tests.hardware.jack_rig import RATE, Server
from tests.hardware.midi_rig import midi_guitar
from tests.live.test_midi_ear import midi_file


def open_strings() -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    plucks = roll(dict(enumerate(STANDARD, start=1)), 1.3, gap=0.5)
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


def test_midi_strings_on_channels_that_are_not_theirs_stop_it(tmp_path: Path) -> None:
    messages = [one for s in range(1, 7) for one in note(0.2 * s, s + 10, STANDARD[s - 1], lasts=0.1)]
    path = midi_file(tmp_path / "open.mid", messages)
    done = ringclear("doctor", "--input", str(path), "--json")
    found = json.loads(done.stdout)
    assert facts(done.stdout)["strings"]["told"] == "all 6 strings were heard"
    assert "the 6th string on channel 16, the 5th string on channel 15" in facts(done.stdout)["channels"]["told"]
    assert (done.returncode, found["ready"]) == (1, False)
    assert "set it up with 'ringclear midi" in found["next"]


@pytest.mark.parametrize(
    ("name", "next_step"),
    [
        ("none.wav", "give --input a WAV, FLAC or MIDI file that is there"),
        ("simulated:7", "give --input a name that 'ringclear devices' shows"),
    ],
)
def test_what_cannot_be_listened_to_is_a_finding_with_its_next_step(name: str, next_step: str) -> None:
    done = ringclear("doctor", "--input", name)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1].startswith(f"Not ready yet. Do this next: {next_step}")


def test_a_guitar_that_is_plugged_in(server: Server) -> None:
    with server.guitar("gretsch", open_strings(), "--loop", "--at-once"):
        done = ringclear("doctor", "--input", "gretsch", "--json")
    found = facts(done.stdout)
    assert found["strings"]["weight"] == "fine"
    assert "ms a block" in found["delay"]["told"]
    assert found["device"]["told"] == "gretsch, one channel"


def test_a_dead_cable_is_said_in_words(server: Server) -> None:
    with server.guitar("gretsch", np.zeros((1, 100), np.float32), "--exact"):
        done = ringclear("doctor", "--input", "gretsch")
    assert done.returncode == 1
    assert "only exact silence comes from it" in done.stdout


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


def test_a_midi_guitar_is_examined_by_its_notes(mortal_server: Server) -> None:
    on = [
        (0.2 * k, bytes([0x90 + string - 1, round(STANDARD[string - 1]), 90]))
        for k, string in enumerate(range(6, 0, -1))
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
