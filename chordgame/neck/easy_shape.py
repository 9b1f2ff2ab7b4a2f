"""The shape that a songbook would print for a chord: its root in the bass, low on the neck, few fingers."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from chordgame.neck.fretboard import Fretboard
from chordgame.neck.shapes import SILENT, Frets, Shape, finger_count, shapes_of
from chordgame.theory.ring import wrap

Counts = npt.NDArray[np.int_]
REACH = 4
"""Frets that a hand spans with ease, a finger a fret."""
FEWEST_STRINGS = 3
"""Below three a shape is no chord to strum; where the neck has fewer, all of them."""


@functools.lru_cache(maxsize=1024)
def easy_shape(board: Fretboard, numbers: tuple[int, ...], bass: int | None = None) -> Shape | None:
    """The easiest shape of these numbers with the wanted one lowest, if the neck has one at all."""
    shapes = shapes_of(board, tuple(sorted(set(numbers))), REACH)
    frets = shapes.frets
    if not len(frets):
        return None
    wanted = (_lowest(board, frets) == bass) if bass else np.ones(len(frets), bool)
    strings = (frets != SILENT).sum(axis=1)
    one_strum = _span(frets) == strings
    full = strings >= min(FEWEST_STRINGS, len(board.tuning))
    fingers = finger_count(frets)
    barre = (frets > 0).sum(axis=1) > fingers
    work = fingers + barre - strings  # a string more is worth a finger more
    order = np.lexsort((-strings, work, frets.max(axis=1), ~full, ~one_strum, ~wanted))
    return shapes[int(order[0])]


def _lowest(board: Fretboard, frets: Frets) -> Counts:
    """The number of each shape's lowest note."""
    open_pitches = np.array(board.tuning) + board.capo
    pitches = np.where(frets == SILENT, 999, open_pitches + frets).min(axis=1)
    return np.array([wrap(int(pitch)) for pitch in pitches])


def _span(frets: Frets) -> Counts:
    """From the first to the last string that sounds."""
    sounds = frets != SILENT
    return np.asarray(frets.shape[1] - sounds.argmax(axis=1) - sounds[:, ::-1].argmax(axis=1))
