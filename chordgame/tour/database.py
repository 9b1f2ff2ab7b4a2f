"""A PostgreSQL database, asked one statement at a time. It commits each by itself, so that a host which freezes between
two leaves nothing open; each answer comes within a bound, or is a fault with a sentence."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING, Any

from chordgame.engine.errors import BadSetup, LogNotWritten, LogOutOfReach
from chordgame.tour.faults import in_words
from chordgame.tour.schema import PREPARED, THERE
from chordgame.tour.watchdog import Watchdog

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

PATIENCE = 5.0
"""Seconds for one answer: a write takes milliseconds, and whoever waits longer at a table thinks that it broke."""
WATCHDOG = Watchdog()
MISSING = f"tables on tour need psycopg, which is not installed: {sys.executable} -m pip install 'psycopg[binary]'"
SAFE = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""
"""What was acknowledged is on the disk, however the server is set; one that waits for a second one keeps doing so."""


class Database:
    """Connections that are opened when they are needed and kept for the next statement; for any thread.

    `refused` hears why a statement was refused that was understood: who waits at a table reads less.
    """

    def __init__(
        self, address: str, patience: float = PATIENCE, refused: Callable[[LogNotWritten], object] = lambda _: None
    ) -> None:
        check_installed()
        self._address, self._patience, self._refused = address, patience, refused
        self._idle: LifoQueue[Connection] = LifoQueue()

    def ask(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """What a statement gives that may be carried out twice: one that got lost is asked again, on a new line."""
        try:
            return self.ask_once(statement, **values)
        except LogOutOfReach:
            self.close()  # the others are as old
            return self.ask_once(statement, **values)

    def ask_once(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """What a statement gives. After `LogOutOfReach` nobody knows whether it was carried out."""
        import psycopg

        try:
            with self._connected() as connection:
                cursor = connection.execute(statement.encode(), values or None)
                return cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            raise self._in_words(error) from None
        except OSError as error:  # of the watchdog, which takes a file for each line
            raise LogOutOfReach("the database is not asked; try again in a moment", str(error.strerror)) from None

    def _in_words(self, error: psycopg.Error) -> LogNotWritten:
        found = in_words(error)
        if type(found) is LogNotWritten:  # neither who was first by an instant, nor a database that is away
            self._refused(found)
        return found

    def prepare(self) -> None:
        """Make the tables of the database, where they are not there yet."""
        if self.ask(THERE) != [(True,)]:
            self.ask(PREPARED)

    def close(self) -> None:
        """Let go of what is open and idle; the next statement opens anew."""
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection for one statement; one that failed is not used again."""
        try:
            connection = self._idle.get_nowait()
        except Empty:
            connection = self.connect()
        try:
            with WATCHDOG.watches(connection.fileno(), self._patience):
                yield connection
        except BaseException:
            connection.close()
            raise
        self._idle.put(connection)

    def connect(self) -> Connection:
        """A new connection of one's own."""
        import psycopg

        seconds = max(2, round(self._patience))  # less libpq does not take
        connection = psycopg.connect(
            self._address,
            autocommit=True,
            connect_timeout=seconds,
            application_name="ringclear",
            client_encoding="UTF8",
            keepalives_idle=seconds,
            keepalives_interval=seconds,
            keepalives_count=2,
            tcp_user_timeout=seconds * 1000,
            options=f"-c statement_timeout={seconds}s -c idle_in_transaction_session_timeout={seconds}s",
        )
        try:
            with WATCHDOG.watches(connection.fileno(), self._patience):
                connection.execute(SAFE)
        except BaseException:
            connection.close()
            raise
        return connection


def check_installed() -> None:
    """What talks with a database is a package of its own, and may be missing."""
    if importlib.util.find_spec("psycopg") is None:
        raise BadSetup(MISSING)
