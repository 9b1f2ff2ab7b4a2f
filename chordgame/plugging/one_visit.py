"""One visit to a guitar at a time, in a thread of its own, beside the guitar that is played."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from chordgame.plugging.open_guitars import Here

OPENING = "Opening it…"
BEGINS_WITHIN = 12.0
"""Seconds; some drivers take ten to open."""


class Visit(Protocol):
    """A check-up, or a calibration, as it stands."""

    @property
    def number(self) -> int:
        """Which one it is, of all that were begun."""
        ...


V = TypeVar("V", bound=Visit)


class OneVisit(Generic[V]):
    """`changed` is called when there is something else to show."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._number = 0
        self._left = threading.Event()
        self.here: Here = lambda take: take
        self.now: V | None = None
        """What pages show of it; None while nobody is led."""

    def begin(self, here: Here) -> None:
        """The room is open."""
        self.here = here

    def lead(
        self,
        begun: Callable[[int], V],
        follow: Callable[[V, Callable[[V], object], threading.Event], None],
        name: str,
    ) -> None:
        """Begin the visit of the next number; `follow` it until it is over, or left."""
        self.stop()
        self._number += 1
        visit, tell, left = begun(self._number), self.here(self._take_news), threading.Event()
        self._left = left
        self._take(visit)
        threading.Thread(target=lambda: follow(visit, tell, left), name=name, daemon=True).start()

    def stop(self) -> None:
        """Nobody is led any more."""
        self._left.set()
        self._take(None)

    def _take(self, visit: V | None) -> None:
        self.now = visit
        self._changed()

    def _take_news(self, visit: V) -> None:
        """Of a visit that nobody wants any more nothing is shown."""
        if self.now is not None and self.now.number == visit.number:
            self._take(visit)
