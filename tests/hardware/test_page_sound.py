"""A page's microphone as an input: its time, what it loses, sleep, and packets that are none."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from hardware.errors import Reason
from hardware.page_microphone import MOST_WAITING, PageMicrophone
from hardware.page_packets import FULL, MOST_SAMPLES, NoPacket, read_packet, written_packet
from hardware.page_sound import AHEAD, SILENT_AFTER, STALLED_AFTER, PageSound
from hardware.sound_file import Samples
from hardware.stream import Arrival, InputNews, InputState, RawBlock

RATE, SIZE = 48_000, 512
LENGTH = SIZE / RATE
NOISE = (np.random.default_rng(1).integers(-99, 100, 400 * SIZE) / FULL).astype(np.float32)


def packet(number: int, samples: Samples | None = None) -> bytes:
    sound = NOISE[number * SIZE : (number + 1) * SIZE] if samples is None else samples
    return written_packet(number * SIZE, sound)


class Phone:
    """A page that sends packet after packet; its network may hold them back."""

    def __init__(self) -> None:
        self.sound, self.now = PageSound("Ana’s microphone"), 100.0
        self.sound.begin(RATE, self.now)
        self.arrived: list[Arrival] = []

    def sends(self, *numbers: int, held: float = 0.0, samples: Samples | None = None) -> Phone:
        for number in numbers:
            self.now += LENGTH
            self.arrived += self.sound.take(read_packet(packet(number, samples)), self.now + held)
        return self

    def rests(self, seconds: float) -> Phone:
        self.now += seconds
        self.arrived += self.sound.watch(self.now)
        return self

    @property
    def blocks(self) -> list[RawBlock]:
        return [one for one in self.arrived if isinstance(one, RawBlock)]

    @property
    def news(self) -> list[InputNews]:
        return [one for one in self.arrived if isinstance(one, InputNews)]


def test_what_is_sent_is_what_arrives_at_its_time() -> None:
    phone = Phone().sends(*range(100))
    heard = np.concatenate([block.samples for block in phone.blocks], axis=1)
    assert np.array_equal(heard[0], NOISE[: 100 * SIZE])
    assert [block.t for block in phone.blocks] == pytest.approx([number * LENGTH for number in range(100)])
    assert [one.state for one in phone.news] == [InputState.RUNNING]
    assert not any(block.lost for block in phone.blocks)


@pytest.mark.parametrize("lost", [(3,), (3, 4, 5), (1, 5, 9)])
def test_packets_that_are_missing_are_counted_where_they_are_missing(lost: tuple[int, ...]) -> None:
    phone = Phone().sends(*(number for number in range(12) if number not in lost))
    assert sum(block.lost for block in phone.blocks) == len(lost) * SIZE
    ends = phone.blocks[-1].t + LENGTH
    assert ends == pytest.approx(12 * LENGTH)
    assert [one.state for one in phone.news] == [InputState.RUNNING]


def test_a_network_that_stutters_changes_nothing_but_the_delay() -> None:
    rng = np.random.default_rng(2)
    steady, shaken = Phone().sends(*range(60)), Phone()
    for number in range(60):
        shaken.sends(number, held=float(rng.uniform(0.0, 0.1)))
    assert [(block.t, block.lost) for block in shaken.blocks] == [(block.t, block.lost) for block in steady.blocks]
    assert [len(phone.news) for phone in (steady, shaken)] == [1, 1]
    assert max(block.delay for block in steady.blocks) == pytest.approx(0.0, abs=1e-9)
    assert 0.05 < max(block.delay for block in shaken.blocks) < 0.11


def test_packets_that_come_twice_or_too_late_are_left_out() -> None:
    phone = Phone().sends(0, 1, 2, 1, 2, 0, 3)
    assert [round(block.t / LENGTH) for block in phone.blocks] == [0, 1, 2, 3]
    assert not any(block.lost for block in phone.blocks)


def test_a_packet_that_brings_the_one_before_along_makes_good_for_it() -> None:
    phone = Phone()
    for number in (0, 1, 3, 4, 7, 8):  # of 5 and 6 the first is lost for good
        phone.now += LENGTH
        both = written_packet(max(0, number - 1) * SIZE, NOISE[max(0, number - 1) * SIZE : (number + 1) * SIZE])
        phone.arrived += phone.sound.take(read_packet(both), phone.now)
    assert [block.lost for block in phone.blocks if block.lost] == [SIZE]
    heard = np.concatenate([block.samples[0] for block in phone.blocks])
    assert np.array_equal(heard, np.concatenate([NOISE[: 5 * SIZE], NOISE[6 * SIZE : 9 * SIZE]]))


def test_a_phone_that_sleeps_is_a_cable_that_comes_back() -> None:
    phone = Phone().sends(0, 1, 2).rests(STALLED_AFTER)
    assert [one.state for one in phone.news] == [InputState.RUNNING, InputState.LOST]
    assert phone.news[-1].reason is Reason.PAGE_GONE
    phone.rests(5.0)
    assert len(phone.news) == 2, "it is said once"
    phone.sound.begin(RATE, phone.now)
    phone.sends(0, 1)
    back = phone.news[-1]
    assert back.state is InputState.RUNNING
    assert back.sentence == f"Ana’s microphone is back; {STALLED_AFTER + 5.0:.1f} s were not heard"
    assert phone.blocks[3].lost == pytest.approx((STALLED_AFTER + 5.0) * RATE, abs=SIZE)
    assert phone.blocks[3].t == pytest.approx(3 * LENGTH + STALLED_AFTER + 5.0, abs=LENGTH)
    assert phone.blocks[4].lost == 0


def test_exact_silence_is_no_microphone() -> None:
    silence = np.zeros(SIZE, np.float32)
    count = int(SILENT_AFTER / LENGTH) + 3
    phone = Phone().sends(0, 1).sends(*range(2, count), samples=silence)
    assert phone.news[-1].reason is Reason.ONLY_ZEROS
    phone.sends(*range(count, count + 20), samples=silence).sends(count + 20)
    assert [one.state for one in phone.news] == [InputState.RUNNING, InputState.LOST, InputState.RUNNING]


@pytest.mark.parametrize("leap", [10**6, 2**63, 2**64 - 10**5])
def test_a_page_cannot_make_time_leap_by_counting(leap: int) -> None:
    phone = Phone().sends(0, 1)
    phone.arrived += phone.sound.take(read_packet(written_packet(leap, NOISE[:SIZE])), phone.now + LENGTH)
    assert phone.blocks[-1].lost <= (AHEAD + 3 * LENGTH) * RATE
    assert phone.blocks[-1].t < 2 * AHEAD


@pytest.mark.parametrize("data", [b"", bytes(7), bytes(8), bytes(9), bytes(8 + 2 * MOST_SAMPLES + 2), b"\xff" * 8192])
def test_what_is_no_packet_is_none(data: bytes) -> None:
    with pytest.raises(NoPacket):
        read_packet(data)


def test_any_bits_are_a_sound() -> None:
    loud = read_packet(bytes(8) + np.arange(-32768, 32768, 64, dtype="<i2").tobytes())
    assert np.isfinite(loud.samples).all()
    assert np.abs(loud.samples).max() == 1.0
    beyond = read_packet(written_packet(7, np.array([2.0, -3.0], np.float32)))
    assert beyond.samples.tolist() == [(FULL - 1) / FULL, -1.0]


def test_each_who_listens_hears_all_and_a_late_one_hears_what_comes() -> None:
    microphone = PageMicrophone("Ana’s microphone")
    first, late = microphone.listen(), microphone.listen()
    first.start()
    microphone.begin(RATE)
    microphone.push(packet(0))
    late.start()
    microphone.push(packet(1))
    counts = [len([one for one in listener.read(0.0) if isinstance(one, RawBlock)]) for listener in (first, late)]
    assert counts == [2, 1]
    late.close()
    microphone.push(packet(2))
    assert len(first.read(0.0)) == 1
    microphone.end()
    assert [one.reason for one in first.read(0.0) if isinstance(one, InputNews)] == [Reason.PAGE_GONE]


def test_who_does_not_read_loses_sound_and_not_memory() -> None:
    microphone = PageMicrophone("Ana’s microphone")
    listener = microphone.listen()
    listener.start()
    microphone.begin(RATE)
    for number in range(2 * MOST_WAITING):
        microphone.push(written_packet(number * SIZE, NOISE[:SIZE]))
    blocks = [one for one in listener.read(0.0) if isinstance(one, RawBlock)]
    assert len(blocks) == MOST_WAITING - 1


def test_who_waits_is_woken_by_what_comes() -> None:
    microphone = PageMicrophone("Ana’s microphone")
    listener, heard = microphone.listen(), list[Arrival]()
    listener.start()
    microphone.begin(RATE)
    thread = threading.Thread(target=lambda: heard.extend(listener.read(60.0)))
    thread.start()
    microphone.push(packet(0))
    thread.join(60.0)
    assert any(isinstance(one, RawBlock) for one in heard)
