"""Pages of bots at many tables: each comes in, plays by what it is offered, and comes back as a browser's page does.

A page asks which host has its table, opens its socket there, says who it is, and makes one of the moves that it reads.
Of the views it reads no more than their numbers, but where it has to move: so a few of these processes stand for
thousands of phones.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

VIEW = re.compile(r'"tell":"view","seat":(?:null|"(\w+)"),"n":(\d+),"headline":"(?:[^"\\]|\\.)*","waits":\[("\w+")?')
NO_GAME, IS_OVER = '"playing":false', '"over":true'
PRESSES_EACH = 1.0
"""Seconds until who hosts a table without a game presses again, at the least."""
WAITS = (0.2, 0.4, 0.8, 1.0, 1.0, 1.0, 1.5, 3.0)
"""Seconds between two tries to come back, as the page's own script has them (`talk.js`)."""
SUSPICIOUS, SILENT = 2.5, 4.5
"""Seconds of silence after which a page asks whether its table has moved, and opens its line anew, as the page's own
script does (`connection.js`)."""
LATE, TIMES = 0.7, 3
"""A door that does not answer for so many seconds is asked once more, so often at most (`place.js`)."""
SEATS = ("Ana", "Ben", "Carl", "Dot")
FIRST = asyncio.FIRST_COMPLETED
FAULTS = (OSError, WebSocketException, InvalidHandshake, InvalidMessage, TimeoutError, ValueError, EOFError)


@dataclass
class Way:
    """How pages reach the hosts: by `doors` any of them, by `hosts` the one at an address; `origin` is theirs."""

    origin: str
    doors: tuple[str, ...]
    hosts: Mapping[str, str]
    secure: ssl.SSLContext | None = None
    patience: float = 3.0
    """Seconds for an answer at a door."""

    async def ask(self, path: str, message: object = None, who: str = "10.0.0.1") -> tuple[int, Any]:
        """What somebody at the door answers; who does not is passed over, as a proxy would."""
        error: Exception = OSError("no door")
        for door in random.sample(self.doors, len(self.doors)):
            try:
                status, said = await asyncio.wait_for(self._ask(door, path, message, who), self.patience)
            except FAULTS as fault:
                error = fault
                continue
            if status != 503 or len(self.doors) == 1:
                return status, said
        raise OSError(str(error))

    async def where(self, table: str, who: str) -> dict[str, Any]:
        """Which host has a table, by the first answer."""
        asked = [asyncio.create_task(self.ask(f"/t/{table}/where", who=who))]
        try:
            while len(asked) < TIMES and not (await asyncio.wait(asked, timeout=LATE, return_when=FIRST))[0]:
                asked.append(asyncio.create_task(self.ask(f"/t/{table}/where", who=who)))
            done, _ = await asyncio.wait(asked, return_when=FIRST)
            _, found = done.pop().result()
        finally:
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        if "at" not in found:
            raise OSError(found["why"])
        return dict(found)

    async def _ask(self, door: str, path: str, message: object, who: str) -> tuple[int, Any]:
        parts = urlsplit(door)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, ssl=self.secure)
        try:
            body = b"" if message is None else json.dumps(message).encode()
            head = [f"{'GET' if message is None else 'POST'} {path} HTTP/1.1", f"Host: {urlsplit(self.origin).netloc}",
                    f"Origin: {self.origin}", f"X-Forwarded-For: {who}", "Connection: close",
                    f"Content-Length: {len(body)}"]  # fmt: skip
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
        first, _, rest = answer.partition(b"\r\n")
        return int(first.split()[1]), json.loads(rest.partition(b"\r\n\r\n")[2] or b"{}")

    async def open(self, at: str, path: str, who: str) -> ClientConnection:
        """A socket at the host of this address."""
        there = urlsplit(self.hosts[at])
        more: dict[str, Any] = {"ssl": self.secure} if self.secure is not None else {}
        calm: Any = {"origin": self.origin, "compression": None, "ping_interval": None, "max_size": None, "proxy": None}
        address = self.origin.replace("http", "ws", 1) + at + path
        return await connect(
            address, host=there.hostname, port=there.port, additional_headers={"X-Forwarded-For": who},
            open_timeout=SILENT, close_timeout=0.5, **calm, **more,
        )  # fmt: skip


@dataclass
class WayBack:
    """How a page that lost its line came to its table again: when each step was done, by the clock on the wall.

    What is asked or opened in vain is written over by the next try.
    """

    heard: float
    """It heard its host last."""
    noticed: float
    found: float = 0.0
    """The door named the host at which it came in."""
    opened: float = 0.0
    welcomed: float = 0.0
    shown: float = 0.0


