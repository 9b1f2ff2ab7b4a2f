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

from hardware.audio_devices import AudioDevice
from hardware.audio_input import BLOCK, AudioInput, audio_input
from hardware.stream import Arrival, InputNews, InputState, RawBlock

MOST_WAITING = 10.0
"""Seconds of sound that wait for a reader that does not come; what comes after them is lost, and counted."""


class SharedAudio:
    """A device with everybody who listens to it; opened by the first, closed by the last, and so on again."""

    def __init__(self, device: AudioDevice, block: int) -> None:
        self.device, self._block, self._channels = device, block, 1
        self.fetching = threading.Lock()
        self._whole: AudioInput | None = None
        self._listeners: list[SharedListener] = []
        self._changing = threading.Lock()
        self._news: InputNews | None = None

    def widen(self, channels: int) -> None:
        """Somebody will listen to so many channels."""
        with self._changing:
            self._channels = max(self._channels, channels)
            if self._whole is not None:
                self._whole.widen(channels)

    def join(self, listener: SharedListener) -> None:
        """Listen too. How the device fares is said at once, or when it is open; what it went through before is not."""
        with self._changing:
            self._listeners.append(listener)
            if self._whole is None:
                self._whole, self._news = AudioInput(self.device, self._channels, self._block), None
                self._whole.start()
            if self._news is not None and not self._whole.is_opening:
                listener.put(_as_it_is(self._news))

    def leave(self, listener: SharedListener) -> None:
        """Listen no more."""
        with self._changing:
            if listener in self._listeners:
                self._listeners.remove(listener)
                if not self._listeners and self._whole is not None:
                    self._whole.close()
                    self._whole = None

    def fetch(self, wait: float) -> None:
        """Read the device, for all."""
        whole = self._whole
        for arrival in whole.read(wait) if whole else ():
            with self._changing:
                if whole is self._whole:
                    self._give(arrival)

    def _give(self, arrival: Arrival) -> None:
        if isinstance(arrival, InputNews):
            self._news = arrival
        for listener in self._listeners:
            listener.put(arrival)


def _as_it_is(news: InputNews) -> InputNews:
    """The same for somebody who comes later: a gap was before their time."""
    if news.state is not InputState.RUNNING:
        return news
    return replace(news, sentence=f"{news.device}: listening", reason=None, gap=0.0)


class SharedListener:
    """One of those who listen to a device: an input of its own, of the device's first channels."""

    def __init__(self, shared: SharedAudio, channels: int) -> None:
        self._shared, self._channels = shared, channels
        self._waiting: deque[Arrival] = deque()
        self._dropped = 0
        self._closed = threading.Event()

    @property
    def name(self) -> str:
        """The device's name."""
        return self._shared.device.name

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
        self._shared.leave(self)
        self._waiting.clear()

    def put(self, arrival: Arrival) -> None:
        """Something came from the device; channels that others asked for are not for this one."""
        if isinstance(arrival, RawBlock):
            length = arrival.samples.shape[1]
            if len(self._waiting) * length >= MOST_WAITING * arrival.rate:
                self._dropped += arrival.lost + length
                return
            lost, self._dropped = arrival.lost + self._dropped, 0
            arrival = replace(arrival, samples=arrival.samples[: self._channels], lost=lost)
        self._waiting.append(arrival)


_open: WeakValueDictionary[str, SharedAudio] = WeakValueDictionary()
_opening = threading.Lock()


def shared_audio(text: str, channels: int = 1, block: int = BLOCK) -> SharedListener:
    """The input of this name, shared with whoever listens to it already."""
    device = audio_input(text, channels, block).device
    with _opening:
        shared = _open.setdefault(device.full_name, SharedAudio(device, block))
        shared.widen(channels)
        return SharedListener(shared, channels)
