"""A simulated box: the firmware's own scanning and telling, with hands made of method calls instead of sensors.

It is scanned on a clock that its owner moves, so a test and a real-time loop drive the same thing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from ringbox import messages, rims
from ringbox.clip_scan import SLOTS, STRINGS, ClipScan
from ringbox.frame import boot_number
from ringbox.stack_scan import FIELDS, LAYERS, StackScan
from ringbox.teller import Teller

from hardware.box.table import box_table

LAYER_NAMES = ("key", "bottom", "top")
BLACK_LEVEL, WHITE_LEVEL, BETWEEN_LEVEL = 4_000, 60_000, 32_000
"""What a sensor measures of a field, of 65,535."""

Send = Callable[[bytes], None]


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece on a layer of the spindle; `between` two numbers while it is being turned."""

    name: str
    place: int = 0
    face_down: bool = False
    between: bool = False


@dataclass(slots=True)
class Faults:
    """What goes wrong on the way, each as a probability a message."""

    lose: float = 0.0
    damage: float = 0.0
    repeat: float = 0.0


@dataclass
class SimulatedStack:
    """A spindle with pieces on it."""

    send: Send
    layers: dict[str, LaidPiece | None] = field(default_factory=lambda: dict.fromkeys(LAYER_NAMES))
    starts: int = 0

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Power off and on: what lies there lies there still."""
        hello = bytes(messages.FIRMWARE) + bytes([LAYERS, 0, 0, 0])
        self.starts += 1
        self._scan = StackScan()
        boot = boot_number(self.starts, random.getrandbits(14))
        self._teller = Teller(messages.KINDS["stack"], hello, boot, self.send)

    def lay(self, layer: str, piece: LaidPiece | None) -> None:
        """Put a piece on a layer, or take it off."""
        self.layers[layer] = piece

    def scan(self, now: int) -> None:
        """One look."""
        self._teller.look(now, *self._scan.look([_levels(self.layers[name]) for name in LAYER_NAMES]))

    def take_message(self, data: bytes) -> None:
        """A message of the host."""
        self._teller.take_message(data)


def _levels(piece: LaidPiece | None) -> list[int]:
    if piece is None:
        return [BLACK_LEVEL] * FIELDS
    if piece.between:
        return [BETWEEN_LEVEL] * FIELDS
    number = next(number for number, name in box_table().pieces.items() if name == piece.name)
    rim = next(rim for known, rim in messages.PIECES if known == number)
    word = rims.turned(rims.turned_over(rim) if piece.face_down else rim, piece.place)
    return [WHITE_LEVEL if word >> (FIELDS - 1 - at) & 1 else BLACK_LEVEL for at in range(FIELDS)]


@dataclass
class SimulatedFretboard:
    """A fretboard with clips and fingers on it."""

    send: Send
    clips: set[tuple[int, int]] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    starts: int = 0

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Power off and on: the clips stay."""
        hello = bytes(messages.FIRMWARE) + bytes([0, STRINGS, SLOTS, 1])
        self.starts += 1
        self._scan = ClipScan()
        boot = boot_number(self.starts, random.getrandbits(14))
        self._teller = Teller(messages.KINDS["fretboard"], hello, boot, self.send)

    def scan(self, now: int) -> None:
        """One look."""
        rows = [sum(1 << (string - 1) for string, at in self.clips if at == fret) for fret in range(SLOTS)]
        fingers = sum(1 << (fret - 1) for fret in self.touched)
        self._teller.look(now, *self._scan.look(rows, fingers))

    def take_message(self, data: bytes) -> None:
        """A message of the host."""
        self._teller.take_message(data)


class BadLuck:
    """Sends on with faults put in."""

    def __init__(self, send: Send, seed: int = 0) -> None:
        self.faults = Faults()
        self._send = send
        self._chance = random.Random(seed)

    def __call__(self, data: bytes) -> None:
        """A message on its way."""
        if self._chance.random() < self.faults.lose:
            return
        if self._chance.random() < self.faults.damage:
            data = self._damaged(data)
        self._send(data)
        if self._chance.random() < self.faults.repeat:
            self._send(data)

    def _damaged(self, data: bytes) -> bytes:
        """One byte is another one; still a SysEx, as a driver would not pass on anything else."""
        at = self._chance.randrange(1, len(data) - 1)
        return data[:at] + bytes([data[at] ^ self._chance.randint(1, 127)]) + data[at + 1 :]
