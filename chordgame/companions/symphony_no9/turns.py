"""How a turn of the sponsor phase and a round begin, and which musician a move is about."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import TAKING, Phase, State
from chordgame.engine.errors import insist


def row_of(state: State, musician: str) -> int:
    """The row of a musician of this game."""
    names = state.house.names
    insist(musician in names, Rule.MUSICIAN, f"{musician!r} is none of {', '.join(names)}")
    return names.index(musician)


def row_with_cubes(state: State, musician: str) -> int:
    """The row of a musician whose career has cubes left."""
    row = row_of(state, musician)
    insist(state.left[row] > 0, Rule.CUBES_LEFT, f"{musician} has 0 left")
    return row


def turns_of_round(state: State) -> list[tuple[Phase, int]]:
    """Three times round the table; two players also take cubes for the virtual patron.

    Where no cube is left on any career, nobody has to take one.
    """
    phases = [Phase.FREE, *([Phase.FOR_VIRTUAL] if len(state.seats) == 2 else []), Phase.SECOND, Phase.THIRD]
    return [(phase, place) for phase in phases if sum(state.left) or phase not in TAKING for place in state.order]


def begin_turn(state: State, phase: Phase, place: int) -> State:
    """A turn of the sponsor phase."""
    picks = state.house.box.free_cubes if phase in TAKING else 1
    return replace(state, phase=phase, turn=place, picks=picks)


def begin_round(state: State) -> State:
    """The first turn of the round."""
    return begin_turn(state, *turns_of_round(state)[0])


def last_one(state: State, row: int) -> str:
    """What to add where a career has just been emptied."""
    return "" if state.left[row] else f" It was the last one: {state.house.names[row]} dies at the end of the round."
