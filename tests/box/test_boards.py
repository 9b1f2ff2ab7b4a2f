"""The boards' code without a board: it counts its starts, and its programs run on stand-ins for pins and USB."""

from __future__ import annotations

import itertools
import runpy
import sys
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from ringbox import messages, rims
from ringbox.usb_packets import Gathering, packets

from firmware_notes.draw_wiring import NOTES, PINS
from hardware.box.believing import BoxListener, BoxShows
from hardware.box.frames import decode, request
from hardware.box.readings import FretboardReading, Piece, Reading, StackReading

COUNTED, RANDOM = 14, 0x3FFF


@pytest.fixture
def boot_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The board's function, on a board whose files are in a folder of the test."""
    monkeypatch.chdir(tmp_path)
    board: Callable[[], int] = runpy.run_path(str(NOTES / "firmware" / "boards" / "boots.py"))["boot_number"]
    return board


def test_every_start_has_a_number_after_the_one_before(boot_number: Callable[[], int]) -> None:
    numbers = [boot_number() for _ in range(5)]
    assert [number >> COUNTED for number in numbers] == [1, 2, 3, 4, 5]
    assert len({number & RANDOM for number in numbers}) > 1


@pytest.mark.parametrize("kept", ["", "many", "-"])
def test_a_count_that_was_spoilt_begins_anew(boot_number: Callable[[], int], tmp_path: Path, kept: str) -> None:
    (tmp_path / "starts.txt").write_text(kept)
    assert boot_number() >> COUNTED == 1
    assert boot_number() >> COUNTED == 2


def test_the_count_goes_round(boot_number: Callable[[], int], tmp_path: Path) -> None:
    (tmp_path / "starts.txt").write_text(str((1 << COUNTED) - 1))
    assert boot_number() >> COUNTED == 0
    assert boot_number() >> COUNTED == 1


def test_a_board_that_can_keep_nothing_draws_a_number(boot_number: Callable[[], int], tmp_path: Path) -> None:
    (tmp_path / "starts.txt").mkdir()
    drawn = {boot_number() >> COUNTED for _ in range(20)}
    assert len(drawn) > 1
    assert max(drawn) < 1 << COUNTED


# ---------------------------------------------------------------- the boards' main programs, on stand-ins for a Pico


class Unplugged(Exception):
    """The power goes, which is the only end of a board's program."""


class Pin:
    """A pin, and what is soldered to it: `level` says what it reads, `driven` what it was last told."""

    OUT, IN, PULL_UP = "out", "in", "pull up"
    driven: ClassVar[dict[int, int]] = {}
    level: ClassVar[Callable[[int], int]]

    def __init__(self, number: int, way: str = IN, _: str = "", value: int = 0) -> None:
        self._number = number
        if way == self.OUT:
            self.value(value)

    def value(self, driven: int | None = None) -> int:
        if driven is None:
            return Pin.level(self._number)
        Pin.driven[self._number] = driven
        return driven

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)


class ADC:
    """An analog input."""

    level: ClassVar[Callable[[int], int]]

    def __init__(self, number: int) -> None:
        self._number = number

    def read_u16(self) -> int:
        return ADC.level(self._number)


