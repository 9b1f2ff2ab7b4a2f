"""Tokens beside the chairs are bought with a scored card."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import Cards, box
from chordgame.companions.musical_chairs.next_round import end_round
from chordgame.companions.musical_chairs.parts import part_of
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.state import Phase, State, Step, less, put_at
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import insist
from chordgame.engine.game import Event, Offer


def begin_buying(state: State) -> Step:
    """Everybody at a chair with a token beside it, who has not lost a battle there, may buy."""
    assert state.stopper is not None
    buyers = tuple(
        place for place in state.clockwise_from(state.stopper)
        if place not in state.lost and state.players[place].pile and _token_for(state, place) is not None
    )  # fmt: skip
    return _next_buyer(replace(state, phase=Phase.BUY, queue=buyers))


def _token_for(state: State, place: int) -> Token | None:
    chair = state.players[place].chair
    return None if chair is None else state.beside[chair]


def _next_buyer(state: State) -> Step:
    return (state, ()) if state.queue else end_round(state)


def _done(state: State) -> Step:
    return _next_buyer(replace(state, phase=Phase.BUY, queue=state.queue[1:], turn=state.turn + 1))


def buy(state: State, move: m.Buy) -> Step:
    """Any one card of the score pile, even one of 0 points."""
    player = state.player
    token = _token_for(state, state.asked)
    insist(move.card in player.pile, Rule.IN_PILE, f"there is no {move.card!r} in it")
    assert token is not None
    assert player.chair is not None
    paid = state.with_player(state.asked, pile=less(player.pile, move.card), tokens=(*player.tokens, token))
    after = replace(paid, discard=(*paid.discard, move.card), beside=put_at(paid.beside, player.chair, None))
    event = Event(f"{state.whose} pays {box().card[move.card].label} for the token “{token.value}”.")
    if token is Token.SWITCH:
        flipped = after.with_player(after.asked, flipped=(*player.flipped, Token.SWITCH))
        if chair_cards(flipped) and flipped.player.hand:
            return replace(flipped, phase=Phase.SWITCH_OUT, turn=state.turn + 1), (event,)
        after = flipped
    done, events = _done(after)
    return done, (event, *events)


def leave_token(state: State, _: m.LeaveToken) -> Step:
    """It stays beside the chair for later rounds."""
    return _done(state)


def buy_offers(state: State) -> list[Offer]:
    """Every card of the score pile as the price, the cheapest first."""
    cards = sorted(dict.fromkeys(state.player.pile), key=lambda name: box().card[name].vp)
    offers = [Offer(m.Buy(state.whose, card)) for card in cards]
    return [*offers, Offer(m.LeaveToken(state.whose))]


# ---------------------------------------------------------------- the token that switches two cards


def chair_cards(state: State) -> Cards:
    """The scored Chair cards of the player who is asked: neither Rests nor Repeats."""
    return tuple(name for name in state.player.pile if box().card[name].number)


def switch_out(state: State, move: m.SwitchOut) -> Step:
    """A scored Chair card is discarded."""
    insist(move.card in state.player.pile, Rule.IN_PILE, f"there is no {move.card!r} in it")
    insist(move.card in chair_cards(state), Rule.CHAIR_CARD, f"{move.card} is none")
    out = state.with_player(state.asked, pile=less(state.player.pile, move.card))
    after = replace(out, discard=(*out.discard, move.card), phase=Phase.SWITCH_IN, turn=state.turn + 1)
    return after, (Event(f"{state.whose} discards the scored {move.card}."),)


def switch_in(state: State, move: m.SwitchIn) -> Step:
    """Any card from the hand takes its place."""
    player = state.player
    insist(move.card in player.hand, Rule.IN_HAND, f"there is no {move.card!r} in it")
    pile = box().sorted((*player.pile, move.card))
    after, events = _done(state.with_player(state.asked, hand=less(player.hand, move.card), pile=pile))
    return after, (Event(f"{state.whose} scores {box().card[move.card].label} instead."), *events)


def no_switch(state: State, _: m.NoSwitch) -> Step:
    """The token's power is over."""
    return _done(state)


def switch_out_offers(state: State) -> list[Offer]:
    """Every scored Chair card."""
    offers = [Offer(m.SwitchOut(state.whose, card)) for card in chair_cards(state)]
    return [*offers, Offer(m.NoSwitch(state.whose))]


def switch_in_offers(state: State) -> list[Offer]:
    """Every card in hand."""
    return [Offer(m.SwitchIn(state.whose, card), at=part_of(card)) for card in dict.fromkeys(state.player.hand)]
