"""The loop that a room lives in: its site is served until somebody stops it, and its work is done beside."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import ssl
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import uvicorn
from starlette.types import ASGIApp

from chordgame.limits import ANSWERS_WITHIN, ASKED_EVERY, HEAD
from chordgame.pages.address import show_page
from chordgame.pages.callers import Callers
from chordgame.pages.entrance import Entrance
from chordgame.pages.messages import LARGEST_MESSAGE
from chordgame.pages.packed import PackedSocket
from chordgame.pages.places import places
from chordgame.pages.porch import Porch, Speak

SHOWN_AFTER = 0.3
"""Seconds from the start until the browser opens: the site answers by then."""
SETTLED_AFTER = (0.0, 60.0)
"""Seconds after which what is loaded stays for good: at once, and when the first strum has loaded the rest."""
NOTHING = logging.CRITICAL
"""What the server says of requests that are none: whoever sends them would scroll the addresses out of the terminal."""
Work = TypeVar("Work")
News = TypeVar("News")
Schedule = Callable[[float, Callable[[], None]], object]
"""Do this after so many seconds."""
Aside = Callable[[Callable[[], Any], Callable[[Any], None]], None]
"""Do this in another thread, and then that here with what came of it."""


class LetInBy(Protocol):
    """People come in by a socket, with a `secure` context by HTTPS, until what is returned is called."""

    def __call__(self, listening: socket.socket, secure: ssl.SSLContext | None = None) -> Callable[[], None]:
        """From now on."""


@dataclass(frozen=True, slots=True)
class HostLoop:
    """What a room may ask of the loop it lives in."""

    loop: asyncio.AbstractEventLoop
    _served: list[tuple[Porch, Speak]] = field(default_factory=list)
    _waiting: list[Entrance] = field(default_factory=list)
    _servers: list[uvicorn.Server] = field(default_factory=list)

    def let_in_by(self, listening: socket.socket, secure: ssl.SSLContext | None = None) -> Callable[[], None]:
        """People come in by this socket too, once the site is served; what is returned shuts it again."""
        entrance = Entrance(listening, secure)
        if self._served:
            entrance.open(*self._served[0])
        else:
            self._waiting.append(entrance)
        return entrance.shut

    def served_by(self, porch: Porch, speak: Speak) -> None:
        """The site is there."""
        self._served.append((porch, speak))
        for entrance in self._waiting:
            entrance.open(porch, speak)

    def served_with(self, server: uvicorn.Server) -> None:
        """It serves until `stop`."""
        self._servers.append(server)

    def stop(self) -> None:
        """The site closes, as by Ctrl-C."""
        for server in self._servers:
            server.handle_exit(signal.SIGINT, None)

    @property
    def most_pages(self) -> int:
        """How many pages the system has room for."""
        return places().pages

    def later(self, seconds: float, job: Callable[[], None]) -> None:
        """Do it here after a while."""
        self.loop.call_later(seconds, job)

    def aside(self, work: Callable[[], Work], then: Callable[[Work], None] = lambda _: None) -> None:
        """Do the work in another thread, and then what follows from it here."""
        self.loop.run_in_executor(None, work).add_done_callback(lambda done: then(done.result()))

    def here(self, take: Callable[[News], None]) -> Callable[[News], None]:
        """For another thread to call: what it gives is taken here."""

        def pass_on(news: News) -> None:
            with contextlib.suppress(RuntimeError):  # the room was closed meanwhile
                self.loop.call_soon_threadsafe(take, news)

        return pass_on


def usual_callers() -> Callers:
    """As many as the system has room for."""
    return Callers(places())


Opening = Callable[[HostLoop], AbstractContextManager[ASGIApp]]
"""Opens a room in its loop, and gives its site; closes it at the end."""


def serve(
    listening: socket.socket, opening: Opening, show: str = "", callers: Callable[[], Callers] = usual_callers
) -> None:
    """Serve until somebody stops it; `show` is the address to open in this machine's browser."""
    with contextlib.closing(listening):
        asyncio.run(_serve(listening, opening, show, callers()))


async def _serve(listening: socket.socket, opening: Opening, show: str, callers: Callers) -> None:
    loop = HostLoop(asyncio.get_running_loop())
    if show:
        loop.later(SHOWN_AFTER, lambda: loop.aside(lambda: show_page(show)))
    with opening(loop) as app:
        porch = Porch(app, callers)
        server = web_server(porch)
        loop.served_with(server)
        speak = speaker(server)
        jobs = [asyncio.create_task(job) for job in (porch.let_in(listening, speak), porch.tidy_up())]
        loop.served_by(porch, speak)
        for seconds in SETTLED_AFTER:
            loop.later(seconds, gc.freeze)  # else looking for garbage goes through it all, and every page waits 80 ms
        try:
            await server.serve(sockets=[])  # its own way of letting people in has no end of places
        finally:
            for job in jobs:
                job.cancel()


def speaker(server: uvicorn.Server) -> Speak:
    """What speaks HTTP with a new connection, as the server itself would have it."""
    config = server.config
    config.load()
    speak: Any = config.http_protocol_class
    return lambda: speak(config=config, server_state=server.server_state, app_state={})


def web_server(app: ASGIApp) -> uvicorn.Server:
    """A web server for pages in the house."""
    config = uvicorn.Config(
        app,
        http="h11",
        log_config=None,
        log_level=NOTHING,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        ws=PackedSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=ASKED_EVERY.most,
        ws_ping_timeout=ANSWERS_WITHIN.most,
        h11_max_incomplete_event_size=HEAD.most,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)
