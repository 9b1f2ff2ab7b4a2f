"""The host of many tables: one process, from its first beat to its good night."""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Any, cast
from urllib.parse import urlsplit

from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from chordgame.engine.errors import BadSetup, LogNotWritten, LogOutOfReach, NotTheOwner
from chordgame.hosting.counts import Counts, Journal, memory
from chordgame.hosting.far_doors import FarDoors, page_of
from chordgame.hosting.front import Front
from chordgame.hosting.hall import Hall
from chordgame.hosting.making import Making
from chordgame.hosting.open_table import Crew
from chordgame.limits import ALL_TABLES, KEPT_FOR, OWN_FILES
from chordgame.pages.address import our_names
from chordgame.pages.callers import Callers, same_computer
from chordgame.pages.places import Places, files_for_us
from chordgame.pages.serving import HostLoop, serve
from chordgame.tour.database import Database
from chordgame.tour.directory import Whereabouts, arrive, forget_unused, still_awake
from chordgame.tour.lease import AWAKE, BEATS, say_good_night

PATIENCE = 2.0
"""Seconds for an answer of the database: others may have our tables half a second later."""
STARTS_WITHIN = 10.0
"""Seconds that a host waits for a database that does not answer yet: after a crash one is recovered in some seconds."""
TRIED_EACH = 0.5
"""Seconds until it is asked again."""
REFUSED_WITHIN = 1.0
"""Seconds: whoever refuses does so in some milliseconds, and silence lasts for `PATIENCE`."""
BACK_EACH = 0.1
"""Seconds until a database that refused is asked again: pages wait for it, and a refusal costs nobody anything."""
LOOKED_EACH = 0.25
"""Seconds between two looks whether the database was silent for so long that pages look for another host: they wait so
much longer than those of a host that died."""
WAIT_AT_ONCE = 32
"""Threads that may wait for the database: its disk takes the lines of so many tables in one go."""
THINK_AT_ONCE = 2
"""Threads in which bots think: more would only take each other's time."""
JUDGE_AT_ONCE = 1
"""Threads in which takes are judged again: a challenge waits for the one before it, and no bot for a challenge."""
ENOUGH_FILES = 20_000
"""Of so many pages one process would have no time left for any."""
TIDIED_EACH = 10.0
FORGOTTEN_EACH = 3600.0
"""Seconds between two looks for tables that nobody uses any more, here and in the database."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a host was called for: `public` is the address that people know, `name` what the proxy tells it by."""

    database: str
    public: str
    name: str = ""
    proxies: tuple[str, ...] = ()
    most_tables: int = ALL_TABLES.most

    @property
    def at(self) -> str:
        """What stands before the addresses that lead to this host and to no other."""
        return f"/at/{self.name}" if self.name else ""

    @property
    def names(self) -> frozenset[str]:
        """Under which pages may ask for it."""
        return our_names() | {urlsplit(self.public).hostname or ""}

    def is_proxy(self, theirs: str, ours: str) -> bool:
        """Whether a connection from there is the proxy's, or of this very computer."""
        networks = [ip_network(one) for one in self.proxies]
        return same_computer(theirs, ours) or any(ip_address(theirs) in network for network in networks)


def run(
    settings: Settings,
    listening: socket.socket,
    say_open: Callable[[], None],
    say_waits: Callable[[LogOutOfReach, float], None],
) -> None:
    """Until somebody stops it, or another host comes to its address; it is open once the database answered."""
    name = f"{settings.name or socket.gethostname()}-{secrets.token_hex(4)}"
    journal = Journal(name)
    database = Database(
        settings.database, PATIENCE, lambda error: journal.note_trouble("database refuses", error.in_full)
    )
    _prepare(database, say_waits)
    arrive(database, name, settings.at or settings.public)
    say_open()
    me = Whereabouts(name, settings.at, AWAKE)
    replaced: list[NotTheOwner] = []

    @contextmanager
    def opening(loop: HostLoop) -> Iterator[ASGIApp]:
        with _crew(loop.loop, journal) as crew:
            hall = Hall(
                database, me, lambda table, code: FarDoors(page_of(settings.public, table), code), crew, journal
            )
            over = threading.Event()

            def stop(why: NotTheOwner) -> None:
                replaced.append(why)
                loop.stop()

            beats = threading.Thread(target=_beat, args=(settings.database, name, hall, crew, over, stop))
            beats.start()
            jobs = [
                loop.loop.create_task(job)
                for job in (_mind_silence(hall), _tidy(hall), _forget(database, crew, journal))
            ]
            journal.note("started", below=settings.at, public=settings.public)
            try:
                yield _site(settings, database, hall, crew)
            finally:
                over.set()
                for job in jobs:
                    job.cancel()
                hall.close()
                beats.join()
                journal.note("closed")

    try:
        with suppress(KeyboardInterrupt):  # the way to close a host
            serve(listening, opening, callers=lambda: Callers(_places(), is_ours=settings.is_proxy))
    finally:
        with suppress(LogNotWritten):  # then it falls silent by itself
            say_good_night(database, name)
    if replaced:
        raise replaced[0]


