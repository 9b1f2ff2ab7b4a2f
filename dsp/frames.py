"""From blocks of any length and rate to hops of about 10 ms at a rate fit for guitar strings.

Everything a string says about itself lies below 5 kHz, so the stream is brought down to 11-22 kHz first.
Work happens only on a fixed grid of hops: however the stream is cut into blocks, the same numbers come out.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float64]

EAR_RATE = 11_000.0
"""The stream is thinned by the largest whole factor that leaves at least this rate."""
HOP_SECONDS = 0.01
TAPS_PER_FACTOR = 12
LOUDEST = 16.0
"""Samples beyond this are no sound but an error of the device; they are held at it."""


def clean(block: npt.ArrayLike) -> Samples:
    """Return one channel of finite, bounded samples; of channels x samples, their mean."""
    x = np.atleast_1d(np.asarray(block, dtype=np.float64))
    x = np.clip(np.nan_to_num(x, nan=0.0, posinf=LOUDEST, neginf=-LOUDEST), -LOUDEST, LOUDEST)
    return x if x.ndim == 1 else np.asarray(x.mean(axis=tuple(range(x.ndim - 1))))


def _low_pass(factor: int) -> Samples:
    """Windowed sinc that keeps what the thinned stream can carry."""
    n = np.arange(-TAPS_PER_FACTOR * factor // 2, TAPS_PER_FACTOR * factor // 2 + 1)
    taps = np.sinc(n * 0.9 / factor) * np.blackman(len(n) + 2)[1:-1]
    return np.asarray(taps / taps.sum(), dtype=np.float64)


class Hops:
    """Cuts a stream into hops of thinned samples: `push(block)` yields every hop that is complete."""

    def __init__(self, rate: float) -> None:
        if not 1000.0 <= rate <= 1_000_000.0:
            raise ValueError(f"sample rate must be in range 1000..1000000, got {rate}")
        self.factor = max(1, int(rate // EAR_RATE))
        self.rate = rate / self.factor
        self.length = max(1, round(HOP_SECONDS * self.rate))
        self._taps = _low_pass(self.factor) if self.factor > 1 else np.ones(1)
        self.reset()

    @property
    def seconds(self) -> float:
        """The exact length of a hop."""
        return self.length / self.rate

    def reset(self) -> None:
        """Forget the stream."""
        # Half of the filter is filled with silence, so that the thinned stream lines up with the original.
        self._waiting: list[Samples] = [np.zeros(len(self._taps) // 2)]
        self._count = len(self._taps) // 2

    def push(self, block: npt.ArrayLike) -> Iterator[Samples]:
        """Yield each hop that this block completes."""
        x = clean(block)
        self._waiting.append(x)
        self._count += len(x)
        step = self.length * self.factor
        need = step + len(self._taps) - 1
        if self._count < need:
            return
        held = np.concatenate(self._waiting)
        start = 0
        while len(held) - start >= need:
            yield self._thin(held[start : start + need])
            start += step
        self._waiting, self._count = [held[start:].copy()], len(held) - start

    def _thin(self, span: Samples) -> Samples:
        if self.factor == 1:
            return span.copy()
        rows = np.lib.stride_tricks.sliding_window_view(span, len(self._taps))[:: self.factor]
        return rows @ self._taps


class Tape:
    """The last seconds of the thinned stream, addressed by sample number since the start."""

    def __init__(self, length: int) -> None:
        self._x = np.zeros(2 * length)
        self._length = length
        self.end = 0

    def write(self, hop: Samples) -> None:
        """Append a hop."""
        at = self.end % self._length
        if at + len(hop) > self._length:
            raise ValueError(f"tape of {self._length} samples does not divide into hops of {len(hop)}")
        # Written twice, so that every span lies in one piece.
        self._x[at : at + len(hop)] = hop
        self._x[at + self._length : at + self._length + len(hop)] = hop
        self.end += len(hop)

    def span(self, start: int, stop: int) -> Samples:
        """Return samples start..stop; what lies before the stream's start is silence."""
        if stop > self.end or start < self.end - self._length or start > stop:
            raise IndexError(f"samples {start}..{stop} are not on the tape ({self.end - self._length}..{self.end})")
        at = start % self._length
        return self._x[at : at + stop - start]
