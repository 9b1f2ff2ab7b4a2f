"""What a device on the network can do: connections, requests, and a page's socket, written from RFC 6455 alone."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import socket
import struct
import time
from dataclasses import dataclass, field
from typing import Any

from tests.patience import PATIENCE

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half"
LOCAL = "127.0.0.1"
_held: list[socket.socket] = []


def knock(port: int, own: str = LOCAL, receive_buffer: int = 0, wait: float = PATIENCE) -> socket.socket:
    """A connection from an address; Linux has sixteen million of them in 127."""
    device = socket.socket()
    _held.append(device)
    device.settimeout(wait)
    if receive_buffer:
        device.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    if own != LOCAL:
        device.bind((own, 0))
    device.connect((LOCAL, port))
    return device


def put_down() -> None:
    """All devices are switched off."""
    while _held:
        _held.pop().close()


def is_closed(device: socket.socket) -> bool:
    """Whether the other end has closed it, with or without a last word; what it said before is thrown away."""
    device.setblocking(False)
    try:
        while device.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def exchange(port: int, request: bytes, own: str = LOCAL) -> bytes:
    """All that comes back before the other end closes."""
    with knock(port, own) as device:
        device.sendall(request)
        return b"".join(iter(lambda: _next(device), b""))


def _next(device: socket.socket) -> bytes:
    try:
        return device.recv(1 << 16)
    except ConnectionResetError:
        return b""


def get(port: int, path: str, own: str = LOCAL) -> tuple[int, bytes]:
    """The status and the body of one page."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
    head, _, body = exchange(port, request.encode(), own).partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@dataclass
class SentAway(Exception):
    """The host closed the page."""

    code: int
    why: str


@dataclass
class StrangersPage:
    """A page's socket."""

    device: socket.socket
    _bytes: bytearray = field(default_factory=bytearray)
    _told: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def open(cls, port: int, own: str = LOCAL, **how: Any) -> StrangersPage:
        """Connected and shaken hands with."""
        page = cls(knock(port, own, **how))
        secret = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /socket HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {secret}",
        ]  # fmt: skip
        page.device.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in page._bytes:
            page._receive()
        head, _, rest = bytes(page._bytes).partition(b"\r\n\r\n")
        expected = base64.b64encode(hashlib.sha1((secret + MAGIC).encode()).digest())
        if b" 101 " not in head.split(b"\r\n")[0] or expected not in head:
            raise SentAway(int(head.split()[1]), head.decode())
        page._bytes = bytearray(rest)
        return page

    def say(self, kind: str, **fields: Any) -> None:
        self.send(TEXT, json.dumps({"say": kind, **fields}).encode())

    def send(self, kind: int, body: bytes) -> None:
        """One masked frame."""
        mask = os.urandom(4)
        size = bytes([128 | len(body)]) if len(body) < 126 else bytes([254]) + struct.pack("!H", len(body))
        self.device.sendall(bytes([128 | kind]) + size + mask + bytes(b ^ mask[n % 4] for n, b in enumerate(body)))

    def told(self, kind: str) -> dict[str, Any]:
        """The next that is told of this kind, or why it was refused."""
        while True:
            for told in self.next_told():
                if told["tell"] in (kind, "refused"):
                    return told

    def next_told(self) -> list[dict[str, Any]]:
        """What comes next, once anything does; pings are answered."""
        while True:
            kind, body = self._frame()
            if kind == TEXT:
                return list(json.loads(body))
            if kind == PING:
                self.send(PONG, body)
            if kind == CLOSE:
                self.send(CLOSE, body[:2])
                self.device.close()
                raise SentAway(struct.unpack("!H", body[:2])[0], body[2:].decode())

    def stays(self, seconds: float) -> bool:
        """Whether it is still open after so long; meanwhile it reads and answers like any page."""
        end = time.monotonic() + seconds
        try:
            while (left := end - time.monotonic()) > 0:
                self.device.settimeout(left)
                self.next_told()
        except TimeoutError:
            return True
        except (SentAway, OSError):
            return False
        return True

    def _frame(self) -> tuple[int, bytes]:
        while (frame := cut(self._bytes)) is None:
            self._receive()
        return frame

    def frames_so_far(self) -> list[tuple[int, bytes]]:
        """Every frame that has come; it waits for none, and answers pings."""
        self.device.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            self._receive()
        frames = list(iter(lambda: cut(self._bytes), None))
        for kind, body in frames:
            if kind == PING:
                self.send(PONG, body)
        return frames

    def _receive(self) -> None:
        came = self.device.recv(1 << 16)
        if not came:
            raise SentAway(0, "closed without a word")
        self._bytes += came


def cut(came: bytearray) -> tuple[int, bytes] | None:
    """The next frame of a host, taken out of what has come; None until it is whole."""
    if len(came) < 2:
        return None
    size, start = came[1], {126: 4, 127: 10}.get(came[1], 2)
    if len(came) < start:
        return None
    if start > 2:
        size = int.from_bytes(came[2:start], "big")
    if len(came) < start + size:
        return None
    frame = came[0] & 15, bytes(came[start : start + size])
    del came[: start + size]
    return frame
