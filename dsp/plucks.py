"""Short spectra, hop by hop, and the moments at which strings are plucked."""

from __future__ import annotations

from collections import deque

import numpy as np

from dsp.spectrum import hann
from dsp.stiff_string import Floats

SPAN_SECONDS = 0.046
"""Short enough to tell strings of a strum apart in time, long enough to keep low partials apart."""
LOWEST_HZ, HIGHEST_HZ = 60.0, 4500.0
QUIETEST_PEAK = 1e-4
RISE_THRESHOLD_DB = 1.6
MASK_DB = -55.0
"""Lines this far under the recent maximum do not count as rising: that is the room, not a string."""
FORGET_PER_HOP = 0.995
LOOK_AHEAD = 3
STARTING_HOPS, STARTING_PEAK = 16, 0.003
ATTACK_BEFORE_END = 0.02
"""A pluck moves the span's spectrum most when it lies this long before the span's end."""


class ShortSpectra:
    """The levels of a short span before each hop's end, kept for the last hops."""

    def __init__(self, rate: float, hop: int, keep: int) -> None:
        self._window = hann(max(8, int(SPAN_SECONDS * rate) // 2 * 2))
        self._size = 1 << int(np.ceil(np.log2(1.5 * len(self._window))))
        self._scale = 2.0 / self._window.sum()
        self.spacing = rate / self._size
        self.span = len(self._window)
        self._rows = np.zeros((2 * keep, self._size // 2 + 1))
        self._keep = keep
        self._hop = hop
        self.count = 0

    def add(self, last: Floats) -> Floats:
        """Add the spectrum of the span that ends now."""
        row = np.abs(np.fft.rfft(last * self._window, self._size)) * self._scale
        at = self.count % self._keep
        self._rows[at] = self._rows[at + self._keep] = row
        self.count += 1
        return np.asarray(row)

    def rows(self, first: int, last: int) -> Floats:
        """Levels of hops first..last (last excluded), one row a hop, as far as they are kept."""
        last = min(last, self.count)
        first = min(max(first, 0, self.count - self._keep), last)
        at = first % self._keep
        return self._rows[at : at + last - first]


class PluckFinder:
    """Finds plucks as peaks of the rise of the spectrum; each is told a few hops after it happened."""

    def __init__(self, spacing: float) -> None:
        self._low, self._high = int(LOWEST_HZ / spacing), int(HIGHEST_HZ / spacing)
        self._recent: deque[Floats] = deque(maxlen=3)
        self._rises: deque[float] = deque([0.0] * 24, maxlen=24)
        self._peak = QUIETEST_PEAK
        self._since = 99
        self._heard = 0

    def add(self, levels: Floats) -> bool:
        """Take the next hop's levels; tell whether a pluck stood `LOOK_AHEAD` hops before it."""
        band = levels[self._low : self._high]
        self._peak = max(float(band.max()), self._peak * FORGET_PER_HOP, QUIETEST_PEAK)
        loudness = 20.0 * np.log10(band + self._peak * 10.0 ** (MASK_DB / 20.0))
        rise = 0.0
        if len(self._recent) == 3:
            before = np.maximum(self._recent[0], self._recent[1])
            rise = float(np.clip(loudness - before, 0.0, 15.0).mean())
        self._recent.append(loudness)
        self._rises.append(rise)
        self._since += 1
        self._heard += 1
        return self._judge()

    def _judge(self) -> bool:
        rises = list(self._rises)
        middle = len(rises) - 1 - LOOK_AHEAD
        # The first sound of a stream rises out of nothing, even if it is only the room.
        starting = self._heard < STARTING_HOPS and self._peak < STARTING_PEAK
        here = rises[middle]
        highest_around = here >= max(rises[middle - LOOK_AHEAD :])
        before = sorted(rises[: middle + 1])
        usual = before[len(before) // 2]
        rises_enough = here > RISE_THRESHOLD_DB + usual
        apart_from_last = self._since > 2
        if highest_around and rises_enough and apart_from_last and not starting:
            self._since = 0
            return True
        return False
