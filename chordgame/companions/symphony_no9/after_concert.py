"""What a concert leaves to be chosen, and the end of the round once nothing is."""

from __future__ import annotations

from chordgame.companions.symphony_no9.cleanup import clean_up
from chordgame.companions.symphony_no9.state import State, Step
from chordgame.engine.game import Event


def contributors(state: State, contribution: int) -> tuple[int, ...]:
    """The places of those who gave this much, ties and all, clockwise from the start marker."""
    hands = state.bids.opened
    return tuple(place for place in state.order if hands[place].sum == contribution)


def largest(state: State) -> tuple[int, ...]:
    """The largest contributors. The virtual patron is never among them: players are compared with players."""
    return contributors(state, max(hand.sum for hand in state.bids.opened))


def smallest(state: State) -> tuple[int, ...]:
    """The smallest contributors; the virtual patron takes no blame."""
    return contributors(state, min(hand.sum for hand in state.bids.opened))


def finish(state: State, events: tuple[Event, ...]) -> Step:
    """Wait for the choices that the concert left, or end the round."""
    if state.due:
        return state, events
    cleaned, more = clean_up(state)
    return cleaned, (*events, *more)
