"""The socket: one page's conversation with its room, from its opening to its end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from chordgame.limits import BURST, PACKET_BURST, PACKETS, RATE, READS_WITHIN, SAYS_WHO_WITHIN, Bound
from chordgame.pages.guests import FULL, Guest
from chordgame.pages.headers import is_our_origin
from chordgame.pages.receiving import Receiving

POLICY, TRY_AGAIN = 1008, 1013
"""Why a socket is closed, as the WebSocket protocol numbers it."""


class Allowance:
    """So many messages at once, and so many a second in the long run."""

    def __init__(self, burst: Bound = BURST, rate: Bound = RATE, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = float(burst.most), rate.most, clock
        self._left, self._at = self._burst, clock()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Conversation:
    """One socket; `names` are this machine's."""

    def __init__(self, room: Receiving, websocket: WebSocket, names: frozenset[str]) -> None:
        self._room, self._socket, self._names = room, websocket, names
        self._awake = asyncio.Event()
        self._allowance = Allowance()
        self._packets = Allowance(PACKET_BURST, PACKETS)
        self._sending, self._sent_at = asyncio.Lock(), time.monotonic()
        address, ours = _addresses(websocket)
        self._guest = Guest(address, room.waking(self._awake), here=address == ours, since=time.monotonic())

    async def run(self) -> None:
        """Talk until one side has enough."""
        if not is_our_origin(self._socket.headers, self._names):
            await self._socket.close(POLICY)  # before it is accepted: the browser gets a 403
            return
        try:
            await self._socket.accept()
        except OSError:  # the page has gone already
            return
        try:
            if await self._room.enter(self._guest):
                await self._talk()
            else:
                await self._socket.close(TRY_AGAIN, self._guest.goodbye or FULL)
        finally:
            self._room.leave(self._guest)

    async def _talk(self) -> None:
        jobs = [self._mind_strangers(), self._read(), self._write()]
        if (silent_for := self._room.silent_for) is not None:
            jobs.append(self._say_it_is_there(silent_for))
        tasks = [asyncio.create_task(job) for job in jobs]
        try:
            await asyncio.wait(tasks[1:], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text, data = message.get("text"), message.get("bytes")
            if data is not None and self._guest.stranger:
                return
            if not (self._allowance if data is None else self._packets).take():
                await self._close(POLICY, "too many messages")
                return
            if data is not None:
                self._room.take_sound(self._guest, data)
            elif text is not None:
                self._room.take_message(self._guest, text)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while True:
                await self._awake.wait()
                self._awake.clear()
                if texts := await self._room.to_send(self._guest):
                    await self._send(texts)
                if self._guest.goodbye:
                    await self._close(TRY_AGAIN, self._guest.goodbye)
                    return

    async def _send(self, texts: list[str]) -> None:
        """All at once, so that a page draws once."""
        async with self._sending, asyncio.timeout(READS_WITHIN.most):
            await self._socket.send_text(f"[{','.join(texts)}]")
            self._sent_at = time.monotonic()

    async def _say_it_is_there(self, silent_for: float) -> None:
        """Also while the room waits for its database: the host stands there all the same."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while True:
                if (rest := self._sent_at + silent_for - time.monotonic()) > 0:
                    await asyncio.sleep(rest)
                else:
                    await self._send([])

    async def _mind_strangers(self) -> None:
        await asyncio.sleep(SAYS_WHO_WITHIN.most)
        if self._guest.stranger:
            self._guest.let_go("say who you are first")

    async def _close(self, code: int, why: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(code, why)


def _addresses(websocket: WebSocket) -> tuple[str, str]:
    """The page's, and the one of ours that it came to: they are the same where it is on this computer."""
    client, server = websocket.client, websocket.scope.get("server")
    return client.host if client else "", server[0] if server else ""
