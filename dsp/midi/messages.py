"""Bytes to events, by the tables of the MIDI 1.0 specification. No bytes whatever raise an error."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class MidiKind(Enum):
    """What a message says; the number is its status byte, without the channel."""

    NOTE_OFF = 0x80
    NOTE_ON = 0x90
    POLY_PRESSURE = 0xA0
    CONTROL = 0xB0
    PROGRAM = 0xC0
    PRESSURE = 0xD0
    BEND = 0xE0
    RESET = 0xFF


@dataclass(frozen=True, slots=True)
class MidiEvent:
    """One message: `channel` is 1 to 16 (0 for all), `a` and `b` its data bytes."""

    t: float
    kind: MidiKind
    channel: int
    a: int = 0
    b: int = 0

    @property
    def value(self) -> int:
        """The 14 bits of a pitch bend, 0 to 16383."""
        return self.a | self.b << 7


DATA_BYTES = {
    MidiKind.NOTE_OFF: 2,
    MidiKind.NOTE_ON: 2,
    MidiKind.POLY_PRESSURE: 2,
    MidiKind.CONTROL: 2,
    MidiKind.PROGRAM: 1,
    MidiKind.PRESSURE: 1,
    MidiKind.BEND: 2,
}
SYSTEM_DATA_BYTES = {0xF1: 1, 0xF2: 2, 0xF3: 1}
"""System messages with data; they say nothing of a guitar, but their data must not be taken for notes."""
SYSEX, REAL_TIME, RESET = 0xF0, 0xF8, 0xFF
STATUS = 0x80
"""Where System Exclusive, single bytes of system messages, and any status bytes begin."""
CENTRE = 8192  # of the 14 bits of a bend


class Messages:
    """Cuts a stream of bytes into events: running status, interleaved clocks, broken-off messages and all."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget what is unfinished."""
        self._status: int | None = None
        self._wanted = 0
        self._data: list[int] = []

    def push(self, t: float, data: bytes) -> list[MidiEvent]:
        """The events that these bytes complete."""
        return [event for byte in data if (event := self._take(t, byte)) is not None]

    def _take(self, t: float, byte: int) -> MidiEvent | None:
        if byte >= REAL_TIME:
            return MidiEvent(t, MidiKind.RESET, 0) if byte == RESET else None
        if byte & STATUS:
            self._begin(byte)
            return None
        return self._take_data(t, byte)

    def _begin(self, status: int) -> None:
        """A status byte ends whatever was unfinished, System Exclusive too."""
        self._data.clear()
        if status < SYSEX:
            self._status, self._wanted = status, DATA_BYTES[MidiKind(status & 0xF0)]
        else:
            self._status, self._wanted = None, SYSTEM_DATA_BYTES.get(status, 0)

    def _take_data(self, t: float, byte: int) -> MidiEvent | None:
        if self._status is None:
            return None
        self._data.append(byte)
        if len(self._data) < self._wanted:
            return None
        a, b = (*self._data, 0)[:2]
        self._data.clear()  # the status goes on running
        return _event(t, self._status, a, b)


def _event(t: float, status: int, a: int, b: int) -> MidiEvent:
    kind, channel = MidiKind(status & 0xF0), (status & 0x0F) + 1
    is_off_in_disguise = kind is MidiKind.NOTE_ON and b == 0
    return MidiEvent(t, MidiKind.NOTE_OFF if is_off_in_disguise else kind, channel, a, b)