@dataclass
class Figures:
    """What all pages of a process saw."""

    took: list[float] = field(default_factory=list)
    """Seconds from a move to the last of its table's views."""
    kept: list[tuple[str, str]] = field(default_factory=list)
    """Of each move of which its page has read that it is kept: the table, and the move."""
    kept_at: list[tuple[str, float]] = field(default_factory=list)
    """The same: the table, and when its page read so, by the clock on the wall."""
    back: list[WayBack] = field(default_factory=list)
    """Of each page that lost its line and has its table again."""
    refused: dict[str, int] = field(default_factory=dict)


class FarTable:
    """One table with four pages, which make a move every `pace` seconds on average."""

    def __init__(self, way: Way, figures: Figures, number: int, pace: float, game: str) -> None:
        self.way, self.figures, self.pace, self.game = way, figures, pace, game
        self.who = f"10.{number // 62_500}.{number // 250 % 250}.{number % 250 + 1}"
        self.pages: list[FarPage] = []
        self.moving: tuple[int, float, set[str]] | None = None
        self.name = self.code = ""

    async def make(self) -> None:
        """A new table with its host's page."""
        status, made = await self.way.ask("/tables", {"game": self.game}, self.who)
        assert status == 201, made
        self.name, self.code = made["table"], made["code"]
        host = FarPage(self, SEATS[0], made["ticket"])
        self.pages.append(host)
        await host.comes_in()
        await host.say(say="seat", name=SEATS[0], by="here")

    async def fill(self) -> None:
        """Three phones come in by the room code."""
        for seat in SEATS[1:]:
            page = FarPage(self, seat)
            self.pages.append(page)
            await page.comes_in()

    async def begin(self) -> None:
        """The first game, and from then on always another."""
        self.pages[0].keeps_a_game_on()
        while self.pages[0].seen < 0:
            await asyncio.sleep(0.1)

    def moved(self, records: int) -> None:
        """A page makes a move on top of so many records."""
        self.moving = records + 1, time.monotonic(), {page.seat for page in self.pages}

    def shown(self, page: FarPage, records: int) -> None:
        """A page has been shown so many."""
        if self.moving is None or records < self.moving[0]:
            return
        _, since, waits = self.moving
        waits.discard(page.seat)
        if not waits:
            self.figures.took.append(time.monotonic() - since)
            self.moving = None


