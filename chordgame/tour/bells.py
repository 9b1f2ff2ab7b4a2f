"""What rings when a log has grown at another host: one connection a process, however many logs are watched.

PostgreSQL wakes everybody who listens for every line that is added, so that a thousand connections would be a thousand
wake-ups a move. Who misses a ring misses nothing: the log counts.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from chordgame.tour.database import Database

if TYPE_CHECKING:
    from chordgame.tour.database import Connection

CHANNEL = "ringclear"
LOOK_UP = 0.5
"""Seconds until the thread notices that nobody watches any more, or tries a database again that is gone."""


class DoorBell:
    """A bell for one who waits."""

    def __init__(self) -> None:
        self._rang = threading.Event()

    def ring(self) -> None:
        """Something may be new."""
        self._rang.set()

    def wait(self, seconds: float) -> bool:
        """Until it rings, so long at most; whether it rang."""
        rang = self._rang.wait(seconds)
        self._rang.clear()
        return rang


class Bells:
    """The bells of a process, by the log that each is for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._bells: dict[str, set[DoorBell]] = defaultdict(set)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @contextmanager
    def listened_for(self, name: str) -> Iterator[DoorBell]:
        """A bell for the log of this name: whatever is added from now on rings it, and sometimes nothing does."""
        bell = DoorBell()
        with self._lock:
            self._bells[name].add(bell)
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, daemon=True, name="bells")
                self._thread.start()
        try:
            yield bell
        finally:
            with self._lock:
                self._bells[name].discard(bell)
                if not self._bells[name]:
                    del self._bells[name]

    def _listen(self) -> None:
        """While somebody watches; whatever ends the connection, another one takes its place."""
        import psycopg

        while self._is_wanted():
            try:
                with self._database.connect() as connection:
                    self._ring_for(connection)
            except (psycopg.Error, OSError):
                threading.Event().wait(LOOK_UP)

    def _ring_for(self, connection: Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._ring_all()  # what came before was missed
        while self._is_wanted(stay=True):
            for notify in connection.notifies(timeout=LOOK_UP):
                self._ring(notify.payload)

    def _is_wanted(self, stay: bool = False) -> bool:
        """Whether anybody watches; if not, the thread is at its end, and the next who watches starts another."""
        with self._lock:
            if not self._bells and not stay:
                self._thread = None
            return bool(self._bells)

    def _ring(self, name: str) -> None:
        with self._lock:
            for bell in self._bells.get(name, ()):
                bell.ring()

    def _ring_all(self) -> None:
        with self._lock:
            for bells in self._bells.values():
                for bell in bells:
                    bell.ring()
