"""One audio device for several guitars: many drivers let it be opened only once.

Whoever reads first fetches for all; the others find theirs waiting.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from hardware.audio_input import BLOCK, AudioInput, audio_input
from hardware.stream import Arrival, InputNews, RawBlock

MOST_WAITING = 4000
"""Blocks that wait for a reader that does not come; older ones are then lost, and counted."""


class SharedAudio:
    """A device with everybody who listens to it; opened by the first, closed by the last."""

    def __init__(self, whole: AudioInput) -> None:
        self.whole = whole
        self.fetching = threading.Lock()
        self._listeners: list[Listener] = []
        self._changing = threading.Lock()
        self._news: InputNews | None = None

    def join(self, listener: Listener) -> None:
        """Listen too; what is known of the device is told at once."""
        with self._changing:
            if self._news is not None:
                listener.put(self._news)
            self._listeners.append(listener)
            if len(self._listeners) == 1:
                self.whole.start()

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        with self._changing:
            if listener in self._listeners:
                self._listeners.remove(listener)
                if not self._listeners:
                    _open.pop(self.whole.device.full_name, None)
                    self.whole.close()

    def fetch(self, wait: float) -> None:
        """Read the device, for all."""
        for arrival in self.whole.read(wait):
            with self._changing:
                if isinstance(arrival, InputNews):
                    self._news = arrival
                for listener in self._listeners:
                    listener.put(arrival)


class Listener:
    """One of those who listen to a device: an input of its own."""

    def __init__(self, shared: SharedAudio) -> None:
        self._shared = shared
        self._waiting: deque[Arrival] = deque()
        self._dropped = 0
        self._closed = threading.Event()

    @property
    def name(self) -> str:
        """The device's name."""
        return self._shared.whole.name

    def start(self) -> None:
        """Begin to listen."""
        self._shared.join(self)

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived."""
        until = time.monotonic() + wait
        while not self._waiting and not self._closed.is_set():
            left = until - time.monotonic()
            if left <= 0.0 or not self._shared.fetching.acquire(timeout=left):
                break
            try:
                if not self._waiting:
                    self._shared.fetch(left)
            finally:
                self._shared.fetching.release()
        return [self._waiting.popleft() for _ in range(len(self._waiting))]

    def close(self) -> None:
        """Stop; others go on listening."""
        self._closed.set()
        self._waiting.clear()
        self._shared.leave(self)

    def put(self, arrival: Arrival) -> None:
        """Something came from the device."""
        if isinstance(arrival, RawBlock) and len(self._waiting) >= MOST_WAITING:
            self._dropped += arrival.lost + arrival.samples.shape[1]
            return
        if isinstance(arrival, RawBlock) and self._dropped:
            arrival, self._dropped = replace(arrival, lost=arrival.lost + self._dropped), 0
        self._waiting.append(arrival)


_open: WeakValueDictionary[str, SharedAudio] = WeakValueDictionary()
_opening = threading.Lock()


def shared_audio(text: str, channels: int = 1, block: int = BLOCK) -> Listener:
    """The input of this name, shared with whoever listens to it already."""
    wanted = audio_input(text, channels, block)
    with _opening:
        shared = _open.setdefault(wanted.device.full_name, SharedAudio(wanted))
        shared.whole.widen(channels)
        return Listener(shared)
