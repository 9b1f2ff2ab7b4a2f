"""Cutting a stream into windows on a fixed grid, so that its chunks never matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]

# Twelve times full scale: more is no sound but a fault, and would drown everything around it.
_LOUDEST = 12.0


def clean(block: NDArray[Any]) -> Real:
    """One channel of finite samples: a hole becomes silence, a spike is cut, channels are averaged."""
    x = np.asarray(block, dtype=np.float64)
    x = np.clip(np.nan_to_num(x, nan=0.0, posinf=0.0, neginf=0.0), -_LOUDEST, _LOUDEST)
    return x.mean(axis=0) if x.ndim == 2 else x.reshape(-1)


class Hops:
    """Windows of `size` samples, one every `hop`; the first ends at sample `hop` (silence lies before)."""

    def __init__(self, size: int, hop: int) -> None:
        self.size, self.hop = size, hop
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._kept = np.zeros(self.size - self.hop)
        self._end = 0

    def push(self, block: Real) -> Iterator[tuple[int, Real]]:
        """(sample number just after the window, window) for each window that `block` completes."""
        self._kept = np.concatenate([self._kept, block])
        while len(self._kept) >= self.size:
            window, self._kept = self._kept[: self.size], self._kept[self.hop :]
            self._end += self.hop
            yield self._end, window


class Past:
    """The last samples of a stream, by their number; silence lies before the first and after the last."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._kept = np.zeros(0)
        self.end = 0

    def append(self, x: Real) -> None:
        """The stream goes on."""
        self._kept = np.concatenate([self._kept, x])[-self._longest :]
        self.end += len(x)

    def between(self, first: int, last: int) -> Real:
        """Samples from number `first` to before number `last`."""
        out = np.zeros(last - first)
        start = self.end - len(self._kept)
        lo, hi = max(first, start), min(last, self.end)
        if lo < hi:
            out[lo - first : hi - first] = self._kept[lo - start : hi - start]
        return out
