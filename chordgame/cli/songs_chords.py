"""Chords as people type them: by name, or as a shape with a fret a string."""

from __future__ import annotations

import re
from dataclasses import replace

from chordgame.engine.errors import BadSetup
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.frets import SILENT, Frets
from chordgame.songs.song import Song
from chordgame.theory.chord_reading import read_chord

SHAPE = re.compile(r"[\dxX]+|[\dxX]+(?:-[\dxX]+)+")


def chord_frets(song: Song, typed: str) -> Frets:
    """Its frets on the song's neck; a name is what the hand holds, so a capo makes no difference to the shape."""
    if SHAPE.fullmatch(typed):
        return _shape(song, typed)
    read = read_chord(typed)
    if read is None:
        raise BadSetup(f"{typed!r} is no chord: write a name as G or F#m7, or a fret a string as 320003 or x-3-2-0-1-0")
    shape = easy_shape(replace(song.board, capo=0), read.numbers, read.bass)
    if shape is None:
        raise BadSetup(f"{typed!r} cannot be held by one hand on this neck")
    return shape.frets


def _shape(song: Song, typed: str) -> Frets:
    marks = typed.split("-") if "-" in typed else list(typed)
    strings = len(song.tuning)
    if len(marks) != strings:
        raise BadSetup(
            f"{typed!r} has {len(marks)} frets for {strings} strings; write frets above 9 as 10-12-12-11-10-10"
        )
    if any(not mark.isdigit() and mark not in ("x", "X") for mark in marks):
        raise BadSetup(f"{typed!r}: a fret is a number, or x for a damped string")
    return Frets.from_list(int(mark) if mark.isdigit() else SILENT for mark in marks)
