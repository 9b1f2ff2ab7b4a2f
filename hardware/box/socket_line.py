"""A box over a socket, where a system has no MIDI ports to make: raw MIDI bytes over TCP, as mido's sockets speak."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Sequence

from mido import Parser

from hardware.errors import InputFailed, Reason
from hardware.outage import Outage, turns
from hardware.stream import Arrival, InputNews, InputState, RawMidi

SOCKET = "socket:"
CONNECTS_WITHIN = 2.0
"""Seconds; a box at the same table answers at once, and nobody waits long for one that is not there."""
AT_ONCE = 1 << 14
"""Bytes read in one go: hundreds of messages."""


def socket_line(spec: str) -> SocketLine:
    """The line that `socket:HOST:PORT` names, or `socket:PORT` on this machine."""
    host, _, port = spec.removeprefix(SOCKET).rpartition(":")
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 1 << 16):
        raise InputFailed(spec, Reason.NO_SUCH_ADDRESS)
    return SocketLine(host or "127.0.0.1", int(port))


class SocketLine:
    """Listens to a box at an address. `read` does everything: one thread is enough."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._socket: socket.socket | None = None
        self._closing = threading.Event()
        self._outage = Outage()
        self._state = InputState.OPENING
        self._begins = time.monotonic()

    @property
    def name(self) -> str:
        """The address."""
        return f"{SOCKET}{self._address[0]}:{self._address[1]}"

    def start(self) -> None:
        """Begin to listen."""
        self._begins = time.monotonic()

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived; while nobody answers, it is tried again in here."""
        return turns(self._turn, wait, self._closing)

    def send(self, data: bytes) -> None:
        """A message to the box."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.sendall(data)

    def open_again(self) -> list[Arrival]:
        """Hang up, and call anew."""
        return self._lose(Reason.SAYS_NOTHING)

    def close(self) -> None:
        """Stop."""
        self._closing.set()
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()

    def _turn(self, wait: float) -> list[Arrival]:
        now = time.monotonic()
        if self._socket is None and now < self._outage.try_at:
            self._closing.wait(min(wait, self._outage.try_at - now))
            return []
        return self._call() if self._socket is None else self._take(self._socket, wait)

    def _call(self) -> list[Arrival]:
        try:
            self._socket = socket.create_connection(self._address, CONNECTS_WITHIN)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError:
            return self._lose(Reason.NOT_REACHED)
        self._parser = Parser()
        self._outage.over()
        self._state = InputState.RUNNING
        return [self._news(f"{self.name}: listening")]

    def _take(self, line: socket.socket, wait: float) -> list[Arrival]:
        try:
            line.settimeout(max(0.001, wait))
            content = line.recv(AT_ONCE)
        except TimeoutError:
            return []
        except OSError:
            content = b""
        if not content:
            return self._lose(Reason.PORT_GONE)
        self._parser.feed(content)
        t = time.monotonic() - self._begins
        return [RawMidi(self.name, t, bytes(message.bytes())) for message in self._parser]

    def _lose(self, reason: Reason) -> list[Arrival]:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        was, self._state = self._state, InputState.LOST
        is_news = self._outage.begins(reason, time.monotonic(), again=was is InputState.LOST)
        return [self._news(f"{self.name}: {reason.value}", reason)] if is_news else []

    def _news(self, sentence: str, reason: Reason | None = None) -> InputNews:
        return InputNews(self.name, time.monotonic() - self._begins, self._state, sentence, reason)
