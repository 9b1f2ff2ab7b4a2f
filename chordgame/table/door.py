"""Who comes in by the room code, and to which seat; with a ticket they come back (`SavedTable.owner_of`). Pure."""

from __future__ import annotations

from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.sentences import together
from chordgame.pages.tickets import same_code
from chordgame.table.lobby import check_free, seat_named, with_new_seat
from chordgame.table.names import seat_name
from chordgame.table.saved import SavedTable, Seat


def check_code(saved: SavedTable, code: str) -> None:
    """Refuse a wrong room code."""
    if not same_code(code, saved.code):
        raise Refused("That room code isn't right. Check the TV or the host's screen")


def with_player(saved: SavedTable, name: str, playing: bool) -> tuple[SavedTable, Seat]:
    """The table with a phone for the seat of that name: a new one while setting up, else one that waits for a phone."""
    wanted = seat_name(name)
    known = saved.seat(wanted)
    if known is None:
        if playing:
            raise BadSetup(f"The game has begun without {wanted}. {_ways_in(saved)}")
        seat = seat_named(saved, wanted, "phone")
        return with_new_seat(saved, seat), seat
    if not is_free(saved, known):
        check_free(saved, wanted)
    return saved, known


def _ways_in(saved: SavedTable) -> str:
    """What somebody can do who comes when the game has begun."""
    free = [seat.name for seat in saved.seats if is_free(saved, seat)]
    waiting = f"{together(free)} can still be played from a phone, by that name. " if free else ""
    return f"{waiting}Watch for now: there you can ask for a seat."


def is_free(saved: SavedTable, seat: Seat) -> bool:
    """Whether a phone may take the seat."""
    return seat.by == "phone" and seat.name not in saved.tickets.values()
