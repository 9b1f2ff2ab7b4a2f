"""Room codes, which people read aloud, and tickets, which nobody can guess: a browser keeps one to come back by."""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Callable

from chordgame.engine.errors import Refused
from chordgame.limits import FORGOTTEN_AFTER, REMEMBERED, WRONG_CODES

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that a code spells nothing; no figures that look like letters."""
ON_DISK = {"tickets": "keys"}
"""What tickets are called in files, since the first tables and desks."""
CODE_LENGTH = 5
TICKET_BYTES = 24


def new_code() -> str:
    """A room code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


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


class WrongTries:
    """Counts wrong codes and tickets by address; who tried too often waits a minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}

    def tried_wrong(self, address: str) -> None:
        """A wrong code from there."""
        if len(self._wrong) >= REMEMBERED.most:
            self._wrong.pop(next(iter(self._wrong)))
        self._wrong.setdefault(address, deque(maxlen=WRONG_CODES.most)).append(self._clock())

    def check(self, address: str) -> None:
        """Refuse who tried too many codes."""
        tries = self._wrong.get(address, ())
        recent = [t for t in tries if self._clock() - t < FORGOTTEN_AFTER.most]
        if len(recent) >= WRONG_CODES.most:
            raise Refused("too many wrong codes came from here", "wait a minute")
