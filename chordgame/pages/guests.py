"""The pages that are open: what each has still to be sent, and what all of them read.

A page that is slow to listen never makes the host wait: of what changes all the time it gets the newest only, and
who falls too far behind on what happened is let go, to come back by its ticket.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.plain import to_line
from chordgame.limits import KEPT_PAGES, PAGES, PAGES_EACH, REASON, STRANGER_AFTER, STRANGERS, STRANGERS_EACH, WAITING

MOST_WAITING = WAITING.most
TOO_SLOW = "this page fell too far behind; it comes back by itself"
FULL = "this table is full; try again later"
LONGEST_REASON = REASON.most


def no_sound(_: bytes) -> None:
    """Most pages are no microphone: what they send as sound goes nowhere."""


@dataclass(eq=False, slots=True)
class Guest:
    """One open page. A stranger has only just come, and has not said who it is.

    `had` is what each slot showed last, `goodbye` why the page is let go, `here` whether it is on this very computer.
    `take_sound` gets what a page sends that is somebody's microphone.
    """

    address: str
    wake: Callable[[], None] = lambda: None
    here: bool = False
    since: float = 0.0
    stranger: bool = True
    goodbye: str = ""
    take_sound: Callable[[bytes], None] = no_sound
    had: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _dirty: dict[str, None] = field(default_factory=dict)
    _waiting: deque[str] = field(default_factory=deque)

    def come_in(self) -> None:
        """It has said who it is; whatever it was shown before, it is shown anew."""
        self.stranger = False
        self.had.clear()

    def changed(self, *slots: str) -> None:
        """What these slots show is new."""
        self._dirty.update(dict.fromkeys(slots))
        self.wake()

    def tell(self, **news: Any) -> None:
        """Something that happens once; `tell` names its kind."""
        self.send(to_line(news))

    def send(self, text: str) -> None:
        """A message as it goes over the wire."""
        if len(self._waiting) >= MOST_WAITING:
            self.let_go(TOO_SLOW)
        else:
            self._waiting.append(text)
        self.wake()

    def refuse(self, error: YouErred) -> None:
        """What it asked for cannot be done; it reads why."""
        self.tell(tell="refused", why=str(error)[:LONGEST_REASON])

    def let_go(self, why: str) -> None:
        """The page is closed after this, and reads why."""
        self.goodbye = self.goodbye or why
        self.wake()

    @property
    def is_behind(self) -> bool:
        """Whether some slot has changed that was not taken."""
        return bool(self._dirty)

    def take_messages(self) -> list[str]:
        """What happened since they were taken last, oldest first."""
        texts = list(self._waiting)
        self._waiting.clear()
        return texts

    def take_slots(self, later: Collection[str] = ()) -> list[str]:
        """The slots that changed; those that may come later are given only when nothing else has changed."""
        now = [slot for slot in self._dirty if slot not in later] or list(self._dirty)
        for slot in now:
            del self._dirty[slot]
        if self._dirty:
            self.wake()
        return now


@dataclass(slots=True)
class Guests:
    """Everybody who is there, in the order in which they came; `most` may come in."""

    most: int = PAGES.most
    _all: dict[Guest, None] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, guest: Guest) -> None:
        """A page was opened; it is a stranger until it says who it is."""
        self._all[guest] = None

    def leave(self, guest: Guest) -> None:
        """A page was closed, or its network went."""
        self._all.pop(guest, None)

    @property
    def known(self) -> list[Guest]:
        """Those who have said who they are."""
        return [guest for guest in self._all if not guest.stranger]

    @property
    def strangers(self) -> int:
        """How many have not."""
        return len(self._all) - len(self.known)

    # ------------------------------------------------------------ places

    def takes(self, newcomer: Guest) -> bool:
        """Whether there is a place for one more stranger; if need be that of one who does not say who it is."""
        strangers = [one for one in self._all if one.stranger and not one.goodbye and one.here == newcomer.here]
        same = [one for one in strangers if one.address == newcomer.address and not one.here]
        return _fits(same, STRANGERS_EACH.most, newcomer) and _fits(strangers, STRANGERS.most, newcomer)

    def check_place(self, guest: Guest, own: int | None = None) -> None:
        """Refuse who finds no place. Whoever has a ticket finds one as long as few of its `own` pages are there."""
        if own is not None and own < KEPT_PAGES.most:
            return
        if len(self.known) >= self.most:
            raise Refused(FULL)
        if not guest.here and sum(one.address == guest.address for one in self.known) >= PAGES_EACH.most:
            raise Refused("too many pages are open at your address", "close one of them")

    def changed(self, *slots: str) -> None:
        """Whatever these slots show is new for everybody."""
        for guest in self.known:
            guest.changed(*slots)

    def tell(self, **news: Any) -> None:
        """Something that happens once, for everybody."""
        text = to_line(news)
        for guest in self.known:
            guest.send(text)


def _fits(strangers: list[Guest], most: int, newcomer: Guest) -> bool:
    """Whether one more fits beside them; the longest there of the address with most makes way, if it had its time."""
    if len(strangers) < most:
        return True
    each = Counter(one.address for one in strangers)
    first = min(strangers, key=lambda one: (-each[one.address], one.since))
    if newcomer.since - first.since < STRANGER_AFTER.most:
        return False
    first.let_go("say who you are first")
    return True
