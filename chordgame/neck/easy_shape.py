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
from chordgame.neck.songbook import songbook_ranks
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
    chord = tuple(sorted(set(numbers)))
    order = usual_order(board, chord, bass)
    return shapes_of(board, chord, REACH)[int(order[0])] if len(order) else None


def usual_order(
    board: Fretboard, chord: tuple[int, ...], bass: int | None = None, root: int | None = None
) -> npt.NDArray[np.intp]:
    """The places of all shapes in the order in which a guitarist would try them.

    Those with the wanted `bass` come first; of these the ones of songbooks, then those with the root lowest, that one
    strum sounds, low on the neck, with few fingers.
    """
    columns = shapes_of(board, chord, REACH).columns
    if not len(next(iter(columns.values()))):
        return np.array([], dtype=np.intp)
    lowest = _lowest(board, columns)
    strings, fingers = sounding_strings(columns), finger_count(columns)
    one_strum = sounding_span(columns) == strings
    full = strings >= min(FEWEST_STRINGS, len(board.tuning))
    barre = fretted_strings(columns) > fingers
    work = fingers + barre - strings  # a string more is worth a finger more
    wanted = lowest == bass if bass else np.ones(len(lowest), bool)
    rooted = lowest == root if root else np.ones(len(lowest), bool)
    printed = songbook_ranks(board, columns)
    return np.lexsort((-strings, work, highest_fret(columns), ~full, ~one_strum, ~rooted, printed, ~wanted))


def _lowest(board: Fretboard, columns: Columns) -> npt.NDArray[np.int_]:
    """The number of each shape's lowest note."""
    lowest = np.full(len(next(iter(columns.values()))), ABOVE_ALL)
    for string, open_pitch in board.tuning.raised(board.capo).items():
        column = columns[string].astype(int)
        lowest = np.minimum(lowest, np.where(column == SILENT, ABOVE_ALL, open_pitch + column))
    return np.array([wrap(int(pitch)) for pitch in lowest])
