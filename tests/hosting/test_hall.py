"""The hall of a host, at a database of its own: one room a table, whoever asks meanwhile, however slow the answer."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from chordgame.hosting.counts import Counts, Journal
from chordgame.hosting.far_doors import FarDoors
from chordgame.hosting.hall import CUT_OFF, RESTARTS_WITHIN, Hall
from chordgame.hosting.making import CODE_LENGTH
from chordgame.hosting.open_table import CLOSED, Crew
from chordgame.pages.guests import Guest
from chordgame.pages.tickets import new_code
from chordgame.table.saved import SavedTable
from chordgame.tour.database import Database
from chordgame.tour.directory import Whereabouts, arrive, still_awake
from chordgame.tour.lease import AWAKE
from chordgame.tour.moving import lay
from tests.patience import PATIENCE
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server")

ME = Whereabouts("hall", "/at/hall", AWAKE)


class HoldsOne(ThreadPoolExecutor):
    """Threads that carry a job out at once, but keep what came of the next one to themselves for a while."""

    def __init__(self) -> None:
        super().__init__(4)
        self._holds = False
        self.asked, self.goes_on = threading.Event(), threading.Event()

    def hold_next(self) -> None:
        self._holds = True

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if not self._holds:
            return super().submit(work, *given, **named)
        self._holds = False

        def held() -> Any:
            found = work(*given, **named)
            self.asked.set()
            self.goes_on.wait(PATIENCE)
            return found

        return super().submit(held)


def in_a_hall(address: str, play: Callable[[Hall, Database, HoldsOne, str], Coroutine[Any, Any, None]]) -> None:
    """With one table that nobody has opened yet."""
    database = Database(address)
    database.prepare()
    arrive(database, ME.host, ME.address, PATIENCE)
    name = lay(SavedTable(new_code(CODE_LENGTH), "chord_game"), database)
    faults: list[Exception] = []

    async def evening(waiting: HoldsOne, others: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        crew = Crew(loop, waiting, others, others, Counts(), faults.append)
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            hall = Hall(database, ME, lambda _, code: FarDoors("", code), crew, Journal("hall", nowhere))
            try:
                await play(hall, database, waiting, name)
            finally:
                hall.close()

    with HoldsOne() as waiting, ThreadPoolExecutor(1) as others:
        asyncio.run(evening(waiting, others))
    database.close()
    assert not faults


def test_who_asks_where_a_table_is_while_it_is_opened_does_not_open_it_twice(postgres: Postgres) -> None:
    async def asked_late(hall: Hall, database: Database, threads: HoldsOne, name: str) -> None:
        """Its answer comes once the table was opened for somebody else."""
        threads.hold_next()
        asks = asyncio.create_task(hall.where(name))
        await asyncio.get_running_loop().run_in_executor(None, threads.asked.wait, PATIENCE)
        table = await hall.opened(name)
        guest = Guest("192.0.2.1")
        assert await table.enter(guest)
        threads.goes_on.set()
        assert (await asks).host == ME.host
        kept = await asyncio.to_thread(still_awake, database, ME.host)
        assert kept[name] == table.shared.lease.fence, "its page is at a room that can keep nothing any more"
        assert await hall.opened(name) is table

    in_a_hall(postgres.address, asked_late)


def test_who_comes_to_a_table_that_is_just_closed_does_not_read_that_it_is_full(postgres: Postgres) -> None:
    async def too_late(hall: Hall, _: Database, __: HoldsOne, name: str) -> None:
        table, guest = await hall.opened(name), Guest("192.0.2.1")
        hall.close()
        assert not await table.enter(guest)
        assert guest.goodbye == CLOSED

    in_a_hall(postgres.address, too_late)


def test_pages_stay_while_a_database_restarts_and_not_for_ever(postgres: Postgres) -> None:
    async def refused(hall: Hall, _: Database, __: HoldsOne, name: str) -> None:
        table, guest = await hall.opened(name), Guest("192.0.2.1")
        assert await table.enter(guest)
        hall.database_refuses()
        hall._heard_from_database -= AWAKE
        hall.mind_silence()
        assert hall.is_cut_off
        assert not guest.goodbye
        hall._heard_from_database -= RESTARTS_WITHIN
        hall.mind_silence()
        assert guest.goodbye == CUT_OFF

    in_a_hall(postgres.address, refused)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_host_whose_journal_finds_no_room_on_the_disk_goes_on() -> None:
    full = open("/dev/full", "w", encoding="utf-8")  # noqa: SIM115 - closing it fails like writing
    for what in ("started", "table opened"):
        Journal("hall", full).note(what)
    with suppress(OSError):
        full.close()
