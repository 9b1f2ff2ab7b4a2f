"""One more way into a site that is being served: another address, which can be shut again with all who came by it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import cast

Speak = Callable[[], asyncio.Protocol]
"""Somebody who speaks HTTP with a new connection."""
TIME_TO_READ = 1.0
"""Seconds from the word of why to the end of a connection: a phone in the house has read it by then."""


class Entrance:
    """A socket that lets people in until it is shut."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._inside: set[asyncio.Transport] = set()
        self._task: asyncio.Task[asyncio.Server] | None = None

    def open(self, loop: asyncio.AbstractEventLoop, speak: Speak) -> None:
        """Whoever waits comes in."""
        opening = loop.create_server(lambda: Threshold(self._inside, speak), sock=self._listening)
        self._task = loop.create_task(opening)

    def shut(self) -> None:
        """Nobody comes in any more, and who is inside is let go once there was time to read why."""
        if self._task is None:
            self._listening.close()
        else:
            self._task.add_done_callback(lambda task: task.result().close())
            self._task.get_loop().call_later(TIME_TO_READ, self._clear)

    def _clear(self) -> None:
        for transport in self._inside:
            transport.abort()


class Threshold(asyncio.Protocol):
    """The first moment of a connection: it is remembered, and spoken with."""

    def __init__(self, inside: set[asyncio.Transport], speak: Speak) -> None:
        self._inside, self._speak = inside, speak

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        connection = cast(asyncio.Transport, transport)
        gone = {one for one in self._inside if one.is_closing()}
        self._inside -= gone
        self._inside.add(connection)
        speaker = self._speak()
        connection.set_protocol(speaker)
        speaker.connection_made(connection)
