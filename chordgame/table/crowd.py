"""Everybody at a table, and what each page is told of it: its own view, the room, the guitar, what happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.game import Event
from chordgame.engine.plain import to_line
from chordgame.engine.tune import Tune
from chordgame.listening.guitar_news import Level
from chordgame.pages.guests import Guest, Guests
from chordgame.table.box_corner import BoxCorner
from chordgame.table.guitar_corner import Announced, GuitarCorner
from chordgame.table.open_game import GamePlay
from chordgame.table.saved import TableFacts, write_facts
from chordgame.table.showing import Drawer, Views
from chordgame.table.shown_room import room_facts
from chordgame.table.tables import FACTS
from dsp.notes.listen import Note

REMEMBERED = 40
"""Events that a page is told when it comes in."""


class Gathering:
    """The pages that are open, and all that they are shown."""

    def __init__(
        self,
        folder: Path,
        facts: TableFacts,
        clock: Callable[[], float],
        schedule: Callable[[float, Callable[[], None]], object],
        decided: Callable[[Announced], None],
        strummed: Callable[[tuple[Note, ...]], None],
        links: dict[str, str],
    ) -> None:
        self.folder, self.facts, self.links = folder, facts, links
        self.guests = Guests()
        self.play: GamePlay | None = None
        self.corner = GuitarCorner(
            clock, schedule, self.all_changed, decided, lambda: self.facts.setting("wait"), strummed
        )
        self.box = BoxCorner(self.all_changed, self._on_the_table)
        self.play_music: Callable[[Tune | None], object] = lambda _: None
        """What the game wants the room to hear, told with every change; None is silence."""
        self.record_sound: Callable[[int], object] = lambda _: None
        """How many megabytes of the guitar's sound may be kept on the disk."""
        self._events: deque[Event] = deque(maxlen=REMEMBERED)
        self._views: Views | None = None

    def lay_out(self, path: Path) -> None:
        """The game in a log is on the table."""
        self.play = play = GamePlay(path)
        self._views = Views(lambda: play.session, Drawer(play.session.game))
        if play.warning:
            self._events.append(Event(play.warning[0].upper() + play.warning[1:] + "."))

    def _on_the_table(self) -> Session | None:
        return self.play.session if self.play else None

    def close(self) -> None:
        """Everything is on disk already; let go of it."""
        if self.play is not None:
            self.play.close()
        self.play = self._views = None
        self._events.clear()
        for guest in self.guests:
            guest.had.clear()  # a page without a game forgets its panels
        self._follow_music()

    def _follow_music(self) -> None:
        session = self.play.session if self.play else None
        self.play_music(session.game.music(session.state) if session and session.game.music else None)

    def keep(self, facts: TableFacts) -> None:
        """The table is so from now on, also after a power cut."""
        write_facts(self.folder / FACTS, facts)
        self.facts = facts
        self.record_sound(facts.setting("record"))
        self.all_changed("room")

    # ------------------------------------------------------------ pages come and go

    def enter(self, guest: Guest) -> None:
        """A page was opened; it is a stranger until it says who it is."""
        self.guests.enter(guest)

    def leave(self, guest: Guest) -> None:
        """A page was closed, or its network went."""
        self.guests.leave(guest)
        if not guest.stranger:
            self.all_changed("room")

    def seats_of(self, guest: Guest) -> tuple[str, ...]:
        """The seats that this page plays for."""
        if guest.leads:
            return tuple(seat.name for seat in self.facts.seats if seat.by == "here")
        return (guest.seat,) if guest.seat else ()

    def tell_news(self, events: tuple[Event, ...]) -> None:
        """Everybody reads what happened, as far as they may know."""
        self._events.extend(events)
        for guest in self.guests:
            texts = [event.text for event in events if self._may_know(guest, event)]
            if texts and not guest.stranger:
                guest.tell(tell="news", texts=texts)

    def _may_know(self, guest: Guest, event: Event) -> bool:
        """A screen that several seats share tells none of them what the others may not know."""
        seats = set(self.seats_of(guest))
        return event.only is None or (bool(seats) and seats.issubset(event.only))

    # ------------------------------------------------------------ telling

    def welcome(self, guest: Guest, ticket: str = "") -> None:
        """The page is known now: it is told everything that it may know."""
        guest.come_in()
        known = {"tell": "welcome", "leads": guest.leads, "seat": guest.seat, "links": self.links}
        guest.tell(**known, **({"ticket": ticket} if ticket else {}))
        past = [event.text for event in self._events if self._may_know(guest, event)]
        if past:
            guest.tell(tell="news", texts=past, past=True)
        self.all_changed("room")
        guest.changed("room", "guitar", "box", *self._views_of(guest))

    def _views_of(self, guest: Guest) -> list[str]:
        """The slots of the views that a page shows: its seats, or the table's as everybody sees it."""
        seats = self.seats_of(guest)
        return [f"view:{seat}" for seat in seats] + (["view:"] if guest.leads or not seats else [])

    def views_changed(self) -> None:
        """The game went on, or somebody else plays a seat."""
        self._follow_music()
        if self._views is not None:
            self._views.forget()
        self.box.game_went_on()
        for guest in self.guests:
            if not guest.stranger:
                may_take_back = ("room",) if guest.leads or guest.seat else ()
                guest.changed(*may_take_back, *self._views_of(guest))

    def everything_changed(self) -> None:
        """Another game, or none."""
        self.views_changed()
        self.all_changed("room", "guitar")

    def all_changed(self, *slots: str) -> None:
        """Every page is told what these slots show."""
        self.guests.changed(*slots)

    def tell_all(self, news: dict[str, Any]) -> None:
        """Every page is told this once."""
        self.guests.tell(**news)

    def to_send(self, guest: Guest) -> list[str]:
        """Everything that the page has still to be told, in order."""
        texts = guest.take_messages()
        return texts + [text for slot in guest.take_slots() if (text := self._slot(guest, slot))]

    def _slot(self, guest: Guest, slot: str) -> str:
        if slot == "guitar":
            return to_line(self.corner.facts())
        if slot == "box":
            return to_line(self.box.facts())
        if slot == "level":
            level = self.corner.level
            return "" if level is None else to_line(_level(level))
        return to_line(self._room_facts(guest)) if slot == "room" else self._view(guest, slot)

    def _view(self, guest: Guest, slot: str) -> str:
        seat = slot.removeprefix("view:") or None
        allowed = slot in self._views_of(guest)
        if self._views is None or not allowed:
            return ""
        named = guest.wants_names and self.facts.shows_theory
        text, guest.had[slot] = self._views.text(seat, guest.had.get(slot, ()), named)
        return text

    def _room_facts(self, guest: Guest) -> dict[str, Any]:
        last = self.play.session.undoable if self.play else None
        may_undo = last is not None and (guest.leads or last.seat in self.seats_of(guest))
        yours, title = list(self.seats_of(guest)), self.play.session.game.title if self.play else ""
        mine = {"leads": guest.leads, "yours": yours, "undo": may_undo, "playing": self.play is not None}
        return room_facts(self.facts, self.guests) | mine | {"title": title, **self._names_facts(guest)}

    def _names_facts(self, guest: Guest) -> dict[str, Any]:
        """Whether names of notes and chords can be had here, and whether this page shows them."""
        has_names = self.play is not None and self.play.session.game.named is not None
        return {"names": guest.wants_names} if has_names and self.facts.shows_theory else {}


def _level(level: Level) -> dict[str, Any]:
    return {"tell": "level", "peak": round(level.peak_db, 1), "rms": round(level.rms_db, 1), "clipped": level.clipped}
