"""The lines of the score sheet for a table, during the game and at its end."""

from __future__ import annotations

from chordgame.companions.breakdown import Line, totals
from chordgame.companions.symphony_no9 import scoring
from chordgame.companions.symphony_no9.scoring import Owned, Times
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.game import Award, Result


def times_of(state: State) -> Times:
    """What counts for everybody; a failed concert has no performers."""
    held = [concert for concert in state.concerts if concert.held]
    return Times(len(held), sum(len(concert.performers) for concert in held), state.dead)


def owned_by(state: State, place: int) -> Owned:
    """What a board and its chest hold; the virtual patron has no chest."""
    board = state.boards[place]
    counts = (board.tiles, sum(board.cubes), len(board.sold))
    if place >= len(state.seats):
        return Owned(*counts)
    chest = state.chests[place]
    points = {token.worth: token.points for token in state.house.box.furniture}
    return Owned(*counts, sum(points[worth] for worth in chest.furniture), chest.money)


def _tile_lines(state: State, times: Times) -> list[Line]:
    house, owned = state.house, [owned_by(state, place) for place in range(len(state.boards))]
    names = [f"{name} {tile}" for name, tile in zip(house.names, house.tiles, strict=True)]
    lines = scoring.tile_lines(house.scoring, names, owned, times)
    return [scoring.of_players(line, len(state.seats)) for line in lines]


def _owned_by_seats(state: State) -> list[Owned]:
    return [owned_by(state, place) for place in range(len(state.seats))]


def open_lines(state: State) -> list[Line]:
    """What lies open to all: the scoring tiles as they count now, and the last works."""
    times = times_of(state)
    return [*_tile_lines(state, times), scoring.last_works_line(state.house.box, _owned_by_seats(state), times)]


def all_lines(state: State) -> list[Line]:
    """The whole sheet, chests and all: for the end."""
    times = times_of(state)
    return [*_tile_lines(state, times), *scoring.other_lines(state.house.box, _owned_by_seats(state), times)]


def result(state: State) -> Result:
    """At the end all points; before it those that lie open, as money and furniture are nobody else's business."""
    if state.phase is not Phase.OVER:
        return Result(False, dict(zip(state.seats, totals(open_lines(state)), strict=True)))
    points = totals(all_lines(state))
    best = scoring.winners(points, _owned_by_seats(state))
    why = f"{max(points):g} points" if points.count(max(points)) == 1 else f"{max(points):g} points and most tiles"
    winners = tuple(state.seats[place] for place in best)
    return Result(True, dict(zip(state.seats, points, strict=True)), (Award(scoring.PRIZE, winners, why),))
