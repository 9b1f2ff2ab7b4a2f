"""A table on tour as a room plays at it: its place is the database, for as long as this host has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from chordgame.disk.game_log import GameLog
from chordgame.disk.log_file import first_line
from chordgame.disk.log_text import game_in
from chordgame.disk.records import Header
from chordgame.disk.session import Session
from chordgame.games import game_named
from chordgame.table.saved import SavedTable, table_in, text_of
from chordgame.tour.shared_table import SharedTable


@dataclass(frozen=True, slots=True)
class SharedShelf:
    """The table that this host has taken over; once another has, whatever would change it is refused."""

    table: SharedTable

    @property
    def name(self) -> str:
        """What the database calls it."""
        return self.table.name

    @property
    def saved(self) -> SavedTable:
        """The table as it is kept."""
        return table_in(self.table.saved)

    @property
    def logs(self) -> tuple[str, ...]:
        """By when they were begun."""
        return self.table.logs

    def keep(self, saved: SavedTable) -> None:
        """In its row."""
        self.table.keep(text_of(saved), saved.code)

    def keep_seen(self, saved: SavedTable) -> None:
        """A database keeps all that it acknowledged: nothing has to be noticed, and no move costs a second write."""

    def begin(self, log: str, header: Header) -> None:
        """Its first line."""
        self.table.log(log).append(0, first_line(header))

    @contextmanager
    def opened(self, log: str) -> Iterator[GameLog]:
        """No lock is held: the fence sees to it."""
        yield GameLog(self.table.log(log), game_named)

    def read(self, log: str) -> Session:
        """All that is kept."""
        session, _ = game_in(log, self.table.log(log).read(), game_named)
        return session
