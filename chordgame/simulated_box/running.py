"""Simulated boxes in real time: looked at as often as the firmware looks, on ports that others can open."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from chordgame.simulated_box.script import Boxes, ScriptLine, play_script
from chordgame.simulated_box.simulated import BadLuck, SimulatedFretboard, SimulatedStack
from hardware.box.table import box_table
from hardware.box.virtual_port import Say, Take, VirtualMidi, VirtualPort, VirtualSocket
from hardware.errors import InputFailed

NAMES = ("Simulated stack box", "Simulated clip fretboard")
CLOSES_WITHIN = 2.0
"""Seconds for a thread that looks up many times in each; longer is a fault."""
PLUG_AGAIN_AFTER = 0.5
"""Seconds until a port that could not be had again is tried once more."""
OpenPorts = Callable[[tuple[Take, Take]], tuple[VirtualPort, ...]]


def midi_ports_of_their_own(take: tuple[Take, Take]) -> tuple[VirtualPort, ...]:
    """Two devices, as real boxes are."""
    return tuple(VirtualMidi(name, one) for name, one in zip(NAMES, take, strict=True))


def one_socket(port: int, say: Say = lambda _: None) -> OpenPorts:
    """Both devices behind one address, which stays when the cable is pulled; `say` hears whom it hung up on."""
    known = [port]

    def open_it(take: tuple[Take, Take]) -> tuple[VirtualPort, ...]:
        def both(data: bytes) -> None:
            for one in take:
                one(data)

        opened = VirtualSocket(known[0], both, say)
        known[0] = int(opened.address.rpartition(":")[2])
        return (opened,)

    return open_it


@dataclass
class RunningBoxes:
    """Both boxes, alive from `start` to `close`; `hands` may change what lies on them. `lost` is called in its own
    thread once nobody carries what they say any more."""

    open_ports: OpenPorts = midi_ports_of_their_own
    lost: Callable[[], None] = lambda: None
    sent: int = 0
    _changed: Callable[[None], None] = lambda _: None
    _ports: tuple[VirtualPort, ...] = ()
    _plug_at: float = 0.0
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _closing: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        luck = BadLuck(lambda data: self._send(0, data)), BadLuck(lambda data: self._send(-1, data), seed=1)
        self.boxes = Boxes(SimulatedStack(luck[0]), SimulatedFretboard(luck[1]), luck)
        self._thread = threading.Thread(target=self._run, name="simulated boxes", daemon=True)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the boxes can be heard."""
        return tuple(port.address for port in self._ports)

    def watch(self, changed: Callable[[None], None]) -> None:
        """From now on this is called, in any thread, whenever hands have been at work."""
        self._changed = changed

    def start(self) -> None:
        """Open the ports; raises `InputFailed` where there can be none."""
        self._plug()
        self._thread.start()

    def close(self) -> None:
        """Power off."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(CLOSES_WITHIN)
        self._unplug()

    @contextmanager
    def hands(self) -> Iterator[Boxes]:
        """Nothing is looked at while hands are at work."""
        with self._lock:
            yield self.boxes
        self._changed(None)

    @contextmanager
    def looking(self) -> Iterator[Boxes]:
        """Nobody moves anything meanwhile."""
        with self._lock:
            yield self.boxes

    def play(self, lines: tuple[ScriptLine, ...], say: Say) -> None:
        """A script, in real time; ends early when the power goes. `say` hears what could not be done."""
        deeds = play_script(self.boxes, lines, say)
        while not self._closing.is_set():
            with self.hands():
                wait = next(deeds, None)
            if wait is None or self._closing.wait(wait / 1000):
                return

    def _run(self) -> None:
        scan = box_table().timing["scan"] / 1000
        due = time.monotonic()
        while not self._closing.wait(max(0.0, due - time.monotonic())):
            due = max(due + scan, time.monotonic() - scan)
            with self._lock:
                self._mind_the_cable()
                for port in self._ports:
                    port.pass_on()
                if self.boxes.cable.plugged and not self.boxes.cable.hangs:
                    self._scan(int(time.monotonic() * 1000))

    def _scan(self, now: int) -> None:
        try:
            self.boxes.stack.scan(now)
            self.boxes.fretboard.scan(now)
        except InputFailed:
            self.lost()

    def _mind_the_cable(self) -> None:
        if self.boxes.cable.plugged and not self._ports and time.monotonic() >= self._plug_at:
            self._plug_at = time.monotonic() + PLUG_AGAIN_AFTER
            self.boxes.stack.restart()
            self.boxes.fretboard.restart()
            with contextlib.suppress(OSError, InputFailed):
                self._plug()
                self._plug_at = 0.0
        elif self._ports and not self.boxes.cable.plugged:
            self._unplug()

    def _plug(self) -> None:
        self._ports = self.open_ports((self.boxes.stack.take_message, self.boxes.fretboard.take_message))

    def _unplug(self) -> None:
        ports, self._ports = self._ports, ()
        for port in ports:
            port.close()

    def _send(self, which: int, data: bytes) -> None:
        if self._ports:
            self.sent += 1
            self._ports[which].send(data)
