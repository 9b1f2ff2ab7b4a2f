"""Pages that are microphones: each sends for its own seat, and for nobody else's.

A packet says nothing of whose it is: it is its page's, by the socket that it came through.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from chordgame.engine.errors import Refused
from chordgame.limits import SOUND_AHEAD
from chordgame.pages.guests import Guest, no_sound
from hardware.errors import InputFailed, Reason
from hardware.page_microphone import PageMicrophone
from hardware.page_packets import NoPacket, Packet
from hardware.stream import Input

PAGE = "page:"
"""What inputs of pages begin with; the seat follows, or nobody for the page of the host or of a desk."""
LOWEST_RATE, HIGHEST_RATE = 22_050, 192_000
"""Samples a second. Headsets that telephone give 8,000 or 16,000: half of what tells strings apart is missing then."""
FASTER = 1.02
"""Times its rate that a page may send in the long run: no clock of a phone is a fiftieth too fast."""
TOO_FEW = "This microphone gives {} samples a second, too few for a guitar. Choose the device’s own, not a headset’s"
TOO_MANY = "No microphone gives {} samples a second. Choose another one"
NO_SOUND = "What this page sent was no sound, so its microphone is off. Reload the page and try again"
TOO_MUCH = "This page sent more sound than a microphone gives, so it is off. Reload the page and try again"
ANOTHER_PAGE = "Another page is your microphone now, so this one is off"
NOT_WANTED = "The host has chosen another guitar for you, so this microphone is off"


@dataclass(slots=True)
class SoundPace:
    """No more sound than time has passed, and what a network held back."""

    rate: int
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)
    _seen: int = 0

    def __post_init__(self) -> None:
        self._left, self._at = self._most, self.clock()

    @property
    def _most(self) -> float:
        return float(SOUND_AHEAD.most * self.rate)

    def take(self, packet: Packet) -> bool:
        """Whether so much new sound can have been heard by now."""
        count = len(packet.since(self._seen).samples)
        self._seen = max(self._seen, packet.after) if count else self._seen
        now = self.clock()
        self._left = min(self._most, self._left + (now - self._at) * FASTER * self.rate) - count
        self._at = now
        return self._left >= 0.0


class Microphones:
    """By the input that each is; a page that comes back goes on with the one that it had."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all: dict[str, PageMicrophone] = {}
        self._pages: dict[str, Guest] = {}

    @property
    def inputs(self) -> tuple[str, ...]:
        """Those whose page is there."""
        return tuple(self._pages)

    def open(self, wanted: str) -> Input:
        """Listen to one; from any thread."""
        if wanted not in self._pages:
            raise InputFailed(microphone_name(wanted), Reason.NO_PAGE)
        return self._all[wanted].listen()

    def begin(self, guest: Guest, wanted: str, rate: int) -> None:
        """This page sends from now on; of one seat's pages the latest does."""
        check_rate(rate)
        self.stop(guest)
        if wanted in self._pages:
            self.stop(self._pages[wanted], ANOTHER_PAGE)
        self._pages[wanted] = guest
        microphone = self._all.setdefault(wanted, PageMicrophone(microphone_name(wanted)))
        microphone.begin(rate)
        pace = SoundPace(rate, self._clock)
        guest.take_sound = lambda data: self._take(guest, microphone, pace, data)

    def stop(self, guest: Guest, why: str = "") -> str:
        """This page sends no more, and reads why if it did not ask for that; the input that it was."""
        wanted = self.of(guest)
        if wanted:
            guest.take_sound = no_sound
            del self._pages[wanted]
            self._all[wanted].end()
        if wanted and why:
            guest.tell(tell="microphone", on=False, why=why)
        return wanted

    def of(self, guest: Guest) -> str:
        """The input that this page is; nothing where it is none."""
        return next((wanted for wanted, one in self._pages.items() if one is guest), "")

    def keep(self, used: Collection[str]) -> None:
        """Nobody is heard for nothing: whoever is not listened to sends no more."""
        for wanted in self._pages.keys() - set(used):
            self.stop(self._pages[wanted], NOT_WANTED)

    def _take(self, guest: Guest, microphone: PageMicrophone, pace: SoundPace, data: bytes) -> None:
        try:
            packet = microphone.push(data)
        except NoPacket:
            self.stop(guest, NO_SOUND)
            return
        if not pace.take(packet):
            self.stop(guest, TOO_MUCH)


def check_rate(rate: int) -> None:
    """Refuse what no guitar can be heard by."""
    if rate < LOWEST_RATE:
        raise Refused(TOO_FEW.format(rate))
    if rate > HIGHEST_RATE:
        raise Refused(TOO_MANY.format(rate))


def is_page(wanted: str) -> bool:
    """Whether this input is a page's microphone."""
    return wanted.startswith(PAGE)


def microphone_name(wanted: str) -> str:
    """As people read it."""
    seat = wanted.removeprefix(PAGE)
    return f"{seat}’s microphone" if seat else "the page’s microphone"
