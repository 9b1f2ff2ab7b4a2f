"""Room codes, which people read aloud, and tickets, which nobody can guess: a browser keeps one to come back by."""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Callable

from chordgame.engine.errors import Refused
from chordgame.limits import FORGOTTEN_AFTER, REMEMBERED, WRONG_CODES, Bound

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that a code spells nothing; no figures that look like letters."""
ON_DISK = {"tickets": "keys"}
"""What tickets are called in files, since the first tables and desks."""
CODE_LENGTH = 5
TICKET_BYTES = 24


def new_code(length: int = CODE_LENGTH) -> str:
    """A room code."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_ticket() -> str:
    """A ticket that a browser keeps: 192 bits."""
    return secrets.token_urlsafe(TICKET_BYTES)


def fingerprint(ticket: str) -> str:
    """What the host keeps of a ticket: enough to know it again, too little to use it."""
    return hashlib.sha256(ticket.encode("utf-8", "replace")).hexdigest()


def same_code(given: str, code: str) -> bool:
    """Whether the code is right, however it was typed."""
    typed = "".join(given.split()).upper()
    return secrets.compare_digest(typed.encode("utf-8", "replace"), code.encode())


class TooOften:
    """Counts by address what may come so often within some time, and no oftener.

    Of so many addresses those are forgotten from which least came: whoever is refused stays so, however many others he
    sends.
    """

    def __init__(self, clock: Callable[[], float], most: Bound, within: Bound, why: str) -> None:
        self._clock, self._most, self._within, self._why = clock, most.most, within.most, why
        self._came: dict[str, deque[float]] = {}

    def came(self, address: str) -> None:
        """Once more from there."""
        if address not in self._came and len(self._came) >= REMEMBERED.most:
            self._make_room()
        self._came.setdefault(address, deque(maxlen=self._most)).append(self._clock())

    def check(self, address: str) -> None:
        """Refuse an address from which too many came."""
        recent = [t for t in self._came.get(address, ()) if self._clock() - t < self._within]
        if len(recent) >= self._most:
            raise Refused(self._why)

    def _make_room(self) -> None:
        """For a tenth of them at once, as it takes a look at all."""
        since = self._clock() - self._within
        self._came = {address: times for address, times in self._came.items() if times[-1] > since}
        too_many = len(self._came) - REMEMBERED.most * 9 // 10
        for address in sorted(self._came, key=lambda one: len(self._came[one]))[: max(0, too_many)]:
            del self._came[address]


def wrong_tries(clock: Callable[[], float]) -> TooOften:
    """Counts wrong codes and tickets; who tried too often waits a minute."""
    return TooOften(clock, WRONG_CODES, FORGOTTEN_AFTER, "too many wrong codes came from here: wait a minute")
