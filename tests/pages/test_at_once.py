"""Messages to a page go at once: none waits until the one before it is acknowledged."""

from __future__ import annotations

import asyncio
import socket
from typing import cast

from chordgame.pages.address import LOCAL, listening_socket
from chordgame.pages.callers import Callers
from chordgame.pages.places import places
from chordgame.pages.porch import Porch


class Greeted(asyncio.Protocol):
    """Says how its connection sends."""

    def __init__(self, told: asyncio.Future[int]) -> None:
        self._told = told

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        connection = cast(socket.socket, transport.get_extra_info("socket"))
        self._told.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))


async def nobody(*_: object) -> None:
    """No site stands behind this porch."""


async def sends_at_once() -> int:
    told: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    with listening_socket(LOCAL, None) as listening:
        door = asyncio.create_task(Porch(nobody, Callers(places())).let_in(listening, lambda: Greeted(told)))
        with socket.create_connection(listening.getsockname()):
            answer = await told
        door.cancel()
    return answer


def test_a_message_that_follows_another_does_not_wait() -> None:
    assert asyncio.run(sends_at_once())
