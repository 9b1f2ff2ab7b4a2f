"""How many samples were lost, known from the clock at which blocks came in.

A block that is late is no loss: the driver hands over what it kept, and soon blocks are on time again. What was
lost never comes, so that all later blocks stay late. Drivers cannot be believed: some never say that they lost
samples, others say so whenever another program was slow. So a block that is late is held back, a few hundredths
of a second at most, until it shows whether the ones after it are late too.

The clock is the system's; only JACK's own counts the server's samples, and so knows which of them a client missed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.capture_messages import Captured

WINDOW = 1.0
"""Seconds in which at least one block comes on time; clocks drift apart by less than a sample in it."""
HELD = 0.06
"""Seconds after which blocks that have all been late since are late for good."""
MOST_HELD = 1.0
"""Seconds of sound that are held back at most, even by a clock that stands still."""
LATE = 0.03
"""Seconds of lateness that are looked into; less only where the driver says that it lost samples."""


@dataclass(slots=True)
class SampleClock:
    """Finds the samples that are missing in one capture."""

    rate: float
    _count: int = 0
    _window_ends: float = 0.0
    _before: float = float("inf")
    _least: float = float("inf")
    _held: list[tuple[float, Captured]] = field(default_factory=list)

    def push(self, block: Captured) -> list[tuple[int, Captured]]:
        """Blocks that may go on, each with the number of samples that are missing before it."""
        self._count += block.dropped + block.frames
        late = block.clock - self._count / self.rate
        self._turn_window(block.clock)
        excess = late - min(self._before, self._least)
        if not self._held and not self._is_suspect(block, excess):
            self._least = min(self._least, late)
            return [(block.dropped, block)]
        self._held.append((late, block))
        if excess < self._half(block):
            return self._release(0)
        held_long = block.clock - self._held[0][1].clock >= HELD
        held_much = len(self._held) * block.frames >= MOST_HELD * self.rate
        if not held_long and not held_much:
            return []
        least = min(held for held, _ in self._held) - min(self._before, self._least)
        return self._release(round(least * self.rate / block.frames) * block.frames)

    def _is_suspect(self, block: Captured, excess: float) -> bool:
        known = min(self._before, self._least) < float("inf")
        return known and excess > (self._half(block) if block.overflowed else LATE)

    def _half(self, block: Captured) -> float:
        """Half a block's length: drivers lose whole blocks."""
        return 0.5 * block.frames / self.rate

    def _release(self, lost: int) -> list[tuple[int, Captured]]:
        held, self._held = self._held, []
        self._count += lost
        self._least = min(self._least, min(late for late, _ in held) - lost / self.rate)
        return [(block.dropped + (0 if i else lost), block) for i, (_, block) in enumerate(held)]

    def _turn_window(self, at: float) -> None:
        if at < self._window_ends or self._held:
            return
        if self._window_ends:
            self._before, self._least = self._least, float("inf")
        self._window_ends = at + WINDOW
