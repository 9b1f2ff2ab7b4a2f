"""What cubes, tiles and money are worth to a bot, in points; it only looks at what lies open."""

from __future__ import annotations

import math
from functools import lru_cache

from chordgame.companions.symphony_no9.box import ScoringTile
from chordgame.companions.symphony_no9.fame import levels, ranked
from chordgame.companions.symphony_no9.scoring import rank_points
from chordgame.companions.symphony_no9.standings import times_of
from chordgame.companions.symphony_no9.state import TAKING, PerColour, Phase, State

HELD = 0.6
"""How many of the coming concerts are held, as a rule."""
BUYS = 0.6
"""How often somebody buys a cube who can."""


@lru_cache(maxsize=65536)
def level_points(tile: ScoringTile, tiles: int, count: float) -> float:
    """What so many tiles of a colour score, where the tile counts so many things."""
    if tile.counts == "own tiles":
        return tile.points[0] * tiles
    return tile.points[min(tiles, len(tile.points)) - 1] * count if tiles else 0.0


def rounds_left(state: State) -> int:
    """Concerts that are still to come."""
    return state.house.box.rounds - len(state.concerts)


def expected_count(state: State, place: int, tile: ScoringTile, row: int) -> float:
    """How many of what a scoring tile counts there may be at the end."""
    board, coming = state.boards[place], rounds_left(state)
    match tile.counts:
        case "concerts":
            return times_of(state).concerts + HELD * coming
        case "performers":
            return times_of(state).performers + 2 * HELD * coming
        case "dead musicians":
            return sum(1 for left in state.left if left <= 2 * coming - 1)
        case "cubes":
            return 2 + sum(board.cubes)
        case "furniture sold":
            return len(state.house.box.furniture)
        case "colours":
            return max(4, sum(1 for count in board.tiles if count))
        case "pairs":
            return sum(count // 2 for count in board.tiles) + 0.5 * coming
        case _:
            return sum(board.tiles) - board.tiles[row] + 1.3 * coming


def tile_worth(state: State, place: int, row: int) -> float:
    """What one more tile of this colour is worth at the end, with what it adds to the other colours."""
    house, board = state.house, state.boards[place]
    if state.dead[row] or not state.supply[row]:
        return 0.0
    tile, owned = house.scoring[row], board.tiles[row]
    if tile.counts == "rank":
        own = _rank_gain(state, place, row, tile)
    else:
        count = expected_count(state, place, tile, row)
        own = level_points(tile, owned + 1, count) - level_points(tile, owned, count)
    return own + 0.3 * house.box.points_per_last_work + _adds_to_others(state, board.tiles, row)


def _rank_gain(state: State, place: int, row: int, tile: ScoringTile) -> float:
    """Ranks move until the end: a step up counts in part, and being there at all a little."""
    counts = [board.tiles[row] for board in state.boards]
    before = rank_points(counts, tile.points)[place]
    counts[place] += 1
    return 0.6 * (rank_points(counts, tile.points)[place] - before) + 2.0


def _adds_to_others(state: State, tiles: PerColour, row: int) -> float:
    """What the tile adds where colours, pairs or other tiles are counted."""
    gain = 0.0
    for other, (tile, owned) in enumerate(zip(state.house.scoring, tiles, strict=True)):
        if not owned or other == row:
            continue
        each = level_points(tile, owned, 1.0)
        if tile.counts == "other tiles" or (tile.counts == "colours" and not tiles[row]):
            gain += each
        elif tile.counts == "pairs":
            gain += each / 2
    return gain


def cube_worth(state: State, row: int) -> float:
    """What a cube may earn until the end: it pays when its musician is invited, and then one of the colour goes."""
    fame = ranked(state.house, state.left)
    classes = state.house.terms.classes
    level = levels(state.house)[fame.index(row)]
    now = classes[level].pays * {"low": 0.3, "medium": 0.3, "high": 0.2}[level]
    later = 1.2 if rounds_left(state) > 1 else 0.0
    return (now + later) / state.house.box.money_per_point


def chance_of_tile(state: State, place: int, row: int, more: int) -> float:
    """How likely a seat is the major patron in the end, with so many cubes more than now."""
    mine = state.boards[place].cubes[row] + more
    if not mine:
        return 0.0
    margin = min(_margin(state, place, other, row, mine) for other in range(len(state.boards)) if other != place)
    return 1 / (1 + math.exp(-1.8 * (margin - rival_picks(state, place) / len(state.left) * 0.8)))


def _margin(state: State, place: int, other: int, row: int, mine: int) -> float:
    """Cubes ahead of another board, half a cube for whoever a tie goes to."""
    count = len(state.seats)
    loses_tie = other >= count or (other - state.start) % count < (place - state.start) % count
    return mine - state.boards[other].cubes[row] - (0.5 if loses_tie else -0.5)


def rival_picks(state: State, place: int) -> float:
    """How many cubes others may still take in this sponsor phase."""
    order = state.order
    to_come = order[order.index(state.turn) + 1 :] if state.phase in (*TAKING, Phase.SECOND, Phase.THIRD) else ()
    rivals = sum(1 for other in to_come if other != place)
    everybody = len(order) - 1
    match state.phase:
        case Phase.FREE:
            free = state.house.box.free_cubes
            virtual = len(order) * free if len(state.boards) > len(order) else 0
            return free * rivals + virtual + 2 * BUYS * everybody
        case Phase.FOR_VIRTUAL:
            return state.house.box.free_cubes * rivals + 2 * BUYS * everybody
        case Phase.SECOND:
            return BUYS * (rivals + everybody)
        case Phase.THIRD:
            return BUYS * rivals
        case _:
            return 0.0
