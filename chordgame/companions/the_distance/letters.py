"""The seven letters, the intervals counted in them, and the letter that a plucked note is."""

from __future__ import annotations

from typing import Literal, get_args

Letter = Literal["A", "B", "C", "D", "E", "F", "G"]
LETTERS: tuple[Letter, ...] = get_args(Letter)

INTERVALS = {"seconds": 2, "thirds": 3, "fourths": 4, "fifths": 5, "sixths": 6, "sevenths": 7}
"""How many letters each interval counts, both ends included."""

# From C up, in semitones: a key between two letters is said as either of them.
_ON_THE_KEYBOARD: tuple[tuple[Letter, ...], ...] = (
    ("C",), ("C", "D"), ("D",), ("D", "E"), ("E",), ("F",), ("F", "G"), ("G",), ("G", "A"), ("A",), ("A", "B"), ("B",),
)  # fmt: skip


def counted_up(start: Letter, interval: int) -> tuple[Letter, ...]:
    """The letters of the interval from the one it starts on to the one it ends on."""
    first = LETTERS.index(start)
    return tuple(LETTERS[(first + step) % len(LETTERS)] for step in range(interval))


def up(start: Letter, interval: int) -> Letter:
    """The letter that an interval up from this one ends on."""
    return counted_up(start, interval)[-1]


def letters_of_pitch(pitch: float) -> tuple[Letter, ...]:
    """What a note played on the guitar can be said as, whatever its octave; `pitch` is a MIDI note number."""
    return _ON_THE_KEYBOARD[round(pitch) % 12]
