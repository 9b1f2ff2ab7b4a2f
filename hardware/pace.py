"""Real time for sound that could come faster: how many blocks are due by now."""

from __future__ import annotations

import threading
import time

ALWAYS = 1 << 30
"""Samples: more than anybody reads at a time."""


class Pace:
    """Counts from the first question on; unpaced, everything is always due."""

    def __init__(self, rate: float, paced: bool = True) -> None:
        self._rate, self._paced = rate, paced
        self._began: float | None = None

    def due(self, given: int, block: int, wait: float, closing: threading.Event) -> int:
        """Whole blocks that are due beyond the `given` samples; waits at most `wait` seconds for the first."""
        if not self._paced:
            return ALWAYS
        if self._began is None:
            self._began = time.monotonic()
        first_due = self._began + (given + block) / self._rate
        ahead = first_due - time.monotonic()
        if ahead > 0:
            closing.wait(min(ahead, wait))
        elapsed = (time.monotonic() - self._began) * self._rate
        return max(0, int((elapsed - given) / block))
