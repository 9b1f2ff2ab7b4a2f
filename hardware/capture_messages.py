"""What the capturing process says: a length, a kind, and either JSON or samples with their clock."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import Any

HEAD = struct.Struct("<IB")
CLOCK = struct.Struct("<ddIIB")
REPORT, BLOCK = 0, 1  # what a message begins with


@dataclass(frozen=True, slots=True)
class Captured:
    """A block as the driver handed it over: interleaved float samples, and how it came.

    `at` is the system's monotonic clock when the driver called, `clock` the clock that tells whether samples are
    missing; `dropped` samples before it found no room in the queue; `overflowed` is the driver's own word that it
    lost some.
    """

    at: float
    clock: float
    frames: int
    dropped: int
    overflowed: bool
    data: bytes


@dataclass(frozen=True, slots=True)
class Report:
    """Anything but samples."""

    says: dict[str, Any]


def written_block(at: float, clock: float, frames: int, dropped: int, overflowed: bool, data: bytes) -> bytes:
    """A block as bytes."""
    return HEAD.pack(CLOCK.size + len(data), BLOCK) + CLOCK.pack(at, clock, frames, dropped, overflowed) + data


def written_report(**says: Any) -> bytes:
    """A report as bytes."""
    content = json.dumps(says).encode()
    return HEAD.pack(len(content), REPORT) + content


class MessageReader:
    """Messages out of a stream of bytes, however it is cut."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def push(self, content: bytes) -> list[Captured | Report]:
        """The messages that these bytes complete."""
        self._kept += content
        found: list[Captured | Report] = []
        start = 0
        while len(self._kept) - start >= HEAD.size:
            length, kind = HEAD.unpack_from(self._kept, start)
            end = start + HEAD.size + length
            if len(self._kept) < end:
                break
            found.append(_message(kind, bytes(self._kept[start + HEAD.size : end])))
            start = end
        del self._kept[:start]
        return found


def _message(kind: int, body: bytes) -> Captured | Report:
    if kind == REPORT:
        return Report(json.loads(body))
    at, clock, frames, dropped, overflowed = CLOCK.unpack_from(body)
    return Captured(at, clock, frames, dropped, bool(overflowed), body[CLOCK.size :])
