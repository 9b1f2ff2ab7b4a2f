"""The last seconds of a guitar's sound in memory, so that a play can be heard again at once."""

from __future__ import annotations

import threading
from collections import deque

import numpy as np

from dsp.stretch import Stretch
from hardware.stream import RawBlock

KEPT = 45.0
"""Seconds: a play, its doubts, and the table's discussion."""


class LastSeconds:
    """What it is given it forgets again."""

    def __init__(self, seconds: float = KEPT) -> None:
        self._seconds = seconds
        self._blocks: deque[Stretch] = deque()
        self._turn = threading.Lock()

    def take(self, arrival: RawBlock) -> None:
        """Keep a block of sound; called by the guitar's thread."""
        block = Stretch(arrival.t, arrival.rate, arrival.samples.mean(axis=0).astype(np.float32))
        with self._turn:
            if self._blocks and (block.rate != self._blocks[-1].rate or block.t < self._blocks[-1].t):
                self._blocks.clear()
            self._blocks.append(block)
            while self._blocks[0].t < block.t - self._seconds:
                self._blocks.popleft()

    @property
    def has_sound(self) -> bool:
        """Whether there was any."""
        return bool(self._blocks)

    def between(self, start: float, end: float) -> Stretch | None:
        """What is left of the sound between two times of the stream."""
        with self._turn:
            blocks = [block for block in self._blocks if block.t < end and _end(block) > start]
        if not blocks:
            return None
        first = blocks[0]
        samples = np.concatenate([block.samples for block in blocks])
        skip = max(0, round((start - first.t) * first.rate))
        count = max(0, round((end - max(start, first.t)) * first.rate))
        return Stretch(first.t + skip / first.rate, first.rate, samples[skip : skip + count])


def _end(block: Stretch) -> float:
    return block.t + len(block.samples) / block.rate
