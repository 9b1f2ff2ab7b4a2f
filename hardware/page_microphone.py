"""A page's microphone as an input: packets come in by the page's socket, and whoever listens reads them as sound."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from hardware.outage import turns
from hardware.page_packets import Packet, read_packet
from hardware.page_sound import PageSound
from hardware.stream import Arrival

MOST_WAITING = 1024
"""Packets that wait for a listener that does not come, 11 s of sound; later ones are lost, and counted by the gap."""
Happening = Callable[[PageSound], list[Arrival]]
"""Something that came from the page, to be taken where it is read."""


class PageMicrophone:
    """The microphone of one page; the page may go and come back. Everything may be called from any thread."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._rate = 0
        self._listeners: list[PageListener] = []
        self._changing = threading.Lock()

    def begin(self, rate: int) -> None:
        """A page has begun to send, so many samples a second."""
        with self._changing:
            self._rate = rate
            self._tell(_begins(rate))

    def push(self, data: bytes) -> Packet:
        """What it sent; whatever is no packet raises `NoPacket`."""
        packet, now = read_packet(data), time.monotonic()
        with self._changing:
            for listener in self._listeners:
                if listener.has_room:
                    listener.put(lambda sound: sound.take(packet, now))
        return packet

    def end(self) -> None:
        """It sends no more."""
        with self._changing:
            self._rate = 0
            self._tell(lambda sound: sound.gone())

    def listen(self) -> PageListener:
        """One of those who listen to it, not yet started."""
        return PageListener(self)

    def join(self, listener: PageListener) -> None:
        """Listen from now on."""
        with self._changing:
            self._listeners.append(listener)
            if self._rate:
                listener.put(_begins(self._rate))

    def leave(self, listener: PageListener) -> None:
        """Listen no more."""
        with self._changing:
            if listener in self._listeners:
                self._listeners.remove(listener)

    def _tell(self, happening: Happening) -> None:
        for listener in self._listeners:
            listener.put(happening)


def _begins(rate: int) -> Happening:
    now = time.monotonic()

    def begins(sound: PageSound) -> list[Arrival]:
        sound.begin(rate, now)
        return []

    return begins


class PageListener:
    """An input of its own for each who listens to a page's microphone."""

    def __init__(self, microphone: PageMicrophone) -> None:
        self._microphone = microphone
        self._sound = PageSound(microphone.name)
        self._waiting: SimpleQueue[Happening] = SimpleQueue()
        self._closing = threading.Event()

    @property
    def name(self) -> str:
        """Whose microphone it is."""
        return self._microphone.name

    def start(self) -> None:
        """Begin to listen."""
        self._microphone.join(self)

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived."""
        return turns(self._turn, wait, self._closing)

    def close(self) -> None:
        """Listen no more."""
        self._closing.set()
        self._microphone.leave(self)

    def put(self, happening: Happening) -> None:
        """Something came from the page."""
        self._waiting.put(happening)

    @property
    def has_room(self) -> bool:
        """Whether it keeps up with what comes."""
        return self._waiting.qsize() < MOST_WAITING

    def _turn(self, wait: float) -> list[Arrival]:
        arrived: list[Arrival] = []
        happening: Any = self._next(wait)
        while happening is not None:
            arrived += happening(self._sound)
            happening = self._next(0.0)
        return arrived + self._sound.watch(time.monotonic())

    def _next(self, wait: float) -> Happening | None:
        try:
            return self._waiting.get(timeout=wait) if wait > 0.0 else self._waiting.get_nowait()
        except Empty:
            return None
