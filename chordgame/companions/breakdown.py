"""The points of a game line by line, as on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chordgame.engine.view import Grid


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: the points of each player, and why."""

    name: str
    points: tuple[float, ...]
    why: tuple[str, ...]


def totals(lines: Sequence[Line]) -> tuple[float, ...]:
    """The sum of each column."""
    return tuple(sum(column) for column in zip(*(line.points for line in lines), strict=True))


def breakdown(title: str, seats: Sequence[str], lines: Sequence[Line]) -> Grid:
    """The lines and their sums as a small table."""
    rows = [(line.name, *map(_cell, line.points, line.why)) for line in lines]
    rows.append(("Together", *(f"{total:g} point{'' if total == 1 else 's'}" for total in totals(lines))))
    return Grid(title, ("", *seats), tuple(rows), shelf="Scores")


def _cell(points: float, why: str) -> str:
    """Points and what they are for; a dash where there are none."""
    if not points:
        return "–"
    return f"{points:g} ({why})" if why else f"{points:g}"
