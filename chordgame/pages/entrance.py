"""One more way into a site that is being served: another address, which can be shut again with all who came by it."""

from __future__ import annotations

import asyncio
import socket
import ssl

from chordgame.pages.porch import Porch, Speak

TIME_TO_READ = 1.0
"""Seconds from the word of why to the end of a connection: a phone in the house has read it by then."""


class Entrance:
    """A socket that lets people in until it is shut; with a `secure` context by HTTPS."""

    def __init__(self, listening: socket.socket, secure: ssl.SSLContext | None = None) -> None:
        self._listening, self._secure = listening, secure
        self._address = str(listening.getsockname()[0])
        self._open: tuple[Porch, asyncio.Task[None]] | None = None

    def open(self, porch: Porch, speak: Speak) -> None:
        """Whoever waits comes in."""
        self._open = porch, asyncio.create_task(porch.let_in(self._listening, speak, self._secure))

    def shut(self) -> None:
        """Nobody comes in any more, and who is inside is let go once there was time to read why."""
        if self._open is None:
            self._listening.close()
            return
        porch, task = self._open
        task.add_done_callback(lambda _: self._listening.close())
        task.cancel()
        asyncio.get_running_loop().call_later(TIME_TO_READ, lambda: porch.clear(self._address))
