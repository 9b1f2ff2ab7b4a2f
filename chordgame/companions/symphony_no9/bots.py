"""Three players made of code: random (the engine's), greedy, and one that weighs what may come."""

from __future__ import annotations

from collections.abc import Callable

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.fame import invited
from chordgame.companions.symphony_no9.furniture import cheapest_hands, gain_of_selling
from chordgame.companions.symphony_no9.guessing import bid_worth, guess
from chordgame.companions.symphony_no9.sponsoring import first_of_most, major_patron
from chordgame.companions.symphony_no9.standings import times_of
from chordgame.companions.symphony_no9.state import BUYING, Phase, State
from chordgame.companions.symphony_no9.success import paying_rows
from chordgame.companions.symphony_no9.worth import chance_of_tile, cube_worth, level_points, tile_worth
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move

Value = Callable[[State, int, int], float]
"""What one more cube of a colour is worth to a place."""


def greedy(state: State, seat: str, _: Chance) -> Move:
    """Whatever brings a tile or money at once; furniture is sold where that scores, and else kept."""
    if (sale := _sale(state, seat, state.seats.index(seat))) is not None:
        return sale
    if state.phase is Phase.COUNT:
        return m.Count(seat)
    if state.phase is Phase.BID:
        return m.Bid(seat, _fair_share(state, state.seats.index(seat)))
    return _choose(state, seat, _tile_at_once, keenness=1.0)


def _tile_at_once(state: State, place: int, row: int) -> float:
    """The tile that the cube wins as things are, as the tile scores now; else as good as nothing."""
    board = state.boards[place]
    if state.dead[row] or major_patron(state, row) == place:
        return 0.05
    cubes = [one.cubes[row] + (at == place) for at, one in enumerate(state.boards)]
    if first_of_most(state, cubes) != place:
        return 0.1
    tile, owned = state.house.scoring[row], board.tiles[row]
    count = _count_now(state, place, tile.counts)
    return 1 + level_points(tile, owned + 1, count) - level_points(tile, owned, count)


def _count_now(state: State, place: int, counts: str) -> int:
    board, times = state.boards[place], times_of(state)
    now = {
        "concerts": times.concerts, "performers": times.performers, "dead musicians": sum(state.dead),
        "cubes": sum(board.cubes), "furniture sold": len(board.sold),
    }  # fmt: skip
    return now.get(counts, sum(1 for count in board.tiles if count))


def _fair_share(state: State, place: int) -> int:
    """An equal part of what the class that pays most still needs."""
    house, cubes = state.house, state.boards[place].cubes
    earns = {
        name: one.pays * sum(cubes[row] for row in invited(house, state.fame, name))
        for name, one in house.terms.classes.items()
    }
    best = house.terms.classes[max(earns, key=lambda name: earns[name])]
    payers = len(state.boards)
    needed = (best.least + best.most + 1) // 2 - state.budgets[state.round - 1]
    return min(max(0, (needed + payers // 2) // payers), house.terms.limit, state.chests[place].money)


def thoughtful(state: State, seat: str, _: Chance) -> Move:
    """What is worth most at the end, as far as can be known."""
    place = state.seats.index(seat)
    sale = _sale(state, seat, place)
    if sale is not None:
        return sale
    if state.phase is Phase.COUNT:
        return m.Count(seat)
    if state.phase is Phase.BID:
        return _best_bid(state, seat, place)
    return _choose(state, seat, _in_the_long_run, keenness=1.1)


def _in_the_long_run(state: State, place: int, row: int) -> float:
    """A better chance of the tile, and what the cube may earn."""
    gain = chance_of_tile(state, place, row, 1) - chance_of_tile(state, place, row, 0)
    return gain * tile_worth(state, place, row) + cube_worth(state, row)


def _best_bid(state: State, seat: str, place: int) -> Move:
    guessed, hands = guess(state, place), cheapest_hands(state, place)
    bid = max(hands, key=lambda bid: bid_worth(state, place, bid, guessed, hands[bid][0]))
    return m.Bid(seat, *hands[bid][1])


def _sale(state: State, seat: str, place: int) -> Move | None:
    """Furniture goes where sold pieces score more than kept ones, in the last round."""
    in_hand = state.phase is Phase.BID and state.bids.choice(seat) is not None
    if state.round < state.house.box.rounds or in_hand:
        return None
    gains = {piece: gain_of_selling(state, place, piece) for piece in state.chests[place].furniture}
    best = max(gains, key=lambda piece: gains[piece], default=0)
    return m.Sell(seat, best) if gains.get(best, 0.0) > 0.5 else None


def _choose(state: State, seat: str, value: Value, keenness: float) -> Move:
    """A cube to take, buy, keep or give back, by what one more of its colour is worth."""
    place, names = state.seats.index(seat), state.house.names
    if state.phase is Phase.BLAME:
        held = [row for row, count in enumerate(state.boards[place].cubes) if count]
        return m.GiveBack(seat, names[min(held, key=lambda row: value(state, place, row))])
    if state.phase is Phase.KEEP:
        rows = paying_rows(state, place)
        return m.Keep(seat, names[max(rows, key=lambda row: value(state, place, row))])
    there = [row for row, left in enumerate(state.left) if left]
    if state.phase is Phase.FOR_VIRTUAL:
        return m.Take(seat, names[min(there, key=lambda row: _harm(state, place, row, value))])
    if state.phase in BUYING:
        return _buy_or_pass(state, seat, there, value, keenness)
    return m.Take(seat, names[max(there, key=lambda row: value(state, place, row))])


def _harm(state: State, place: int, row: int, value: Value) -> float:
    """What a cube for the virtual patron costs: it takes tiles from those who lead, oneself or the other."""
    leads = major_patron(state, row)
    worth = value(state, place, row)
    return worth if leads == place else -worth if leads == 1 - place else 0.0


def _buy_or_pass(state: State, seat: str, there: list[int], value: Value, keenness: float) -> Move:
    place, price = state.seats.index(seat), state.price
    if not there or state.chests[place].money < price:
        return m.Pass(seat)
    best = max(there, key=lambda row: value(state, place, row))
    cost = keenness * price / state.house.box.money_per_point
    return m.Buy(seat, state.house.names[best]) if value(state, place, best) > cost else m.Pass(seat)


BRAINS = {"greedy": greedy, "thoughtful": thoughtful}
