"""Tables in the middle of a game, set up for an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.bidding import call_concert
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.state import Board, Chest, House, State
from chordgame.engine.game import Event, Move, Table
from chordgame.engine.options import read_options

PEOPLE = ("Ana", "Ben", "Carl", "David")
COLOURS = ("red", "yellow", "green", "blue", "purple", "brown")
NAMES = dict(zip(COLOURS, ("Handel", "Bach", "Haydn", "Mozart", "Beethoven", "Schubert"), strict=True))
Cubes = Mapping[str, int]


def fresh(seats: Sequence[str] = PEOPLE, seed: int = 7, **options: str) -> State:
    """A table before the first cube is taken."""
    seats = tuple(seats)
    return SYMPHONY_NO9.setup(Table(seats, read_options(SYMPHONY_NO9.options, options, seats), seed))


def per_colour(state: State, counts: Cubes) -> tuple[int, ...]:
    return tuple(counts.get(colour, 0) for colour in COLOURS[: len(state.left)])


def with_cubes(state: State, *boards: Cubes) -> State:
    """These cubes on the boards, and what that takes out of the box or puts there."""
    held = tuple(
        replace(board, cubes=per_colour(state, cubes)) for board, cubes in zip(state.boards, boards, strict=True)
    )
    box = state.house.box.cubes_in_box
    outside = tuple(
        box - left - sum(board.cubes[row] for board in held) for row, left in enumerate(state.left)
    )  # fmt: skip
    return replace(state, boards=held, outside=outside)


def with_tiles(state: State, *boards: Cubes) -> State:
    """These composition tiles on the boards."""
    held = [replace(board, tiles=per_colour(state, tiles)) for board, tiles in zip(state.boards, boards, strict=True)]
    return replace(state, boards=tuple(held))


def with_uncovered(state: State, **spaces: int) -> State:
    """Careers on which everything up to this space is gone; the cubes go to the box."""
    left = list(state.left)
    for colour, place in spaces.items():
        row = COLOURS.index(colour)
        left[row] = sum(map(state.house.cubes_on, state.house.career(row)[place + 1 :]))
    gone = tuple(before - now for before, now in zip(state.left, left, strict=True))
    outside = tuple(there + more for there, more in zip(state.outside, gone, strict=True))
    return replace(state, left=tuple(left), outside=outside)


def with_tiles_for_scoring(state: State, *names: str) -> State:
    """These scoring tiles, from red to brown."""
    return replace(state, house=House(state.house.players, state.house.careers, names))


def with_chest(state: State, seat: str, money: int, furniture: tuple[int, ...] = (4, 6, 8)) -> State:
    """What a chest holds."""
    place = state.seats.index(seat)
    sold = tuple(sorted({4, 6, 8} - set(furniture)))
    chests = [*state.chests]
    boards = [*state.boards]
    chests[place], boards[place] = Chest(money, furniture), replace(boards[place], sold=sold)
    return replace(state, chests=tuple(chests), boards=tuple(boards))


def at_concert(state: State, budget: int, round_: int = 1) -> State:
    """The concert of a round, called with this royal budget."""
    budgets = list(state.budgets)
    other = budgets.index(budget)
    budgets[other], budgets[round_ - 1] = budgets[round_ - 1], budgets[other]
    return call_concert(replace(state, round=round_, budgets=tuple(budgets)))[0]


def after(state: State, *moves: Move) -> State:
    """The state after these moves."""
    return told(state, *moves)[0]


def told(state: State, *moves: Move) -> tuple[State, list[Event]]:
    """The state after these moves, and what was said."""
    events: list[Event] = []
    for move in moves:
        state, said = SYMPHONY_NO9.apply(state, move)
        events += said
    return state, events


def bids(state: State, *coins: int) -> State:
    """Everybody contributes, one after the other."""
    return after(state, *(m.Bid(seat, bid) for seat, bid in zip(state.seats, coins, strict=True)))


def cubes_of(state: State, seat: str) -> dict[str, int]:
    """A seat's cubes by colour, as far as there are any."""
    return _held(state.boards[state.seats.index(seat)].cubes)


def tiles_of(state: State, seat: str) -> dict[str, int]:
    """A seat's tiles by colour."""
    return _held(state.boards[state.seats.index(seat)].tiles)


def virtual_board(state: State) -> Board:
    return state.boards[len(state.seats)]


def _held(counts: Sequence[int]) -> dict[str, int]:
    return {colour: count for colour, count in zip(COLOURS, counts, strict=False) if count}


def money(state: State) -> tuple[int, ...]:
    return tuple(chest.money for chest in state.chests)


def offered(state: State, seat: str) -> list[Move]:
    """What the table waits for from a seat."""
    return [offer.move for offer in SYMPHONY_NO9.legal_moves(state, seat) if offer.waited_for]
