"""What is in the box, as `box.toml` says it, and what a table may change in that file."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from chordgame.companions.data_file import read_data, so_many, within
from chordgame.engine.errors import Unreadable

FILE = Path(__file__).with_name("box.toml")
MUSICIANS = 6
"""With four players; with fewer the last one stays in the box."""
Colour = Literal["red", "yellow", "green", "blue", "purple", "brown"]
Counts = Literal[
    "own tiles", "concerts", "performers", "dead musicians", "cubes", "furniture sold", "rank", "colours", "pairs",
    "other tiles",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a career: its reputation, its cubes, and how many of them lie there only with four players."""

    reputation: int
    cubes: int
    four: int = 0


@dataclass(frozen=True, slots=True)
class Musician:
    """A musician: name, colour of cubes and tiles, and the career on the track's A side."""

    name: str
    colour: Colour
    career: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Furniture:
    """A token: what the bank pays for it, and its points while it is kept."""

    worth: int
    points: int


@dataclass(frozen=True, slots=True)
class ConcertClass:
    """A class of concert: how many perform, which totals lead to it, and what it pays for a cube."""

    performers: int
    least: int
    most: int
    pays: int


@dataclass(frozen=True, slots=True)
class ScoringTile:
    """What a scoring tile counts, and its points."""

    counts: Counts
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """A side of the concert board with its set of scoring tiles."""

    limit: int
    starting_cubes: tuple[tuple[int, ...], ...]
    low: ConcertClass
    medium: ConcertClass
    high: ConcertClass
    tiles: dict[str, ScoringTile]
    virtual_cubes: int = 0

    @property
    def classes(self) -> Mapping[str, ConcertClass]:
        """The three classes from the most famous down."""
        return {"high": self.high, "medium": self.medium, "low": self.low}


@dataclass(frozen=True, slots=True)
class Box:
    """All of it."""

    rounds: int
    money: int
    cubes_in_box: int
    free_cubes: int
    prices: tuple[int, int]
    medium_bonus: int
    failure_cubes: tuple[int, ...]
    money_per_point: int
    points_per_last_work: int
    budget_tokens: tuple[int, ...]
    virtual_tiles: tuple[tuple[int, int, int], ...]
    furniture: tuple[Furniture, ...]
    musicians: tuple[Musician, ...]
    four: Terms
    fewer: Terms

    def terms(self, players: int) -> Terms:
        """The side of the board for so many players."""
        return self.four if players == 4 else self.fewer


@functools.cache
def the_box() -> Box:
    """The box of this table, read once."""
    return read_box(FILE)


def read_box(path: Path) -> Box:
    """A box from a file; whatever does not fit is refused with the file, the entry and the limit."""
    return read_data(Box, path, lambda box: check_box(box, path.stem))


def check_box(box: Box, name: str) -> None:
    """Every limit that the rules set to the entries."""
    _check_numbers(box, name)
    _check_furniture(box, f"{name}.furniture")
    so_many(f"{name}.musicians", box.musicians, MUSICIANS, "musicians")
    for field in ("name", "colour"):
        _all_different(f"{name}.musicians", [getattr(one, field) for one in box.musicians], field)
    for number, musician in enumerate(box.musicians):
        _check_career(f"{name}.musicians[{number}].career", musician.career, box.cubes_in_box)
    _check_terms(f"{name}.four", box.four, (4,), MUSICIANS)
    _check_terms(f"{name}.fewer", box.fewer, (2, 3), MUSICIANS - 1)


def _check_numbers(box: Box, name: str) -> None:
    limits = {
        "rounds": (1, 12), "money": (0, 999), "cubes_in_box": (3, 99), "free_cubes": (1, 9), "medium_bonus": (0, 99),
        "money_per_point": (1, 99), "points_per_last_work": (0, 99),
    }  # fmt: skip
    for field, (low, high) in limits.items():
        within(f"{name}.{field}", getattr(box, field), low, high)
    for field, high in (("prices", 99), ("failure_cubes", 9)):
        for number, value in enumerate(getattr(box, field)):
            within(f"{name}.{field}[{number}]", value, 0, high)
    so_many(f"{name}.failure_cubes", box.failure_cubes, box.rounds, "entries, one a round")
    if len(box.budget_tokens) < box.rounds:
        raise Unreadable(f"{name}.budget_tokens: {len(box.budget_tokens)} tokens are too few for {box.rounds} rounds")
    for number, token in enumerate(box.budget_tokens):
        within(f"{name}.budget_tokens[{number}]", token, -20, 20)
    _check_virtual(box, f"{name}.virtual_tiles")


