"""What is plugged in here, seen while it comes and goes: audio devices and MIDI ports, each by a process of its own."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hardware.audio_devices import AudioDevice, distinct
from hardware.capture_messages import Report
from hardware.child import Child
from hardware.errors import Reason
from hardware.midi_ports import THROUGH, lasting

PROCESS = "hardware.lookout_process"
AUDIO, MIDI = "audio", "midi"  # what is looked for, and what a look is called by
HANGS_AFTER, LOOKS_AGAIN_AFTER = 15.0, 2.0
"""Seconds without a word, as a driver's constructor may take ten; and from one failure to the next attempt."""
READ_WAIT = 0.1
FOR_GOOD = (Reason.NO_AUDIO_DRIVER, Reason.NO_MIDI_DRIVER)
"""What does not change while we run."""


@dataclass(frozen=True, slots=True)
class PluggedIn:
    """What is plugged in at this moment; `looked` once both kinds were looked for. `missing` drivers see nothing."""

    devices: tuple[AudioDevice, ...] = ()
    ports: tuple[str, ...] = ()
    looked: bool = False
    missing: tuple[Reason, ...] = ()


class Looks:
    """What is there by the last two looks: a driver that is busy misses something now and then, or everything."""

    def __init__(self) -> None:
        self._there: dict[str, Any] = {}
        self._missed: frozenset[str] = frozenset()

    def take(self, seen: Sequence[Any]) -> list[Any]:
        """One more look; what only this one misses is there still."""
        now = dict(zip(_names(seen), seen, strict=True))
        self._there = {name: one for name, one in self._there.items() if name not in self._missed} | now
        self._missed = frozenset(self._there.keys() - now.keys())
        return list(self._there.values())


def _names(seen: Sequence[Any]) -> list[str]:
    """One for each, also where two are called the same."""
    called = [f"{one['name']} {one['host']}" if isinstance(one, dict) else str(one) for one in seen]
    return [f"{name} {called[:place].count(name)}" for place, name in enumerate(called)]


class Look:
    """Looks for one kind, by a process that is started again if it hangs or crashes."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._child: Child | None = None
        self._try_at = self._due = 0.0
        self._looks = Looks()
        self.reason: Reason | None = None
        self.seen: Any = None
        """What was seen last; None before the first look."""

    def read(self, wait: float) -> bool:
        """Whether a look was taken meanwhile."""
        now = time.monotonic()
        if self._child is None and now < self._try_at:
            time.sleep(min(wait, self._try_at - now))
            return False
        child = self._child or self._begin()
        reports = [one.says for one in child.messages(wait) if isinstance(one, Report)]
        for says in reports:
            self._due = time.monotonic() + HANGS_AFTER
            self.reason = Reason[says["failed"]] if "failed" in says else None
            self.seen = self._looks.take(says.get(self._kind, []))
        if child.ended or time.monotonic() > self._due:
            self.stop()
            self._try_at = math.inf if self.reason in FOR_GOOD else time.monotonic() + LOOKS_AGAIN_AFTER
        return bool(reports)

    def stop(self) -> None:
        """No more looks for now; what was seen last stays."""
        if self._child is not None:
            self._child.end(hangs=time.monotonic() > self._due)
            self._child = None

    def _begin(self) -> Child:
        self._child = Child(PROCESS, self._kind)
        self._due = time.monotonic() + HANGS_AFTER
        return self._child


class Lookout:
    """Looks while it is wanted. `tell` is called from its thread whenever something else is plugged in."""

    def __init__(self) -> None:
        self._audio, self._midi = Look(AUDIO), Look(MIDI)
        self._wanted, self._closing = threading.Event(), threading.Event()
        self._here = PluggedIn()
        self._tell: Callable[[PluggedIn], object] = lambda _: None
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)

    def start(self, tell: Callable[[PluggedIn], object]) -> None:
        """Be ready; nothing is started before somebody wants to know."""
        self._tell = tell
        self._thread.start()

    def look(self, on: bool) -> None:
        """Whether anybody wants to know; from any thread."""
        if on:
            self._wanted.set()
        else:
            self._wanted.clear()

    def close(self) -> None:
        """Look no more; the driver's processes end by themselves once they are hung up."""
        self._closing.set()
        self._wanted.set()

    def _run(self) -> None:
        while not self._closing.is_set():
            if self._wanted.is_set():
                self._look()
            else:
                self._stop()
                self._wanted.wait()
        self._stop()

    def _look(self) -> None:
        looks = self._audio.read(READ_WAIT), self._midi.read(READ_WAIT)
        here = self._seen()
        if any(looks) and here != self._here and not self._closing.is_set():
            self._here = here
            self._tell(here)

    def _stop(self) -> None:
        self._audio.stop()
        self._midi.stop()

    def _seen(self) -> PluggedIn:
        devices = [AudioDevice(**{**one, "also": tuple(one["also"])}) for one in self._audio.seen or ()]
        ports = dict.fromkeys(lasting(port) for port in self._midi.seen or () if not port.startswith(THROUGH))
        reasons = (self._audio.reason, self._midi.reason)
        looked = self._here.looked or (self._audio.seen is not None and self._midi.seen is not None)
        missing = tuple(reason for reason in reasons if reason in FOR_GOOD)
        return PluggedIn(distinct(devices), tuple(ports), looked, missing)
