"""What a hand may come to: which concerts it helps to, and what each would bring its owner."""

from __future__ import annotations

from chordgame.companions.symphony_no9.box import ConcertClass
from chordgame.companions.symphony_no9.fame import invited
from chordgame.companions.symphony_no9.state import State
from chordgame.engine.sentences import listed


def in_each_class(state: State, seat: str, given: int) -> str:
    """For every class that can still come about: what the others would have to add, and what it pays."""
    sure = given + state.budgets[state.round - 1]
    lowest_first = reversed([*state.house.terms.classes.items()])
    found = [_class(state, seat, name, one, sure) for name, one in lowest_first]
    ways = listed((one for one in found if one), "nothing: it is too much")
    return f"With the royal budget that is ${sure}. It takes from the others {ways}. Else nobody pays."


def _class(state: State, seat: str, name: str, one: ConcertClass, sure: int) -> str:
    if one.most < sure:
        return ""
    least, most = max(0, one.least - sure), one.most - sure
    cubes = state.boards[state.seats.index(seat)].cubes
    earns = one.pays * sum(cubes[row] for row in invited(state.house, state.fame, name))
    amount = f"${least} to ${most}" if least < most else f"${most}"
    return f"{amount} for {name} class (you get ${earns})"
