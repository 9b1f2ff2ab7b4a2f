"""How loud each semitone is before and after an onset: what open listening decides from.

Four short spectra are taken around an onset: just before and just after it, over a short time (what the
attack brought) and a longer one (which tells low neighbours apart). A note that was plucked shows as
semitones that rose at its partials; one that only goes on ringing is as loud before as after.
"""

from __future__ import annotations

import numpy as np

from dsp.stream.hops import Real

SHORT, LONG = 0.08, 0.22
# The old sound is taken until BEFORE (s) the onset, the new one from a little before it: an onset's time is
# only known to 10 ms, and windows are weak at their ends.
BEFORE = 0.022
AFTER = -0.006

LOWEST, HIGHEST = 16, 131
"""Semitones (MIDI) whose level is taken; those beyond the rate's reach are silent."""

DEPTH = 70.0
_HALF_WIDTH = 0.4  # semitones around the pitch in which its partial is looked for


class SemitoneLevels:
    """Levels of all semitones around an onset, 0 (silent) to 1 (the loudest after it)."""

    def __init__(self, rate: float) -> None:
        self._sizes = [round(seconds * rate) for seconds in (SHORT, LONG)]
        # Narrow lobes matter more here than deep ones: a semitone at 82 Hz is 5 Hz.
        self._windows = [np.hanning(size) / size for size in self._sizes]
        self._padded = [1 << (2 * size - 1).bit_length() for size in self._sizes]
        self._slices = [_semitone_bins(padded, rate) for padded in self._padded]
        self._before, self._after = round(BEFORE * rate), round(AFTER * rate)
        self.back = self._before + self._sizes[1]
        self.on = self._after + self._sizes[1]

    def around(self, x: Real) -> Real:
        """Levels [short before, short after, long before, long after; semitone].

        `x` holds `back` samples before the onset and `on` samples from it.
        """
        levels = []
        for window, padded, slices in zip(self._windows, self._padded, self._slices, strict=True):
            end, start = self.back - self._before, self.back + self._after
            for part in (x[end - len(window) : end], x[start : start + len(window)]):
                spectrum = np.abs(np.fft.rfft(part * window, padded))
                levels.append(np.maximum.reduceat(np.append(spectrum, 0.0), slices)[::2])
        return _relative(np.array(levels))


def _semitone_bins(padded: int, rate: float) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Pairs of bins between which each semitone's partial lies, for `reduceat`."""
    pitch = np.arange(LOWEST, HIGHEST + 1)
    edges = 440 * 2 ** ((np.stack([pitch - _HALF_WIDTH, pitch + _HALF_WIDTH], axis=1) - 69) / 12)
    bins = np.floor(edges * padded / rate).astype(np.intp)
    bins[:, 1] = np.maximum(bins[:, 1], bins[:, 0]) + 1
    return np.minimum(bins, padded // 2 + 1).reshape(-1)


def _relative(levels: Real) -> Real:
    """In dB below the loudest after the onset, brought to 0..1."""
    loudest = max(float(levels[1::2].max()), 1e-7)
    out: Real = np.clip(1 + 20 * np.log10(levels / loudest + 1e-9) / DEPTH, 0.0, 1.0 + 20 / DEPTH)
    return out
