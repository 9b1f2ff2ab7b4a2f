"""After the last round: furniture is sold “anytime during the game”, so a last time too; then points are counted."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import Phase, State, Step
from chordgame.engine.errors import insist
from chordgame.engine.game import Event

LAST = Event("The last round is over.")


def begin_counting(state: State) -> Step:
    """Whoever has furniture left may sell it; what was sold lies open, so the question gives no chest away."""
    if state.house.by_first_rules:
        return replace(state, phase=Phase.OVER), (LAST,)
    asked = tuple(seat for seat, chest in zip(state.seats, state.chests, strict=True) if chest.furniture)
    if not asked:
        return replace(state, phase=Phase.OVER), (LAST,)
    still = Event("Furniture can be sold before the points are counted.")
    return replace(state, phase=Phase.COUNT, to_count=asked), (LAST, still)


def count(state: State, move: m.Count) -> Step:
    """Nothing more is sold by this seat, unless it thinks better of it while others still decide."""
    insist(move.seat in state.to_count, Rule.COUNTED, f"{move.seat} has nothing to decide")
    return decided(state, move.seat)


def decided(state: State, seat: str) -> Step:
    """The seat has nothing more to sell; after the last one the points are counted."""
    left = tuple(one for one in state.to_count if one != seat)
    if left:
        return replace(state, to_count=left), ()
    return replace(state, to_count=(), phase=Phase.OVER), (Event("The points are counted."),)
