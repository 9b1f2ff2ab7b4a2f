"""What the others may contribute, from what they gave before; and what a bid of one's own is then worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from chordgame.companions.symphony_no9.bidding import class_for, virtual_amount
from chordgame.companions.symphony_no9.fame import invited
from chordgame.companions.symphony_no9.state import State
from chordgame.companions.symphony_no9.worth import cube_worth

Guess = Mapping[tuple[int, int, int], float]
"""How likely the others together give a sum, with a largest and a smallest contribution."""


@lru_cache(maxsize=1024)
def likely_bids(mean: float, limit: int) -> tuple[float, ...]:
    """How likely each bid is: around the mean, with wide shoulders."""
    weights = [1 / (1.0 + 0.35 * (bid - mean) ** 2) + 0.03 for bid in range(limit + 1)]
    return tuple(weight / sum(weights) for weight in weights)


def usual_bid(state: State, place: int) -> float:
    """What a patron gives as a rule: as before, and at first a fair share of a medium concert."""
    terms, count = state.house.terms, len(state.seats)
    share = (terms.medium.least + terms.medium.most) / 2 / (count + (count == 2))
    given = [concert.hands[place].sum for concert in state.concerts[-3:]]
    return (share + sum(given)) / (1 + len(given))


def guess(state: State, place: int) -> Guess:
    """All that the others may do, with the virtual patron's part added to the sum."""
    limit = state.house.terms.limit
    found: dict[tuple[int, int, int], float] = {(0, 0, limit): 1.0}
    for other in range(len(state.seats)):
        if other == place:
            continue
        grown: defaultdict[tuple[int, int, int], float] = defaultdict(float)
        odds = likely_bids(round(usual_bid(state, other), 1), limit)
        for (total, most, least), so_far in found.items():
            for bid, likely in enumerate(odds):
                grown[total + bid, max(most, bid), min(least, bid)] += so_far * likely
        found = grown
    return _with_virtual(state, found) if len(state.boards) > len(state.seats) else found


def _with_virtual(state: State, found: Guess) -> Guess:
    grown: defaultdict[tuple[int, int, int], float] = defaultdict(float)
    tiles = state.house.box.virtual_tiles
    for tile in tiles:
        part = virtual_amount(state, tile)
        for (total, most, least), likely in found.items():
            grown[total + part, most, least] += likely / len(tiles)
    return grown


def bid_worth(state: State, place: int, bid: int, guessed: Guess, cost: float) -> float:
    """The points that a contribution brings on average, in money and cubes, less what it costs if it is paid."""
    outcomes = _outcomes(state, place)
    budget = state.budgets[state.round - 1]
    loss = state.house.box.failure_cubes[state.round - 1] * 1.0
    worth = 0.0
    for (others, most, least), likely in guessed.items():
        named = class_for(state, others + bid + budget)
        if named == "too low":
            worth -= likely * loss * (bid <= least)
        elif named == "too high":
            worth -= likely * loss * (bid >= most)
        else:
            income, bonus = outcomes[named]
            worth += likely * (income - cost + bonus * (bid >= most))
    return worth


def _outcomes(state: State, place: int) -> dict[str, tuple[float, float]]:
    """The points of each class for a patron: income less the cubes it costs, and the bonus."""
    house, cubes, found = state.house, state.boards[place].cubes, {}
    per = house.box.money_per_point
    kept = 0.4 if state.round < house.box.rounds else 0.0
    bonus = {"high": max(cube_worth(state, row) for row in range(len(cubes))) * (kept > 0), "low": kept}
    bonus["medium"] = house.box.medium_bonus / per
    for name, one in house.terms.classes.items():
        rows = [row for row in invited(house, state.fame, name) if cubes[row]]
        income = one.pays * sum(cubes[row] for row in rows) / per - kept * len(rows)
        found[name] = (income, bonus[name] if name != "low" or rows else 0.0)
    return found
