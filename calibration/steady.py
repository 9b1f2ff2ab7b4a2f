"""What an input adds to a guitar all the time: an offset (DC) and the mains. Taken off, neither hides a pluck."""

from __future__ import annotations

import numpy as np

from calibration.noise import hum_hz, is_silence
from calibration.take import Real, Take, decibels

GAINED_DB = 3.0
"""What subtracting a period from the next adds to noise, which is another one in each."""


def is_silent(quiet: Take, hop: int) -> float | None:
    """Whether nobody plays, beside what is always there: the mains to be taken off for it, 0 for none; None if not."""
    x, mains = quiet.samples - quiet.samples.mean(), hum_hz(quiet)
    rest = without_hum(x, quiet.rate, mains) if mains else x
    return mains if is_silence(levels(rest, hop)) else None


def levels(x: Real, hop: int) -> list[float]:
    """The level of each hop."""
    return [decibels(float(np.sqrt(np.mean(x[i : i + hop] ** 2)))) for i in range(0, len(x) - hop + 1, hop)]


def without_hum(x: Real, rate: float, mains: float) -> Real:
    """Each sample without the one a period of the mains before: all their harmonics go, and a pluck's begin stays."""
    period = round(rate / mains)
    return (x[period:] - x[:-period]) if len(x) > period else x


def floor_db(silence: Take, mains: float) -> float:
    """The level of what is left of the silence: its noise."""
    x = silence.samples - silence.samples.mean()
    if not mains:
        return decibels(float(np.sqrt(np.mean(x**2))))
    rest = without_hum(x, silence.rate, mains)
    return decibels(float(np.sqrt(np.mean(rest**2)))) - GAINED_DB


class Steady:
    """Takes off a stream what is always there, hop by hop; `learn` what that is from a silence."""

    def __init__(self, rate: float, channels: int) -> None:
        self._rate = rate
        self._before = np.zeros((channels, 0))
        self._offset = np.zeros((channels, 1))
        self.mains = 0.0

    def learn(self, silence: Real, mains: float) -> None:
        """A stretch of silence, channels x samples, and the mains that hum in it."""
        self.mains = mains
        self._offset = silence.mean(axis=1, keepdims=True)
        self._before = silence[:, -round(self._rate / mains) :] if mains else np.zeros((len(silence), 0))

    def taken_off(self, hop: Real) -> Real:
        """The hop without it."""
        if not self.mains:
            return hop - self._offset
        both = np.concatenate([self._before, hop], axis=1)
        self._before = both[:, -self._before.shape[1] :]
        rest: Real = hop - both[:, : hop.shape[1]]
        return rest
