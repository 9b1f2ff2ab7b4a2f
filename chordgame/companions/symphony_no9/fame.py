"""What is left on a career says how famous its musician is; from that follows who is invited."""

from __future__ import annotations

import functools
from itertools import accumulate

from chordgame.companions.symphony_no9.state import House, PerColour


def standing(house: House, row: int, left: int) -> tuple[int, int]:
    """The current reputation, and how many spaces are uncovered: the more, the more senior.

    A space that starts empty, as its cubes are for four players only, is uncovered once all before it are.
    """
    return _standing(house, row)[left]


@functools.lru_cache(maxsize=256)
def _standing(house: House, row: int) -> tuple[tuple[int, int], ...]:
    """For every number of cubes left on the career."""
    career = house.career(row)
    gone = list(accumulate(house.cubes_on(space) for space in career))
    found = []
    for left in range(gone[-1] + 1):
        place = max(i for i, needed in enumerate(gone) if needed <= gone[-1] - left)
        found.append((career[place].reputation, place))
    return tuple(found)


def ranked(house: House, left: PerColour) -> tuple[int, ...]:
    """The musicians from the most famous down.

    Ties go to the more senior, then to the one nearer the concert board; the dead keep their seniority.
    """
    at = [standing(house, row, cubes) for row, cubes in enumerate(left)]
    return tuple(sorted(range(len(left)), key=lambda row: (-at[row][0], -at[row][1], row)))


def levels(house: House) -> tuple[str, ...]:
    """The fame level of each rank: high, medium, low."""
    return tuple(name for name, one in house.terms.classes.items() for _ in range(one.performers))


def invited(house: House, fame: tuple[int, ...], class_: str) -> tuple[int, ...]:
    """The musicians of a level, from the concert board downwards."""
    return tuple(sorted(row for row, level in zip(fame, levels(house), strict=True) if level == class_))
