"""Who comes in by the room code, and to which seat; with a ticket they come back (`SavedTable.owner_of`). Pure."""

from __future__ import annotations

from chordgame.engine.errors import BadSetup, Refused
from chordgame.pages.tickets import same_code
from chordgame.table.lobby import seat_named, with_new_seat
from chordgame.table.saved import SavedTable, Seat


def check_code(saved: SavedTable, code: str) -> None:
    """Refuse a wrong room code."""
    if not same_code(code, saved.code):
        raise Refused("this is not the room code", "it is on the table's page")


def with_player(saved: SavedTable, name: str, playing: bool) -> tuple[SavedTable, Seat]:
    """The table with a phone for the seat of that name: a new one while setting up, else one that waits for a phone."""
    wanted = name.strip()
    known = saved.seat(wanted)
    if known is None:
        if playing:
            free = ", ".join(seat.name for seat in saved.seats if is_free(saved, seat)) or "none"
            raise BadSetup(f"the game is on, and nobody is called {wanted!r}; seats that wait for a phone: {free}")
        seat = seat_named(saved, wanted, "phone")
        return with_new_seat(saved, seat), seat
    if not is_free(saved, known):
        raise BadSetup(f"{known.name}'s seat is taken; choose another name, or ask the host to free it")
    return saved, known


def is_free(saved: SavedTable, seat: Seat) -> bool:
    """Whether a phone may take the seat."""
    return seat.by == "phone" and seat.name not in saved.tickets.values()
