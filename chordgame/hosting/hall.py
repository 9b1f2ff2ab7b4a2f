"""The hall: all tables that this host has open, and what happens when it gets one, loses one, or is cut off."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from chordgame.engine.errors import LogNotWritten, LogOutOfReach, NotTheOwner, Refused
from chordgame.hosting.counts import Journal
from chordgame.hosting.open_table import Crew, OpenTable
from chordgame.limits import EMPTY_AFTER, OPEN_TABLES, SLEEPS_AFTER
from chordgame.pages.tickets import fingerprint
from chordgame.table.means import Doors
from chordgame.table.saved import HOST
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.directory import Whereabouts, where_is
from chordgame.tour.lease import AWAKE, Lease, let_go, take_over
from chordgame.tour.shared_table import SharedTable

ELSEWHERE = "Another host goes on with this table. Coming back…"
CUT_OFF = "This host cannot reach its database. Looking for another…"
STOOD_STILL = "no answer yet, or this host itself stood still"
ASLEEP = "Nobody did anything here for a day, so the table sleeps. Load this page again to wake it up"
DELETED = "The host of this table has deleted it"
FULL = "All hosts are busy just now. Try again in a few minutes"
NOT_YOURS = "Only the host of a table can delete it"
RESTARTS_WITHIN = 6.0
"""Seconds since a database was heard that pages stay where they are while it refuses: one that crashed is back after
four, and no other host reaches it before. One that refuses longer may refuse this host alone."""
REFUSED_LATELY = 1.0
"""Seconds: while it refuses it is asked ten times as often."""
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class _Opening:
    """A table that is being opened: once this host has its lease, pages may come to it."""

    lease: asyncio.Task[Lease]
    table: asyncio.Task[OpenTable]


class Hall:
    """Tables by their names. All of it happens in the loop; what waits for the database does so in threads."""

    def __init__(
        self,
        database: Database,
        me: Whereabouts,
        doors: Callable[[str, str], Doors],
        crew: Crew,
        journal: Journal,
    ) -> None:
        self._database, self._me, self._doors, self._crew, self._journal = database, me, doors, crew, journal
        self._bells = Bells(database)
        self._tables: dict[str, OpenTable] = {}
        self._opening: dict[str, _Opening] = {}
        self._asking: dict[str, asyncio.Task[Whereabouts]] = {}
        self._heard_from_database = time.monotonic()
        self._refused_at = self._cut_off_since = 0.0
        self._why = ""

    async def _beside(self, work: Callable[[], Found]) -> Found:
        return await self._crew.loop.run_in_executor(self._crew.waiting, work)

    # ------------------------------------------------------------ finding tables

    async def where(self, name: str) -> Whereabouts:
        """The host that has the table; this one from now on, where none has. Many who ask at once are one."""
        if name in self._tables:
            return self._me
        if name not in self._asking:
            self._asking[name] = asyncio.create_task(self._where(name))
            self._asking[name].add_done_callback(lambda _: self._asking.pop(name, None))
        return await asyncio.shield(self._asking[name])

    async def _where(self, name: str) -> Whereabouts:
        found = await self._beside(lambda: where_is(self._database, name))
        if found is not None and found.host != self._me.host:
            return found
        if name not in self._tables:  # nobody else has had it opened meanwhile
            await asyncio.shield(self._begun(name).lease)  # while the page opens its socket here the log is read
        return self._me

    async def opened(self, name: str) -> OpenTable:
        """The table, open at this host."""
        if name in self._tables:
            return self._tables[name]
        return await asyncio.shield(self._begun(name).table)

    def _begun(self, name: str) -> _Opening:
        """Whoever asks first begins it."""
        if name not in self._opening:
            if len(self._tables) + len(self._opening) >= OPEN_TABLES.most:
                raise Refused(FULL)
            lease = asyncio.create_task(self._beside(lambda: take_over(self._database, name, self._me.host)))
            self._opening[name] = _Opening(lease, asyncio.create_task(self._open(name, lease)))
            self._opening[name].table.add_done_callback(lambda task: self._is_begun(name, task))
        return self._opening[name]

    def _is_begun(self, name: str, task: asyncio.Task[OpenTable]) -> None:
        del self._opening[name]
        if not task.cancelled():
            task.exception()  # maybe nobody waits for it: who only asked where it is comes again and reads why

    async def _open(self, name: str, taken: asyncio.Task[Lease]) -> OpenTable:
        began = time.monotonic()
        lease = await taken
        had_lease = time.monotonic()
        table = await self._beside(lambda: self._read(name, lease))
        self._tables[name] = table
        table.do(table.room.show_table)
        self._crew.counts.add("tables_opened")
        took = {"lease": round(had_lease - began, 3), "log": round(time.monotonic() - had_lease, 3)}
        self._journal.note("table opened", table=name, fence=lease.fence, **took)
        return table

    def _read(self, name: str, lease: Lease) -> OpenTable:
        shared = SharedTable(self._database, self._bells, lease)
        below = f"{self._me.address}/t/{name}"
        return OpenTable(shared, lambda code: self._doors(name, code), below, self._crew)

    # ------------------------------------------------------------ losing them

    @property
    def leases(self) -> Mapping[str, int]:
        """The fence of each table that is open here; for any thread, while tables come and go."""
        return {name: table.shared.lease.fence for name, table in self._tables.copy().items()}

    def database_answers(self) -> None:
        """Said in the thread that asked: a loop busy with a thousand pages does not make the database silent."""
        self._heard_from_database = time.monotonic()

    def database_refuses(self) -> None:
        """Said there too: it answered nothing, and somebody is there all the same."""
        self._refused_at = time.monotonic()

    def take_beat(self, asked: Mapping[str, int], ours: Mapping[str, int]) -> None:
        """The database has just said which tables are ours; those we asked about that are not have another host."""
        if self._cut_off_since:
            self._journal.note("database is back", seconds=round(time.monotonic() - self._cut_off_since, 1))
            self._cut_off_since = 0.0
        self._why = ""
        for name, fence in asked.items():
            if ours.get(name) != fence and self.leases.get(name) == fence:
                self._lose(name)

    def miss_beat(self, why: LogNotWritten) -> None:
        """The database does not answer; or another host came to our address, and has our tables."""
        self._crew.counts.add("beats_missed")
        self._why = why.in_full
        if isinstance(why, NotTheOwner):
            for name in list(self._tables):
                self._lose(name)

    def mind_silence(self) -> None:
        """Once others may have our tables, pages look for them there; not while no other has the database either."""
        if not self.is_cut_off:
            return
        if not self._cut_off_since:
            self._cut_off_since = self._heard_from_database
            self._journal.note("database does not answer", why=self._why or STOOD_STILL)
        if not self._restarts:
            for table in self._tables.values():
                table.let_go(CUT_OFF)

    @property
    def is_cut_off(self) -> bool:
        """Whether the database was silent for so long that others may take our tables over."""
        return time.monotonic() - self._heard_from_database > AWAKE

    @property
    def _restarts(self) -> bool:
        """Whether the database seems to start anew: it is there, and refuses at once."""
        now = time.monotonic()
        return now - self._refused_at < REFUSED_LATELY and now - self._heard_from_database < RESTARTS_WITHIN

    def check_reaches(self) -> None:
        """Refuse while it was."""
        if self.is_cut_off:
            raise LogOutOfReach(CUT_OFF)

    def _lose(self, name: str) -> None:
        """Another host has it: nothing of ours counts any more."""
        table = self._tables.pop(name)
        table.let_go(ELSEWHERE)
        table.close()
        self._crew.counts.add("tables_lost")
        self._journal.note("table lost", table=name, fence=table.shared.lease.fence)

    # ------------------------------------------------------------ putting them away

    def put_away_unused(self) -> None:
        """Tables without pages are put away, and so are those where nobody did anything for a day."""
        now = time.monotonic()
        for name, table in list(self._tables.items()):
            is_empty = not table.pages and now - table.empty_since > EMPTY_AFTER.most
            if is_empty or now - table.heard_at > SLEEPS_AFTER.most * 3600:
                self._put_away(name, ASLEEP)

    def _put_away(self, name: str, why: str) -> None:
        table = self._tables.pop(name)
        table.let_go(why)
        table.close(lambda: self._let_go(table))
        self._journal.note("table put away", table=name)

    def _let_go(self, table: OpenTable) -> None:
        with suppress(LogNotWritten):  # then it is anybody's once this host has gone, or ours when it is asked for
            let_go(self._database, table.shared.lease)

    async def delete(self, name: str, ticket: str) -> None:
        """The table and all its games, gone for good, by whoever has its host's ticket."""
        table = await self.opened(name)

        def delete() -> None:
            if table.room.file.saved.owner_of(fingerprint(ticket)) != HOST:
                raise Refused(NOT_YOURS)
            table.shared.forget()

        await asyncio.wrap_future(table.ask(delete))
        if self._tables.pop(name, None) is not None:
            table.let_go(DELETED)
            table.close()
        self._journal.note("table deleted", table=name)

    def close(self) -> None:
        """Everything is kept already."""
        for name in list(self._tables):
            table = self._tables.pop(name)
            table.let_go(ELSEWHERE)
            table.close()

    # ------------------------------------------------------------ figures

    @property
    def now(self) -> Mapping[str, float]:
        """How many there are just now."""
        return {"tables": len(self._tables), "pages": sum(table.pages for table in self._tables.values())}
