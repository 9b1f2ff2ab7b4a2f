"""Before the site: connections are let in one by one, as many as there are places, and the system's files last."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl
import sys
from collections.abc import Callable
from typing import cast

from starlette.types import ASGIApp, Receive, Scope, Send

from chordgame.limits import HANDSHAKES, HANDSHAKES_EACH, HEAD_WITHIN, SETTLED_AFTER
from chordgame.pages.callers import Callers, Doing

TIDIED_EVERY = 1.0
"""Seconds: the shortest wait that a connection is granted is four."""
LOOKS_EVERY = 0.05
"""Seconds between two looks for a place: nobody sees such a delay."""
TRIES_AGAIN_AFTER = 1.0
"""Seconds after which the system is asked again for what it did not have."""
Speak = Callable[[], asyncio.Protocol]
"""Somebody who speaks HTTP with a new connection."""
USED_UP = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


class Porch:
    """Lets connections in, and minds how long they stand there; what comes through it is the site's."""

    def __init__(self, app: ASGIApp, callers: Callers) -> None:
        self._app, self._callers = app, callers
        self._said = False
        self._shaking: set[asyncio.Task[object]] = set()
        """Those who are about to agree on how to speak in secret: no reader of theirs is there yet."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or a page's socket from its beginning to its end."""
        talks, name = scope["type"] == "websocket", scope.get("client")
        self._callers.turns_to(name, Doing.TALKING if talks else Doing.ASKING)
        try:
            await self._app(scope, receive, send)
        except Exception as error:  # a fault of ours, which somebody has to read
            context = {"message": "ringclear failed to answer a page", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)
            raise
        finally:
            self._callers.turns_to(name, Doing.LEAVING if talks else Doing.ARRIVING)

    async def let_in(self, listening: socket.socket, speak: Speak, secure: ssl.SSLContext | None = None) -> None:
        """Every connection that has a place gets somebody to speak with; with a `secure` context in secret."""
        loop = asyncio.get_running_loop()
        listening.setblocking(False)
        while True:
            await self._until_there_is_room()
            try:
                connection, _ = await loop.sock_accept(listening)
                if secure is not None:
                    self._shake_hands(connection, speak, secure)
                else:
                    await loop.connect_accepted_socket(lambda: Doorstep(self._callers, speak), connection)
            except OSError as error:
                if error.errno in USED_UP:
                    await self._wait_for_the_system(error)

    def _shake_hands(self, connection: socket.socket, speak: Speak, secure: ssl.SSLContext) -> None:
        """Beside the others, as it may take long; who comes when too many are at it has to come again."""
        address = str(connection.getpeername()[0])
        same = sum(job.get_name() == address for job in self._shaking)
        if len(self._shaking) >= HANDSHAKES.most or same >= HANDSHAKES_EACH.most:
            connection.close()
            return
        job = asyncio.create_task(self._secretly(connection, speak, secure), name=address)
        self._shaking.add(job)
        job.add_done_callback(self._shaking.discard)

    async def _secretly(self, connection: socket.socket, speak: Speak, secure: ssl.SSLContext) -> None:
        with contextlib.suppress(OSError):  # a phone that does not trust us yet hangs up
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: Doorstep(self._callers, speak), connection, ssl=secure, ssl_handshake_timeout=HEAD_WITHIN.most
            )

    async def _until_there_is_room(self) -> None:
        """Who comes meanwhile waits with the system, which is kinder than to be closed; but not for long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + SETTLED_AFTER.most
        while self._callers.is_full and loop.time() < end:
            await asyncio.sleep(LOOKS_EVERY)

    async def _wait_for_the_system(self, error: OSError) -> None:
        if not self._said:
            self._said = True
            print(f"\nNo more pages can come in just now: {error.strerror}. Close other programs.", file=sys.stderr)
        self._callers.make_way()
        await asyncio.sleep(TRIES_AGAIN_AFTER)

    def clear(self, ours: str) -> None:
        """Everybody who came by this address of ours has to go."""
        self._callers.clear(ours)

    async def tidy_up(self) -> None:
        """Every second, for ever."""
        while True:
            await asyncio.sleep(TIDIED_EVERY)
            self._callers.tidy()


class Doorstep(asyncio.Protocol):
    """The first moment of a connection: it has a place and is spoken with, or it is closed."""

    def __init__(self, callers: Callers, speak: Callable[[], asyncio.Protocol]) -> None:
        self._callers, self._speak = callers, speak

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        connection = cast(asyncio.Transport, transport)
        if not self._callers.may_stay(connection):
            connection.abort()
            return
        speaker = self._speak()
        connection.set_protocol(speaker)
        speaker.connection_made(connection)