def _check_virtual(box: Box, name: str) -> None:
    within(f"{name}: the number of tiles", len(box.virtual_tiles), 1, 20)
    for number, tile in enumerate(box.virtual_tiles):
        for value in tile:
            within(f"{name}[{number}]", value, 0, 20)
        if tuple(sorted(tile)) != tile:
            raise Unreadable(f"{name}[{number}]: {list(tile)} does not rise from low to high")


def _check_furniture(box: Box, name: str) -> None:
    within(f"{name}: the number of tokens", len(box.furniture), 0, 6)
    _all_different(name, [token.worth for token in box.furniture], "worth")
    for number, token in enumerate(box.furniture):
        within(f"{name}[{number}].worth", token.worth, 1, 99)
        within(f"{name}[{number}].points", token.points, 0, 99)


def _all_different(where: str, values: list[object], field: str) -> None:
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        raise Unreadable(f"{where}: two have the {field} {twice!r}; each has its own")


def _check_career(where: str, career: tuple[Space, ...], cubes_in_box: int) -> None:
    within(f"{where}: the number of spaces", len(career), 2, 30)
    for number, space in enumerate(career):
        within(f"{where}[{number}].reputation", space.reputation, 0, 99)
        within(f"{where}[{number}].cubes", space.cubes, min(number, 1), 99 if number else 0)
        within(f"{where}[{number}].four", space.four, 0, space.cubes)
    limit = cubes_in_box - 3  # two stay in the box, one is dealt to a patron
    within(f"{where}: the number of cubes", sum(space.cubes for space in career), 1, limit)
    within(f"{where}: the cubes with 2 or 3 players", sum(space.cubes - space.four for space in career), 1, limit)


def _check_terms(where: str, terms: Terms, players: tuple[int, ...], musicians: int) -> None:
    within(f"{where}.limit", terms.limit, 1, 99)
    so_many(f"{where}.starting_cubes", terms.starting_cubes, len(players), "lists")
    for count, cubes in zip(players, terms.starting_cubes, strict=True):
        so_many(f"{where}.starting_cubes for {count} players", cubes, count, "numbers")
        virtual = terms.virtual_cubes if count == 2 else 0
        within(f"{where}.starting_cubes for {count} players, together", sum(cubes) + virtual, 0, musicians)
        within(f"{where}.starting_cubes for {count} players, the fewest", min((*cubes, virtual)), 0, musicians)
    _check_classes(where, terms, musicians)
    _check_tiles(f"{where}.tiles", terms.tiles, musicians)


def _check_classes(where: str, terms: Terms, musicians: int) -> None:
    performers = [one.performers for one in terms.classes.values()]
    if sum(performers) != musicians or min(performers) < 1:
        raise Unreadable(f"{where}: performers of the three classes are {performers}, together not {musicians}")
    for name, one in terms.classes.items():
        within(f"{where}.{name}.pays", one.pays, 0, 99)
        within(f"{where}.{name}.least", one.least, 0, one.most)
    for below, above in (("low", "medium"), ("medium", "high")):
        most, least = terms.classes[below].most, terms.classes[above].least
        if least != most + 1:
            raise Unreadable(f"{where}.{above}.least: {least} does not follow the {most} of {below}.most")


def _check_tiles(where: str, tiles: Mapping[str, ScoringTile], musicians: int) -> None:
    wanted = [f"{number}{side}" for number in range(1, musicians + 1) for side in "AB"]
    for name in wanted:
        if name not in tiles:
            raise Unreadable(f"{where}: {name!r} is missing; there are {', '.join(wanted)}")
    for name, tile in tiles.items():
        if name not in wanted:
            raise Unreadable(f"{where}: unknown {name!r}; there are {', '.join(wanted)}")
        so_many(f"{where}.{name}.points", tile.points, 1 if tile.counts == "own tiles" else 3, "numbers")
        for number, points in enumerate(tile.points):
            within(f"{where}.{name}.points[{number}]", points, 0, 99)
