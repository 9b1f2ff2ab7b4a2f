"""A table that this host has: its room, and the queue in which everything happens that happens there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass
from typing import Any

from chordgame.hosting.counts import Counts
from chordgame.hosting.one_by_one import Job, OneByOne
from chordgame.limits import SAYS_IT_IS_THERE
from chordgame.pages.guests import Guest
from chordgame.pages.serving import Aside
from chordgame.plugging.means import GuitarMeans
from chordgame.table.means import Doors, Means
from chordgame.table.room import Room
from chordgame.tour.shared_shelf import SharedShelf
from chordgame.tour.shared_table import SharedTable

AT_HOME = GuitarMeans(given=("", None), only_at_home=True)
"""Nothing is plugged in at a host of many tables: guitars are judged at home, or the table's ears decide."""
CLOSED = "This table has just been closed here. Looking for it…"


@dataclass(frozen=True, slots=True)
class Crew:
    """What all tables of a host share: its loop, threads that may wait, that think and that judge takes again, and what
    is counted."""

    loop: asyncio.AbstractEventLoop
    waiting: Executor
    thinking: Executor
    judging: Executor
    counts: Counts
    fault: Callable[[Exception], None]

    def here(self, job: Callable[..., object], *given: object) -> None:
        """Do this in the loop, unless it is closed by now."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(job, *given)


class OpenTable:
    """As sockets see it: what a page says is taken at once, and answered when its turn comes."""

    def __init__(self, shared: SharedTable, doors: Callable[[str], Doors], below: str, crew: Crew) -> None:
        self.shared, self._crew = shared, crew
        self._queue = OneByOne(crew.waiting, crew.fault)
        self._asked: dict[Guest, Future[list[str]]] = {}
        self.heard_at = self.empty_since = time.monotonic()
        shelf = SharedShelf(shared)
        saved = shelf.saved
        think, judge = self._aside(crew.thinking), self._aside(crew.judging)
        means = Means(self._later, think, doors=doors(saved.code), below=below, guitars=AT_HOME, judge_again=judge)
        self.room = Room(shelf, saved, means)
        self._queue.put(self._begin)

    def _begin(self) -> None:
        """Ears at home are waited for that another host had let in."""
        self.room.stand.begin(self._here)
        self.room.homes.wait_for_ears()

    # ------------------------------------------------------------ as a socket sees it

    @property
    def silent_for(self) -> float | None:
        """A page that hears nothing for a second more asks where its table is: its host may stand still."""
        return SAYS_IT_IS_THERE.most / 1000

    def waking(self, awake: asyncio.Event) -> Callable[[], None]:
        """Rooms call it in their threads, often several times for one change."""
        called = False

        def wake() -> None:
            nonlocal called
            called = False
            awake.set()

        def call() -> None:
            nonlocal called
            if not called:
                called = True
                self._crew.here(wake)

        return call

    async def enter(self, guest: Guest) -> bool:
        """Where it is full nobody enters, and nobody where another host goes on with it."""

        def enter() -> bool:
            if not self.room.guests.takes(guest):
                return False
            self.room.enter(guest)
            return True

        try:
            return await asyncio.wrap_future(self._queue.ask(enter))
        except (CancelledError, asyncio.CancelledError):
            guest.let_go(CLOSED)
            return False

    def leave(self, guest: Guest) -> None:
        """It has gone."""
        self._asked.pop(guest, None)
        self._queue.put(lambda: self._left(guest))

    def _left(self, guest: Guest) -> None:
        self.room.leave(guest)
        if not len(self.room.guests):
            self.empty_since = time.monotonic()

    def take_message(self, guest: Guest, text: str) -> None:
        """In its turn."""
        self.heard_at = time.monotonic()
        self._queue.put(lambda: self._take_message(guest, text))

    def _take_message(self, guest: Guest, text: str) -> None:
        began, before = time.monotonic(), self._records
        self.room.take_message(guest, text)
        if self._records != before:
            self._crew.counts.kept(time.monotonic() - began)

    @property
    def _records(self) -> int:
        session = self.room.table.session
        return session.records if session is not None else 0

    def take_sound(self, guest: Guest, packet: bytes) -> None:
        """A take that was asked for. Sound of microphones goes nowhere: guitars are judged where they are played."""
        self._queue.put(lambda: guest.take_sound(packet))

    async def to_send(self, guest: Guest) -> list[str]:
        """Once its turn comes; nothing for who is let go meanwhile."""
        asked = self._asked[guest] = self._queue.ask(lambda: self.room.to_send(guest))
        try:
            return await asyncio.wrap_future(asked)
        except (CancelledError, asyncio.CancelledError):
            if guest.goodbye:
                return []
            raise

    # ------------------------------------------------------------ as its host sees it

    @property
    def pages(self) -> int:
        """How many are open."""
        return len(self.room.guests)

    def do(self, job: Job) -> None:
        """In its turn."""
        self._queue.put(job)

    def ask(self, work: Callable[[], Any]) -> Future[Any]:
        """What comes of it in its turn."""
        return self._queue.ask(work)

    def let_go(self, why: str) -> None:
        """All pages go and read why, also where the room waits for the database just now. In the loop."""
        for guest in list(self.room.guests):
            guest.let_go(why)
            if (asked := self._asked.get(guest)) is not None:
                asked.cancel()

    def close(self, last: Job = lambda: None) -> None:
        """Nothing happens here any more but this."""

        def close() -> None:
            self.room.stand.close()
            self.room.table.close()
            last()

        self._queue.close(close)

    # ------------------------------------------------------------ what the room asks for

    def _later(self, seconds: float, job: Job) -> None:
        self._crew.here(self._crew.loop.call_later, seconds, lambda: self._queue.put(job))

    def _here(self, take: Callable[[Any], None]) -> Callable[[Any], None]:
        return lambda news: self._queue.put(lambda: take(news))

    def _aside(self, threads: Executor) -> Aside:
        def aside(work: Callable[[], Any], then: Callable[[Any], None] = lambda _: None) -> None:
            def done() -> None:
                try:
                    found = work()
                except Exception as error:
                    self._crew.fault(error)
                else:
                    self._queue.put(lambda: then(found))

            threads.submit(done)

        return aside
