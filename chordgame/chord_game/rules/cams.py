"""The cams: how many there are of each, and where their arms point."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from enum import Enum

from chordgame.engine.errors import Unreadable
from chordgame.theory.ring import CLOCKWISE, NUMBERS, PLACE, Mood, Places, numbers_at


class Cam(Enum):
    """The nine kinds, by the names that are printed on them."""

    MAJOR = "major"
    MINOR = "minor"
    SUSPENDED = "suspended"
    DIMINISHED = "diminished"
    AUGMENTED = "augmented"
    SQUARE = "square"
    SINGLE = "single"
    TRIANGLE = "triangle"
    STRAIGHT = "straight"

    def __lt__(self, other: Cam) -> bool:
        return _ORDER[self] < _ORDER[other]


_ORDER = {cam: place for place, cam in enumerate(Cam)}


@dataclass(frozen=True, slots=True)
class CamShape:
    """What is in the box of one kind: how many, and the arms, clockwise from the index arm."""

    count: int
    arms: tuple[int, ...]


SHAPES = {
    Cam.MAJOR: CamShape(2, (0, 1, 4)),
    Cam.MINOR: CamShape(2, (0, 1, 9)),
    Cam.SUSPENDED: CamShape(1, (0, 1, 2)),
    Cam.DIMINISHED: CamShape(1, (0, 3, 6)),
    Cam.AUGMENTED: CamShape(1, (0, 4, 8)),
    Cam.SQUARE: CamShape(2, (0, 3)),
    Cam.SINGLE: CamShape(2, (0, 1)),
    Cam.TRIANGLE: CamShape(2, (0, 4)),
    Cam.STRAIGHT: CamShape(1, (0, 6)),
}
"""“14 Cams ... 2 Major, 2 minor, 1 suspended, 1 diminished, and 1 Augmented 3-note cams, and 2 square, 2 single step,
2 triangle step, and 1 straight 2-note cams.” The arms are as they are cut."""

BOX = tuple(cam for cam in Cam for _ in range(SHAPES[cam].count))
"""All fourteen cams."""

COUNTS_AS = {(Cam.MAJOR, Mood.SAD): Cam.MINOR, (Cam.MINOR, Mood.HAPPY): Cam.MAJOR}
"""What a cam counts as when it lies upside-down: only these may, each in its mood."""
TURNED_OVER = {cam: shape for (cam, _), shape in COUNTS_AS.items()}

ARMS: dict[tuple[Cam, int], Places] = {
    (cam, at): sum(1 << (PLACE[at] + arm) % 12 for arm in shape.arms) for cam, shape in SHAPES.items() for at in NUMBERS
}
"""Where the arms of each kind point, by the number at its index arm; a place is a twelfth of the ring."""


def may_lie_upside_down(cam: Cam, mood: Mood) -> bool:
    """Whether it may be laid that way up in a song of this mood."""
    return (cam, mood) in COUNTS_AS


@dataclass(frozen=True, slots=True)
class Laid:
    """A cam on the spindle. `at` is the number at the index arm of the shape that it counts as."""

    cam: Cam
    at: int
    upside_down: bool = False
    shape: Cam = field(init=False, compare=False, repr=False)
    """The kind of cam it counts as, as it lies."""
    arms: Places = field(init=False, compare=False, repr=False)
    """Where its arms point."""

    def __post_init__(self) -> None:
        shape = TURNED_OVER.get(self.cam) if self.upside_down else self.cam
        if shape is None or self.at not in NUMBERS:
            way = " upside-down" if self.upside_down else ""
            raise Unreadable(f"there is no {self.cam.value.title()} that lies{way} at {self.at}")
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "arms", ARMS[shape, self.at])

    def turned(self, by: int) -> Laid:
        """The same cam turned clockwise by so many places."""
        return lay(self.cam, CLOCKWISE[(PLACE[self.at] + by) % 12], self.upside_down)

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"

    @property
    def name(self) -> str:
        """By what is printed on it, whichever way up it lies."""
        printed = self.cam.value.title()
        return f"upside-down {printed}" if self.upside_down else printed


@functools.cache
def lay(cam: Cam, at: int, upside_down: bool = False) -> Laid:
    """The cam with its index arm at this number.

    A cam that looks the same after a part of a turn has several index arms to choose from: the lowest number
    is taken, so that cams that lie alike are equal.
    """
    shape = TURNED_OVER[cam] if upside_down else cam
    return Laid(cam, _lowest_twin(shape, at), upside_down)


def _lowest_twin(shape: Cam, at: int) -> int:
    arms = ARMS[shape, at]
    return min(number for number in numbers_at(arms) if ARMS[shape, number] == arms)
