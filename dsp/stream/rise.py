"""How much a spectrum rises from one moment to the next, and when it does so most.

Whatever is plucked makes many lines of the spectrum rise at once within 30 ms; beating, noise and a hand
that damps do not. All who notice plucks look at this rise. They differ in which spectrum they follow and in
what counts for them: a stroke, each of its strings, or whatever may have been a pluck.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from dsp.bounds import between
from dsp.stream.hops import Real

QUIETEST = 1e-4
"""Amplitude of the loudest line below which a stream is silent."""


class Rise:
    """Mean rise of a spectrum's lines, in dB, hop by hop.

    Compared is with the louder of the spectra `lag` and `lag - 1` hops before: a beat's valley is not a start
    to rise from. Lines `depth` dB under the loudest of late are lost in noise; `least` dB of each
    line's rise do not count, nor what lies over `most`. The loudest fades by the factor `forget` a hop. `worth` is
    how much each line counts; all the same, if none is given. `order` is that of the mean over the lines: 1 is the
    plain one, 2 the root of the mean square, to which few lines that rise far give more than many that rise a little.
    """

    def __init__(
        self,
        lag: int,
        *,
        depth: float,
        forget: float,
        least: float = 0.0,
        most: float = float("inf"),
        worth: Real | None = None,
        order: float = 1.0,
    ) -> None:
        self._floor, self._forget = 10.0 ** (-depth / 20.0), forget
        self._shares = None if worth is None else worth / worth.sum()
        self._least, self._most, self._order = least, most, order
        self._before: deque[Real] = deque(maxlen=lag)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._before.clear()
        self.loudest = QUIETEST

    def add(self, lines: Real) -> float:
        """Take the next spectrum, return how much it rose; nothing rises until there is a past."""
        self.loudest = max(float(lines.max()), self.loudest * self._forget, QUIETEST)
        level = 20.0 * np.log10(lines + self.loudest * self._floor)
        rise = 0.0
        if len(self._before) == self._before.maxlen:
            earlier = np.maximum(self._before[0], self._before[1])
            rise = self._mean(between(level - earlier - self._least, 0.0, self._most) ** self._order)
        self._before.append(level)
        return float(rise ** (1.0 / self._order))

    def _mean(self, climb: Real) -> float:
        return float(climb.mean() if self._shares is None else climb @ self._shares)


class Peaks:
    """Which rise is the highest of the `around` before and after it; each is known `around` hops later.

    A peak must exceed `least`, or, with `usual` hops given, the median of so many up to it by `least`, and lie
    `apart` hops from the last one.
    """

    def __init__(self, around: int, *, least: float, apart: int, usual: int = 0) -> None:
        self._around, self._least, self._apart, self._usual = around, least, apart, usual
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        length = self._around + max(self._usual, self._around + 1)
        self._rises: deque[float] = deque([0.0] * length, maxlen=length)
        self._since = self._apart

    def add(self, rise: float) -> float:
        """Take the next rise; return that of the peak `around` hops before, 0 if there was none."""
        self._rises.append(rise)
        self._since += 1
        rises = list(self._rises)
        here = rises[-1 - self._around]
        is_highest = here >= max(rises[-1 - 2 * self._around :])
        if not is_highest or self._since < self._apart or here <= self._least + self._median(rises):
            return 0.0
        self._since = 0
        return here

    def _median(self, rises: list[float]) -> float:
        return sorted(rises[: self._usual])[self._usual // 2] if self._usual else 0.0
