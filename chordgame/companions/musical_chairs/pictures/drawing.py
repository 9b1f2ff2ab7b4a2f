"""What each picture is drawn from, and the same in words for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.companions.musical_chairs.box import box, points
from chordgame.engine.sentences import listed


@dataclass(frozen=True, slots=True)
class ChairDrawing:
    """A chair: its suit and colour, the token on its cushion or beside it, and who stands there."""

    name: str
    colour: str
    token: str
    beside: str
    markers: tuple[int, ...]
    just_removed: bool = False


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The board with its chairs clockwise from the top; `stopper` is who stopped the music, if it is still."""

    chairs: tuple[ChairDrawing, ...]
    seats: tuple[str, ...]
    stopper: str
    round: int

    @property
    def words(self) -> str:
        """The picture in words."""
        music = f"{self.stopper} has stopped the music." if self.stopper else "The music plays."
        return f"Round {self.round}. {music} Chairs clockwise: {listed(map(self._chair, self.chairs))}."

    def _chair(self, chair: ChairDrawing) -> str:
        parts = [f"token {chair.token}"] if chair.token else []
        parts += [f"beside it token {chair.beside}"] if chair.beside else []
        parts += [self.seats[marker] for marker in chair.markers]
        return chair.name + (f" ({'; '.join(parts)})" if parts else "")


@dataclass(frozen=True, slots=True)
class MiddleDrawing:
    """The line of cards in the middle: each card with the suit and number that it has there."""

    cards: tuple[tuple[str, str, int], ...]

    @property
    def words(self) -> str:
        """The picture in words."""
        return f"In the middle: {listed(map(_laid, self.cards), 'no card')}."


def _laid(laid: tuple[str, str, int]) -> str:
    card, suit, number = laid
    if not box().card[card].is_repeat:
        return card
    return f"Repeat as {suit} {number}" if suit else "Repeat of nothing"


@dataclass(frozen=True, slots=True)
class HandDrawing:
    """A hand: the card, the name of its part of the picture, and how many there are of it."""

    cards: tuple[tuple[str, str, int], ...]

    @property
    def words(self) -> str:
        """The picture in words."""
        names = (_named(card) + (f" × {count}" if count > 1 else "") for card, _, count in self.cards)
        return f"Your hand: {listed(names, 'empty')}."


def _named(name: str) -> str:
    """Repeats differ by what they are worth."""
    card = box().card[name]
    return f"{card.label} of {points(card.vp)}" if card.is_repeat else name
