"""Simulated boxes under a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from ringbox import messages

from chordgame.simulated_box.simulated import SimulatedFretboard, SimulatedStack


class AnyBox(Protocol):
    """A box that is scanned now and then."""

    def scan(self, now: int) -> None:
        """One look at every sensor, at `now` milliseconds."""
        ...

    def restart(self) -> None:
        """Power off and on."""
        ...

    def take_message(self, data: bytes) -> None:
        """A message of the host."""
        ...


B = TypeVar("B", bound=AnyBox)


class Bench(Generic[B]):
    """A box on the workbench, and all that it has sent with the time of each."""

    def __init__(self, make: Callable[[Callable[[bytes], None]], B]) -> None:
        self.sent: list[tuple[int, bytes]] = []
        self.now = 0
        self.box = make(lambda data: self.sent.append((self.now, data)))

    def pass_time(self, milliseconds: int) -> list[bytes]:
        """What is sent meanwhile."""
        before, end = len(self.sent), self.now + milliseconds
        while self.now < end:
            self.box.scan(self.now)
            self.now += messages.SCAN
        return [data for _, data in self.sent[before:]]


def fretboard() -> Bench[SimulatedFretboard]:
    return Bench(SimulatedFretboard)


def stack() -> Bench[SimulatedStack]:
    return Bench(SimulatedStack)


def toggle(board: Bench[SimulatedFretboard], string: int, fret: int) -> None:
    """A clip where there is none, and the other way round."""
    board.box.clips ^= {(string, fret)}
