"""From blocks of any length and rate to hops of about 10 ms at a rate fit for guitar strings.

Everything a string says about itself lies below 5 kHz, so the stream is brought down to 11-22 kHz first.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from dsp.stream.hops import Hops, Real, clean

EAR_RATE = 11_000.0
"""The stream is thinned by the largest whole factor that leaves at least this rate."""
HOP_SECONDS = 0.01
TAPS_PER_FACTOR = 12


def _low_pass(factor: int) -> Real:
    """Windowed sinc that keeps what the thinned stream can carry."""
    if factor == 1:
        return np.ones(1)
    n = np.arange(-TAPS_PER_FACTOR * factor // 2, TAPS_PER_FACTOR * factor // 2 + 1)
    taps = np.sinc(n * 0.9 / factor) * np.blackman(len(n) + 2)[1:-1]
    return np.asarray(taps / taps.sum(), dtype=np.float64)


class ThinnedHops:
    """Cuts a stream into hops of thinned samples: `push(block)` yields every hop that is complete."""

    def __init__(self, rate: float) -> None:
        if not 1000.0 <= rate <= 1_000_000.0:
            raise ValueError(f"sample rate must be in range 1000..1000000, got {rate}")
        self.factor = max(1, int(rate // EAR_RATE))
        self.rate = rate / self.factor
        self.length = max(1, round(HOP_SECONDS * self.rate))
        self._taps = _low_pass(self.factor)
        step, around = self.length * self.factor, len(self._taps) - 1
        # Half of the filter is filled with silence, so that the thinned stream lines up with the original.
        self._spans = Hops(step + around, step, silence=around // 2)

    @property
    def seconds(self) -> float:
        """The exact length of a hop."""
        return self.length / self.rate

    def reset(self) -> None:
        """Forget the stream."""
        self._spans.reset()

    def push(self, block: npt.ArrayLike) -> Iterator[Real]:
        """Yield each hop that this block completes."""
        for _, span in self._spans.push(clean(block)):
            yield self._thin(span)

    def _thin(self, span: Real) -> Real:
        if self.factor == 1:
            return span.copy()
        rows = np.lib.stride_tricks.sliding_window_view(span, len(self._taps))[:: self.factor]
        return rows @ self._taps
