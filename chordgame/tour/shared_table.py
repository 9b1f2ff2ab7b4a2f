"""A table in the database, as the host that has it sees it: who sits there, and the logs of its games."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.disk.log import Log
from chordgame.engine.errors import NotTheOwner
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import Lease
from chordgame.tour.shared_log import SharedLog

SAVED = "SELECT saved FROM ringclear.tables WHERE name = %(table)s"
KEEP = """
UPDATE ringclear.tables SET saved = %(saved)s, code = %(code)s WHERE name = %(table)s AND fence = %(fence)s RETURNING 1
"""
LOGS = "SELECT log FROM ringclear.lines WHERE table_name = %(table)s AND n = 0 ORDER BY added, log"
FORGET = "DELETE FROM ringclear.tables WHERE name = %(table)s AND fence = %(fence)s"


@dataclass(frozen=True, slots=True)
class SharedTable:
    """One table that this host has taken over."""

    database: Database
    bells: Bells
    lease: Lease

    @property
    def name(self) -> str:
        """What the database calls it."""
        return self.lease.table

    @property
    def saved(self) -> str:
        """The text of its `table.json`."""
        ((saved,),) = self.database.ask(SAVED, table=self.name)
        return str(saved)

    @property
    def logs(self) -> tuple[str, ...]:
        """The names of its games' logs, the oldest first."""
        return tuple(log for (log,) in self.database.ask(LOGS, table=self.name))

    def log(self, name: str) -> Log:
        """The log of one of its games, or of a new one."""
        return SharedLog(self.database, self.bells, self.name, name, self.lease.fence)

    def keep(self, saved: str, code: str) -> None:
        """The table is so from now on, and found by this room code."""
        if not self.database.ask(KEEP, **self._this, saved=saved, code=code):
            raise self._not_ours

    def forget(self) -> None:
        """The table and all its logs, gone from the database for good."""
        self.database.ask(FORGET, **self._this)
        if self.database.ask(SAVED, table=self.name):
            raise self._not_ours

    @property
    def _this(self) -> dict[str, str | int]:
        return {"table": self.name, "fence": self.lease.fence}

    @property
    def _not_ours(self) -> NotTheOwner:
        return NotTheOwner(f"another host goes on with table {self.name}; open its page anew")
