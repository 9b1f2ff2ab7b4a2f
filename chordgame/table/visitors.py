"""Who a page is at a table, and what that lets it see."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.engine.game import Event
from chordgame.table.saved import SavedTable

EVERYBODYS = "view:"
"""The slot of the table as everybody may see it; a seat's own view stands under its name after this."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The host's page, a seat's, or one that watches; `wants_names` of notes and chords, where the table shows them.
    `browser` is what it calls its browser by, always the same."""

    is_host: bool = False
    seat: str = ""
    wants_names: bool = True
    browser: str = ""
    ear: bool = False
    """An ear at home: it hears for a seat, and is shown nothing."""

    @property
    def watches(self) -> bool:
        """Whether it plays for nobody."""
        return not (self.is_host or self.seat or self.ear)

    def seats(self, saved: SavedTable) -> tuple[str, ...]:
        """The seats that it plays for; a host without one may play for anybody, where the game lets anybody move."""
        return self.own_seats(saved) or (saved.anybodys_seat if self.is_host else ())

    def own_seats(self, saved: SavedTable) -> tuple[str, ...]:
        """The seats of the people at this page."""
        if self.is_host:
            return tuple(seat.name for seat in saved.seats if seat.by == "here")
        return (self.seat,) if self.seat else ()

    def views(self, saved: SavedTable) -> list[str]:
        """The slots of the views that it shows: its seats', or the table's as everybody sees it."""
        if self.ear:
            return []
        seats = self.seats(saved)
        return [f"{EVERYBODYS}{seat}" for seat in seats] + ([EVERYBODYS] if self.is_host or not seats else [])

    def may_know(self, event: Event, saved: SavedTable) -> bool:
        """A screen that several people see, at it or beside it with phones, tells nobody what others may not know."""
        if self.ear:
            return False
        seats = set(self.seats(saved))
        if self.is_host:
            seats |= {seat.name for seat in saved.seats if seat.by == "phone"}
        return event.only is None or (bool(seats) and seats.issubset(event.only))
