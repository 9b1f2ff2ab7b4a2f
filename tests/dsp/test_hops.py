"""Windows on a grid and the kept past are the same however the stream is cut."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsp.stream.hops import LOUDEST, Hops, Past, clean
from dsp.stream.rise import Peaks

CUTS = st.lists(st.integers(0, 40), max_size=20)


def test_a_window_ends_with_every_hop() -> None:
    windows = [(end, window.tolist()) for end, window in Hops(3, 2).push(np.arange(1.0, 6.0))]
    assert windows == [(2, [0.0, 1.0, 2.0]), (4, [2.0, 3.0, 4.0])]


@given(CUTS, st.integers(1, 9), st.integers(0, 9))
def test_every_window_is_what_was_heard(cuts: list[int], hop: int, more: int) -> None:
    x = np.arange(1.0, sum(cuts) + 1)
    hops = Hops(hop + more, hop)
    found = [pair for block in np.split(x, np.cumsum(cuts)) for pair in hops.push(block)]
    assert [end for end, _ in found] == list(range(hop, len(x) + 1, hop))
    before = np.concatenate([np.zeros(more), x])
    assert all(np.array_equal(window, before[end - hop : end + more]) for end, window in found)


@given(CUTS, st.integers(1, 30), st.integers(0, 30), st.integers(0, 5))
def test_the_past_is_what_was_heard(cuts: list[int], longest: int, back: int, beyond: int) -> None:
    x = np.arange(1.0, sum(cuts) + 1)
    past = Past(longest)
    for block in np.split(x, np.cumsum(cuts)):
        past.append(block)
    first = len(x) - min(back, longest)
    padded = np.concatenate([np.zeros(30), x, np.zeros(5)])
    assert past.end == len(x)
    assert np.array_equal(past.between(first, len(x) + beyond), padded[first + 30 : len(x) + beyond + 30])


def test_what_is_forgotten_is_not_silence() -> None:
    past = Past(4)
    past.append(np.ones(6))
    with pytest.raises(IndexError, match="4 are kept"):
        past.between(1, 3)


def test_faults_of_a_device_are_held_in_bounds() -> None:
    heard = clean(np.array([[np.nan, np.inf, 1e9, 0.5], [np.nan, np.inf, 0.0, 0.0]]))
    assert heard.tolist() == [0.0, LOUDEST, LOUDEST / 2, 0.25]


def test_a_peak_is_told_when_it_is_past_and_stands_out() -> None:
    peaks = Peaks(1, least=1.0, apart=3)
    told = [peaks.add(rise) for rise in (0.0, 2.0, 0.0, 0.9, 0.0, 3.0, 4.0, 0.0)]
    assert told == [0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 4.0]


def test_a_peak_must_exceed_what_is_usual() -> None:
    peaks = Peaks(1, least=1.0, apart=1, usual=3)
    told = [peaks.add(rise) for rise in (5.0, 2.0, 3.0, 2.0, 2.0, 3.5, 2.0)]
    assert told == [0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 3.5]