class I2C:
    """A bus with nothing on it."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def writeto_mem(self, *_: object) -> None:
        raise OSError

    readfrom_mem = writeto_mem


class Queue:
    """What the package `usb-device-midi` keeps its bytes in: no more than it was made for."""

    def __init__(self, size: int) -> None:
        self._size, self.held = size, b""

    def writable(self) -> int:
        return self._size - len(self.held)


class MIDIInterface:
    """The package's interface: an event that finds no room is lost, and 16 bytes are little room."""

    plugged: ClassVar[MIDIInterface]

    def __init__(self, rxlen: int = 16, txlen: int = 16) -> None:
        self.rxlen, self._tx = rxlen, Queue(txlen)
        MIDIInterface.plugged = self

    def is_open(self) -> bool:
        return True

    def send_event(self, *event: int) -> bool:
        if self._tx.writable() < 4:
            return False
        self._tx.held += bytes(event)
        return True

    def on_midi_event(self, code: int, first: int, second: int, third: int) -> None:
        raise NotImplementedError

    def read(self) -> list[bytes]:
        """The messages that a computer reads from here."""
        held, self._tx.held = self._tx.held, b""
        gathering = Gathering()
        cut = (held[at : at + 4] for at in range(0, len(held), 4))
        return [whole for packet in cut if (whole := gathering.take(packet)) is not None]


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], MIDIInterface]:
    """Runs a board's program for so many looks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(NOTES / "firmware"))
    device = types.SimpleNamespace(get=lambda: types.SimpleNamespace(init=lambda *_, **__: None))
    stand_ins: dict[str, Any] = {
        "machine": types.SimpleNamespace(Pin=Pin, ADC=ADC, I2C=I2C),
        "usb": types.SimpleNamespace(device=device),
        "usb.device": device,
        "usb.device.midi": types.SimpleNamespace(MIDIInterface=MIDIInterface),
    }
    for name, stand_in in stand_ins.items():
        monkeypatch.setitem(sys.modules, name, stand_in)
    for name in ("boards", "boards.pins", "boards.boots", "boards.midi_port", "boards.sensors"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(time, "sleep_us", lambda _: None, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda late, early: late - early, raising=False)

    def run(board: str, looks: int) -> MIDIInterface:
        clock = itertools.count(0, messages.SCAN)
        monkeypatch.setattr(time, "ticks_ms", lambda: next(clock) // 2, raising=False)
        left = itertools.count(looks - 1, -1)

        def sleep(_: int) -> None:
            if next(left) == 0:
                raise Unplugged

        monkeypatch.setattr(time, "sleep_ms", sleep, raising=False)
        with pytest.raises(Unplugged):
            runpy.run_path(str(NOTES / "firmware" / "boards" / f"{board}.py"))
        return MIDIInterface.plugged

    return run


def shown(plugged: MIDIInterface) -> list[Reading]:
    """What a host believes of it, one after the other."""
    listener = BoxListener()
    news = [one for data in plugged.read() for one in listener.take_message(data, 0.0)]
    return [one.reading for one in news if isinstance(one, BoxShows)]


def test_the_fretboards_program_tells_whole_messages_of_what_lies_there(
    pico: Callable[[str, int], MIDIInterface],
) -> None:
    clips = {(5, 3), (1, 0), (6, 12)}
    row_of = {pin: fret for fret, pin in enumerate(PINS["BOARD_ROWS"])}
    string_of = {pin: string for string, pin in enumerate(PINS["BOARD_COLUMNS"], start=1)}

    def pulled_down(column: int) -> int:
        low = [fret for pin, fret in row_of.items() if Pin.driven[pin] == 0]
        return 0 if any((string_of[column], fret) in clips for fret in low) else 1

    Pin.level = staticmethod(pulled_down)
    assert shown(pico("fretboard_box", 20)) == [FretboardReading(frozenset(clips), frozenset())]


def test_the_stacks_program_tells_whole_messages_of_what_lies_there(
    pico: Callable[[str, int], MIDIInterface],
) -> None:
    rim = dict(messages.PIECES)[2]  # a Major, its index arm at place 3, on the bottom cam's layer

    def reflected(layer: int) -> int:
        field = sum(Pin.driven[pin] << bit for bit, pin in enumerate(PINS["STACK_SELECT"]))
        is_white = rims.turned(rim, 3) >> (rims.FIELDS - 1 - field) & 1
        return 60_000 if layer == PINS["STACK_LAYERS"][1] and is_white and Pin.driven[PINS["STACK_LIGHT"]] else 4_000

    ADC.level = staticmethod(reflected)
    assert shown(pico("stack_box", 20)) == [StackReading(None, Piece("major", False, 3), None)]


def test_where_nobody_reads_messages_are_dropped_whole_and_a_request_is_heard(
    pico: Callable[[str, int], MIDIInterface],
) -> None:
    Pin.level = staticmethod(lambda _: 1)
    plugged = pico("fretboard_box", 4_000)
    assert plugged.rxlen >= 64  # a computer sends a request in one packet of that size
    assert {decode(data).type for data in plugged.read()} == {"hello", "state", "heartbeat"}
    port = sys.modules["boards.midi_port"].MidiPort("Clip fretboard")
    for packet in packets(request()):
        MIDIInterface.plugged.on_midi_event(*packet)
    assert port.heard() == [request()]
    assert port.heard() == []
