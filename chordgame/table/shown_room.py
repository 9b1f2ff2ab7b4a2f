"""What every page shows of the room itself: who sits where, who is there, and what is set. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chordgame.pages.guests import Guest
from chordgame.table.door import is_free
from chordgame.table.lobby import lobby_facts, table_settings
from chordgame.table.saved import Seat, TableFacts


def room_facts(facts: TableFacts, guests: Iterable[Guest]) -> dict[str, Any]:
    """The room as everybody may know it."""
    return {
        "tell": "room",
        "code": facts.code,
        "seats": [_seat(facts, seat, guests) for seat in facts.seats],
        "watching": sum(not (one.stranger or one.leads or one.seat) for one in guests),
        "settings": table_settings(facts),
        **({} if facts.log else {"lobby": lobby_facts(facts)}),
    }


def _seat(facts: TableFacts, seat: Seat, guests: Iterable[Guest]) -> dict[str, Any]:
    online = {
        "bot": True,
        "here": any(one.leads for one in guests),
        "phone": any(one.seat == seat.name for one in guests),
    }
    free = is_free(facts, seat)
    return {"name": seat.name, "by": seat.by, "brain": seat.brain, "online": online[seat.by], "free": free}
