"""Three players made of code: random (the engine's), greedy, and one that weighs hand, rivals and tokens."""

from __future__ import annotations

from collections.abc import Callable

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import Cards, box
from chordgame.companions.musical_chairs.judging_hands import fought, kept
from chordgame.companions.musical_chairs.playing import may_stop, playable
from chordgame.companions.musical_chairs.state import Phase, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.companions.musical_chairs.turn_table import legal_moves
from chordgame.companions.musical_chairs.walking import within_reach
from chordgame.engine.chance import Chance
from chordgame.engine.game import Brain, Move

TOKEN_WORTH = {
    Token.TOP_CARD: 5.0, Token.EACH_SUIT: 6.0, Token.HIGHER: 2.0, Token.ZEROS: 5.0, Token.THREE_SUITS: 5.0,
    Token.RESTS: 2.5, Token.SWITCH: 1.5, Token.VACANT: 4.0, Token.NINE: 3.0, Token.TWO_LOWEST: 3.0,
    Token.BATTLE: 4.0, Token.PASS: 4.0, Token.FOUR: 4.0, Token.BACKWARD: 4.0, Token.STOP: 4.0, Token.HOP: 3.5,
}  # fmt: skip
"""What a token is worth to its holder, in points, its own included: a guess that has proved useful."""

BEST_FIRST = (Phase.FROM_HAND, Phase.ELSEWHERE, Phase.NINTH)
"""Where what is offered first is best."""
IN_A_BATTLE = 0.35
"""The part of a chair's worth that is left where it must be fought for."""
ON_THE_MOVE = 0.55
"""The part of a chair's worth that is likely to be there when the music stops, if it goes on."""


def greedy(state: State, seat: str, chance: Chance) -> Move:
    """The most treble clefs in the middle now; the highest card in a battle."""
    return _usual(state, seat, chance, _clefs_in_the_middle)


def thoughtful(state: State, seat: str, chance: Chance) -> Move:
    """What a chair would bring: the middle, the own hand, the token, less what a battle may cost."""
    if state.phase is Phase.PLAY:
        return _thought_play(state, seat)
    if state.phase is Phase.BATTLE:
        return fought(state, seat, TOKEN_WORTH)
    if state.phase is Phase.KEEP:
        return kept(state, seat)
    if state.phase is Phase.BUY:
        return _bought(state, seat)
    return _usual(state, seat, chance, _worth)


def _bought(state: State, seat: str) -> Move:
    """The token for the cheapest card, unless that one is worth more."""
    move, chair = _buy(state, seat), state.player.chair
    token = state.beside[chair] if chair is not None else None
    return move if token is None or TOKEN_WORTH[token] >= box().card[move.card].vp else m.LeaveToken(seat)


def _clefs_in_the_middle(state: State, chair: int) -> float:
    suit = box().chairs[chair]
    return sum(box().card[laid.card].vp for laid in state.middle if laid.suit == suit)


def _worth(state: State, chair: int) -> float:
    return _worth_to(state, state.asked, chair)


def _worth_to(state: State, place: int, chair: int) -> float:
    """What a player would score at that chair if the music stopped now, as far as the one who asks can know."""
    suit = box().chairs[chair]
    mine = [laid for laid in state.middle if laid.suit == suit]
    clefs = sum(box().card[laid.card].vp for laid in mine)
    if mine and place == state.asked:
        clefs += _from_my_hand(state, suit, max(laid.number for laid in mine))
    token = state.beside[chair] or (state.board[chair] if _next_removed(state) == chair else None)
    value = clefs + max(0.0, TOKEN_WORTH[token] - 1.0 if token else 0.0)
    rivals = sum(one.chair == chair for at, one in enumerate(state.players) if at != place)
    return value * IN_A_BATTLE**rivals


def _from_my_hand(state: State, suit: str, highest: int) -> int:
    cards = (box().card[name] for name in state.player.hand)
    return sum(card.vp for card in cards if card.suit == suit and card.number < highest)


def _next_removed(state: State) -> int | None:
    """The chair whose token would leave the board if the music stopped now."""
    for laid in reversed(state.middle):
        if laid.suit and state.board[chair := box().chairs.index(laid.suit)] is not None:
            return chair
    return None


def _lead(state: State) -> float:
    """What the music stopping now would bring, against what it would bring the best rival."""
    values = [_worth_to(state, at, one.chair) for at, one in enumerate(state.players) if one.chair is not None]
    mine = values.pop(state.asked)
    return mine - sum(values) / len(values)


def _thought_play(state: State, seat: str) -> Move:
    """Stop while ahead; else the card with the best chair within reach, Rests kept for a good chair."""
    stops = may_stop(state) or state.player.can_use(Token.STOP)
    lead = _lead(state)
    if stops and lead > 0.5:
        return m.StopMusic(seat, token=not may_stop(state))
    choices = {card: _worth_of_playing(state, card) for card in playable(state.player, state.last_number)}
    if state.player.can_use(Token.PASS) and lead > max(choices.values(), default=0.0):
        return m.PassOnce(seat)
    best = max(choices, key=lambda card: choices[card], default=None)
    if best is None or (may_stop(state) and lead > 0 and choices[best] < lead):
        return m.StopMusic(seat, token=not may_stop(state))
    return m.PlayCard(seat, best)


def _worth_of_playing(state: State, name: str) -> float:
    """The best chair that the marker can reach after the card, as it would be with the card in the middle."""
    card = box().card[name]
    if card.is_rest:
        return card.vp + (ON_THE_MOVE * _worth(state, state.player.chair) if state.player.chair is not None else 0)
    return max(ON_THE_MOVE * (_worth(state, chair) + _adds(state, name, chair)) for chair in within_reach(state))


def _adds(state: State, name: str, chair: int) -> float:
    """What the card itself adds to a chair once it lies in the middle."""
    card = box().card[name]
    suit = card.suit or (state.middle[-1].suit if state.middle else "")
    return card.vp if suit == box().chairs[chair] else 0.0


def _usual(state: State, seat: str, chance: Chance, worth: Callable[[State, int], float]) -> Move:
    """What both do alike, each by its own worth of a chair."""
    match state.phase:
        case Phase.WALK:
            reach = within_reach(state)
            return m.Walk(seat, box().chairs[max(reach, key=lambda chair: worth(state, chair))])
        case Phase.PLAY:
            return _greedy_play(state, seat)
        case Phase.BATTLE:
            return m.Fight(seat, _strongest(state.players[state.seats.index(seat)].hand))
        case Phase.BUY:
            return _buy(state, seat)
        case Phase.KEEP:
            return m.Keep(seat)
        case _:
            offers = legal_moves(state, seat)
            return offers[0].move if state.phase in BEST_FIRST else chance.pick(offers)[0].move


def _greedy_play(state: State, seat: str) -> Move:
    chair = state.player.chair
    if may_stop(state) and (chair is not None and _clefs_in_the_middle(state, chair) > 0):
        return m.StopMusic(seat)
    cards = playable(state.player, state.last_number)
    return m.PlayCard(seat, cards[0]) if cards else m.StopMusic(seat)


def _strongest(hand: Cards) -> str:
    return max(hand, key=lambda name: box().card[name].number)


def _buy(state: State, seat: str) -> m.Buy:
    cheapest = min(state.player.pile, key=lambda name: box().card[name].vp)
    return m.Buy(seat, cheapest)


BRAINS: dict[str, Brain] = {"greedy": greedy, "thoughtful": thoughtful}
