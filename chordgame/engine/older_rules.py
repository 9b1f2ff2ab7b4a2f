"""Older rules of a game: a log that was begun by them is never refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Change = Callable[[dict[str, Any]], dict[str, Any]]
"""Plain JSON in, plain JSON out; what it does not know it leaves as it is."""


def unchanged(data: dict[str, Any]) -> dict[str, Any]:
    """As it stands in the log."""
    return data


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """How the next rules read a log of older ones: its settings, and each of its moves.

    A game that goes on adds moves of today to its old log, so `move` leaves these as they are. A field that comes to
    mean something else therefore gets another name.
    """

    options: Change = unchanged
    move: Change = unchanged

    def then(self, later: CarriedOver) -> CarriedOver:
        """Carried on by the rules that followed."""
        return CarriedOver(
            lambda options: later.options(self.options(options)), lambda move: later.move(self.move(move))
        )
