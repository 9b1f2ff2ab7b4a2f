"""A log in a database that many hosts share: who has a table's latest fence adds to it, and a line's number judges."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from chordgame.disk.log import Bell, Lines, out_of_turn
from chordgame.engine.errors import LineTaken, LogBroken, LogNotWritten, LogOutOfReach, NotTheOwner
from chordgame.tour.bells import CHANNEL, Bells
from chordgame.tour.database import Database

ADD = """
WITH mine AS (
    SELECT name FROM ringclear.tables WHERE name = %(table)s AND fence = %(fence)s FOR SHARE
), count AS (
    SELECT coalesce(max(n) + 1, 0) AS count FROM ringclear.lines WHERE table_name = %(table)s AND log = %(log)s
), added AS (
    INSERT INTO ringclear.lines (table_name, log, n, line, fence)
    SELECT name, %(log)s, %(n)s, %(line)s, %(fence)s FROM mine, count WHERE count.count = %(n)s RETURNING n
)
SELECT (SELECT count(*) FROM mine), count.count, (SELECT count(*) FROM added) FROM count
"""
"""FOR SHARE: who takes the table over waits for this line, or this line waits, and then the fence is another."""
READ = """
SELECT n + 1, line FROM ringclear.lines WHERE table_name = %(table)s AND log = %(log)s AND n >= %(first)s ORDER BY n
"""
OURS = """
SELECT 1 FROM ringclear.lines
WHERE table_name = %(table)s AND log = %(log)s AND n = %(n)s AND line = %(line)s AND fence = %(fence)s
"""
RING = f"SELECT pg_notify('{CHANNEL}', %(what)s)"
"""In a statement of its own, which writes nothing: where it stands beside a write, PostgreSQL lets one host commit at a
time, disk included."""


@dataclass(frozen=True, slots=True)
class SharedLog:
    """One game's log at a table, as the host with this fence adds to it."""

    database: Database
    bells: Bells
    table: str
    log: str
    fence: int
    warning: str = ""

    @property
    def name(self) -> str:
        """What sentences call it."""
        return f"{self.table}/{self.log}"

    def append(self, n: int, line: str) -> None:
        """Line `n`, committed on the database's disk."""
        try:
            self._add(n, line)
        except LogOutOfReach:
            self.database.close()
            self._add_again(n, line)
        with suppress(LogNotWritten):  # a hint
            self.database.ask_once(RING, what=self.name)

    def _add(self, n: int, line: str) -> None:
        try:
            ((mine, count, added),) = self.database.ask_once(ADD, **self._this, n=n, line=line, fence=self.fence)
        except LineTaken:  # by somebody who was first by an instant
            raise out_of_turn(self.name, n, n + 1) from None
        if not mine:
            raise NotTheOwner(f"another host goes on with table {self.table}; open its page anew")
        if not added:
            raise out_of_turn(self.name, n, count)

    def _add_again(self, n: int, line: str) -> None:
        """The answer was lost, and maybe not the line: then it is there by now, or waited for."""
        try:
            self._add(n, line)
        except LineTaken:
            if not self.database.ask(OURS, **self._this, n=n, line=line, fence=self.fence):
                raise

    def read(self, first: int = 0) -> Lines:
        """The lines from `first` on."""
        try:
            return tuple(self.database.ask(READ, **self._this, first=first))
        except LogOutOfReach:
            raise
        except LogNotWritten as error:
            raise LogBroken(f"{self.name}: {error}") from None

    @contextmanager
    def watch(self) -> Iterator[Bell]:
        """Rings for lines of any host."""
        with self.bells.listened_for(self.name) as bell:
            yield bell

    @property
    def _this(self) -> dict[str, str]:
        return {"table": self.table, "log": self.log}
