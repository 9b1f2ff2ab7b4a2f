"""Sound that was lost on the way, so that the table knows of it: how much just now, and how much in all."""

from __future__ import annotations

from hardware.stream import RawBlock

SAID_EVERY = 5.0
"""Seconds; where more is lost meanwhile it is said together, for a sentence is read no faster."""


class Losses:
    """Counts what blocks say they lack."""

    def __init__(self) -> None:
        self._seconds = self._unsaid = 0.0
        self._said_at = -SAID_EVERY
        self._is_first = True

    def restart(self) -> None:
        """The input has begun to run: it has said itself how much is missing before its next block."""
        self._is_first = True

    def push(self, block: RawBlock) -> str:
        """What is to be said now; usually nothing."""
        lost = 0.0 if self._is_first else block.lost / block.rate
        self._is_first = False
        self._seconds += lost
        self._unsaid += lost
        if not self._unsaid or 0.0 <= block.t - self._said_at < SAID_EVERY:
            return ""
        now, self._unsaid, self._said_at = self._unsaid, 0.0, block.t
        return f"{1000 * now:.0f} ms of sound were lost on the way, {self._seconds:.1f} s in all"
