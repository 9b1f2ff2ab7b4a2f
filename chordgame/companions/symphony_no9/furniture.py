"""What furniture is worth to a bot: kept, sold, or in the hand for a concert."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from chordgame.companions.symphony_no9.state import State
from chordgame.companions.symphony_no9.worth import level_points

Priced = tuple[float, tuple[int, tuple[int, ...]]]
"""A hand's coins and furniture, and before them the points that they cost whoever pays them."""


def gain_of_selling(state: State, place: int, piece: int) -> float:
    """The points that a piece brings more if it is sold than if it is kept."""
    box = state.house.box
    kept = {token.worth: token.points for token in box.furniture}
    return _per_sold(state, place) + piece / box.money_per_point - kept[piece]


def cheapest_hands(state: State, place: int) -> dict[int, Priced]:
    """The hand that costs least for every sum within the limit; furniture helps where coins are short."""
    cheapest: dict[int, Priced] = {}
    for priced in _hands(state, place):
        coins, pieces = priced[1]
        total = coins + sum(pieces)
        cheapest[total] = min(cheapest.get(total, priced), priced, key=_coins_first)
    return cheapest


def _coins_first(priced: Priced) -> tuple[float, int]:
    """Of hands that cost the same the one of coins: furniture can still be sold when it is known what it scores."""
    cost, (coins, _) = priced
    return round(cost, 6), -coins


def _hands(state: State, place: int) -> Iterator[Priced]:
    chest, limit, per = state.chests[place], state.house.terms.limit, state.house.box.money_per_point
    sets = (itertools.combinations(chest.furniture, count) for count in range(len(chest.furniture) + 1))
    for pieces in itertools.chain.from_iterable(sets):
        cost = sum(_cost(state, place, piece) for piece in pieces)
        for coins in range(min(chest.money, limit - sum(pieces)) + 1):
            yield cost + coins / per, (coins, pieces)


def _cost(state: State, place: int, piece: int) -> float:
    """Paid into a concert it counts as sold, but brings no money: what it would bring kept, or in coins, is gone."""
    in_coins = piece / state.house.box.money_per_point
    return in_coins + max(0.0, -gain_of_selling(state, place, piece))


def _per_sold(state: State, place: int) -> float:
    """What each piece that was sold scores, by the tiles that count them."""
    tiles = zip(state.house.scoring, state.boards[place].tiles, strict=True)
    return sum(level_points(tile, owned, 1.0) for tile, owned in tiles if tile.counts == "furniture sold")
