"""Who comes in, and as whom: by the room code for the first time, by a key of their own from then on. Pure."""

from __future__ import annotations

from chordgame.engine.errors import BadSetup, Refused
from chordgame.pages.tickets import fingerprint, same_code
from chordgame.table.lobby import seat_named, with_new_seat
from chordgame.table.saved import LEADER, Seat, TableFacts


class WrongKey(Refused):
    """A key that opens nothing here; the page should forget it."""


def owner_of(facts: TableFacts, key: str) -> str:
    """Whose key it is: a seat's or the leader's."""
    whose = facts.keys.get(fingerprint(key))
    if whose is None:
        raise WrongKey("this table does not know you; join with the room code")
    return whose


def leads(whose: str) -> bool:
    """Whether the key is the leader's."""
    return whose == LEADER


def check_code(facts: TableFacts, code: str) -> None:
    """Refuse a wrong room code."""
    if not same_code(code, facts.code):
        raise Refused("this is not the room code", "it is on the table's page")


def with_player(facts: TableFacts, name: str, playing: bool) -> tuple[TableFacts, Seat]:
    """The table with a phone for the seat of that name: a new one while setting up, else one that waits for a phone."""
    wanted = name.strip()
    known = facts.seat(wanted)
    if known is None:
        if playing:
            free = ", ".join(seat.name for seat in facts.seats if is_free(facts, seat)) or "none"
            raise BadSetup(f"the game is on, and nobody is called {wanted!r}; seats that wait for a phone: {free}")
        seat = seat_named(facts, wanted, "phone")
        return with_new_seat(facts, seat), seat
    if not is_free(facts, known):
        raise BadSetup(f"{known.name}'s seat is taken; choose another name, or ask the leader to free it")
    return facts, known


def is_free(facts: TableFacts, seat: Seat) -> bool:
    """Whether a phone may take the seat."""
    return seat.by == "phone" and seat.name not in facts.keys.values()