def _prepare(database: Database, say_waits: Callable[[LogOutOfReach, float], None]) -> None:
    """A computer that starts anew starts all of it at once, and a database that crashed recovers first."""
    began, has_said = time.monotonic(), False
    while True:
        try:
            database.prepare()
        except LogOutOfReach as error:
            if time.monotonic() - began > STARTS_WITHIN:
                raise
            if not has_said:
                has_said = True
                say_waits(error, STARTS_WITHIN)
            time.sleep(TRIED_EACH)
        else:
            return


@contextmanager
def _crew(loop: asyncio.AbstractEventLoop, journal: Journal) -> Iterator[Crew]:
    def fault(error: Exception) -> None:
        journal.note("fault", error="".join(traceback.format_exception(error)))

    with (
        ThreadPoolExecutor(WAIT_AT_ONCE, "waits") as waiting,
        ThreadPoolExecutor(THINK_AT_ONCE, "thinks") as thinking,
        ThreadPoolExecutor(JUDGE_AT_ONCE, "judges") as judging,
    ):
        yield Crew(loop, waiting, thinking, judging, Counts(), fault)


def _site(settings: Settings, database: Database, hall: Hall, crew: Crew) -> ASGIApp:
    async def beside(work: Callable[[], Any]) -> Any:
        return await crew.loop.run_in_executor(crew.waiting, work)

    def figures() -> str:
        return crew.counts.text({**hall.now, "memory_bytes": memory(), "database_answers": not hall.is_cut_off})

    making = Making(database, settings.most_tables, beside)
    app = Front(hall, making, settings.at, settings.names, figures).app
    if not settings.proxies:
        return app
    believing: Any = ProxyHeadersMiddleware(cast(Any, app), trusted_hosts=list(settings.proxies))
    return cast(ASGIApp, believing)


def _places() -> Places:
    """As many as the system gives files for."""
    rest = files_for_us(ENOUGH_FILES) - 2 * OWN_FILES.most
    if rest < OWN_FILES.most:
        raise BadSetup("the system gives this program too few files; raise the limit ('ulimit -n')")
    return Places(rest, OWN_FILES.most, rest)


def _beat(
    address: str, name: str, hall: Hall, crew: Crew, over: threading.Event, stop: Callable[[NotTheOwner], None]
) -> None:
    """In a thread and on a line of its own: whatever waits, this does not."""
    database, pause = Database(address, PATIENCE), AWAKE / BEATS
    while not over.wait(pause):
        asked, began, pause = hall.leases, time.monotonic(), AWAKE / BEATS
        try:
            ours = still_awake(database, name)
        except LogNotWritten as error:
            if _is_refused(error, time.monotonic() - began):
                hall.database_refuses()
                pause = BACK_EACH
            crew.here(hall.miss_beat, error)
            if isinstance(error, NotTheOwner):
                crew.here(stop, error)
                return
        else:
            hall.database_answers()
            crew.here(hall.take_beat, asked, ours)


def _is_refused(error: LogNotWritten, seconds: float) -> bool:
    """Whether the database is there and refuses, as while it starts anew: no other host reaches it then.

    A network may refuse as fast as that, and to this host alone.
    """
    is_there = error.is_there if isinstance(error, LogOutOfReach) else True
    return is_there and seconds < REFUSED_WITHIN


async def _mind_silence(hall: Hall) -> None:
    while True:
        await asyncio.sleep(LOOKED_EACH)
        hall.mind_silence()


async def _tidy(hall: Hall) -> None:
    while True:
        await asyncio.sleep(TIDIED_EACH)
        hall.put_away_unused()


async def _forget(database: Database, crew: Crew, journal: Journal) -> None:
    """Whichever host comes first."""
    while True:
        with suppress(LogNotWritten):  # an hour later is soon enough
            work = lambda: forget_unused(database, KEPT_FOR.most)  # noqa: E731
            for table in await crew.loop.run_in_executor(crew.waiting, work):
                journal.note("table forgotten", table=table)
        await asyncio.sleep(FORGOTTEN_EACH)
