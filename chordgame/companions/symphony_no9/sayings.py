"""Why a bot of Symphony No. 9 does what it does, in a few words; nothing but what everybody sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.companions.sayings import FELT_LIKE_IT
from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.fame import ranked
from chordgame.companions.symphony_no9.sponsoring import major_patron
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.game import Move


def why(state: State, move: Move, character: str) -> str:
    """What the bot says before it makes this move; nothing where there is nothing to say."""
    if type(move) not in SAYS:
        return ""
    return FELT_LIKE_IT if character == "random" else SAYS[type(move)](state, move)


def _of_a_cube(state: State, move: m.Take | m.Buy) -> str:
    if state.phase is Phase.FOR_VIRTUAL:
        return "There it helps nobody against me."
    name, row = move.musician, state.house.names.index(move.musician)
    place = state.seats.index(move.seat)
    if major_patron(state.taken(place, row), row) == place:
        ahead = major_patron(state, row) == place
        return f"I stay ahead at {name}." if ahead else f"Now nobody has more of {name}."
    return f"{name} plays for the best pay." if _is_famous(state, row) else f"{name} may rise yet."


def _is_famous(state: State, row: int) -> bool:
    return row in ranked(state.house, state.left)[: state.house.terms.classes["high"].performers]


def _of_keeping(state: State, move: m.Keep) -> str:
    last = state.round == state.house.box.rounds
    return f"{move.musician} stays with me." if last else f"{move.musician} may pay me once more."


SAYS: dict[type[Move], Callable[[State, Any], str]] = {
    m.Take: _of_a_cube,
    m.Buy: _of_a_cube,
    m.Pass: lambda _, __: "Not at that price.",
    m.Sell: lambda _, __: "Sold, it brings me more than kept.",
    m.Keep: _of_keeping,
    m.GiveBack: lambda _, move: f"Of {move.musician} I miss a cube least.",
}
"""What a hand holds for the concert is not among them: its reason would give it away."""
