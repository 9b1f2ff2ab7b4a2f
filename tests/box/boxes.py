"""Boxes for the tests: the firmware's own modules under a clock that the test moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from ringbox import messages, rims
from ringbox.clip_scan import SLOTS, ClipScan
from ringbox.stack_scan import LAYERS, StackScan
from ringbox.teller import Teller

HELLO_STACK = bytes(messages.FIRMWARE) + bytes([LAYERS, 0, 0, 0])
HELLO_BOARD = bytes(messages.FIRMWARE) + bytes([0, 6, SLOTS, 1])
DARK, BRIGHT = 5000, 60000


def rim_of(name: str) -> int:
    """The rim of a piece by its name in the table."""
    from hardware.box.table import box_table

    wanted = next(number for number, piece in box_table().pieces.items() if piece == name)
    return next(rim for piece, rim in messages.PIECES if piece == wanted)


def levels(name: str | None, place: int = 0, face_down: bool = False) -> list[int]:
    """What twelve sensors measure of a piece."""
    if name is None:
        return [DARK] * 12
    rim = rims.turned_over(rim_of(name)) if face_down else rim_of(name)
    word = rims.turned(rim, place)
    return [BRIGHT if word >> (11 - at) & 1 else DARK for at in range(12)]


@dataclass
class Fretboard:
    """A clip fretboard; `pass_time` scans it as its main loop would."""

    boot: int = 1
    now: int = 0
    rows: list[int] = field(default_factory=lambda: [0] * SLOTS)
    touched: int = 0
    sent: list[tuple[int, bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scan = ClipScan()
        self.teller = Teller(messages.KINDS["fretboard"], HELLO_BOARD, bytes(SLOTS + 2), self.boot, self._send)

    def _send(self, data: bytes) -> None:
        self.sent.append((self.now, data))

    def clip(self, string: int, fret: int) -> None:
        self.rows[fret] ^= 1 << (string - 1)

    def pass_time(self, milliseconds: int) -> list[bytes]:
        """What is sent meanwhile."""
        before = len(self.sent)
        end = self.now + milliseconds
        while self.now < end:
            self.teller.look(self.now, *self.scan.look(list(self.rows), self.touched))
            self.now += messages.SCAN
        return [data for _, data in self.sent[before:]]


@dataclass
class Stack:
    """A stack box with what lies on its three layers."""

    boot: int = 1
    now: int = 0
    layers: list[list[int]] = field(default_factory=lambda: [levels(None)] * LAYERS)
    sent: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scan = StackScan()
        self.teller = Teller(messages.KINDS["stack"], HELLO_STACK, bytes(3 * LAYERS), self.boot, self.sent.append)

    def pass_time(self, milliseconds: int) -> list[bytes]:
        before = len(self.sent)
        end = self.now + milliseconds
        while self.now < end:
            self.teller.look(self.now, *self.scan.look(self.layers))
            self.now += messages.SCAN
        return self.sent[before:]
