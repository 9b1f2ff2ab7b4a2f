"""What a thoughtful bot does with its hand at the end of a round: battle, leave the battle, keep or discard."""

from __future__ import annotations

from collections.abc import Mapping

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import HIGHEST, Card, box
from chordgame.companions.musical_chairs.state import State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.game import Move

STEEP = 2
"""How fast a battle card gets worse with its number, against each rival: who shares a chair has a good one, mostly."""
A_REPEAT = 0.6
"""The chance of a Repeat: it ties with whatever is highest, and the next card decides."""
IN_HAND = 0.5
"""The part of a card's points that it is likely to score some day, if it is not spent in a battle."""
POOR_VP, GOOD_NUMBER = 1.0, 9
"""A hand with fewer points a card, and without such a number or a Repeat, goes: the box has 1.2 a card."""


def fought(state: State, seat: str, token_worth: Mapping[Token, float]) -> Move:
    """The card that wins most beyond what it is worth itself; none where too little is at stake."""
    assert state.battle is not None
    player, rivals = state.players[state.seats.index(seat)], len(state.battle.choices.asked) - 1
    stake, more = _at_stake(state, token_worth), player.can_use(Token.BATTLE)

    def gain(card: Card) -> float:
        return _chance(card, rivals, more) * stake - IN_HAND * card.vp

    best = max((box().card[name] for name in player.hand), key=gain)
    return m.Fight(seat, best.name) if gain(best) > 0 else m.Decline(seat)


def _chance(card: Card, rivals: int, more: bool) -> float:
    if card.is_repeat:
        return A_REPEAT
    reaches = min(HIGHEST, card.number + more) if card.number else 0
    return float((reaches / HIGHEST) ** (STEEP * rivals))


def _at_stake(state: State, token_worth: Mapping[Token, float]) -> float:
    """What the chair brings as far as it lies open: cards of its suit in the middle, and the token beside it."""
    assert state.battle is not None
    chair = state.battle.chair
    clefs = sum(box().card[laid.card].vp for laid in state.middle if laid.suit == box().chairs[chair])
    token = state.beside[chair]
    return clefs + (token_worth[token] - 1.0 if token is not None else 0.0)


def kept(state: State, seat: str) -> Move:
    """The hand stays, unless eight others promise more."""
    cards = [box().card[name] for name in state.player.hand]
    return m.DiscardAll(seat) if _is_poor(cards) else m.Keep(seat)


def _is_poor(cards: list[Card]) -> bool:
    useful = any(card.number >= GOOD_NUMBER or card.is_repeat for card in cards)
    return not useful and sum(card.vp for card in cards) < POOR_VP * len(cards)
