"""Boxes on real MIDI ports of a private JACK server: found by their answer, beside a guitar, lost and found."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from chordgame.box.sentences import answer_in_words
from chordgame.cli.box import SERVER_ENDED
from chordgame.listening.open_input import open_input
from hardware.box.believing import BoxShows
from hardware.box.every_box import EveryBox
from hardware.box.readings import Piece, StackReading
from hardware.box.roll_call import boxes_here
from hardware.errors import InputFailed, Reason
from hardware.midi_input import MidiInput, midi_input
from hardware.stream import InputState
from tests.box.hearing import Listening, simulated_boxes
from tests.cli.test_live_commands import live
from tests.dsp.midi.guitarist import on
from tests.hardware.jack_rig import Server
from tests.hardware.midi_rig import connected, midi_guitar
from tests.hardware.test_midi_input import messages, reaches, read_until
from tests.patience import PATIENCE, line_from, wait_for

A_FEW = [on(0.05 * k, 1, 40) for k in range(1, 6)]


def test_boxes_are_found_among_all_ports_beside_a_guitar_that_plays(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple") as player, simulated_boxes() as boxes:
        with closing(midi_input("triple")) as guitar, Listening(EveryBox(besides=["triple:strings"])) as heard:
            guitar.start()
            read_until(guitar, reaches(InputState.RUNNING))
            boxes.do("lay key key 0", "lay bottom major 4", "clip 5 3")
            wanted = BoxShows(StackReading(Piece("key", False, 0), Piece("major", False, 4), None))
            heard.wait_for(lambda told: told.news == wanted)
            boxes.do("clip 1 2")
            heard.clips((5, 3), (1, 2))
            player.play(A_FEW)
            assert messages(read_until(guitar, lambda got: bool(messages(got))))[0].data == bytes([0x90, 40, 90])
        assert {told.device for told in heard.told} == {"Simulated stack box:says", "Simulated clip fretboard:says"}


def test_a_box_that_comes_later_is_found_and_one_that_is_unplugged_comes_back(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), Listening(EveryBox()) as heard, simulated_boxes() as boxes:
        heard.clips()
        boxes.do("unplug")
        heard.gone()
        boxes.do("clip 2 0", "plug")
        heard.clips((2, 0))
        boxes.do("hang")
        heard.gone()
        boxes.do("clip 3 0", "wake")
        heard.clips((2, 0), (3, 0))
        boxes.do("restart", "clip 4 0")
        heard.clips((2, 0), (3, 0), (4, 0))


def test_a_box_that_is_unplugged_while_somebody_speaks_to_it_comes_back(rough_server: Server) -> None:
    with midi_guitar(rough_server, "talker") as talker, simulated_boxes() as boxes:
        talker.begin(on(0.001 * k, 1, 40) for k in range(2000))
        for _ in range(4):
            for hears in ("Simulated stack box-01:hears", "Simulated clip fretboard-01:hears"):
                wait_for(partial(connected, "talker:strings", hears), "the boxes do not come back")
            boxes.do("wait 100", "unplug", "wait 100", "plug")
        wait_for(lambda: len(boxes_here()) == 2, "the boxes do not answer")


def test_a_box_whose_server_ends_says_so_and_ends(rough_server: Server, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("clip 3 3\nwait 40\nunclip 3 3\nwait 40\n" * 2000)
    with live("box", "sim", "--no-page", "--script", str(script)) as process:
        assert "plugged in" in line_from(process)
        rough_server.stop(signal.SIGKILL)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert SERVER_ENDED in complaints
    assert "Traceback" not in complaints


@pytest.mark.usefixtures("rough_server")
def test_a_driver_that_crashes_under_a_box_is_started_again() -> None:
    with simulated_boxes() as boxes, Listening(EveryBox("Simulated clip")) as heard:
        heard.clips()
        line = heard.boxes.inputs[0]._line
        assert isinstance(line, MidiInput)
        assert line._child is not None
        os.kill(line._child._process.pid, signal.SIGKILL)
        heard.gone()
        boxes.do("clip 6 1")
        heard.clips((6, 1))


def test_a_box_by_a_name_that_nobody_has(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), pytest.raises(InputFailed) as failed:
        EveryBox("stack box")
    assert failed.value.reason is Reason.NO_SUCH_PORT


def test_a_guitar_beside_boxes_is_the_only_midi_guitar(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), simulated_boxes():
        assert open_input("midi:").name == "triple:strings"


def test_boxes_are_listed_with_their_firmware(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), simulated_boxes():
        found = {answer.port: answer_in_words(answer) for answer in boxes_here()}
    assert found == {
        "Simulated stack box:says": "stack box, firmware 1.0, 3 layers",
        "Simulated clip fretboard:says": "clip fretboard, firmware 1.0, 6 strings with 13 slots, feels fingers",
    }
