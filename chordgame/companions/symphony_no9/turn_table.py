"""Which move may come when and from whom, what carries it out, and what each phase offers."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from chordgame.companions.symphony_no9 import bidding, counting, failure, selling, sponsoring, success
from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import BUYING, TAKING, Phase, State, Step
from chordgame.engine.errors import insist
from chordgame.engine.game import Move, Offer


class Who(Enum):
    """Who may make a move."""

    TURN = "the patron whose turn it is"
    ANYBODY = "anybody"


@dataclass(frozen=True, slots=True)
class Entry:
    """Who makes a move, in which phases, and what it does."""

    who: Who
    phases: tuple[Phase, ...]
    carry_out: Callable[[State, Any], Step]


def _take(state: State, move: m.Take) -> Step:
    return success.take_bonus(state, move) if state.phase is Phase.BONUS else sponsoring.take(state, move)


BEFORE_THE_END = tuple(phase for phase in Phase if phase is not Phase.OVER)
TABLE: dict[type[Move], Entry] = {
    m.Take: Entry(Who.TURN, (*TAKING, Phase.BONUS), _take),
    m.Buy: Entry(Who.TURN, BUYING, sponsoring.buy),
    m.Pass: Entry(Who.TURN, BUYING, sponsoring.pass_by),
    m.Bid: Entry(Who.ANYBODY, (Phase.BID,), bidding.bid),
    m.Sell: Entry(Who.ANYBODY, BEFORE_THE_END, selling.sell),
    m.Keep: Entry(Who.TURN, (Phase.KEEP,), success.keep),
    m.KeepNone: Entry(Who.TURN, (Phase.KEEP,), success.keep),
    m.GiveBack: Entry(Who.TURN, (Phase.BLAME,), failure.give_back),
    m.Count: Entry(Who.ANYBODY, (Phase.COUNT,), counting.count),
}


def apply(state: State, move: Move) -> Step:
    """The state after the move; a move that the rules refuse changes nothing."""
    entry = TABLE[type(move)]
    insist(move.seat in state.seats, Rule.YOUR_TURN, f"nobody is called {move.seat!r}")
    insist(state.phase in entry.phases, Rule.NOT_NOW, f"the table waits for {state.phase.value}")
    if entry.who is Who.TURN:
        insist(move.seat == state.whose, Rule.YOUR_TURN, f"it is {state.whose}'s, not {move.seat}'s")
    return entry.carry_out(state, move)


def legal_moves(state: State, seat: str) -> tuple[Offer, ...]:
    """All that the seat may do now."""
    if state.phase is Phase.OVER:
        return ()
    place = state.seats.index(seat)
    chest = state.chests[place]
    if state.phase is Phase.BID:
        hand, limit = state.bids.choice(seat), state.house.terms.limit
        if hand is not None:
            return _sales(seat, chest.furniture, hand.furniture)
        return _hands(seat, min(chest.money, limit), chest.furniture, limit) + _sales(seat, chest.furniture, ())
    sales = _sales(seat, chest.furniture, ())
    if state.phase is Phase.COUNT:
        return ((Offer(m.Count(seat)),) if seat in state.to_count else ()) + sales
    return _turn_offers(state, seat) + sales if place == state.acting else sales


def _turn_offers(state: State, seat: str) -> tuple[Offer, ...]:
    """What the patron whose turn it is can do."""
    names, left = state.house.names, tuple(cubes > 0 for cubes in state.left)
    if state.phase in BUYING:
        return _purchases(seat, names, left) if state.chests[state.turn].money >= state.price else _pass(seat)
    if state.phase is Phase.KEEP:
        return _keeps(seat, names, success.paying_rows(state, state.acting))
    if state.phase is Phase.BLAME:
        return _returns(seat, names, tuple(cubes > 0 for cubes in state.boards[state.acting].cubes))
    return _takes(seat, names, left)


def _some(names: tuple[str, ...], there: tuple[bool, ...]) -> list[str]:
    return list(itertools.compress(names, there))


@functools.lru_cache(maxsize=4096)
def _takes(seat: str, names: tuple[str, ...], left: tuple[bool, ...]) -> tuple[Offer, ...]:
    return tuple(Offer(m.Take(seat, name), at=f"career-{name}") for name in _some(names, left))


@functools.lru_cache(maxsize=4096)
def _purchases(seat: str, names: tuple[str, ...], left: tuple[bool, ...]) -> tuple[Offer, ...]:
    return (*(Offer(m.Buy(seat, name), at=f"career-{name}") for name in _some(names, left)), *_pass(seat))


def _pass(seat: str) -> tuple[Offer, ...]:
    return (Offer(m.Pass(seat)),)


@functools.lru_cache(maxsize=4096)
def _keeps(seat: str, names: tuple[str, ...], rows: tuple[int, ...]) -> tuple[Offer, ...]:
    return (*(Offer(m.Keep(seat, names[row]), at=f"cubes-{names[row]}") for row in rows), Offer(m.KeepNone(seat)))


@functools.lru_cache(maxsize=4096)
def _returns(seat: str, names: tuple[str, ...], held: tuple[bool, ...]) -> tuple[Offer, ...]:
    return tuple(Offer(m.GiveBack(seat, name), at=f"cubes-{name}") for name in _some(names, held))


@functools.lru_cache(maxsize=4096)
def _sales(seat: str, furniture: tuple[int, ...], in_hand: tuple[int, ...]) -> tuple[Offer, ...]:
    """At any time, but nobody waits for it."""
    free = [worth for worth in furniture if worth not in in_hand]
    return tuple(Offer(m.Sell(seat, worth), waited_for=False, at=f"furniture-{worth}") for worth in free)


@functools.lru_cache(maxsize=4096)
def _hands(seat: str, coins: int, furniture: tuple[int, ...], limit: int) -> tuple[Offer, ...]:
    """Every hand within the limit: all sums of coins, with any of the furniture."""
    sets = itertools.chain.from_iterable(itertools.combinations(furniture, n) for n in range(len(furniture) + 1))
    return tuple(
        Offer(m.Bid(seat, amount, pieces), at=_parts(amount, pieces))
        for pieces in sets
        for amount in range(min(coins, limit - sum(pieces)) + 1)
    )  # fmt: skip


def _parts(coins: int, pieces: tuple[int, ...]) -> str:
    """What is tapped for a hand; where there is furniture in it, no coin is tapped for none."""
    given = [f"coins-{coins}"] if coins or not pieces else []
    return " ".join([*given, *(f"furniture-{piece}" for piece in pieces)])
