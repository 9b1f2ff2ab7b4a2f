"""The spectrum of one span of the stream, read at the places where partials should be."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from dsp.stiff_string import Floats
from dsp.stream.fast_length import fast_length

FLOOR_BAND_HZ = 90.0
"""The local floor is taken over bands this wide: wider than a partial, narrower than a body's colour."""
SILENCE = 1e-7
HIGHEST_OF_RATE = 0.45
"""Above this share of the rate the thinning filter has already bent the levels."""


@lru_cache(maxsize=64)
def hann(length: int) -> Floats:
    """Periodic Hann window."""
    return np.asarray(0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(length) / length))


def hann_line(bins: Floats) -> Floats:
    """What a steady tone looks like under a Hann window, `bins` away from it (1 at the tone itself)."""
    # Nudged off the places 0 and 1, where the formula is nought by nought.
    at = np.abs(bins) + 1e-7
    return np.asarray(np.sin(np.pi * at) / (np.pi * at * (1.0 - at * at)))


class Spectrum:
    """A Hann spectrum in which a steady tone of amplitude 1 reads 1; phases are those at the span's centre."""

    def __init__(self, x: Floats, rate: float) -> None:
        n = len(x) // 2 * 2
        size = fast_length(n) * 2
        window = hann(n)
        padded = np.zeros(size)
        shaped = x[:n] * window
        padded[: n // 2], padded[size - n // 2 :] = shaped[n // 2 :], shaped[: n // 2]
        self.lines: npt.NDArray[np.complex128] = np.fft.rfft(padded) * (2.0 / window.sum())
        self.levels: Floats = np.abs(self.lines)
        self.spacing = rate / size
        self.highest = HIGHEST_OF_RATE * rate
        self.resolution = rate / n
        """One over the span's length: tones closer than twice this run into one peak."""

    @cached_property
    def _local_floor(self) -> tuple[Floats, Floats]:
        """Frequencies, and the level that a third of the lines around each stay below: the noise."""
        width = max(8, round(FLOOR_BAND_HZ / self.spacing))
        bands = len(self.levels) // width
        if bands < 2:
            return np.zeros(1), np.array([float(np.median(self.levels)) + SILENCE])
        rank = int(0.3 * width)
        low = np.partition(self.levels[: bands * width].reshape(bands, width), rank, axis=1)[:, rank]
        smooth = np.convolve(np.pad(low, 1, mode="edge"), (0.25, 0.5, 0.25), "valid")
        middles = (np.arange(bands) + 0.5) * width * self.spacing
        return np.asarray(middles, dtype=np.float64), np.asarray(smooth + SILENCE, dtype=np.float64)

    def floor_at(self, frequencies: Floats) -> Floats:
        """Return the local noise floor at any frequencies."""
        return np.asarray(np.interp(frequencies, *self._local_floor))

    def nearest(self, frequencies: Floats) -> npt.NDArray[np.intp]:
        """Index of the line next to each frequency, held inside the spectrum."""
        line = (frequencies * (1.0 / self.spacing) + 0.5).astype(np.intp)
        return np.minimum(np.maximum(line, 1), len(self.levels) - 2)

    def at(self, frequencies: Floats) -> npt.NDArray[np.complex128]:
        """Return the complex amplitude at any frequencies, between the lines by interpolation."""
        place = np.minimum(np.maximum(frequencies / self.spacing, 0.0), len(self.lines) - 1.001)
        low = place.astype(np.intp)
        part = place - low
        return np.asarray(self.lines[low] * (1.0 - part) + self.lines[low + 1] * part)

    def peaks(self, frequencies: Floats, tolerance: Floats) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
        """Find the strongest line near each frequency: where it is, its level, and whether it is a peak."""
        centre = frequencies / self.spacing
        reach = np.maximum(tolerance / self.spacing, 1.0)
        top = float(len(self.levels) - 2)
        first = np.minimum(np.maximum(np.ceil(centre - reach), 1.0), top - 1.0)
        last = np.minimum(np.maximum(np.floor(centre + reach) + 1.0, first + 1.0), top)
        ends = np.stack([first, last], axis=-1).astype(np.intp)
        line = np.maximum.reduceat(self._ranked, ends.ravel())[::2].reshape(frequencies.shape) & self._index_bits
        left, middle, right = np.log(self.levels[np.array([line - 1, line, line + 1])] + SILENCE**2)
        is_peak = (middle >= left) & (middle >= right)
        slant = left - right
        bend = np.minimum(left - 2.0 * middle + right, -1e-9)
        shift = np.where(is_peak, np.minimum(np.maximum(0.5 * slant / bend, -0.5), 0.5), 0.0)
        level = np.asarray(np.exp(middle - 0.25 * slant * shift))
        return np.asarray((line + shift) * self.spacing), level, np.asarray(is_peak)

    @cached_property
    def _ranked(self) -> npt.NDArray[np.int64]:
        """The levels as whole numbers of the same order, each with its line's index in the last bits.

        So the greatest of a range also tells where it is. (Bits of positive floats are ordered as the floats are.)
        """
        bits = self.levels.view(np.int64) & ~self._index_bits
        return bits | np.arange(len(self.levels))

    @property
    def _index_bits(self) -> int:
        return (1 << len(self.levels).bit_length()) - 1
