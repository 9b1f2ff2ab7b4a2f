"""What each picture is drawn from, and the same in words for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.companions.the_distance.deck import Cards
from chordgame.companions.the_distance.letters import Letter
from chordgame.engine.sentences import counted, listed


@dataclass(frozen=True, slots=True)
class HandDrawing:
    """The cards of a hand by kind: the name, the number that names its part of the picture, and how many."""

    kinds: tuple[tuple[str, int, int], ...]

    @property
    def words(self) -> str:
        """The picture in words."""
        held = (name if count == 1 else f"{count} × {name}" for name, _, count in self.kinds)
        return f"Your hand: {listed(held, 'empty')}."


@dataclass(frozen=True, slots=True)
class PileDrawing:
    """The pile: its top card and the letters that it may stand for, cards just put down, the stock beside it.

    `owed` is empty where the table wants no hints.
    """

    top: str
    letters: tuple[Letter, ...]
    interval: int
    stock: int
    under: int
    put: Cards = ()
    owed: tuple[Letter, ...] = ()

    @property
    def words(self) -> str:
        """The picture in words."""
        stands = f" as {' or '.join(self.letters)}" if self.letters else ", where anything goes"
        stands = "" if self.letters == (self.top,) else stands
        put = f" Put down: {listed(self.put)}." if self.put else ""
        owed = f" Next: {' or '.join(self.owed)}." if self.owed else ""
        return f"On top of the pile: {self.top}{stands}.{put}{owed} In the stock: {counted(self.stock, 'card')}."
