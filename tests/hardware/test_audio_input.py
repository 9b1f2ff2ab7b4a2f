"""Real PortAudio on a private JACK server: samples arrive as they were played, and what is lost is counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing

import numpy as np
import pytest
from numpy.typing import NDArray

from chordgame.listening.open_input import open_input
from hardware.audio_input import AudioInput, audio_input
from hardware.capture import audio_devices
from hardware.errors import InputFailed, Reason
from hardware.stream import Arrival, Input, InputNews, InputState, RawBlock
from tests.hardware.jack_rig import RATE, Server
from tests.patience import PATIENCE

CYCLE = 32_768


def counting(channels: int = 1) -> NDArray[np.float32]:
    """Samples that say which they are; each channel begins a thousand later than the one before."""
    n = np.arange(CYCLE)[None, :] + 1000 * np.arange(channels)[:, None]
    return ((n % CYCLE + 1) / (2 * CYCLE)).astype(np.float32)


def counted(row: NDArray[np.float32]) -> NDArray[np.int64]:
    return np.rint(row * 2 * CYCLE).astype(np.int64) - 1


def read_until(source: Input, enough: Callable[[Sequence[Arrival]], bool]) -> list[Arrival]:
    arrived: list[Arrival] = []
    until = time.monotonic() + PATIENCE
    while not enough(arrived):
        assert time.monotonic() < until, f"still not there: {[one for one in arrived if isinstance(one, InputNews)]}"
        arrived += source.read(0.1)
    return arrived


def blocks(arrived: Sequence[Arrival]) -> list[RawBlock]:
    return [one for one in arrived if isinstance(one, RawBlock)]


def news(arrived: Sequence[Arrival]) -> list[InputNews]:
    return [one for one in arrived if isinstance(one, InputNews)]


def seconds(count: float) -> Callable[[Sequence[Arrival]], bool]:
    return lambda arrived: sum(one.samples.shape[1] for one in blocks(arrived)) >= count * RATE


def missing(arrived: Sequence[Arrival]) -> int:
    """How many samples are missing by their own count, which begins again after CYCLE of them."""
    numbers = np.concatenate([np.empty(0, np.int64), *(counted(one.samples[0]) for one in blocks(arrived))])
    return int(((np.diff(numbers) - 1) % CYCLE).sum())


def reported(arrived: Sequence[Arrival]) -> int:
    """How many are said to be missing."""
    return sum(one.lost for one in blocks(arrived)[1:])


def listen(server: Server, spec: str, channels: int, seconds_long: float, block: int = 128) -> list[Arrival]:
    with (
        server.guitar("counter", counting(channels), "--loop", "--at-once"),
        closing(open_input(spec, block=block)) as source,
    ):
        source.start()
        return read_until(source, seconds(seconds_long))


# ---------------------------------------------------------------- on a server that loses nothing


@pytest.mark.parametrize("block", [64, 128, 512, 1000])
def test_every_sample_arrives_at_any_block_size(server: Server, block: int) -> None:
    arrived = listen(server, "counter", 1, 0.5, block)
    assert missing(arrived) == 0
    assert [(one.state, one.gap) for one in news(arrived)][:1] == [(InputState.RUNNING, 0.0)]
    assert {one.samples.shape[1] for one in blocks(arrived)} == {block}


def test_the_device_s_own_rate_and_a_clock_by_the_samples(server: Server) -> None:
    heard = blocks(listen(server, "counter", 1, 0.3))
    before = np.cumsum([one.samples.shape[1] + one.lost for one in heard]) - 128
    assert {one.rate for one in heard} == {RATE}
    assert np.allclose([one.t for one in heard], before / RATE, atol=1e-9)


@pytest.mark.parametrize(
    ("spec", "picked"),
    [("counter:left", [1]), ("counter:right", [2]), ("counter:2,1", [2, 1]), ("counter:1-6", range(1, 7))],
)
def test_any_channels_are_picked(server: Server, spec: str, picked: Sequence[int]) -> None:
    samples = np.concatenate([one.samples for one in blocks(listen(server, spec, 6, 0.2))], axis=1)
    first = counted(samples[:, :1])[:, 0]
    assert len(samples) == len(picked)
    assert [(one - first[0]) % CYCLE for one in first] == [(1000 * (n - picked[0])) % CYCLE for n in picked]


def test_several_devices_at_once(server: Server) -> None:
    with (
        server.guitar("one", counting(), "--loop", "--at-once"),
        server.guitar("two", counting(), "--loop", "--at-once"),
    ):
        names = {device.name for device in audio_devices()}
        with closing(audio_input("one")) as first, closing(audio_input("two")) as second:
            first.start()
            second.start()
            for source in (first, second):
                arrived = read_until(source, seconds(0.3))
                assert missing(arrived) <= reported(arrived)
    assert {"one", "two", "system"} <= names


def test_a_reader_that_is_late_loses_nothing(server: Server) -> None:
    with server.guitar("counter", counting(), "--loop", "--at-once"), closing(audio_input("counter")) as source:
        source.start()
        arrived = read_until(source, seconds(0.1))
        time.sleep(1.5)
        arrived += read_until(source, seconds(2.0))
    assert missing(arrived) == 0
    assert not any(one.state is InputState.LOST for one in news(arrived))


def test_a_reader_that_is_far_too_late_is_told_what_it_lost(server: Server) -> None:
    with server.guitar("counter", counting(), "--loop", "--at-once"), closing(audio_input("counter", 1, 64)) as source:
        source.start()
        arrived = read_until(source, seconds(0.1))
        time.sleep(6.0)
        arrived += read_until(source, lambda got: missing(got) > 0)
    assert reported(arrived) >= missing(arrived)


@pytest.mark.parametrize(
    ("spec", "reason", "words"),
    [
        ("banjo", Reason.NO_SUCH_DEVICE, "counter (JACK"),
        ("counter:2", Reason.NO_SUCH_CHANNEL, "it has 1"),
        ("counte", None, ""),
        ("e", Reason.SEVERAL_DEVICES, "counter (JACK"),
    ],
)
def test_a_name_that_leads_nowhere_is_a_sentence(server: Server, spec: str, reason: Reason | None, words: str) -> None:
    with server.guitar("counter", counting()), server.guitar("second", counting()):
        if reason is None:
            assert open_input(spec).name == "counter"
            return
        with pytest.raises(InputFailed) as failed:
            open_input(spec)
    assert failed.value.reason is reason
    assert words in str(failed.value)


@pytest.mark.parametrize("block", [0, 63, 10_000])
def test_a_block_out_of_range_is_refused(server: Server, block: int) -> None:
    with server.guitar("counter", counting()), pytest.raises(InputFailed, match="blocks of this length"):
        audio_input("counter", 1, block)


def test_a_guitar_that_is_plugged_in_later_is_found(server: Server) -> None:
    with server.guitar("counter", counting()):
        device = audio_input("counter").device
    with closing(AudioInput(device)) as source:
        source.start()
        told = news(read_until(source, lambda arrived: bool(news(arrived))))
        assert (told[0].state, told[0].reason) == (InputState.LOST, Reason.NO_SUCH_DEVICE)
        with server.guitar("counter", counting(), "--loop", "--at-once"):
            arrived = read_until(source, seconds(0.1))
        assert [one.state for one in news(arrived)] == [InputState.RUNNING]


def test_closing_is_quick_and_final(server: Server) -> None:
    with server.guitar("counter", counting(), "--loop", "--at-once"):
        source = audio_input("counter")
        source.start()
        read_until(source, seconds(0.1))
        source.close()
        assert source.read(0.01) == []
        source.close()


def test_two_guitars_on_one_interface_share_one_stream(server: Server) -> None:
    with (
        server.guitar("counter", counting(3), "--loop", "--at-once"),
        closing(open_input("counter:1")) as first,
        closing(open_input("counter:3")) as third,
    ):
        first.start()
        begun = read_until(first, seconds(0.2))
        third.start()
        there = read_until(third, seconds(0.5))
        here = read_until(first, seconds(0.5))
        third.close()
        alone = read_until(first, seconds(0.3))
    assert [one.state for one in news(begun)] == [InputState.RUNNING]
    assert news(there)[0].state is InputState.RUNNING
    assert missing([*begun, *here, *alone]) == 0
    assert {len(one.samples) for one in blocks([*begun, *there, *here, *alone])} == {1}  # nobody hears the other's
    by_time = {one.t: one for one in blocks(here)}
    both = [(by_time[one.t], one) for one in blocks(there) if one.t in by_time]
    assert len(both) > 50
    assert all((counted(b.samples[0]) - counted(a.samples[0])) % CYCLE == pytest.approx(2000) for a, b in both)


def test_a_stream_that_runs_is_widened(server: Server) -> None:
    with server.guitar("counter", counting(3), "--loop", "--at-once"), closing(open_input("counter:1")) as first:
        first.start()
        arrived = read_until(first, seconds(0.2))
        with closing(open_input("counter:3")) as third:
            third.start()
            assert third.read(0.0) == []  # it runs when its channel is open, and not when the other one is
            arrived += read_until(first, lambda got: any(one.lost for one in blocks(got)))
            assert blocks(read_until(third, lambda got: any(one.samples.any() for one in blocks(got))))
    assert not any(one.state is InputState.LOST for one in news(arrived))


def test_who_listens_again_while_the_last_one_leaves_hears_all_the_same(server: Server) -> None:
    with (
        server.guitar("counter", counting(), "--loop", "--at-once"),
        closing(open_input("counter")) as first,
        closing(open_input("counter")) as again,
    ):
        first.start()
        read_until(first, seconds(0.1))
        first.close()
        again.start()
        arrived = read_until(again, seconds(0.1))
    assert news(arrived)[0].state is InputState.RUNNING
