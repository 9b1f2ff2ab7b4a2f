"""What a score sheet asks for, what was written on it, and what it adds up to."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from chordgame.companions.breakdown import Line
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Award
from chordgame.engine.older_rules import CarriedOver
from chordgame.engine.options import Option, OptionValue

SHARED = "all"
"""Whose column a cell stands in that is for everybody."""
LARGEST_SUM = 9999
"""Four digits fit the sheet, and no game comes near."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sheet: what goes there, in numbers or words that may stand there; for each player, or once.

    A row without anything `allowed` is for points that people reckoned themselves. It may stay empty, as
    any row that says so.
    """

    name: str
    allowed: range | tuple[str, ...] | None
    each: bool = True
    may_stay_empty: bool = False

    @property
    def needed(self) -> bool:
        """Whether the sheet is not complete without it."""
        return self.allowed is not None and not self.may_stay_empty

    @property
    def limits(self) -> str:
        """What may stand there, in words."""
        return "points, as 12 or 13.5" if self.allowed is None else self._option.limits()

    @property
    def usual(self) -> str:
        """Something that may stand there."""
        return str(self.allowed[0]) if self.allowed else "0"

    @property
    def _option(self) -> Option:
        return Option(self.name, self.allowed, self.usual, "")

    def read(self, text: str) -> OptionValue | float:
        """What the text stands for, or a sentence that says what may stand there."""
        return _points(self.name, text) if self.allowed is None else self._option.read(text, ())


def _points(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= LARGEST_SUM:
        raise BadSetup(f"{name}: {text!r} is no number from -{LARGEST_SUM} to {LARGEST_SUM}")
    return value


@dataclass(frozen=True, slots=True)
class Cell:
    """What was written: the row, whose column, and the text."""

    row: str
    of: str
    value: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as far as it is filled in."""

    seats: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    places: Mapping[tuple[str, str], str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {(cell.row, cell.of): cell.value for cell in self.cells})

    def text(self, row: str, of: str = SHARED) -> str | None:
        """What stands there, if anything."""
        return self.places.get((row, of))

    def number(self, row: str, of: str = SHARED) -> int:
        """The number there; an empty cell counts nothing."""
        return int(self.text(row, of) or 0)

    def with_cell(self, cell: Cell) -> Sheet:
        """The sheet with this written, over whatever stood there; an empty text rubs it out."""
        others = [one for one in self.cells if (one.row, one.of) != (cell.row, cell.of)]
        written = (*others, cell) if cell.value else others
        return Sheet(self.seats, tuple(sorted(written, key=lambda one: (one.row, one.of))))


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a sheet adds up to: the lines, what cannot be as it stands there, and the prizes if this is the end.

    `where` names for each thing that cannot be the rows that it is about.
    """

    lines: tuple[Line, ...]
    impossible: tuple[str, ...]
    awards: tuple[Award, ...]
    where: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled:
    """A line of the paper: what stands before it, what is written on it, and the line of the reckoning that it makes.

    `once` are the rows that are written once, each under its column; `each` is the row of which everybody has a place.
    A row for who of them it was stands `ticked` in somebody's column.
    """

    name: str
    once: tuple[str, ...] = ()
    each: str = ""
    ticked: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the paper looks: its columns before those of the players, and its lines."""

    columns: tuple[str, ...]
    lines: tuple[Ruled, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A game's sheet: the rows that it asks for by what was written, how it is reckoned, and its paper.

    Rows stand in the log by their names: whoever gives one another name says in `older` how logs of before are read.
    """

    id: str
    title: str
    players: range
    rows: Callable[[Sheet], tuple[Row, ...]]
    reckon: Callable[[Sheet], Reckoning]
    layout: Callable[[Sheet], Layout]
    about: str
    older: tuple[CarriedOver, ...] = ()
