"""Short spectra, hop by hop, and the moments at which strings are plucked."""

from __future__ import annotations

import numpy as np

from dsp.stream.hops import Real
from dsp.stream.rise import Peaks, Rise
from dsp.stream.spectrum import hann

SPAN_SECONDS = 0.046
"""Short enough to tell strings of a strum apart in time, long enough to keep low partials apart."""
LOWEST_HZ, HIGHEST_HZ = 60.0, 4500.0
COUNTS_HALF_HZ = 600.0
"""Lines count by one over their frequency from about here on: a dark guitar's pluck does little to the high ones, and
in a noisy room they only follow the noise."""
LAG, USUAL_HOPS = 3, 21
RISE_THRESHOLD_DB, STEEPEST_DB = 1.6, 15.0
MASK_DB = 55.0
"""Lines this far under the recent maximum do not count as rising: that is the room, not a string."""
FORGET_PER_HOP = 0.995
LOOK_AHEAD = 3
STARTING_HOPS, STARTING_PEAK = 16, 0.003
ATTACK_BEFORE_END = 0.02
"""A pluck moves the span's spectrum most when it lies this long before the span's end."""
STILL_RISES_DB, RISES_ON = 1.3, 0.02
"""A pluck makes the spectrum rise by this until so long after the steepest moment at most; while it rises longer, more
strings are plucked. In a strum they come too close for a peak each, and the median they must exceed is theirs."""


class ShortSpectra:
    """The levels of a short span before each hop's end, kept for the last hops."""

    def __init__(self, rate: float, hop: int, keep: int) -> None:
        self._window = hann(max(8, int(SPAN_SECONDS * rate) // 2 * 2))
        self._size = 1 << int(np.ceil(np.log2(1.5 * len(self._window))))
        self._scale = 2.0 / self._window.sum()
        self.spacing = rate / self._size
        self.span = len(self._window)
        self.lines = self._size // 2 + 1
        self._rows = np.zeros((2 * keep, self.lines))
        self._keep = keep
        self._hop = hop
        self.count = 0

    def add(self, last: Real) -> Real:
        """Add the spectrum of the span that ends now."""
        row = np.abs(np.fft.rfft(last * self._window, self._size)) * self._scale
        at = self.count % self._keep
        self._rows[at] = self._rows[at + self._keep] = row
        self.count += 1
        return np.asarray(row)

    def rows(self, first: int, last: int) -> Real:
        """Levels of hops first..last (last excluded), one row a hop, as far as they are kept."""
        last = min(last, self.count)
        first = min(max(first, 0, self.count - self._keep), last)
        at = first % self._keep
        return self._rows[at : at + last - first]


class PluckFinder:
    """Finds every string's pluck, also within a strum; each is known `LOOK_AHEAD` hops after it happened.

    `onset` finds strokes, however many strings they cross, in any sound; this one serves the judge of a known
    chord: the last string of a strum starts its clock, and one pluck too many costs little.
    """

    def __init__(self, spacing: float, lines: int) -> None:
        self._low, self._high = int(LOWEST_HZ / spacing), min(int(HIGHEST_HZ / spacing), lines)
        worth: Real = 1.0 / (1.0 + np.arange(self._low, self._high, dtype=np.float64) * spacing / COUNTS_HALF_HZ)
        self._rise = Rise(LAG, depth=MASK_DB, forget=FORGET_PER_HOP, most=STEEPEST_DB, worth=worth)
        self._peaks = Peaks(LOOK_AHEAD, least=RISE_THRESHOLD_DB, apart=LAG, usual=USUAL_HOPS)
        self._heard = 0
        self.rises = False
        """Whether the spectrum rose by the last hop, steepest or not."""

    def add(self, levels: Real) -> bool:
        """Take the next hop's levels; tell whether a pluck stood `LOOK_AHEAD` hops before it."""
        rise = self._rise.add(levels[self._low : self._high])
        self.rises = rise > STILL_RISES_DB
        peak = self._peaks.add(rise)
        self._heard += 1
        # The first sound of a stream rises out of nothing, even if it is only the room.
        starting = self._heard < STARTING_HOPS and self._rise.loudest < STARTING_PEAK
        return peak > 0 and not starting
