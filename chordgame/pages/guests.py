"""One open page: who it is, and what it has still to be told.

A page that is slow to listen never makes the host wait: of what changes all the time it gets the newest only, and
who falls too far behind on what happened is let go, to come back by its key.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_WAITING = 200
TOO_SLOW = "this page fell too far behind; it comes back by itself"


@dataclass(eq=False, slots=True)
class Guest:
    """A page. Without seats it watches; `leads` if it is the leader's; a stranger has only just come.

    `wants_names` is whether it shows the names of notes and chords where the table allows them.
    """

    address: str
    wake: Callable[[], None] = lambda: None
    stranger: bool = True
    leads: bool = False
    seat: str = ""
    dirty: dict[str, None] = field(default_factory=dict)
    waiting: deque[str] = field(default_factory=deque)
    had: dict[str, tuple[str, ...]] = field(default_factory=dict)
    wants_names: bool = True
    goodbye: str = ""

    def changed(self, *slots: str) -> None:
        """What these slots show is new."""
        self.dirty.update(dict.fromkeys(slots))
        self.wake()

    def tell(self, text: str) -> None:
        """Something that happens once."""
        if len(self.waiting) >= MOST_WAITING:
            self.let_go(TOO_SLOW)
        else:
            self.waiting.append(text)
        self.wake()

    def let_go(self, why: str) -> None:
        """The page is closed after this, and told why."""
        self.goodbye = self.goodbye or why
        self.wake()
