"""The shape that a songbook would print for a chord: its root in the bass, low on the neck, few fingers."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT
from chordgame.neck.shapes import (
    Columns,
    Shape,
    finger_count,
    fretted_strings,
    highest_fret,
    shapes_of,
    sounding_span,
    sounding_strings,
)
from chordgame.theory.ring import wrap

REACH = 4
"""Frets that a hand spans with ease, a finger a fret."""
FEWEST_STRINGS = 3
"""Two strings are an interval; a chord in a songbook has three at least."""
ABOVE_ALL = 999
"""A pitch that no string reaches: a damped one is never the lowest."""


@functools.lru_cache(maxsize=1024)
def easy_shape(board: Fretboard, numbers: tuple[int, ...], bass: int | None = None) -> Shape | None:
    """The easiest shape of these numbers with the wanted one lowest, if the neck has one at all."""
    shapes = shapes_of(board, tuple(sorted(set(numbers))), REACH)
    columns = shapes.columns
    if not len(shapes):
        return None
    wanted = (_lowest(board, columns) == bass) if bass else np.ones(len(shapes), bool)
    strings, fingers = sounding_strings(columns), finger_count(columns)
    one_strum = sounding_span(columns) == strings
    full = strings >= min(FEWEST_STRINGS, len(board.tuning))
    barre = fretted_strings(columns) > fingers
    work = fingers + barre - strings  # a string more is worth a finger more
    order = np.lexsort((-strings, work, highest_fret(columns), ~full, ~one_strum, ~wanted))
    return shapes[int(order[0])]


def _lowest(board: Fretboard, columns: Columns) -> npt.NDArray[np.int_]:
    """The number of each shape's lowest note."""
    lowest = np.full(len(next(iter(columns.values()))), ABOVE_ALL)
    for string, open_pitch in board.tuning.raised(board.capo).items():
        column = columns[string].astype(int)
        lowest = np.minimum(lowest, np.where(column == SILENT, ABOVE_ALL, open_pitch + column))
    return np.array([wrap(int(pitch)) for pitch in lowest])
