"""The whole table of Musical Chairs, frozen: hands, the middle, the board, and how far the round has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from chordgame.companions.musical_chairs.box import CHAIRS, Cards
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event
from chordgame.engine.sealed import Sealed

FIRST_RULES, RULES = 1, 2
"""The rules of games that were begun before, and of those that begin today: see `docs/architecture.md`."""
DECLINED = "declined"
"""What stands in a battle for a card that is not played."""


class Phase(Enum):
    """What the table waits for."""

    SEATS = "a chair to start from"
    PLAY = "a card, or the music to be stopped"
    WALK = "the marker to be moved"
    BATTLE = "secret choices for the battle"
    ELSEWHERE = "the chair to score"
    FROM_HAND = "cards to score from the hand"
    BUY = "the token beside the chair to be bought or left"
    SWITCH_OUT = "a scored Chair card to switch"
    SWITCH_IN = "the card that takes its place"
    KEEP = "the hand to be kept or discarded"
    NINTH = "a ninth card to be drawn, or not"
    OVER = "nothing: the game is over"


@dataclass(frozen=True, slots=True)
class Player:
    """One player: cards in hand, scored, and Rests played in front; tokens, those that are flipped; the marker."""

    hand: Cards = ()
    pile: Cards = ()
    rests: Cards = ()
    rests_played: int = 0
    tokens: tuple[Token, ...] = ()
    flipped: tuple[Token, ...] = ()
    chair: int | None = None

    def can_use(self, token: Token) -> bool:
        """Whether the player holds it, and it is not flipped."""
        return token in self.tokens and token not in self.flipped


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in the middle. A Repeat has the suit and number of the card before it, or none if there is none."""

    card: str
    suit: str
    number: int


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle for a chair: who is still in it, with their choices; and who fought for it at all."""

    chair: int
    began: tuple[str, ...]
    choices: Sealed[str]


@dataclass(frozen=True, slots=True)
class Taken:
    """What a player took from the middle this round: the suit, and the highest number in it."""

    suit: str
    highest: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything. `board` and `beside` have a token or None a chair; `unused` tokens are out of the game.

    `queue` are the players still to be asked in this phase, the one asked now first. `deck` is drawn from its end.
    `dry` counts the rounds in a row that removed no token.
    """

    seats: tuple[str, ...]
    chance: Chance
    phase: Phase
    queue: tuple[int, ...]
    players: tuple[Player, ...]
    deck: Cards
    board: tuple[Token | None, ...]
    unused: tuple[Token, ...]
    starter: int
    beside: tuple[Token | None, ...] = (None,) * CHAIRS
    discard: Cards = ()
    middle: tuple[Laid, ...] = ()
    round: int = 1
    turn: int = 1
    removed: int | None = None
    stopper: int | None = None
    battles: tuple[int, ...] = ()
    battle: Battle | None = None
    lost: tuple[int, ...] = ()
    taken: tuple[Taken | None, ...] = ()
    higher: bool | None = None
    dry: int = 0
    ended: str = ""
    rules: int = RULES

    @property
    def by_first_rules(self) -> bool:
        """Whether the game ends by the rules that it was begun by."""
        return self.rules == FIRST_RULES

    @property
    def asked(self) -> int:
        """The player who is asked now."""
        return self.queue[0]

    @property
    def whose(self) -> str:
        """The seat of that player."""
        return self.seats[self.queue[0]]

    @property
    def player(self) -> Player:
        """What that player has."""
        return self.players[self.queue[0]]

    @property
    def last_number(self) -> int:
        """The number to be matched or beaten; 0 where the next card opens the round."""
        return self.middle[-1].number if self.middle else 0

    def with_player(self, place: int, **changes: object) -> State:
        """The state with one player changed."""
        changed = replace(self.players[place], **changes)  # type: ignore[arg-type]
        return replace(self, players=(*self.players[:place], changed, *self.players[place + 1 :]))

    def clockwise_from(self, place: int) -> tuple[int, ...]:
        """All players, this one first."""
        return (*range(place, len(self.seats)), *range(place))


Step = tuple[State, tuple[Event, ...]]
"""What a move leads to."""


def less(cards: Cards, card: str) -> Cards:
    """The cards without one of that name."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def put_at(tokens: tuple[Token | None, ...], chair: int, token: Token | None) -> tuple[Token | None, ...]:
    """The row of tokens with another at that chair."""
    return (*tokens[:chair], token, *tokens[chair + 1 :])
