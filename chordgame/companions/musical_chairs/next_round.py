"""The end of a round and what comes after it: the end of the game, or new hands and another round."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.state import Phase, State, Step
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.game import Event, Offer

DRY_ROUNDS = 8
"""Rounds in a row without a token removed, after which a game ends: as many as there are chairs."""


def end_round(state: State) -> Step:
    """What is left in the middle is discarded; then the token of the top card, and the end if it has come."""
    left = tuple(laid.card for laid in state.middle)
    state, events = _top_card(replace(state, middle=(), discard=(*state.discard, *left)))
    if not any(state.board):
        return _over(state, "the last token has left the board", events)
    if state.dry == DRY_ROUNDS:
        return _over(state, f"no token has left the board for {DRY_ROUNDS} rounds", events)
    assert state.stopper is not None
    holders = tuple(place for place in state.clockwise_from(state.stopper) if state.players[place].hand)
    after, more = _next_holder(replace(state, phase=Phase.KEEP, queue=holders))
    return after, events + more


def _top_card(state: State) -> Step:
    """The holder of that token scores the top card of the deck.

    But “any player who lost a butt battle in this round cannot score cards this round”, from wherever they come.
    """
    holder = _holder(state, Token.TOP_CARD)
    if holder is None or (holder in state.lost and not state.by_first_rules):
        return state, ()
    state = _with_deck(state)
    if not state.deck:
        return state, ()
    card, pile = state.deck[-1], state.players[holder].pile
    after = replace(state, deck=state.deck[:-1]).with_player(holder, pile=box().sorted((*pile, card)))
    return after, (Event(f"{state.seats[holder]} scores {box().card[card].label} from the top of the deck."),)


def _holder(state: State, token: Token) -> int | None:
    return next((place for place, player in enumerate(state.players) if player.can_use(token)), None)


def _with_deck(state: State) -> State:
    """Where the deck has run out, the discard pile is shuffled and becomes the deck."""
    if state.deck:
        return state
    cards, chance = state.chance.shuffled(state.discard)
    return replace(state, deck=cards, discard=(), chance=chance)


def _over(state: State, why: str, events: tuple[Event, ...]) -> Step:
    """Hands are discarded; what was scored counts."""
    for place, player in enumerate(state.players):
        state = replace(state, discard=(*state.discard, *player.hand)).with_player(place, hand=())
    return replace(state, phase=Phase.OVER, queue=(), ended=why), (*events, Event(f"The game ends: {why}."))


# ---------------------------------------------------------------- keep or discard, and refill


def keep(state: State, _: m.Keep) -> Step:
    """All of the hand stays."""
    after, events = _next_holder(replace(state, queue=state.queue[1:], turn=state.turn + 1))
    return after, (Event(f"{state.whose} keeps the hand."), *events)


def discard_all(state: State, _: m.DiscardAll) -> Step:
    """All of the hand goes."""
    gone = replace(state, discard=(*state.discard, *state.player.hand)).with_player(state.asked, hand=())
    after, events = _next_holder(replace(gone, queue=state.queue[1:], turn=state.turn + 1))
    return after, (Event(f"{state.whose} discards the entire hand."), *events)


def keep_offers(state: State) -> list[Offer]:
    """One or the other."""
    return [Offer(m.Keep(state.whose)), Offer(m.DiscardAll(state.whose))]


def _next_holder(state: State) -> Step:
    return (state, ()) if state.queue else _refill(state)


def _refill(state: State) -> Step:
    """Everybody up to a full hand, if the cards suffice; then the token's holder may have a ninth card."""
    full = box().hand
    missing = sum(max(0, full - len(player.hand)) for player in state.players)
    if missing > len(state.deck) + len(state.discard):
        here = len(state.deck) + len(state.discard)
        return _over(state, f"{missing} cards are missing in the hands and {here} are left", ())
    assert state.stopper is not None
    order = state.clockwise_from(state.stopper)
    for place in order:
        state = _drawn(state, place, full)
    return _ask_for_ninth(state)


def _ask_for_ninth(state: State) -> Step:
    """The token: its holder “may draw up to 9 cards instead of 8”, if there is one more card."""
    holder = _holder(state, Token.NINE)
    if holder is None or len(state.players[holder].hand) > box().hand or not (state.deck or state.discard):
        return _begin_round(state)
    asked = replace(state, phase=Phase.NINTH, queue=(holder,))
    return _with_ninth(asked) if state.by_first_rules else (replace(asked, turn=state.turn + 1), ())


def draw_ninth(state: State, _: m.DrawNinth) -> Step:
    """One card more than the others have."""
    after, events = _with_ninth(state)
    return after, (Event(f"{state.whose} draws one more card."), *events)


def _with_ninth(state: State) -> Step:
    return _begin_round(_drawn(state, state.asked, box().hand + 1))


def no_ninth(state: State, _: m.NoNinth) -> Step:
    """Nobody has to draw it."""
    after, events = _begin_round(state)
    return after, (Event(f"{state.whose} draws no more."), *events)


def ninth_offers(state: State) -> list[Offer]:
    """One or the other."""
    return [Offer(m.DrawNinth(state.whose)), Offer(m.NoNinth(state.whose))]


def _drawn(state: State, place: int, full: int) -> State:
    hand = list(state.players[place].hand)
    while len(hand) < full and (state.deck or state.discard):
        state = _with_deck(state)
        wanted = min(full - len(hand), len(state.deck))
        hand += state.deck[-wanted:]
        state = replace(state, deck=state.deck[:-wanted])
    return state.with_player(place, hand=box().sorted(hand))


def _begin_round(state: State) -> Step:
    """The one who stopped the music starts, and the token that passes is turned back."""
    starter = state.stopper
    assert starter is not None
    for place, player in enumerate(state.players):
        if Token.PASS in player.flipped:
            state = state.with_player(place, flipped=tuple(t for t in player.flipped if t is not Token.PASS))
    begun = replace(
        state, phase=Phase.PLAY, queue=(starter,), starter=starter, stopper=None, removed=None,
        lost=(), taken=(), round=state.round + 1, turn=state.turn + 1,
    )  # fmt: skip
    return begun, (Event(f"Round {begun.round}: the music plays."),)
