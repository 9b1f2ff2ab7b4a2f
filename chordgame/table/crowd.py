"""Everybody at a table: who each page is, which views it may see, and what it reads of what happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Ghost
from chordgame.engine.plain import to_line
from chordgame.pages.guests import Guest, Guests
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import SavedTable
from chordgame.table.story import BESIDE, StoryPlace, story_so_far
from chordgame.table.views import Views
from chordgame.table.visitors import EVERYBODYS, Visitor

REMEMBERED = 40
"""Moves whose events a page reads when it comes in: the latest turn or two."""
Slots = Mapping[str, Callable[[Guest], dict[str, Any] | str | None]]
"""What a page is shown under each name beside its views, written already where many share it; None is nothing."""


class Crowd:
    """The pages that are open, and all that they are shown. It knows no rule of any game."""

    def __init__(self, saved: Callable[[], SavedTable], slots: Slots, most_pages: int) -> None:
        self._saved, self._slots = saved, slots
        self.guests = Guests(most_pages)
        self._who: dict[Guest, Visitor] = {}
        self._past: deque[tuple[tuple[Event, ...], StoryPlace]] = deque(maxlen=REMEMBERED)
        self._views: Views | None = None

    # ------------------------------------------------------------ who is here

    def leave(self, guest: Guest) -> None:
        """A page was closed, or its network went."""
        self.guests.leave(guest)
        self._who.pop(guest, None)
        if not guest.stranger:
            self.guests.changed("room")

    def who(self, guest: Guest) -> Visitor:
        """Who the page is; a stranger is nobody in particular."""
        return self._who.get(guest, Visitor())

    @property
    def visitors(self) -> list[Visitor]:
        """Everybody who has come in."""
        return list(self._who.values())

    def seats_of(self, guest: Guest) -> tuple[str, ...]:
        """The seats that this page plays for."""
        return self.who(guest).seats(self._saved())

    def check_plays(self, guest: Guest, seat: str) -> None:
        """Refuse a page that does not play for this seat."""
        if seat not in self.seats_of(guest):
            raise Refused("this is not your seat", f"{seat!r} is played elsewhere")

    def check_place(self, guest: Guest, visitor: Visitor) -> None:
        """Refuse a page for which there is no place; the first few of a seat and of the host always have one."""
        same = sum((one.is_host, one.seat) == (visitor.is_host, visitor.seat) for one in self.visitors)
        self.guests.check_place(guest, None if visitor.watches else same)

    def welcome(self, guest: Guest, visitor: Visitor, links: Mapping[str, str], ticket: str = "") -> None:
        """The page is known now: it is sent everything that it may know."""
        self._who[guest] = visitor
        guest.come_in()
        known = {"is_host": visitor.is_host, "seat": visitor.seat, "links": dict(links)}
        guest.tell(tell="welcome", **known, **({"ticket": ticket} if ticket else {}))
        for line in self._past:
            self._tell(guest, line)
        self.guests.changed("room")
        of_guitars = ("guitar", "guitars", "check", "calibration", "box", "boxes")
        guest.changed("room", "dice", "strangers", *of_guitars, "ending", *self._views_of(guest))

    def welcome_ear(self, guest: Guest) -> None:
        """An ear at home is known now; what is shown to people is not for it."""
        self._who[guest] = Visitor(ear=True)
        guest.come_in()

    def send_away(self, seat: str, why: str) -> None:
        """Phones that played for this seat watch from now on, and read why."""
        for guest, visitor in self._who.items():
            if visitor.seat == seat:
                self._who[guest] = replace(visitor, seat="")
                guest.had.clear()
                guest.tell(tell="unseated", seat=seat, why=why)
                guest.changed("room", EVERYBODYS)

    def rename(self, seat: str, to: str) -> None:
        """The seat has another name from now on; whoever plays for it goes on with that."""
        for guest, visitor in self._who.items():
            if visitor.seat == seat:
                self._who[guest] = replace(visitor, seat=to)

    def show_names(self, guest: Guest, on: bool) -> None:
        """Whether this page wants the names of notes and chords."""
        self._who[guest] = replace(self.who(guest), wants_names=on)
        guest.changed("room", *self._views_of(guest))

    def show_what_it_may_do(self, seat: str) -> None:
        """What the pages of this seat may do is another, or known now."""
        for guest, visitor in self._who.items():
            if visitor.seat == seat:
                guest.changed("room")

    # ------------------------------------------------------------ news

    def tell_news(self, events: tuple[Event, ...], where: StoryPlace = BESIDE) -> None:
        """Everybody reads what happened, as far as they may know."""
        self.remember(events, where)
        for guest in self.guests.known:
            self._tell(guest, (events, where))

    def remember(self, events: tuple[Event, ...], where: StoryPlace = BESIDE) -> None:
        """Whoever comes in reads this."""
        self._past.append((events, where))

    def recall(self, game: OpenGame) -> None:
        """A game is opened again: whoever comes in reads its latest moves, though this host did not see them."""
        self._past.extend(story_so_far(game, REMEMBERED))

    def _tell(self, guest: Guest, line: tuple[tuple[Event, ...], StoryPlace]) -> None:
        saved, visitor = self._saved(), self.who(guest)
        events, where = line
        if texts := [event.text for event in events if visitor.may_know(event, saved)]:
            guest.tell(tell="news", texts=texts, **where.shown)

    def latest(self, guest: Guest, lines: int) -> tuple[str, ...]:
        """What this page has read last, the newest at the end."""
        saved, visitor = self._saved(), self.who(guest)
        texts = [event.text for events, _ in self._past for event in events if visitor.may_know(event, saved)]
        return tuple(texts[-lines:])

    # ------------------------------------------------------------ views

    def lay_out(self, views: Views) -> None:
        """A game is on the table, and this is what everybody is shown of it."""
        self._views = views

    def clear(self) -> None:
        """There is no game any more: pages forget its panels, and nobody reads of it."""
        self._views = None
        self._past.clear()
        for guest in self.guests:
            guest.had.clear()

    def show_views(self) -> None:
        """The game went on, or somebody else plays a seat."""
        if self._views is not None:
            self._views.forget()
        for guest in self.guests.known:
            may_take_back = () if self.who(guest).watches else ("room",)
            guest.changed(*may_take_back, *self._views_of(guest))

    def show_ghost(self, guest: Guest, move: object, ghost: Ghost | None) -> None:
        """What a move would do, to the page that asked."""
        if self._views is not None and ghost is not None:
            guest.tell(tell="ghost", move=move, words=ghost.words, pictures=self._views.drawn(ghost.pictures))

    def to_send(self, guest: Guest) -> list[str]:
        """Everything that the page has still to be sent, in order."""
        texts = guest.take_messages()
        return texts + [text for slot in guest.take_slots() if (text := self._text(guest, slot))]

    def _text(self, guest: Guest, slot: str) -> str:
        if self.who(guest).ear:
            return ""
        if slot not in self._slots:
            return self._view(guest, slot)
        shown = self._slots[slot](guest)
        return shown if isinstance(shown, str) else "" if shown is None else to_line(shown)

    def _views_of(self, guest: Guest) -> list[str]:
        return self.who(guest).views(self._saved())

    def _view(self, guest: Guest, slot: str) -> str:
        if self._views is None or slot not in self._views_of(guest):
            return ""
        named = self.who(guest).wants_names and self._saved().shows_theory
        seat = slot.removeprefix(EVERYBODYS) or None
        text, guest.had[slot] = self._views.text(seat, guest.had.get(slot, ()), named)
        return text
