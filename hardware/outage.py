"""How a lost device is looked for: soon at first, then with growing pauses."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from hardware.errors import Reason
from hardware.stream import Arrival

PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6, 3.0)
"""Seconds before each try: a cable that slipped is back at once, and what is not is looked for without haste."""
SILENT_PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0)
"""An input that stays exactly silent is opened anew ever more seldom: each time costs a moment of sound."""
SILENCES = (Reason.ONLY_ZEROS, Reason.NO_PERMISSION)
ABSENT = (
    Reason.NO_SUCH_DEVICE, Reason.NO_AUDIO_INPUT, Reason.GONE, Reason.STALLED, Reason.CRASHED, Reason.NOT_OPENED,
    Reason.NOT_UNDERSTOOD, Reason.NO_SUCH_PORT, Reason.NO_MIDI_INPUT, Reason.NO_MIDI_SYSTEM,
    Reason.PORT_GONE, Reason.NOT_REACHED, Reason.SAYS_NOTHING,
)  # fmt: skip
"""What is no news of a device that is lost anyway."""


class Outage:
    """The present outage, or the latest; `over` once sound has come for a while."""

    def __init__(self) -> None:
        self.reason: Reason | None = None
        self.silent = False
        """It was lost in exact silence: only sound is a sign of life."""
        self.try_at = 0.0
        self._tries = 0
        self._silences = 0

    def begins(self, reason: Reason, now: float, *, again: bool) -> bool:
        """It is lost, or could not be opened again; whether that is news."""
        is_news = not (again and (reason in ABSENT or reason is self.reason))
        silent = reason in SILENCES
        self.reason, self.silent = reason, self.silent or silent
        self.try_at = now + (0.0 if silent else PAUSES[min(self._tries, len(PAUSES) - 1)])
        self._silences += silent
        self._tries += not silent
        return is_news

    def silence_allowed(self, first: float) -> float:
        """Seconds of exact silence after which it is opened anew."""
        return first * SILENT_PAUSES[min(self._silences, len(SILENT_PAUSES) - 1)]

    def over(self) -> None:
        """Sound comes: the next outage begins with short pauses."""
        self.reason, self.silent, self._tries, self._silences = None, False, 0, 0


def in_a_sentence(reason: Reason, given: str) -> str:
    """The reason in a sentence; the driver's own words only where there are no better ones."""
    return reason.value + (f" ({given})" if reason is Reason.NOT_UNDERSTOOD and given else "")


def turns(turn: Callable[[float], list[Arrival]], wait: float, closing: threading.Event) -> list[Arrival]:
    """Turns of watching an input, each with the time that it may take, until something arrives or `wait` is over."""
    until = time.monotonic() + wait
    while not closing.is_set():
        left = until - time.monotonic()
        arrived = turn(max(0.0, left))
        if arrived or left <= 0.0:
            return arrived
    return []
