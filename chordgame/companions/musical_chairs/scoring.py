"""What a score pile and tokens are worth, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chordgame.companions.musical_chairs.box import Cards, box
from chordgame.companions.musical_chairs.state import Player, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.words import counted

ZERO_WORTH = 2
THREE = 3


@dataclass(frozen=True, slots=True)
class Holding:
    """What counts at the end: treble clefs, cards without any, suits in the pile, Rests played, and tokens."""

    clefs: int
    zeros: int
    suits: int
    rests_played: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score: what it is for, and its VP."""

    words: str
    vp: int


def holding(player: Player) -> Holding:
    """What a player has to count."""
    cards: Cards = player.pile
    zeros = sum(box().card[name].vp == 0 for name in cards)
    return Holding(box().vp(cards), zeros, len(box().suits_among(cards)), player.rests_played, player.tokens)


def lines(held: Holding) -> tuple[Line, ...]:
    """The cards, each token's own VP, and what its power adds."""
    found = [Line("treble clefs on scored cards", held.clefs)]
    for token in held.tokens:
        found.append(Line(f"token “{token.value}”", box().tokens[token].vp))
        if (bonus := _bonus(token, held)) is not None:
            found.append(bonus)
    return tuple(found)


def _bonus(token: Token, held: Holding) -> Line | None:
    match token:
        case Token.EACH_SUIT:
            return Line(f"1 for each of {counted(held.suits, 'suit')}", held.suits)
        case Token.THREE_SUITS:
            threes = held.suits // THREE
            return Line(f"3 for every 3 of {counted(held.suits, 'suit')}", THREE * threes)
        case Token.ZEROS:
            return Line(f"2 for each of {counted(held.zeros, 'card')} of 0 VP", ZERO_WORTH * held.zeros)
        case Token.RESTS:
            return Line(f"1 for each of {counted(held.rests_played, 'Rest')} played", held.rests_played)
        case _:
            return None


def total(scored: Iterable[Line]) -> int:
    """The sum of the lines."""
    return sum(line.vp for line in scored)


def vp_of(player: Player) -> int:
    """What the player would have if the game ended now; Rests in front count as scored."""
    return total(lines(holding(player))) + box().vp(player.rests)


def winners(state: State) -> tuple[str, ...]:
    """Who has the most VP; a tie is a shared victory."""
    scores = [vp_of(player) for player in state.players]
    return tuple(seat for seat, score in zip(state.seats, scores, strict=True) if score == max(scores))
