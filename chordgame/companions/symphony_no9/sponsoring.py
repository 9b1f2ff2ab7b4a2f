"""The sponsor phase: cubes are taken and bought, then each living musician gives a tile to the major patron."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.bidding import call_concert
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import SPONSORING, VIRTUAL, Phase, State, Step, plus
from chordgame.companions.symphony_no9.turns import begin_turn, last_one, row_with_cubes, turns_of_round
from chordgame.engine.errors import insist
from chordgame.engine.game import Event
from chordgame.engine.sentences import counted


def take(state: State, move: m.Take) -> Step:
    """A free cube, for oneself or for the virtual patron; where no more are left on any career, one is enough."""
    row = row_with_cubes(state, move.musician)
    virtual = state.phase is Phase.FOR_VIRTUAL
    after = state.taken(len(state.seats) if virtual else state.turn, row)
    for_whom = f" for {VIRTUAL.lower()}" if virtual else ""
    event = Event(f"{move.seat} takes a {_cube(state, row)}{for_whom}.{last_one(after, row)}")
    if state.picks > 1 and any(after.left):
        return replace(after, picks=state.picks - 1), (event,)
    return _go_on(after, event)


def buy(state: State, move: m.Buy) -> Step:
    """A cube for the price of this turn, which does not depend on what was bought before."""
    row, money = row_with_cubes(state, move.musician), state.chests[state.turn].money
    insist(money >= state.price, Rule.MONEY, f"the cube costs ${state.price}, there are ${money}")
    after = state.taken(state.turn, row).with_paid(state.turn, state.price)
    event = Event(f"{move.seat} pays ${state.price} for a {_cube(state, row)}.{last_one(after, row)}")
    return _go_on(after, event)


def pass_by(state: State, move: m.Pass) -> Step:
    """Nothing is bought in this turn."""
    return _go_on(state, Event(f"{move.seat} passes."))


def _cube(state: State, row: int) -> str:
    musician = state.house.musicians[row]
    return f"{musician.colour} cube of {musician.name}"


def _go_on(state: State, event: Event) -> Step:
    """The next turn of the three, or the tiles and the concert; without any cube nobody has to take one."""
    turns = [(phase, place) for phase in SPONSORING for place in state.order]
    here = turns.index((state.phase, state.turn))
    coming = [turn for turn in turns_of_round(state) if turns.index(turn) > here]
    if coming:
        return begin_turn(state, *coming[0]), (event,)
    patronised, given = give_tiles(state)
    called, announced = call_concert(patronised)
    return called, (event, *given, *announced)


def give_tiles(state: State) -> Step:
    """From red to brown, a tile from each living musician to whoever has most cubes of the colour."""
    boards, outside, supply = list(state.boards), list(state.outside), list(state.supply)
    events: list[Event] = []
    for row, name in enumerate(state.house.names):
        patron = major_patron(state, row)
        if state.dead[row] or patron is None:
            continue
        board = boards[patron]
        half = board.cubes[row] // 2
        boards[patron] = replace(board, cubes=plus(board.cubes, row, -half), tiles=plus(board.tiles, row, 1))
        outside[row] += half
        supply[row] -= 1
        gives = f" and gives back {counted(half, 'cube')}" if half else ""
        events.append(Event(f"{(*state.seats, VIRTUAL)[patron]} gets a composition of {name}{gives}."))
    after = replace(state, boards=tuple(boards), outside=tuple(outside), supply=tuple(supply))
    return after, tuple(events)


def major_patron(state: State, row: int) -> int | None:
    """The board with most cubes of a colour, if anybody has one."""
    return first_of_most(state, [board.cubes[row] for board in state.boards])


def first_of_most(state: State, cubes: Sequence[int]) -> int | None:
    """Who has most: the virtual patron on a tie, else the first one clockwise from the start marker.

    A colour that nobody has a cube of has no patron, and its tile stays.
    """
    most = max(cubes)
    if not most:
        return None
    virtual = tuple(range(len(state.seats), len(cubes)))
    return next(place for place in virtual + state.order if cubes[place] == most)
