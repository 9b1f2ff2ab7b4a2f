"""Where a table and its games' logs are kept: a folder of this computer, or where somebody else keeps them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from chordgame.disk.game_log import GameLog
from chordgame.disk.log_file import create_log, open_log, read_log
from chordgame.disk.records import Header
from chordgame.disk.session import Session
from chordgame.games import game_named
from chordgame.table.saved import FILE, SavedTable, write_table


class Shelf(Protocol):
    """The place of one table."""

    @property
    def name(self) -> str:
        """What the table is called there."""

    @property
    def logs(self) -> tuple[str, ...]:
        """The names of its games' logs, the oldest first."""

    def keep(self, saved: SavedTable) -> None:
        """The table is so from now on, also after a power cut."""

    def keep_seen(self, saved: SavedTable) -> None:
        """The table has shown more of its log, where a log may lose its end."""

    def begin(self, log: str, header: Header) -> None:
        """A new log; none is ever written over."""

    def opened(self, log: str) -> AbstractContextManager[GameLog]:
        """The game in a log, to go on with."""

    def read(self, log: str) -> Session:
        """The game in a log, to look at."""


@dataclass(frozen=True, slots=True)
class TableFolder:
    """A table in a folder."""

    folder: Path

    @property
    def name(self) -> str:
        """The folder's own name."""
        return self.folder.name

    @property
    def logs(self) -> tuple[str, ...]:
        """By when they were written to last."""
        return tuple(path.name for path in sorted(self.folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime))

    def keep(self, saved: SavedTable) -> None:
        """In its file."""
        write_table(self.folder / FILE, saved)

    def keep_seen(self, saved: SavedTable) -> None:
        """As any other change."""
        self.keep(saved)

    def begin(self, log: str, header: Header) -> None:
        """In a file of its own."""
        create_log(self.folder / log, header)

    def opened(self, log: str) -> AbstractContextManager[GameLog]:
        """Locked against other processes meanwhile."""
        return open_log(self.folder / log, game_named)

    def read(self, log: str) -> Session:
        """As far as it is whole."""
        return read_log(self.folder / log, game_named)[0]
