"""The loudspeaker's clicks: found to the sample behind noise, hum and walls, and nowhere where there are none."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.clicks import DISTANCES, LASTS, clicks, clicks_heard
from calibration.take import Real, Take
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, SimulatedGuitar, strum

RATE = 48_000
RNG = np.random.default_rng(3)


def room(rate: float) -> Real:
    """Noise, and the mains hum in it."""
    count = round(LASTS * rate)
    hum: Real = 0.05 * np.sin(2 * np.pi * 50 * np.arange(count) / rate)
    return hum + 0.001 * RNG.standard_normal(count)


def with_clicks(sound: Real, rate: float, at: float, level: float = 0.1) -> Real:
    played, start = level * clicks(rate), round(at * rate)
    whole = np.concatenate([sound, np.zeros(len(played))])
    for later, share in ((0.0, 1.0), (0.011, 0.5), (0.031, 0.4)):  # two walls give them back
        begin = start + round(later * rate)
        whole[begin : begin + len(played)] += share * played
    return whole[: len(sound)]


@pytest.mark.parametrize(("rate", "level"), [(48_000, 1.0), (48_000, 0.01), (44_100, 0.1), (16_000, 0.1)])
def test_they_are_found_where_they_begin(rate: int, level: float) -> None:
    at = clicks_heard(Take(rate, with_clicks(room(rate), rate, 0.25, level)))
    assert at is not None
    assert abs(at - 0.25) < 1.5 / rate


def test_where_there_are_none_none_are_found() -> None:
    guitar = SimulatedGuitar(ACOUSTIC, strum(STANDARD, 0.3), rate=RATE).render(LASTS)[0].astype(np.float64)
    assert clicks_heard(Take(RATE, np.zeros(round(LASTS * RATE)))) is None
    assert clicks_heard(Take(RATE, room(RATE))) is None
    assert clicks_heard(Take(RATE, guitar)) is None
    assert clicks_heard(Take(RATE, np.zeros(100))) is None


def test_some_of_them_are_none() -> None:
    """A knock may sound like one: all have to be there."""
    sound = with_clicks(room(RATE), RATE, 0.25)
    last = round((0.25 + DISTANCES[-1] - 0.01) * RATE)
    sound[last : last + RATE // 5] = room(RATE)[: RATE // 5]
    assert clicks_heard(Take(RATE, sound)) is None
