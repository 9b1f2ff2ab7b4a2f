"""What a pluck adds to strings that still ring: spectra in which whatever sounded before counts as noise."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dsp.pitch import cents
from dsp.stream.hops import Real
from dsp.stream.partials import StiffString, TwoSpectra

_SHORTEST = 0.05  # s of old sound that tell its partials apart
_STANDS_OUT = 4.0  # over the noise: less of the old sound is noise itself
_STILL = 0.03  # share of a level that is not taken off: two partials can meet
_SAME_STRING = 60.0  # cents: so far may a string be turned between two plucks
_OWN_LINE, _SHARED_LINE = 0.3, 0.5  # resolutions
_ORDERS = np.arange(1.0, 25.0)


class NewSound(TwoSpectra):
    """Spectra of `x`, which follows a pluck, beside those of what sounded `before` it."""

    def __init__(self, x: Real, before: Real, rate: float) -> None:
        super().__init__(x, rate)
        self._old = TwoSpectra(before[-len(x) :], rate) if len(before) > _SHORTEST * rate else None
        self._stopped: StiffString | None = None
        self._others: Real = np.zeros(0)

    @property
    def risen(self) -> Real:
        """Levels with the old sound's taken off."""
        if self._old is None:
            return self.magnitude
        place = np.arange(len(self.magnitude)) * (self.bin / self._old.bin)
        was = np.interp(place, np.arange(len(self._old.magnitude)), self._old.magnitude)
        risen: Real = np.maximum(self.magnitude - was, _STILL * self.magnitude)
        return risen

    def plucked_near(self, f0: float, ringing: Iterable[StiffString]) -> None:
        """The pluck gave this pitch: a string that rang there was stopped by it, all others ring on."""
        strings = tuple(ringing)
        self._stopped = next((string for string in strings if abs(cents(f0, string.f0)) < _SAME_STRING), None)
        others = [string.partial(_ORDERS) for string in strings if string is not self._stopped]
        self._others = np.concatenate([np.zeros(0), *others])

    def over_noise(self, k: int, top: float) -> float:
        """How far a line stands over noise and old sound."""
        return 1.0 / (1.0 / super().over_noise(k, top) + self._was(k * self.bin) / top)

    def _was(self, frequency: float) -> float:
        """Level that the old sound had at a frequency, where it stood out and has not stopped."""
        if self._old is None or self._has_stopped(frequency):
            return 0.0
        k = min(round(frequency / self._old.bin), len(self._old.magnitude) - 1)
        level = float(self._old.magnitude[k])
        return level if level > 0 and self._old.over_noise(k, level) > _STANDS_OUT else 0.0

    def _has_stopped(self, frequency: float) -> bool:
        """Whether what sounded here was the plucked string's, and surely no other's."""
        if self._stopped is None:
            return False
        nearest = self._stopped.partial(max(1, round(frequency / self._stopped.f0)))
        shared = bool(np.any(np.abs(self._others - frequency) < _SHARED_LINE * self.resolution))
        return not shared and abs(frequency - float(nearest)) < _OWN_LINE * self.resolution
