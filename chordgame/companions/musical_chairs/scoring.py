"""What a score pile and tokens are worth, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chordgame.companions.breakdown import Line, totals
from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.state import Player, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.sentences import counted

ZERO_WORTH = 2
"""Points for each card of 0 points, with the token that counts them."""
THREE = 3
"""Points for every so many different suits, with the token that counts them."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What counts at the end: treble clefs, cards without any, suits in the pile, Rests played, and tokens."""

    clefs: int
    zeros: int
    suits: int
    rests_played: int
    tokens: tuple[Token, ...]


def holding(player: Player) -> Holding:
    """What a player has to count; a Rest in front is as good as scored."""
    cards = player.pile + player.rests
    zeros = sum(box().card[name].vp == 0 for name in cards)
    return Holding(box().vp(cards), zeros, len(box().suits_among(cards)), player.rests_played, player.tokens)


def score_lines(held: Sequence[Holding]) -> tuple[Line, ...]:
    """The treble clefs of all players, then each token that one of them holds."""
    clefs = Line("treble clefs", tuple(one.clefs for one in held), ("",) * len(held))
    tokens = [token for token in Token if any(token in one.tokens for one in held)]
    return (clefs, *(_token_line(token, held) for token in tokens))


def _token_line(token: Token, held: Sequence[Holding]) -> Line:
    worth = [_worth(token, one) if token in one.tokens else (0, "") for one in held]
    return Line(f"token “{token.value}”", tuple(vp for vp, _ in worth), tuple(why for _, why in worth))


def _worth(token: Token, held: Holding) -> tuple[int, str]:
    """The token's own points with what its power adds, and why."""
    own = box().tokens[token].vp
    bonus, why = _bonus(token, held)
    return own + bonus, f"{own} + {why}" if own and why else why


def _bonus(token: Token, held: Holding) -> tuple[int, str]:
    match token:
        case Token.EACH_SUIT:
            return held.suits, f"1 for each of {counted(held.suits, 'suit')}"
        case Token.THREE_SUITS:
            return THREE * (held.suits // THREE), f"3 for every 3 of {counted(held.suits, 'suit')}"
        case Token.ZEROS:
            return ZERO_WORTH * held.zeros, f"2 for each of {counted(held.zeros, 'card')} of 0 points"
        case Token.RESTS:
            return held.rests_played, f"1 for each of {counted(held.rests_played, 'Rest')} played"
        case _:
            return 0, ""


def standings(state: State) -> dict[str, float]:
    """What everybody would have if the game ended now."""
    lines = score_lines([holding(player) for player in state.players])
    return dict(zip(state.seats, totals(lines), strict=True))


def winners(scores: dict[str, float]) -> tuple[str, ...]:
    """Who has the most points; a tie is a shared victory."""
    return tuple(seat for seat, score in scores.items() if score == max(scores.values()))
