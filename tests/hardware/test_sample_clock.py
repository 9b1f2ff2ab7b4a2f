"""The sample clock: late blocks are no loss, lost ones stay late, and the block after the hole carries the number."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.capture_messages import Captured, MessageReader, Report, written_block, written_report
from hardware.sample_clock import SampleClock

RATE, BLOCK = 48_000, 128
LENGTH = BLOCK / RATE


def run(moments: list[float], flags: frozenset[int] = frozenset(), drift: float = 0.0) -> dict[int, int]:
    """Which blocks were said to have how many samples missing before them; every block must come out, in order."""
    clock = SampleClock(RATE)
    out = []
    for i, at in enumerate(moments):
        out += clock.push(Captured(0.0, 100.0 + at * (1 + drift), BLOCK, 0, i in flags, b""))
    order = [round((block.clock - 100.0) / (1 + drift) / LENGTH * 1000) for _, block in out]
    assert order == sorted(order)
    return {i: lost for i, (lost, _) in enumerate(out) if lost}


def on_time(count: int, start: float = 0.0) -> list[float]:
    return [start + (i + 1) * LENGTH for i in range(count)]


def test_nothing_is_lost_when_blocks_come_on_time() -> None:
    assert run(on_time(2000)) == {}


@pytest.mark.parametrize("drift", [-300e-6, 300e-6])
def test_clocks_that_drift_lose_nothing(drift: float) -> None:
    assert run(on_time(20_000), drift=drift) == {}


@pytest.mark.parametrize("flagged", [True, False])
def test_a_burst_of_late_blocks_is_no_loss(flagged: bool) -> None:
    moments = on_time(1000)
    moments[500:540] = [moments[540]] * 40
    assert run(moments, frozenset({500} if flagged else ())) == {}


@pytest.mark.parametrize("blocks", [20, 75, 400])
def test_a_hole_nobody_spoke_of_is_found_where_it_is(blocks: int) -> None:
    assert run(on_time(700) + on_time(700, (700 + blocks) * LENGTH)) == {700: blocks * BLOCK}


@pytest.mark.parametrize("blocks", [1, 2, 11])
def test_a_short_hole_that_the_driver_speaks_of(blocks: int) -> None:
    assert run(on_time(700) + on_time(700, (700 + blocks) * LENGTH), frozenset({700})) == {700: blocks * BLOCK}


def test_a_driver_that_cries_wolf_is_not_believed() -> None:
    assert run(on_time(1000), frozenset(range(3, 1000, 7))) == {}


@given(st.lists(st.floats(0, 0.9), min_size=300, max_size=300), st.integers(25, 200))
def test_jitter_hides_no_hole(jitter: list[float], blocks: int) -> None:
    whole = on_time(700) + on_time(700, (700 + blocks) * LENGTH)
    late = np.resize(np.array(jitter) * LENGTH, len(whole))
    found = run(list(np.maximum.accumulate(np.array(whole) + late)))
    assert abs(sum(found.values()) - blocks * BLOCK) <= BLOCK
    assert set(found) <= {699, 700, 701}


def test_a_clock_that_leaps_and_stands_still_holds_nothing_up_for_long() -> None:
    clock, given = SampleClock(RATE), 0
    for i in range(2000):
        at = (i + 1) * LENGTH if i < 500 else 9.0
        given += len(clock.push(Captured(0.0, at, BLOCK, 0, False, b"")))
    assert given >= 2000 - RATE / BLOCK


def test_what_the_queue_dropped_is_passed_on() -> None:
    clock = SampleClock(RATE)
    first = clock.push(Captured(0.0, 1.0, BLOCK, 0, False, b""))
    then = clock.push(Captured(0.0, 1.0 + 3 * LENGTH, BLOCK, 2 * BLOCK, False, b""))
    assert [lost for lost, _ in first + then] == [0, 2 * BLOCK]


@given(st.lists(st.one_of(st.binary(max_size=40), st.dictionaries(st.text(max_size=5), st.integers()))), st.data())
def test_messages_survive_any_cut(messages: list[bytes | dict[str, int]], data: st.DataObject) -> None:
    written = [
        written_block(1.5, 2.5, 3, 4, True, one) if isinstance(one, bytes) else written_report(**one)
        for one in messages
    ]
    stream, reading, found = b"".join(written), MessageReader(), list[Captured | Report]()
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        found += reading.push(stream[:cut])
        stream = stream[cut:]
    assert found == [Captured(1.5, 2.5, 3, 4, True, one) if isinstance(one, bytes) else Report(one) for one in messages]
