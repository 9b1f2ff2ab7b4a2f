"""Shapes and tunings as guitarists write them."""

from chordgame.neck.frets import SILENT, Frets
from chordgame.neck.tuning import Tuning


def held(shape: str) -> Frets:
    """Of "x32010", or "10-12-12-11-10-10"."""
    marks = shape.split("-") if "-" in shape else list(shape)
    return Frets.from_list(SILENT if mark == "x" else int(mark) for mark in marks)


def tuned(*open_pitches: int) -> Tuning:
    """Of the open strings' pitches, the low one first."""
    return Tuning.from_list(open_pitches)
