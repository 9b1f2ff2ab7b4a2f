"""Drawing from the stock, and turning the pile over when it has run out."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.the_distance.deck import deck
from chordgame.companions.the_distance.state import Phase, State, Step
from chordgame.engine.game import Event
from chordgame.engine.sentences import counted


def take(state: State, place: int, count: int) -> Step:
    """Up to so many cards from the stock into a hand: fewer where no more are left."""
    drawn: list[str] = []
    events: tuple[Event, ...] = ()
    while len(drawn) < count and state.can_draw and state.phase is not Phase.OVER:
        if not state.stock:
            state, turned = _turn_over(state)
            events += turned
            continue
        drawn.append(state.stock[-1])
        state = replace(state, stock=state.stock[:-1])
    if not drawn:
        return state, events
    seat = state.seats[place]
    drew = (
        Event(f"{seat} draws {counted(len(drawn), 'card')}."),
        Event(f"You drew {', '.join(drawn)}.", only=(seat,)),
    )
    return replace(
        state.with_hand(place, deck().sorted((*state.hands[place], *drawn))), idle=0, passed=0
    ), events + drew


def _turn_over(state: State) -> Step:
    """The pile but for its top card becomes the stock. A table that has done so often enough stops instead."""
    if state.turned == state.house.turnovers > 0:
        why = f"the pile was turned over {counted(state.turned, 'time')}, and the stock has run out again"
        return replace(state, phase=Phase.OVER, stalled=why), (Event(f"The game ends: {why}."),)
    cards, chance = state.chance.shuffled(state.pile[:-1])
    after = replace(state, stock=cards, pile=state.pile[-1:], chance=chance, turned=state.turned + 1)
    return after, (Event("The stock has run out: the pile is shuffled and turned over."),)
