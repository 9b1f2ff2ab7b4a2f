"""How many records of its log a table has shown, kept beside the log: so it is noticed if the file loses its end."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from chordgame.disk.session import Session
from chordgame.disk.whole_file import NotKept
from chordgame.engine.sentences import counted
from chordgame.pages.serving import Schedule
from chordgame.table.table_file import TableFile

KEPT_AFTER = 2.0
"""Seconds after a move until the table's file knows of it, so that no move waits for a second file."""


class SeenRecords:
    """What the table's file knows of the log: the log is safe without it, so it may come a little later."""

    def __init__(self, file: TableFile, session: Callable[[], Session | None], schedule: Schedule) -> None:
        self._file, self._session, self._schedule = file, session, schedule
        self._soon = False

    def missing(self, log: str, session: Session) -> str:
        """What to say of a log that ends before what everybody has seen; empty if it does not."""
        lost = self._file.saved.seen - session.records
        if lost <= 0:
            return ""
        gone = f"{counted(lost, 'record')} that this table has shown {'is' if lost == 1 else 'are'} missing at the end"
        return f"{gone} of {log}; the game goes on from what is there, and a copy of the file would bring back the rest"

    def game_went_on(self) -> None:
        """There is a record more."""
        if not self._soon:
            self._soon = True
            self._schedule(KEPT_AFTER, self.keep)

    def keep(self) -> None:
        """The table's file knows of all there is."""
        self._soon = False
        session = self._session()
        if session is not None:
            with contextlib.suppress(NotKept):  # on a full disk the next move tries again
                self._file.keep_seen(session.records)
