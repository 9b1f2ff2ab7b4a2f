"""How many samples were lost, told from the clock at which blocks came in.

A block that is late is no loss: the driver hands over what it kept. What was lost never comes, so that all later
blocks stay late. So the least lateness of each second is compared with that of the second before it; only where
the driver itself says that it lost samples, the block is judged at once.
"""

from __future__ import annotations

WINDOW = 1.0
"""Seconds in which at least one block comes on time; clocks drift apart by less than a sample in it."""
SURELY_LOST = 0.05
"""Seconds that all blocks of a window must come later than before, to be a loss nobody spoke of."""


class SampleClock:
    """Counts the samples of one capture, and those that are missing; times are the system's, in seconds."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._count = 0
        self._window_ends: float | None = None
        self._before: float | None = None
        self._least: float | None = None

    def take(self, at: float, frames: int, dropped: int = 0, overflowed: bool = False) -> int:
        """How many samples are missing before the block of `frames` that came in at `at`."""
        self._count += dropped + frames
        late = at - self._count / self._rate
        lost = self._said_lost(late, frames) if overflowed else self._found_lost(at, late)
        self._count += lost
        late -= lost / self._rate
        self._least = late if self._least is None else min(self._least, late)
        return dropped + lost

    def _said_lost(self, late: float, frames: int) -> int:
        """Drivers lose whole blocks."""
        known = [least for least in (self._before, self._least) if least is not None]
        if not known:
            return 0
        return max(0, round((late - min(known)) * self._rate / frames)) * frames

    def _found_lost(self, at: float, late: float) -> int:
        if self._window_ends is None:
            self._window_ends = at + WINDOW
        if at < self._window_ends or self._least is None:
            return 0
        later = 0.0 if self._before is None else self._least - self._before
        self._window_ends = at + WINDOW
        lost = round(later * self._rate) if later > SURELY_LOST else 0
        self._before, self._least = self._least - lost / self._rate, late - lost / self._rate
        return lost
