"""What everything is worth at the end, line by line; the score pad counts with the same functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chordgame.companions.breakdown import Line
from chordgame.companions.symphony_no9.box import Box, ScoringTile
from chordgame.companions.symphony_no9.state import PerColour
from chordgame.engine.sentences import counted

PRIZE = "Most prosperous patron"


@dataclass(frozen=True, slots=True)
class Owned:
    """What counts of one player: tiles by colour, cubes, furniture sold and kept, and money."""

    tiles: PerColour
    cubes: int = 0
    sold: int = 0
    kept_points: int = 0
    money: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """What counts for everybody: concerts held, performers invited, and which musicians are dead."""

    concerts: int
    performers: int
    dead: tuple[bool, ...]


def tile_lines(tiles: Sequence[ScoringTile], names: Sequence[str], owned: Sequence[Owned], times: Times) -> list[Line]:
    """A line for each musician's scoring tile; `names` are the lines' names."""
    return [_tile_line(tile, row, names[row], owned, times) for row, tile in enumerate(tiles)]


def _tile_line(tile: ScoringTile, row: int, name: str, owned: Sequence[Owned], times: Times) -> Line:
    if tile.counts == "rank":
        counts = [one.tiles[row] for one in owned]
        ranked = rank_points(counts, tile.points)
        tiles = [counted(count, "tile") if count else "" for count in counts]
        return Line(name, ranked, tuple(tiles))
    found = [_count(tile, row, one, times) for one in owned]
    each = [tile.points[min(one.tiles[row], len(tile.points)) - 1] if one.tiles[row] else 0 for one in owned]
    points = tuple(count * per for count, per in zip(found, each, strict=True))
    why = (f"{count}×{per:g}" if per else "" for count, per in zip(found, each, strict=True))
    return Line(name, points, tuple(why))


def _count(tile: ScoringTile, row: int, one: Owned, times: Times) -> int:
    """How many of what the tile counts."""
    match tile.counts:
        case "own tiles":
            return one.tiles[row]
        case "concerts":
            return times.concerts
        case "performers":
            return times.performers
        case "dead musicians":
            return sum(times.dead)
        case "cubes":
            return one.cubes
        case "furniture sold":
            return one.sold
        case "colours":
            return sum(1 for count in one.tiles if count)
        case "pairs":
            return sum(count // 2 for count in one.tiles)
        case _:
            return sum(one.tiles) - one.tiles[row]


def rank_points(counts: Sequence[int], prizes: Sequence[float]) -> tuple[float, ...]:
    """Prizes for the most tiles, the next and the third; tied ranks share what they take up. No tile, no rank."""
    places = sorted((count for count in counts if count), reverse=True)
    worth: dict[int, float] = {0: 0}
    for count in set(places):
        ranks = [rank for rank, other in enumerate(places) if other == count]
        worth[count] = sum(prizes[rank] for rank in ranks if rank < len(prizes)) / len(ranks)
    return tuple(worth[count] for count in counts)


def money_line(box: Box, owned: Sequence[Owned]) -> Line:
    """Money, rounded down."""
    points = tuple(one.money // box.money_per_point for one in owned)
    return Line("Money", points, tuple(f"${one.money}" for one in owned))


def last_works_line(box: Box, owned: Sequence[Owned], times: Times) -> Line:
    """The tiles of dead musicians."""
    works = [sum(tiles for tiles, dead in zip(one.tiles, times.dead, strict=True) if dead) for one in owned]
    points = tuple(count * box.points_per_last_work for count in works)
    return Line("Last works", points, tuple(counted(count, "tile") for count in works))


def furniture_line(owned: Sequence[Owned]) -> Line:
    """What was never sold."""
    return Line("Furniture", tuple(one.kept_points for one in owned), ("kept",) * len(owned))


def other_lines(box: Box, owned: Sequence[Owned], times: Times) -> list[Line]:
    """What scores beside the scoring tiles."""
    return [money_line(box, owned), last_works_line(box, owned, times), furniture_line(owned)]


def of_players(line: Line, count: int) -> Line:
    """The line without the virtual patron, who takes a rank where tiles are compared; its own points are nobody's."""
    return Line(line.name, line.points[:count], line.why[:count])


def winners(points: Sequence[float], owned: Sequence[Owned]) -> tuple[int, ...]:
    """The most points; of tied ones the most tiles; then they share it."""
    ranks = [(score, sum(one.tiles)) for score, one in zip(points, owned, strict=True)]
    return tuple(place for place, rank in enumerate(ranks) if rank == max(ranks))
