"""A cube that goes from a career to a board or back: who would get the musician's next composition then."""

from __future__ import annotations

from chordgame.companions import ghosts
from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.sponsoring import major_patron
from chordgame.companions.symphony_no9.state import VIRTUAL, Phase, State
from chordgame.companions.symphony_no9.turn_table import apply
from chordgame.companions.symphony_no9.turns import row_with_cubes
from chordgame.companions.symphony_no9.view import view


def _take(state: State, move: m.Take) -> tuple[str, State]:
    row = row_with_cubes(state, move.musician)
    place = len(state.seats) if state.phase is Phase.FOR_VIRTUAL else state.turn
    after = state.taken(place, row)
    return _patron(after, row), after


def _buy(state: State, move: m.Buy) -> tuple[str, State]:
    row = row_with_cubes(state, move.musician)
    after = state.taken(state.turn, row).with_paid(state.turn, state.price)
    return f"You pay ${state.price}. {_patron(after, row)}", after


def _patron(after: State, row: int) -> str:
    """As it stands with this cube; others take theirs before the tiles are given."""
    patron, name = major_patron(after, row), after.house.names[row]
    whose = "nobody" if patron is None else (*after.seats, VIRTUAL)[patron]
    cubes = 0 if patron is None else after.boards[patron].cubes[row]
    return f"Then {whose} has most cubes of {name} ({cubes}), and would get the next composition."


ghost = ghosts.ghosts({m.Take: _take, m.Buy: _buy}, apply, view)
