"""The table beside its game, as it stands now and as it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chordgame.table.lobby import with_fitting_bots
from chordgame.table.saved import SavedTable
from chordgame.table.shelf import Shelf


class TableFile:
    """The table as it stands now and on its shelf, never one without the other; `kept` is called with every change."""

    def __init__(self, shelf: Shelf, saved: SavedTable, kept: Callable[[SavedTable], None]) -> None:
        self.shelf = shelf
        self._saved, self._kept = with_fitting_bots(saved), kept

    @property
    def saved(self) -> SavedTable:
        """The table as it is kept."""
        return self._saved

    def keep(self, saved: SavedTable) -> None:
        """The table is so from now on, also after a power cut."""
        self.shelf.keep(saved)
        self._saved = saved
        self._kept(saved)

    def keep_seen(self, records: int) -> None:
        """So many records of the log have been shown; nothing else is another, and nobody need be shown it."""
        if self._saved.log and records != self._saved.seen:
            saved = replace(self._saved, seen=records)
            self.shelf.keep_seen(saved)
            self._saved = saved

    def new_log_name(self) -> str:
        """A name for the next game's log: no earlier one is written over."""
        taken = set(self.shelf.logs)
        names = (f"{self._saved.game}-{number}.jsonl" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def earlier_logs(self, most: int) -> list[str]:
        """The logs of the games that were played at this table before, oldest first."""
        return [log for log in self.shelf.logs if log != self._saved.log][-most:]
