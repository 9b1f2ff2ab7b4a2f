"""The royal concert is called and financed: fame, blind contributions, and the class that the total pays for."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.failure import fail
from chordgame.companions.symphony_no9.fame import invited, levels, ranked
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import VIRTUAL, Concert, Hand, Phase, State, Step
from chordgame.companions.symphony_no9.success import hold
from chordgame.engine.errors import insist
from chordgame.engine.game import Event
from chordgame.engine.sealed import Sealed
from chordgame.engine.sentences import listed, signed


def call_concert(state: State) -> Step:
    """Musicians are ranked, the royal budget is revealed, and all are asked for money."""
    fame = ranked(state.house, state.left)
    called = replace(state, phase=Phase.BID, fame=fame, bids=Sealed.of(state.seats))
    names, high = state.house.names, state.house.terms.classes["high"].performers
    famous = listed(names[row] for row in fame[:high])
    budget = called.budgets[called.round - 1]
    return called, (Event(f"The royal budget is {signed(budget)}; the most famous is {famous}."),)


def bid(state: State, move: m.Bid) -> Step:
    """A hand is closed round its contribution; the last one opens all."""
    place, limit = state.seats.index(move.seat), state.house.terms.limit
    chest, hand = state.chests[place], Hand(move.coins, tuple(sorted(move.furniture)))
    insist(move.seat in state.bids.waiting, Rule.ONE_BID, f"{move.seat} has chosen")
    insist(move.coins >= 0, Rule.WHOLE_COINS, f"not ${move.coins}")
    pieces = all(move.furniture.count(piece) <= chest.furniture.count(piece) for piece in move.furniture)
    insist(pieces, Rule.FURNITURE, f"there is {listed(f'${piece}' for piece in chest.furniture)}")
    insist(hand.sum <= limit, Rule.LIMIT, f"${hand.sum} is more than ${limit}")
    insist(move.coins <= chest.money, Rule.MONEY, f"${move.coins} is more than the ${chest.money} there are")
    closed = replace(state, bids=state.bids.with_choice(move.seat, hand))
    event = Event(f"{move.seat} has decided.")
    if not closed.bids.complete:
        return closed, (event,)
    after, opened = open_hands(closed)
    return after, (event, *opened)


def open_hands(state: State) -> Step:
    """All contributions, the royal budget and the virtual patron's part lead to a concert, or to none."""
    hands, (virtual, state, events) = state.bids.opened, _virtual_part(state)
    budget = state.budgets[state.round - 1]
    total = budget + virtual + sum(hand.sum for hand in hands)
    named = class_for(state, total)
    given = listed(f"{seat} {hand.words}" for seat, hand in zip(state.seats, hands, strict=True))
    opened = (Event(f"The hands open: {given}."), *events)
    performers = invited(state.house, state.fame, named)
    concert = Concert(budget, hands, virtual, total, named, performers, (0,) * len(hands))
    after, events = hold(state, concert) if concert.held else fail(state, concert)
    return after, (*opened, *events)


def class_for(state: State, total: int) -> str:
    """The class of concert that a total pays for, or why it pays for none."""
    terms = state.house.terms
    if total < terms.low.least:
        return "too low"
    if total > terms.high.most:
        return "too high"
    return next(name for name, one in terms.classes.items() if one.least <= total <= one.most)


def _virtual_part(state: State) -> tuple[int, State, tuple[Event, ...]]:
    """With two players a tile is drawn after the hands have opened."""
    if len(state.boards) == len(state.seats):
        return 0, state, ()
    tile, rest = state.chance.pick(state.house.box.virtual_tiles)
    part = virtual_amount(state, tile)
    words = f"{VIRTUAL} draws {'/'.join(map(str, tile))} and gives ${part}."
    return part, replace(state, chance=rest), (Event(words),)


def virtual_amount(state: State, tile: tuple[int, int, int]) -> int:
    """By the fame of the colour that it has most cubes of; of tied colours the least famous decides."""
    cubes = state.boards[-1].cubes
    by_level = dict(zip(("low", "medium", "high"), tile, strict=True))
    ranks = zip(state.fame, levels(state.house), strict=True)
    return min(by_level[level] for row, level in ranks if cubes[row] == max(cubes))
