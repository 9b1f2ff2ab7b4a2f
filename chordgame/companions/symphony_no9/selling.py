"""Furniture: sold to the bank at any time and said aloud, or paid into a concert. None ever comes back."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.counting import decided
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import Phase, State, Step
from chordgame.engine.errors import insist
from chordgame.engine.game import Event
from chordgame.engine.sentences import listed


def sell(state: State, move: m.Sell) -> Step:
    """A piece of furniture for its worth in coins."""
    place = state.seats.index(move.seat)
    owned = state.chests[place].furniture
    insist(move.worth in owned, Rule.FURNITURE, f"${move.worth} is none of {listed(f'${piece}' for piece in owned)}")
    hand = state.bids.choice(move.seat) if state.phase is Phase.BID else None
    insist(hand is None or move.worth not in hand.furniture, Rule.IN_HAND, f"${move.worth}")
    sold = furniture_gone(state, place, (move.worth,)).with_paid(place, -move.worth)
    event = Event(f"{move.seat} sells furniture for ${move.worth}.")
    if state.phase is Phase.COUNT and not sold.chests[place].furniture:
        counted, events = decided(sold, move.seat)
        return counted, (event, *events)
    return sold, (event,)


def furniture_gone(state: State, place: int, pieces: tuple[int, ...]) -> State:
    """Pieces that go to the bank, in a sale or with a hand: both ways they are sold, and open to all."""
    left = list(state.chests[place].furniture)
    for piece in pieces:
        left.remove(piece)
    gone = state.with_chest(place, furniture=tuple(left))
    gone = gone.with_board(place, sold=tuple(sorted((*gone.boards[place].sold, *pieces))))
    return replace(gone, bank_furniture=tuple(sorted((*gone.bank_furniture, *pieces))))
