"""MIDI guitars through real ports on a private JACK server: judged, timed by the driver, lost and found."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from chordgame.listening.guitar_news import GuitarState, NoteHeard
from chordgame.listening.midi_settings import guitar_for, own
from chordgame.listening.when_over import Waits
from dsp.midi.guitar import MidiGuitar, Mode, channels_from
from hardware.errors import InputFailed, Reason
from hardware.midi_input import MidiInput, midi_input, midi_ports
from hardware.midi_process import MOST_WAITING
from hardware.stream import Arrival, InputNews, InputState, RawMidi
from tests.dsp.midi.guitarist import G_MAJOR, note, off, on, strum
from tests.hardware.jack_rig import ROOT, Server
from tests.hardware.midi_rig import midi_guitar
from tests.listening.open_guitar import open_guitar
from tests.listening.table import ALL_CLEAR, Table, states
from tests.patience import PATIENCE

UNPLUGGED_IN_THE_SUITE = 3
A_FEW = [on(0.05 * k, 1, 40) for k in range(1, 6)]
"""Several notes, for a server that may be killed may also lose one."""


def read_until(source: MidiInput, enough: Callable[[list[Arrival]], bool]) -> list[Arrival]:
    arrived: list[Arrival] = []
    until = time.monotonic() + PATIENCE
    while not enough(arrived):
        assert time.monotonic() < until, f"only {arrived} arrived"
        arrived += source.read(0.05)
    return arrived


def news(arrived: list[Arrival]) -> list[InputNews]:
    return [one for one in arrived if isinstance(one, InputNews)]


def messages(arrived: list[Arrival]) -> list[RawMidi]:
    return [one for one in arrived if isinstance(one, RawMidi)]


def reaches(state: InputState) -> Callable[[list[Arrival]], bool]:
    return lambda arrived: any(one.state is state for one in news(arrived))


# ---------------------------------------------------------------- what comes in, and when


def test_messages_come_with_the_drivers_times_however_late_they_are_read(server: Server) -> None:
    with midi_guitar(server, "triple") as player, closing(midi_input("triple")) as source:
        source.start()
        read_until(source, reaches(InputState.RUNNING))
        sent = player.play([on(0.1 * k, 1, 40 + k) for k in range(10)])
        arrived = messages(read_until(source, lambda got: len(messages(got)) == 10))
    assert [one.data for one in arrived] == [bytes([0x90, 40 + k, 90]) for k in range(10)]
    assert [one.t - arrived[0].t for one in arrived] == pytest.approx([at - sent[0] for at in sent], abs=0.05)


def test_active_sensing_and_system_exclusive_take_no_time_away(server: Server) -> None:
    between = [(0.05 + 0.1 * k, b"\xfe") for k in range(10)] + [(0.42, b"\xf0\x41\x10\xf7")]
    with midi_guitar(server, "triple") as player, closing(midi_input("triple")) as source:
        source.start()
        read_until(source, reaches(InputState.RUNNING))
        sent = player.play([on(0.0, 1, 40), *between, off(1.0, 1, 40)])
        arrived = messages(read_until(source, lambda got: len(messages(got)) == 13))
    assert arrived[-1].t - arrived[0].t == pytest.approx(sent[-1] - sent[0], abs=0.05)


def test_more_than_can_wait_is_an_outage_and_no_secret(server: Server) -> None:
    """A reader that does not come: what waited is given, then it is said that something is missing."""
    with midi_guitar(server, "triple") as player, closing(midi_input("triple")) as source:
        source.start()
        read_until(source, reaches(InputState.RUNNING))
        player.play([on(0.0002 * k, 1, k % 128) for k in range(3 * MOST_WAITING)])
        arrived = read_until(source, reaches(InputState.LOST))
        back = news(read_until(source, reaches(InputState.RUNNING)))[-1]
    numbers = [one.data[1] for one in messages(arrived)]
    assert len(numbers) >= MOST_WAITING
    assert numbers == [k % 128 for k in range(len(numbers))]
    assert [one.reason for one in news(arrived)] == [Reason.TOO_FAST]
    assert back.gap > 0.0


# ---------------------------------------------------------------- judged


def test_a_chord_on_six_channels(server: Server) -> None:
    with midi_guitar(server, "triple") as player, Table(open_guitar("midi:triple")) as table:
        table.wait_for_sentence("listening")
        table.guitar.expect(1, G_MAJOR)
        player.play(strum(G_MAJOR, t=0.2))
        assert states(table.last_word(1)) == ALL_CLEAR
        table.guitar.expect(2, G_MAJOR)
        player.play(strum(G_MAJOR | {3: 56.0}, t=0.2, lasts={5: 0.1}))
        assert states(table.last_word(2)) == ALL_CLEAR | {5: "MUTED", 3: "WRONG_PITCH"}
    assert {one.source.value for one in table.last_word(1).verdict.strings} == {"midi"}


@pytest.mark.parametrize(
    ("guitar", "channel_of"),
    [
        (MidiGuitar(channels=channels_from(11)), lambda string: 10 + string),
        (MidiGuitar(mode=Mode.MPE), lambda string: 9 - string),
        (MidiGuitar(mode=Mode.ONE), lambda _: 1),
    ],
    ids=["channels 11 to 16", "mpe", "one channel"],
)
def test_other_ways_to_speak(server: Server, guitar: MidiGuitar, channel_of: Callable[[int], int]) -> None:
    with midi_guitar(server, "triple") as player, Table(open_guitar("midi:triple", midi=guitar)) as table:
        table.wait_for_sentence("listening")
        table.guitar.expect(1, G_MAJOR)
        player.play([m for s, p in G_MAJOR.items() for m in note(0.2 + 0.02 * (6 - s), channel_of(s), p, lasts=1.0)])
        assert states(table.last_word(1)) == ALL_CLEAR


def test_notes_while_nothing_is_expected(server: Server) -> None:
    with midi_guitar(server, "triple") as player, Table(open_guitar("midi:triple")) as table:
        table.wait_for_sentence("listening")
        player.play(note(0.1, 6, 43, lasts=0.2))
        heard = table.wait_for(NoteHeard).note
    assert heard.pitch == 43.0
    assert [(place.string, place.fret) for place in heard.positions] == [(6, 3)]


def test_when_nobody_plucks_the_time_is_up(server: Server) -> None:
    with midi_guitar(server, "triple"), Table(open_guitar("midi:triple")) as table:
        table.wait_for_sentence("listening")
        table.guitar.expect(1, G_MAJOR, waits=Waits(in_all=1.0))
        assert set(states(table.last_word(1)).values()) == {"SILENT"}


# ---------------------------------------------------------------- lost and found


def test_the_port_vanishes_and_comes_back_and_the_play_goes_on(server: Server) -> None:
    low, high = ({s: p for s, p in G_MAJOR.items() if (s > 3) is first} for first in (True, False))
    waits = Waits(in_all=60.0, after_missing=30.0)
    with midi_guitar(server, "triple") as player, Table(open_guitar("midi:triple")) as table:
        table.wait_for_sentence("listening")
        table.guitar.expect(1, G_MAJOR, waits=waits)
        player.play(strum(low, t=0.1, lasts=dict.fromkeys(low, 0.8)))
        table.wait_for_clear(set(low))
        player.unplug()
        lost = table.wait_for(GuitarState, lambda state: state.state is InputState.LOST)
        assert "looked for until it is back" in lost.sentence
        with midi_guitar(server, "triple") as again:
            table.wait_for_sentence("were not heard")
            again.play(strum(high, t=0.1))
            assert states(table.last_word(1)) == ALL_CLEAR


def test_the_server_is_killed_and_comes_back(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"):
        source = midi_input("triple")
        source.start()
        read_until(source, reaches(InputState.RUNNING))
    with closing(source):
        rough_server.stop(signal.SIGKILL)
        killed = time.monotonic()
        lost = news(read_until(source, reaches(InputState.LOST)))
        rough_server.start()
        with midi_guitar(rough_server, "triple") as player:
            back = news(read_until(source, reaches(InputState.RUNNING)))
            away = time.monotonic() - killed
            player.play(A_FEW)
            message = messages(read_until(source, lambda got: bool(messages(got))))[0]
    assert len(lost) == 1
    assert [one.state for one in back] == [InputState.RUNNING]
    assert 0.0 < back[0].gap <= away + 1.0
    assert f"{back[0].gap:.1f} s were not heard" in back[0].sentence
    assert lost[0].t < back[0].t <= message.t


def test_unplugged_and_plugged_in_again_and_again(rough_server: Server) -> None:
    assert unplug_and_replug(rough_server, UNPLUGGED_IN_THE_SUITE) == UNPLUGGED_IN_THE_SUITE


def unplug_and_replug(server: Server, times: int) -> int:
    """How often a message came through again after the port had vanished."""
    with midi_guitar(server, "triple"):
        source = midi_input("triple")
        source.start()
        read_until(source, reaches(InputState.RUNNING))
    recoveries = 0
    with closing(source):
        for _ in range(times):
            read_until(source, reaches(InputState.LOST))
            with midi_guitar(server, "triple") as player:
                read_until(source, reaches(InputState.RUNNING))
                player.play(A_FEW)
                recoveries += bool(messages(read_until(source, lambda got: bool(messages(got)))))
    return recoveries


def test_a_driver_that_crashes_is_started_again(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), closing(midi_input("triple")) as source:
        source.start()
        read_until(source, reaches(InputState.RUNNING))
        os.kill(process_of(source), signal.SIGSEGV)
        assert news(read_until(source, reaches(InputState.LOST)))[-1].reason is Reason.CRASHED
        read_until(source, reaches(InputState.RUNNING))


def test_nobody_is_left_behind(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), closing(midi_input("triple")) as source:
        source.start()
        read_until(source, reaches(InputState.RUNNING))
        pid = process_of(source)
        source.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_name_that_nobody_has(rough_server: Server) -> None:
    with midi_guitar(rough_server, "triple"), pytest.raises(InputFailed) as failed:
        midi_input("fishman")
    assert failed.value.reason is Reason.NO_SUCH_PORT


def test_without_a_midi_system_it_is_said(rough_server: Server) -> None:
    rough_server.stop()
    if os.path.exists("/dev/snd/seq"):
        pytest.skip("this system has an ALSA sequencer")
    with pytest.raises(InputFailed, match="this system has no MIDI"):
        midi_ports()


def process_of(source: MidiInput) -> int:
    assert source._child is not None
    return source._child._process.pid


# ---------------------------------------------------------------- getting to know it


def test_it_is_found_out_by_two_strings_and_kept(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "chordgame", "midi", "--input", "midi:triple", "--file", str(tmp_path / "m.toml")]
    with (
        midi_guitar(server, "triple") as player,
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as asking,
    ):
        assert asking.stdout is not None
        told = []
        for line in asking.stdout:
            told.append(line.strip())
            if line.startswith("Pluck string 6"):
                player.play(note(0.1, 16, 40, lasts=0.4))
            if line.startswith("Pluck string 1"):
                player.play(note(0.1, 11, 64, lasts=0.4))
        assert asking.wait(10) == 0
    assert told[-1].startswith("triple:strings: strings 1 to 6 on channels 11, 12, 13, 14, 15, 16, bends as it says")
    assert guitar_for("triple:strings", own(tmp_path / "m.toml")).channels == channels_from(11)