class FarPage:
    """One page, from its first line to its last."""

    def __init__(self, table: FarTable, seat: str, ticket: str = "") -> None:
        self.table, self.seat, self.ticket = table, seat, ticket
        self.socket: ClientConnection | None = None
        self.jobs: set[asyncio.Task[None]] = set()
        self.seen, self.at = -1, ""
        self.waiting: dict[str, Any] | None = None
        self.offered = ""
        """What it read last of all that it may move by."""
        self.presses = "start"
        """What its host would press to go on, as no game is being played; nothing while one is."""
        self.tries = 0
        self.inside = asyncio.Event()
        self.found: dict[str, Any] | None = None
        self.heard, self.heard_at = "", 0.0
        self.lost: WayBack | None = None

    async def comes_in(self) -> None:
        """Until it is in; from then on it comes back by itself."""
        self.jobs.add(asyncio.create_task(self._stays()))
        await self.inside.wait()

    def keeps_a_game_on(self) -> None:
        """As a host does: where there is no game it presses until there is one."""
        self._soon(self._presses())

    async def _presses(self) -> None:
        while True:
            if self.presses:
                self.table.moving = None
                await self.say(say=self.presses)
            await asyncio.sleep(max(self.table.pace, PRESSES_EACH))

    async def say(self, **message: Any) -> None:
        """On this line, if there is one."""
        with suppress(*FAULTS):
            if self.socket is not None:
                await self.socket.send(json.dumps(message))

    def what_ended_it(self) -> str:
        """Whether it gave up by a fault of its own, or still tries."""
        faults = [repr(job.exception()) for job in self.jobs if job.done() and not job.cancelled()]
        if faults or self.socket is None:
            return ", ".join(faults) or f"still tries, {self.tries} times by now, last at {self.at or 'no host'}"
        return f"its line to {self.at} is open, and last it heard: {self.heard[:300]}"

    async def leaves(self) -> None:
        """For good."""
        for job in self.jobs:
            job.cancel()
        await asyncio.gather(*self.jobs, return_exceptions=True)

    async def _stays(self) -> None:
        while True:
            at_least, spread = random.random(), 0.0
            try:
                found, self.found = self.found or await self.table.way.where(self.table.name, self.table.who), None
                self.at = found["at"]
                self._came("found")
                at_least, spread = found["wait"], random.random() / 2
                self.socket = await self.table.way.open(self.at, f"/t/{self.table.name}/socket", self.table.who)
                at_least = 0.0
                self._came("opened")
                first = {"say": "hello", "ticket": self.ticket}
                if not self.ticket:
                    first = {"say": "join", "code": self.table.code, "name": self.seat}
                await self.say(**first)
                await self._reads()
            except FAULTS:
                pass
            finally:
                socket, self.socket = self.socket, None
                if self.lost is None and self.inside.is_set():
                    self.lost = WayBack(self.heard_at, time.time())
                if socket is not None:
                    socket.transport.abort()
            if self.found is not None:
                continue
            await asyncio.sleep(max(WAITS[min(self.tries, len(WAITS) - 1)], at_least) + spread)
            self.tries += 1

    async def _reads(self) -> None:
        """All that comes, until the line breaks or another host has the table."""
        assert self.socket is not None
        while text := await self._hears(self.socket):
            if self.lost is None:
                self.heard_at = time.time()
            if text != "[]":
                await self._take(text)

    async def _hears(self, socket: ClientConnection) -> str:
        """What comes next; nothing once another host has the table."""
        heard = asyncio.create_task(socket.recv(decode=True))
        try:
            if not (await asyncio.wait([heard], timeout=SUSPICIOUS))[0]:
                was_lost, self.lost = self.lost, self.lost or WayBack(self.heard_at, time.time())
                if await self._asks_while(heard):
                    return ""
                self.lost = was_lost
            return str(heard.result())
        finally:
            heard.cancel()

    async def _asks_while(self, heard: asyncio.Task[Any]) -> bool:
        """Whether another host has the table, asked until this one is heard again, or has been silent for too long."""
        silent_until, pause = time.monotonic() + SILENT - SUSPICIOUS, 0.0
        while not (await asyncio.wait([heard], timeout=pause))[0]:
            if time.monotonic() > silent_until:
                raise TimeoutError
            pause = 0.0
            with suppress(*FAULTS):
                found = await self.table.way.where(self.table.name, self.table.who)
                if found["at"] != self.at:
                    self.found = found
                    return True
                pause = found["wait"]
            pause = min(pause + random.random() / 4, max(0.0, silent_until - time.monotonic()))
        return False

    async def _take(self, text: str) -> None:
        self.heard = text
        if '"tell":"welcome"' in text:
            await self._welcomed(next(one for one in json.loads(text) if one["tell"] == "welcome"))
        if '"tell":"made"' in text and self.waiting is not None:
            self.table.figures.kept.append((self.table.name, as_written(self.waiting["move"])))
            self.table.figures.kept_at.append((self.table.name, time.time()))
            self.waiting = None
        if '"tell":"refused"' in text:
            for one in json.loads(text):
                if one["tell"] == "refused":
                    self.table.figures.refused[one["why"]] = self.table.figures.refused.get(one["why"], 0) + 1
                    self.waiting = None
                    self._soon(self._moves(self.offered, self.seen))
        self._look(text)

    async def _welcomed(self, message: dict[str, Any]) -> None:
        self.ticket = message.get("ticket", self.ticket)
        self.inside.set()
        self.tries = 0
        self._came("welcomed")
        if self.waiting is not None:
            await self.say(**self.waiting, again=True)

    def _came(self, step: str) -> None:
        """So far on its way back, if it is on one."""
        if self.lost is not None:
            setattr(self.lost, step, time.time())

    def _look(self, text: str) -> None:
        """Where a game is being played, at its views; where none is, at that."""
        views = list(VIEW.finditer(text))
        if NO_GAME in text:
            self.presses = "start"
        if self.lost is not None and (views or NO_GAME in text):
            self._came("shown")
            self.table.figures.back.append(self.lost)
            self.lost = None
        for found in views:
            self.seen, self.offered = int(found[2]), ""
            self.table.shown(self, self.seen)
            self.presses = "play_again" if not found[3] and IS_OVER in text else ""
        if any(found[1] == self.seat and found[3] == f'"{self.seat}"' for found in views):
            self.offered = text
            self._soon(self._moves(text, self.seen))

    def _soon(self, job: Any) -> None:
        task = asyncio.create_task(job)
        self.jobs.add(task)
        task.add_done_callback(self.jobs.discard)

    async def _moves(self, text: str, records: int) -> None:
        await asyncio.sleep(random.expovariate(1 / self.table.pace))
        if not text or records != self.seen or self.waiting is not None or self.socket is None:
            return
        view = next(one for one in reversed(json.loads(text)) if one["tell"] == "view" and one["seat"] == self.seat)
        moves = [offer["move"] for offer in view["offers"] if not offer.get("optional")]
        if moves:
            self.waiting = {"say": "move", "move": random.choice(moves), "after": records}
            self.table.moved(records)
            await self.say(**self.waiting)


def as_written(move: Mapping[str, Any]) -> str:
    """A move as a page and a log both have it: what was heard, or that nothing was, is said in the log alone."""
    return json.dumps({name: value for name, value in move.items() if name != "heard"}, sort_keys=True)


def share(values: list[float], part: float) -> float:
    """The value that so large a part of them do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")
