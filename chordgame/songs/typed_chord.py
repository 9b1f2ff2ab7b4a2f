"""Chords as people type them: by name, or as a shape with a fret a string."""

from __future__ import annotations

import re
from dataclasses import replace

from chordgame.engine.errors import BadSetup
from chordgame.engine.sentences import counted
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT, Frets
from chordgame.neck.songbook import songbook_frets
from chordgame.theory.chord_reading import read_chord

SHAPE = re.compile(r"[\dxX]+|[\dxX]+(?:-[\dxX]+)+")
WRITTEN = "a name as G or F#m7, or a fret a string from the thickest: 320003, x-3-2-0-1-0"


def chord_frets(board: Fretboard, typed: str) -> Frets:
    """Its frets on this neck; a name is what the hand holds, so a capo makes no difference to the shape."""
    if SHAPE.fullmatch(typed):
        return _shape(board, typed)
    read = read_chord(typed)
    if read is None:
        raise BadSetup(f"{typed!r} is no chord: write a name as G or F#m7, or a fret a string as 320003 or x-3-2-0-1-0")
    if printed := songbook_frets(typed, board.tuning):
        return printed
    shape = easy_shape(replace(board, capo=0), read.numbers, read.bass)
    if shape is None:
        raise BadSetup(f"{typed!r} cannot be held by one hand on this neck")
    return shape.frets


def _shape(board: Fretboard, typed: str) -> Frets:
    marks = typed.split("-") if "-" in typed else list(typed)
    strings = len(board.tuning)
    if len(marks) != strings:
        frets = counted(len(marks), "fret")
        raise BadSetup(f"{typed!r} has {frets} for {strings} strings; write frets above 9 as 10-12-12-11-10-10")
    if any(not mark.isdigit() and mark not in ("x", "X") for mark in marks):
        raise BadSetup(f"{typed!r}: a fret is a number, or x for a damped string")
    return Frets.from_list(int(mark) if mark.isdigit() else SILENT for mark in marks)
