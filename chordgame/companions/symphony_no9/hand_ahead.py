"""What a hand may come to: which concerts it helps to, and what each would bring its owner."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.companions.symphony_no9.fame import invited
from chordgame.companions.symphony_no9.state import State


@dataclass(frozen=True, slots=True)
class Ahead:
    """A class of concert that can still come about: what the others must add for it, and what it earns."""

    name: str
    least: int
    most: int
    earns: int

    @property
    def others(self) -> str:
        """What they must add."""
        return f"${self.least} – ${self.most}" if self.least < self.most else f"${self.most}"


def sure_sum(state: State, given: int) -> int:
    """The hand and the royal budget."""
    return given + state.budgets[state.round - 1]


def classes_ahead(state: State, seat: str, given: int) -> list[Ahead]:
    """From low to high, as far as this hand is not too much for them already."""
    sure, cubes = sure_sum(state, given), state.boards[state.seats.index(seat)].cubes
    found = []
    for name, one in reversed([*state.house.terms.classes.items()]):
        earns = one.pays * sum(cubes[row] for row in invited(state.house, state.fame, name))
        found.append(Ahead(name, max(0, one.least - sure), one.most - sure, earns))
    return [one for one in found if one.most >= 0]


def in_words(state: State, seat: str, given: int) -> str:
    """The same in a breath or two."""
    sure, ways = sure_sum(state, given), classes_ahead(state, seat, given)
    with_others = "; ".join(f"{one.others}: {one.name}, ${one.earns} for you" for one in ways)
    hope = f"If the others add {with_others}. Else nobody pays." if ways else "That is too much: it fails."
    return f"With the royal budget that is ${sure}. {hope}"
