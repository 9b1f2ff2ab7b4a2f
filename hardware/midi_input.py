"""A MIDI guitar as an input: its port is held in a process of its own, watched, and opened again when it is back."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from hardware.capture_messages import Captured, Report
from hardware.child import Child, listed
from hardware.errors import InputFailed, Reason
from hardware.midi_clock import DriverClock
from hardware.midi_ports import choose_port, lasting
from hardware.outage import Outage, in_a_sentence, turns
from hardware.stream import Arrival, InputNews, InputState, RawMidi

PROCESS = "hardware.midi_process"
OPENS_WITHIN, STALLED_AFTER = 12.0, 3.0
"""Seconds without a sign of life; a driver's constructor may take ten under a busy JACK."""


def midi_ports() -> tuple[str, ...]:
    """Every MIDI input as it is right now, perhaps none; a system without any MIDI is an error."""
    found = listed(PROCESS, "MIDI inputs", Reason.NO_MIDI_DRIVER)
    if not found["systems"]:
        raise InputFailed("MIDI inputs", Reason.NO_MIDI_SYSTEM)
    return tuple(found["ports"])


def midi_input(wanted: str = "") -> MidiInput:
    """The input that a name means, or a part of a name, or the only one there is; it is not opened yet."""
    return MidiInput(choose_port(wanted, midi_ports()))


class MidiInput:
    """Listens to one port by its name, and `speaks` with the device. `read` does everything: one thread is enough."""

    def __init__(self, port: str, *, speaks: bool = False) -> None:
        self.port = port
        self._speaks = speaks
        self._child: Child | None = None
        self._closing = threading.Event()
        self._starting = threading.Lock()
        self._outage = Outage()
        self._state = InputState.OPENING
        self._begins = time.monotonic()
        self._clock = DriverClock(self._begins)
        self._lost_at: float | None = None
        self._due = 0.0

    @property
    def name(self) -> str:
        """The port's name, without the numbers that change."""
        return lasting(self.port)

    def start(self) -> None:
        """Begin to listen."""
        self._begins = time.monotonic()
        self._clock = DriverClock(self._begins)
        self._open()

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived; while the port is lost, it is looked for in here."""
        return turns(self._turn, wait, self._closing)

    def send(self, data: bytes) -> None:
        """A message to the device; nothing while it is lost."""
        if self._child is not None and self._state is InputState.RUNNING:
            self._child.order(data.hex())

    def open_again(self) -> list[Arrival]:
        """Give a port up that should say something and does not, and open it anew; for the thread that reads."""
        return self._lose(Reason.SAYS_NOTHING) if self._state is InputState.RUNNING else []

    def close(self) -> None:
        """Stop."""
        self._closing.set()
        with self._starting:
            if self._child is not None:
                self._child.hang_up()

    def _open(self) -> None:
        with self._starting:
            if not self._closing.is_set():
                self._child = Child(PROCESS, {"wanted": self.port, "speaks": self._speaks})
                self._due = time.monotonic() + OPENS_WITHIN

    def _turn(self, wait: float) -> list[Arrival]:
        now = time.monotonic()
        if self._child is None:
            if now < self._outage.try_at:
                self._closing.wait(min(wait, self._outage.try_at - now))
            else:
                self._open()
            return []
        messages = self._child.messages(min(wait, max(0.001, self._due - now)))
        arrived = [arrival for message in messages for arrival in self._take(message)]
        if self._child is None or self._closing.is_set():
            return arrived
        if self._child.ended:
            return arrived + self._lose(Reason.CRASHED)
        if not messages and time.monotonic() > self._due:
            return arrived + self._lose(Reason.HANGS)
        return arrived

    def _take(self, message: Captured | Report) -> list[Arrival]:
        if not isinstance(message, Report) or self._child is None:
            return []
        says = message.says
        if "failed" in says:
            return self._lose(Reason[says["failed"]], str(says["words"]))
        self._due = time.monotonic() + STALLED_AFTER
        if "opened" in says:
            return self._opened(str(says["opened"]))
        if "data" in says:
            t = self._clock.time_of(float(says["at"]), float(says["since"]))
            return [RawMidi(self.name, t, bytes.fromhex(says["data"]))]
        return []

    def _opened(self, port: str) -> list[Arrival]:
        """It may have other numbers than before."""
        self.port = port
        self._clock.restart()
        self._outage.over()
        self._state = InputState.RUNNING
        if self._lost_at is None:
            return [self._news(f"{self.name}: listening")]
        gap, self._lost_at = time.monotonic() - self._lost_at, None
        return [self._news(f"{self.name} is back; {gap:.1f} s were not heard", gap=gap)]

    def _lose(self, reason: Reason, reason_given: str = "") -> list[Arrival]:
        """Give this attempt up, tell why if that is new, and plan the next one."""
        with self._starting:
            if self._child is not None:
                self._child.end(hangs=reason is Reason.HANGS)
            self._child = None
        was, self._state = self._state, InputState.LOST
        if was is InputState.RUNNING:
            self._lost_at = time.monotonic()
        is_news = self._outage.begins(reason, time.monotonic(), again=was is InputState.LOST)
        return [self._news(f"{self.name}: {in_a_sentence(reason, reason_given)}", reason)] if is_news else []

    def _news(self, sentence: str, reason: Reason | None = None, gap: float = 0.0) -> InputNews:
        return InputNews(self.name, time.monotonic() - self._begins, self._state, sentence, reason, gap)
