"""Every way a hand can play a chord on a neck, found all at once.

A shape says for each string, from the thickest, the fret that it sounds from: 0 open, SILENT damped. Shapes of a
chord sound each of its numbers and no other. The hand stands at its lowest fret and reaches so many frets
from there; from one place, what each string can do is independent of the others, so the shapes are the
product of that, and all of them go through the count of fingers together.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chordgame.neck.fingers import MOST_FINGERS, Finger
from chordgame.neck.fretboard import Fretboard
from chordgame.theory.ring import wrap

SILENT = -1  # as chord files write a damped string
FEWEST_STRINGS = 2  # one string alone is no chord
Frets = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to play a chord: a fret a string from the thickest, and the fingers that hold it."""

    frets: tuple[int, ...]
    fingers: tuple[Finger, ...]

    @property
    def points(self) -> int:
        """A point a string that sounds."""
        return sum(fret != SILENT for fret in self.frets)

    def __str__(self) -> str:
        return "-".join("x" if fret == SILENT else str(fret) for fret in self.frets)


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """All shapes of one chord, the best first: most strings, then the easiest hand."""

    frets: Frets

    def __len__(self) -> int:
        return len(self.frets)

    def __iter__(self) -> Iterator[Shape]:
        return (self[place] for place in range(len(self.frets)))

    def __getitem__(self, place: int) -> Shape:
        frets = tuple(map(int, self.frets[place]))
        return Shape(frets, fingers_for(frets))


@functools.lru_cache(maxsize=4096)
def shapes_of(board: Fretboard, numbers: tuple[int, ...], reach: int) -> Shapes:
    """Every shape that sounds just these numbers, from the best."""
    places = [_from_place(board, numbers, base, reach) for base in range(board.frets + 1)]
    frets = np.concatenate(places)
    frets = frets[_sounds_all(board, frets, numbers)]
    fingers = finger_count(frets)
    holdable = fingers <= MOST_FINGERS
    frets, fingers = frets[holdable], fingers[holdable]
    return Shapes(frets[_ranked(frets, fingers)])


def _from_place(board: Fretboard, numbers: tuple[int, ...], base: int, reach: int) -> Frets:
    """Every shape whose lowest finger is at this fret; at 0, those without fingers."""
    frets = range(base, min(board.frets, base + reach - 1) + 1) if base else ()
    wanted = set(numbers)
    choices = [
        [SILENT, *(fret for fret in (0, *frets) if wrap(open_pitch + board.capo + fret) in wanted)]
        for open_pitch in board.tuning
    ]
    grid = np.array(np.meshgrid(*choices, indexing="ij"), dtype=np.int8).reshape(len(choices), -1).T
    return grid[(grid == base).any(axis=1)] if base else grid


def _sounds_all(board: Fretboard, frets: Frets, numbers: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Which shapes sound every number, on two strings at least."""
    fretted = range(board.frets + 1)
    silent = [0]  # the last one, where SILENT finds it
    bits = np.array([[1 << wrap(pitch + board.capo + fret) for fret in fretted] + silent for pitch in board.tuning])
    sounding = np.bitwise_or.reduce(bits[np.arange(frets.shape[1]), frets], axis=1)
    enough = (frets != SILENT).sum(axis=1) >= FEWEST_STRINGS
    return np.asarray(enough & (sounding == sum(1 << number for number in numbers)))


def finger_count(frets: Frets) -> npt.NDArray[np.intp]:
    """A finger a fretted string, unless one before it at the same fret can lie on to it.

    It can where every string between is damped or sounds from no fret nearer to the headstock.
    """
    strings = frets.shape[1]
    count = (frets > 0).sum(axis=1)
    for last in range(1, strings):
        joined = np.zeros(len(frets), bool)
        free = np.ones(len(frets), bool)
        for first in range(last - 1, -1, -1):
            joined |= free & (frets[:, first] == frets[:, last]) & (frets[:, last] > 0)
            free &= (frets[:, first] == SILENT) | (frets[:, first] >= frets[:, last])
        count -= joined
    return np.asarray(count)


def _ranked(frets: Frets, fingers: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Most strings, none damped between them, few fingers, a barre counting as one more, low on the neck."""
    barres = (frets > 0).sum(axis=1) > fingers
    points = (frets != SILENT).sum(axis=1)
    keys = [frets[:, string] for string in reversed(range(frets.shape[1]))]
    return np.asarray(np.lexsort((*keys, frets.max(axis=1), fingers + barres, _damped_between(frets), -points)))


def _damped_between(frets: Frets) -> npt.NDArray[np.intp]:
    """How many damped strings lie between sounding ones: a strum would not pass over them."""
    sounds = frets != SILENT
    begun = np.logical_or.accumulate(sounds, axis=1)
    goes_on = np.logical_or.accumulate(sounds[:, ::-1], axis=1)[:, ::-1]
    return np.asarray((~sounds & begun & goes_on).sum(axis=1))


def fingers_for(frets: tuple[int, ...]) -> tuple[Finger, ...]:
    """The fewest fingers that hold these frets, from the thickest string."""
    strings = len(frets)
    fingers: list[Finger] = []
    living: dict[int, int] = {}  # fret: the finger that may still lie on to the next string
    for place, fret in enumerate(frets):
        string = strings - place
        if fret == SILENT:
            continue
        living = {at: finger for at, finger in living.items() if at <= fret}
        if fret == 0:
            continue
        if fret in living:
            held = fingers[living[fret]]
            fingers[living[fret]] = Finger(fret, held.from_string, string)
        else:
            living[fret] = len(fingers)
            fingers.append(Finger(fret, string, string))
    return tuple(fingers)


def numbers_of(board: Fretboard, shape: Shape) -> tuple[int, ...]:
    """The number that each sounding string gives, from the thickest."""
    pitches = zip(board.tuning, shape.frets, strict=True)
    return tuple(wrap(pitch + board.capo + fret) for pitch, fret in pitches if fret != SILENT)
