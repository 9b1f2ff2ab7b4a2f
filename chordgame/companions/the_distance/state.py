"""The whole table of The Distance, frozen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from chordgame.companions.the_distance.deck import Cards
from chordgame.companions.the_distance.letters import Letter, up
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event

DRAWS = 3
"""“You must draw at least 3 cards in order to be allowed to pass.”"""
TRIES = 5
"""Rounds in a row in which nothing changes hands, errors and all, that end a game. Decided here, chosen by eye: whoever
errs may be right the next time, but a table that only errs comes to an end."""
FIRST_RULES, RULES = 1, 2
"""The rules of games that were begun before, and of those that begin today: see `docs/architecture.md`."""
PENALTY = 2
"""“Draw two (2) penalty cards”, for a wrong card or letter, and for who forgets to say Musicards."""


class Phase(Enum):
    """What the table waits for."""

    PUT = "cards to be put down"
    SAY = "the letter to be said"
    RACE = "somebody to say Musicards!"
    OVER = "nothing: the game is over"


@dataclass(frozen=True, slots=True)
class House:
    """How this table plays. With 0 `turnovers` the pile is turned over as often as the stock runs out."""

    interval: int
    dealer: int
    hints: bool
    turnovers: int
    rules: int = RULES

    @property
    def by_first_rules(self) -> bool:
        """Whether the game ends by the rules that it was begun by."""
        return self.rules == FIRST_RULES


@dataclass(frozen=True, slots=True)
class State:
    """Everything. The last card of `stock` is drawn next, the last of `pile` lies on top.

    `owed` are the letters that are right now: one, or more where the card turned up first leaves a choice.
    `said` is the letter that was said last. `put` are cards laid on the pile whose letter is still to come.
    `idle` counts the turns in a row in which nothing changed hands, `passed` how many of the latest of them were
    passes, `turned` how often the pile was turned over.
    """

    house: House
    seats: tuple[str, ...]
    chance: Chance
    phase: Phase
    player: int
    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    owed: tuple[Letter, ...]
    said: Letter | None = None
    put: Cards = ()
    drawn: int = 0
    turn: int = 1
    turned: int = 0
    idle: int = 0
    passed: int = 0
    stalled: str = ""

    @property
    def whose(self) -> str:
        """The seat whose turn it is; in a race, the one that has a single card."""
        return self.seats[self.player]

    @property
    def hand(self) -> Cards:
        """The cards of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, if need be after the pile is turned over."""
        return bool(self.stock) or len(self.pile) > 1

    def with_hand(self, place: int, cards: Cards) -> State:
        """The state with another hand for one player."""
        return replace(self, hands=(*self.hands[:place], cards, *self.hands[place + 1 :]))


Step = tuple[State, tuple[Event, ...]]
"""What a move leads to."""


def owed_after(letters: tuple[Letter, ...], interval: int) -> tuple[Letter, ...]:
    """What is right next, where the last card may be said as any of these letters."""
    return tuple(up(letter, interval) for letter in letters)
