"""Cutting a stream into windows on a fixed grid, so that its chunks never matter, and keeping its past."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from dsp.bounds import between

Real = npt.NDArray[np.float64]

LOUDEST = 16.0
"""Samples beyond this are no sound but an error of the device; they are held at it."""


def clean(block: npt.ArrayLike) -> Real:
    """Return one channel of finite, bounded samples; of channels x samples, their mean."""
    x = np.atleast_1d(np.asarray(block, dtype=np.float64))
    if not np.isfinite(x).all():
        x = np.nan_to_num(x, nan=0.0, posinf=LOUDEST, neginf=-LOUDEST)
    x = between(x, -LOUDEST, LOUDEST)
    return x if x.ndim == 1 else np.asarray(x.mean(axis=tuple(range(x.ndim - 1))))


class Hops:
    """Windows of `size` samples, one every `hop`.

    `silence` samples of it lie before the stream's first; by default so many that the first window ends at
    sample `hop`.
    """

    def __init__(self, size: int, hop: int, silence: int | None = None) -> None:
        self.size, self.hop = size, hop
        self._silence = size - hop if silence is None else silence
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._waiting: list[Real] = [np.zeros(self._silence)]
        self._count = self._silence
        self._end = self.size - self._silence - self.hop

    def push(self, block: Real) -> Iterator[tuple[int, Real]]:
        """(sample number just after the window, window) for each window that `block` completes."""
        self._waiting.append(block)
        self._count += len(block)
        if self._count < self.size:
            return
        held, before = np.concatenate(self._waiting), self._end
        complete = (len(held) - self.size) // self.hop + 1
        rest = held[complete * self.hop :].copy()
        self._waiting, self._count = [rest], len(rest)
        self._end += complete * self.hop
        for start in range(0, complete * self.hop, self.hop):
            yield before + start + self.hop, held[start : start + self.size]


class Past:
    """The last `longest` samples of a stream, by their number; silence lies before the first and after the last."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._kept = np.zeros(2 * longest)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.end = 0

    def append(self, x: Real) -> None:
        """The stream goes on."""
        last = x[-self._longest :]
        at = (self.end + len(x) - len(last)) % self._longest
        until_edge = self._longest - at
        # Written twice, so that every span lies in one piece.
        for part, place in ((last[:until_edge], at), (last[until_edge:], 0)):
            for start in (place, place + self._longest):
                self._kept[start : start + len(part)] = part
        self.end += len(x)

    def between(self, first: int, last: int) -> Real:
        """Samples from number `first` to before number `last`; what is forgotten cannot be asked for."""
        start, stop = max(first, 0), min(last, self.end)
        out = np.zeros(last - first)
        if start >= stop:
            return out
        if start < self.end - self._longest:
            raise IndexError(f"samples {first}..{last} are forgotten: {self._longest} are kept, {self.end} were heard")
        at = start % self._longest
        out[start - first : stop - first] = self._kept[at : at + stop - start]
        return out
