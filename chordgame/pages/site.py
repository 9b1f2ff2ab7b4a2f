"""The pages and the socket over HTTP: what is served, with which headers, and to whom."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import ipaddress
import mimetypes
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Protocol
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from chordgame.pages.guests import Guest
from chordgame.table.room import Room

MOST_PAGES = 300
MOST_STRANGERS = 60
SAYS_WHO_WITHIN = 15.0
"""Seconds in which a page has to say who it is."""
RATE, BURST = 15.0, 60
"""Messages a second that a page may send in the long run, and at once."""
PAGES = {"/": "table", "/table": "table", "/join": "seat", "/seat": "seat", "/leader": "leader"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "media-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
POLICY, TRY_AGAIN = 1008, 1013
HEARD = {"wav": "audio/wav", "png": "image/png"}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the pages, held in memory."""

    data: bytes
    kind: str
    tag: str


def static_files() -> dict[str, StaticFile]:
    """Every file that pages are made of, by its address; nothing else can be asked for, whatever the path."""
    found: dict[str, StaticFile] = {}
    for entry in files("chordgame.pages").joinpath("static").iterdir():
        data = entry.read_bytes()
        kind = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
        found[f"/static/{entry.name}"] = StaticFile(data, kind, f'"{hashlib.sha256(data).hexdigest()[:16]}"')
    return found


class Headed:
    """Every answer carries the headers that keep a page to itself; only known hosts are answered."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http" and not is_our_host(Headers(scope=scope).get("host", ""), self._names):
            await PlainTextResponse("this is not the address of a ringclear table", 421)(scope, receive, send)
            return

        async def send_headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, send_headed)


def is_our_host(host: str, names: frozenset[str]) -> bool:
    """Whether a browser that asks for this host means us: an address in figures, or a name of this machine.

    A page of the internet may let its own name point here, and its scripts would then share our origin.
    """
    name = urlsplit(f"//{host}").hostname or ""
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return name.lower() in names


def is_our_origin(headers: Headers, names: frozenset[str]) -> bool:
    """Whether the page that opens the socket came from here."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    return bool(host) and is_our_host(host, names) and urlsplit(origin).netloc.lower() == host.lower()


class Conversing(Protocol):
    """A room as a socket needs it: pages come, speak, are told, and go."""

    @property
    def guests(self) -> Collection[Guest]:
        """Everybody who is there."""
        ...

    def enter(self, guest: Guest) -> None:
        """A page was opened."""
        ...

    def leave(self, guest: Guest) -> None:
        """A page was closed."""
        ...

    def hear(self, guest: Guest, text: str) -> None:
        """A message from a page."""
        ...

    def to_send(self, guest: Guest) -> list[str]:
        """What the page has still to be told."""
        ...


def site(room: Conversing, names: frozenset[str], pages: Mapping[str, str], routes: Sequence[BaseRoute]) -> ASGIApp:
    """The pages by their addresses, the files they are made of, the socket, and more routes of the room's own."""
    known = static_files()

    async def page(request: Request) -> Response:
        return file_answer(request, known[f"/static/{pages[request.scope['path']]}.html"])

    async def static(request: Request) -> Response:
        asked = known.get(request.scope["path"])
        return PlainTextResponse("there is no such file", 404) if asked is None else file_answer(request, asked)

    async def socket(websocket: WebSocket) -> None:
        await _Conversation(room, websocket, names).run()

    common: list[BaseRoute] = [*(Route(path, page) for path in pages), Route("/static/{name:path}", static)]
    return Headed(Starlette(routes=[*common, *routes, WebSocketRoute("/socket", socket)]), names)


def make_app(room: Room, names: frozenset[str]) -> ASGIApp:
    """The whole site of one table."""
    pictures = asyncio.Lock()
    drawn: dict[str, bytes] = {}

    async def heard(request: Request) -> Response:
        """The latest play's sound or picture, for who was told its name."""
        again, (name, kind) = room.corner.again, (request.path_params["name"], request.path_params["kind"])
        data = b""
        if again is not None and secrets.compare_digest(again.name.encode(), name.encode("utf-8", "replace")):
            if kind == "wav":
                data = await run_in_threadpool(again.wav)
            elif kind == "png":
                async with pictures:
                    if name not in drawn:
                        drawn.clear()
                        drawn[name] = await run_in_threadpool(again.png)
                    data = drawn[name]
        if not data:
            return PlainTextResponse("this play is not remembered any more", 404)
        return Response(data, media_type=HEARD[kind], headers={"Cache-Control": "no-store"})

    return site(room, names, PAGES, [Route("/heard/{name}.{kind}", heard)])


def file_answer(request: Request, file: StaticFile) -> Response:
    """The file, or a word that the browser has it already."""
    headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.data, media_type=file.kind, headers=headers)


class Allowance:
    """So many messages at once, and so many a second in the long run."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._left, self._at = clock, float(BURST), clock()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = self._clock()
        self._left = min(float(BURST), self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class _Conversation:
    """One socket from its opening to its end."""

    def __init__(self, room: Conversing, websocket: WebSocket, names: frozenset[str]) -> None:
        self._room, self._socket, self._names = room, websocket, names
        self._awake = asyncio.Event()
        self._allowance = Allowance()
        address = websocket.client.host if websocket.client else ""
        self._guest = Guest(address, wake=self._awake.set)

    async def run(self) -> None:
        """Talk until one side has enough."""
        if not is_our_origin(self._socket.headers, self._names):
            await self._socket.close(POLICY)  # before it is accepted: the browser gets a 403
            return
        await self._socket.accept()
        strangers = sum(guest.stranger for guest in self._room.guests)
        if len(self._room.guests) >= MOST_PAGES or strangers >= MOST_STRANGERS:
            await self._socket.close(TRY_AGAIN, "this table is full; try again later")
            return
        self._room.enter(self._guest)
        tasks = [asyncio.create_task(job) for job in (self._read(), self._write(), self._mind_strangers())]
        try:
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._room.leave(self._guest)

    async def _read(self) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except (WebSocketDisconnect, KeyError):
                return
            if not self._allowance.take():
                await self._close(POLICY, "too many messages")
                return
            self._room.hear(self._guest, text)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._awake.wait()
                self._awake.clear()
                if texts := self._room.to_send(self._guest):
                    await self._socket.send_text(f"[{','.join(texts)}]")  # at once, so that a page draws once
                if self._guest.goodbye:
                    await self._close(TRY_AGAIN, self._guest.goodbye)
                    return

    async def _mind_strangers(self) -> None:
        await asyncio.sleep(SAYS_WHO_WITHIN)
        if self._guest.stranger:
            self._guest.let_go("say who you are first")

    async def _close(self, code: int, why: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(code, why)
