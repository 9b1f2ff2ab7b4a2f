"""Every way a hand can play a chord on a neck, found all at once.

Shapes of a chord sound each of its numbers and no other. The hand stands at its lowest fret and reaches so many frets
from there; from one place, what each string can do is independent of the others, so the shapes are the
product of that, and all of them go through the count of fingers together.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chordgame.neck.fingers import MOST_FINGERS, Finger, fingers_for
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.frets import SILENT, Frets
from chordgame.theory.ring import wrap

FEWEST_STRINGS = 2  # one string alone is no chord
Counts = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]
Columns = Mapping[int, npt.NDArray[np.int8]]
"""Of each string its fret in every shape; the strings come as a downstroke meets them."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to play a chord: the fret that each string sounds from, and the fingers that hold it."""

    frets: Frets
    fingers: tuple[Finger, ...]

    @property
    def points(self) -> int:
        """A point a string that sounds."""
        return len(self.frets.sounding)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Where its strings sound from, as a downstroke meets them."""
        return tuple(Slot(string, fret) for string, fret in self.frets.sounding.items())

    def __str__(self) -> str:
        return str(self.frets)


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """All shapes of one chord, the best first: most strings, then the easiest hand."""

    columns: Columns

    def __len__(self) -> int:
        return _count(self.columns)

    def __iter__(self) -> Iterator[Shape]:
        return (self[place] for place in range(len(self)))

    def __getitem__(self, place: int) -> Shape:
        frets = Frets({string: int(column[place]) for string, column in self.columns.items()})
        return Shape(frets, fingers_for(frets))


@functools.lru_cache(maxsize=4096)
def shapes_of(board: Fretboard, numbers: tuple[int, ...], reach: int) -> Shapes:
    """Every shape that sounds just these numbers, from the best."""
    places = [_from_place(board, numbers, base, reach) for base in range(board.frets + 1)]
    columns = {string: np.concatenate([place[string] for place in places]) for string in board.tuning.downstroke}
    columns = _taken(columns, _sounds_all(board, columns, numbers))
    columns = _taken(columns, finger_count(columns) <= MOST_FINGERS)
    return Shapes(_taken(columns, _ranked(columns)))


def _taken(columns: Columns, which: Mask | Counts) -> dict[int, npt.NDArray[np.int8]]:
    """Some of the shapes: those that the mask leaves, or in another order."""
    return {string: column[which] for string, column in columns.items()}


def _count(columns: Columns) -> int:
    return len(next(iter(columns.values())))


def _from_place(board: Fretboard, numbers: tuple[int, ...], base: int, reach: int) -> Columns:
    """Every shape whose lowest finger is at this fret; at 0, those without fingers."""
    choices = {string: [SILENT] for string in board.tuning.downstroke}
    for string, fret in board.slots_with(numbers):
        if fret == 0 or (base and base <= fret < base + reach):
            choices[string].append(fret)
    grid = np.array(np.meshgrid(*choices.values(), indexing="ij"), dtype=np.int8).reshape(len(choices), -1)
    columns = dict(zip(choices, grid, strict=True))
    return _taken(columns, (grid == base).any(axis=0)) if base else columns


def _sounds_all(board: Fretboard, columns: Columns, numbers: tuple[int, ...]) -> Mask:
    """Which shapes sound every number, on two strings at least."""
    bits = np.bitwise_or.reduce([_number_bits(board, string)[column] for string, column in columns.items()])
    enough = sounding_strings(columns) >= FEWEST_STRINGS
    return np.asarray(enough & (bits == sum(1 << number for number in numbers)))


def _number_bits(board: Fretboard, string: int) -> Counts:
    """A bit for the number at each fret; the last one is none, where SILENT finds it."""
    open_pitch = board.tuning[string] + board.capo
    return np.array([1 << wrap(open_pitch + fret) for fret in range(board.frets + 1)] + [0])


def sounding_strings(columns: Columns) -> Counts:
    """How many strings of each shape sound."""
    return np.asarray(sum(column != SILENT for column in columns.values()), dtype=np.intp)


def finger_count(columns: Columns) -> Counts:
    """A finger a fretted string, unless one before it at the same fret can lie on to it.

    It can where every string between is damped or sounds from no fret nearer to the headstock.
    """
    strings = list(columns.values())
    count = fretted_strings(columns)
    for last, here in enumerate(strings):
        joined, free = np.zeros(len(here), bool), np.ones(len(here), bool)
        for before in strings[:last][::-1]:
            joined |= free & (before == here) & (here > 0)
            free &= (before == SILENT) | (before >= here)
        count -= joined
    return count


def fretted_strings(columns: Columns) -> Counts:
    """How many strings of each shape a finger stops."""
    return np.asarray(sum(column > 0 for column in columns.values()), dtype=np.intp)


def highest_fret(columns: Columns) -> npt.NDArray[np.int8]:
    """The fret nearest to the body."""
    return np.asarray(np.maximum.reduce(list(columns.values())))


def _ranked(columns: Columns) -> Counts:
    """Most strings, none damped between them, few fingers, a barre counting as one more, low on the neck."""
    fingers, points = finger_count(columns), sounding_strings(columns)
    barres = fretted_strings(columns) > fingers
    place: list[npt.NDArray[np.integer]] = [columns[string] for string in sorted(columns)]
    return np.lexsort([*place, highest_fret(columns), fingers + barres, _damped_between(columns), -points])


def _damped_between(columns: Columns) -> Counts:
    """How many damped strings lie between sounding ones: a strum would not pass over them."""
    return sounding_span(columns) - sounding_strings(columns)


def sounding_span(columns: Columns) -> Counts:
    """From the first to the last string that sounds; 0 where none does."""
    sounds = np.array([columns[string] != SILENT for string in sorted(columns)])
    span = len(sounds) - sounds.argmax(axis=0) - sounds[::-1].argmax(axis=0)
    return np.asarray(np.where(sounds.any(axis=0), span, 0))
