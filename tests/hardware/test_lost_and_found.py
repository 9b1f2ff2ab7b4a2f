"""Pulled plugs, dead servers, hanging and crashing drivers: it is said, and sound comes back by itself."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise

import numpy as np
import pytest

from chordgame.listening.heard_guitar import HeardGuitar
from dsp.simulated import SimulatedGuitar, roll
from hardware.audio_input import AudioInput, audio_input
from hardware.capture import audio_devices
from hardware.child import Child
from hardware.errors import InputFailed, Reason
from hardware.stream import Arrival, InputNews, InputState
from tests.hardware.jack_rig import RATE, Server
from tests.hardware.test_audio_input import blocks, counting, news, read_until, seconds
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states
from tests.patience import PATIENCE

UNPLUGGED_IN_THE_SUITE = 5


def until_lost(source: AudioInput) -> InputNews:
    return news(read_until(source, lambda got: any(one.state is InputState.LOST for one in news(got))))[-1]


def until_back(source: AudioInput) -> list[Arrival]:
    """All that came until it ran again, and some sound after that."""
    arrived = read_until(source, lambda got: any(one.state is InputState.RUNNING for one in news(got)))
    return arrived + read_until(source, seconds(0.1))


@contextmanager
def listened(server: Server) -> Iterator[AudioInput]:
    """Somebody plays, and is heard."""
    with server.guitar("counter", counting(), "--loop", "--at-once"), closing(audio_input("counter")) as source:
        source.start()
        read_until(source, seconds(0.2))
        yield source


def test_the_server_is_killed_and_comes_back(mortal_server: Server) -> None:
    with listened(mortal_server) as source:
        mortal_server.stop(signal.SIGKILL)
        pulled = time.monotonic()
        lost = until_lost(source)
        assert lost.reason is Reason.GONE
        assert "looked for until it is back" in lost.sentence
        mortal_server.start()
        with mortal_server.guitar("counter", counting(), "--loop", "--at-once"):
            arrived = until_back(source)
            away = time.monotonic() - pulled
        back = news(arrived)[0]
        first = blocks(arrived)[0]
    assert {one.state for one in news(arrived)} == {InputState.RUNNING}
    assert 0.2 < back.gap <= away + 0.1
    assert f"{back.gap:.1f} s were not heard" in back.sentence
    assert first.lost == pytest.approx(back.gap * RATE, abs=0.05 * RATE)
    assert first.t == pytest.approx(lost.t + first.lost / RATE, abs=0.1)


def test_a_pulled_cable_that_leaves_exact_silence(mortal_server: Server) -> None:
    with closing(audio_input_of(mortal_server)) as source:
        lost = until_lost(source)
        assert (lost.reason, "exact silence" in lost.sentence) == (Reason.ONLY_ZEROS, True)
        with mortal_server.guitar("counter", counting(), "--loop", "--at-once"):
            back = news(until_back(source))[0]
    assert back.state is InputState.RUNNING
    assert back.gap > 1.5


def audio_input_of(server: Server) -> AudioInput:
    """An input whose player has just gone."""
    with server.guitar("counter", counting(), "--loop", "--at-once"):
        source = audio_input("counter")
        source.start()
        read_until(source, seconds(0.2))
    return source


def test_a_server_that_hangs_is_noticed(mortal_server: Server) -> None:
    with listened(mortal_server) as source:
        mortal_server.signal(signal.SIGSTOP)
        try:
            assert until_lost(source).reason is Reason.STALLED
        finally:
            mortal_server.signal(signal.SIGCONT)


def test_a_server_that_hangs_keeps_nobody_from_leaving(mortal_server: Server) -> None:
    with listened(mortal_server) as source:
        pid = capturing(source)
        mortal_server.signal(signal.SIGSTOP)
        try:
            source.close()
        finally:
            mortal_server.signal(signal.SIGCONT)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize(
    ("module", "wanted"),
    [
        ("hardware.capture_process", {"wanted": "counter", "channels": 1, "block": 128}),
        ("hardware.midi_process", {"wanted": "triple"}),
    ],
)
def test_a_driver_that_does_not_open_does_not_outlive_the_game(
    mortal_server: Server, module: str, wanted: dict[str, str | int]
) -> None:
    mortal_server.signal(signal.SIGSTOP)
    try:
        child = Child(module, wanted)
        time.sleep(1.0)
        child._link.close()  # as the system does for a game that is killed
        child._process.wait(PATIENCE)
    finally:
        mortal_server.signal(signal.SIGCONT)
        child.kill()


def test_a_driver_that_crashes_is_started_again(rough_server: Server) -> None:
    with listened(rough_server) as source:
        os.kill(capturing(source), signal.SIGSEGV)
        assert until_lost(source).reason is Reason.CRASHED
        assert news(until_back(source))[0].gap > 0.0


def test_a_process_that_was_held_up_counts_what_it_lost(rough_server: Server) -> None:
    with listened(rough_server) as source:
        pid = capturing(source)
        os.kill(pid, signal.SIGSTOP)
        time.sleep(0.3)
        os.kill(pid, signal.SIGCONT)
        arrived = read_until(source, lambda got: sum(one.lost for one in blocks(got)) > 0.2 * RATE)
        arrived = [*arrived, *read_until(source, lambda got: len(blocks(got)) > 3)]
    for before, block in pairwise(blocks(arrived)):
        assert block.t == pytest.approx(before.t + (before.samples.shape[1] + block.lost) / RATE)


def test_nobody_is_left_behind(rough_server: Server) -> None:
    with listened(rough_server) as source:
        pid = capturing(source)
        source.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_without_a_server_there_is_nothing_to_plug_into(mortal_server: Server) -> None:
    mortal_server.stop()
    assert audio_devices() == ()
    with pytest.raises(InputFailed) as failed:
        audio_input("counter")
    assert failed.value.reason is Reason.NO_AUDIO_INPUT


def test_unplugged_and_plugged_in_again_and_again(mortal_server: Server) -> None:
    assert unplug_and_replug(mortal_server, UNPLUGGED_IN_THE_SUITE) == UNPLUGGED_IN_THE_SUITE


def unplug_and_replug(server: Server, times: int) -> int:
    """How often the guitar came back after its server had been killed."""
    recoveries = 0
    with closing(audio_input_of(server)) as source:
        for _ in range(times):
            server.stop(signal.SIGKILL)
            until_lost(source)
            server.start()
            with server.guitar("counter", counting(), "--loop", "--at-once"):
                until_back(source)
                read_until(source, seconds(0.6))
            recoveries += 1
    return recoveries


def test_a_play_goes_on_after_the_gap(mortal_server: Server) -> None:
    """Half of the chord before the server dies, half of it after: the verdict knows all strings."""
    low, high = ({s: p for s, p in G_MAJOR.items() if (s > 3) is first} for first in (True, False))
    halves = [SimulatedGuitar(plucks=roll(half, 0.3, gap=0.4), rate=RATE).render(2.5) for half in (low, high)]
    with mortal_server.guitar("gretsch", halves[0]) as player:
        guitar = HeardGuitar(audio_input("gretsch"))
        with Table(guitar) as table:
            table.wait_for_sentence("listening")
            guitar.expect(1, G_MAJOR)
            player.play()
            table.wait_for_clear({4, 5, 6})
            mortal_server.stop(signal.SIGKILL)
            table.wait_for_sentence("it stopped")
            mortal_server.start()
            with mortal_server.guitar("gretsch", halves[1]) as again:
                table.wait_for_sentence("were not heard")
                time.sleep(0.5)
                again.play()
                heard = table.last_word(1)
    assert states(heard) == ALL_CLEAR


def capturing(source: AudioInput) -> int:
    assert source._capture is not None
    return source._capture._process.pid


def test_a_device_that_comes_back_with_fewer_channels_is_no_silent_one(rough_server: Server) -> None:
    with rough_server.guitar("duo", np.tile(counting(), (2, 1)), "--loop", "--at-once"):
        source = audio_input("duo", 2)
        source.start()
        read_until(source, seconds(0.2))
    with closing(source):
        until_lost(source)
        with rough_server.guitar("duo", counting(), "--loop", "--at-once"):
            told = news(read_until(source, lambda got: any(one.reason is Reason.NO_SUCH_CHANNEL for one in news(got))))
            assert "it does not have this channel" in told[-1].sentence
        with rough_server.guitar("duo", np.tile(counting(), (2, 1)), "--loop", "--at-once"):
            assert until_back(source)
