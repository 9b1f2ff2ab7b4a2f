"""What somebody strummed who said nothing before: which numbers, and which fingering explains them best.

Open listening is sure of some notes and hints at others; high strings hide among the overtones of low ones. So
the hints decide between fingerings that can be, and the ear then judges the likeliest ones string by string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chordgame.atlas.shapes import SILENT, Shape, shapes_of
from chordgame.chord_game.fretboard import Fretboard
from chordgame.chord_game.ring import wrap
from chordgame.live.broken_play import shifted_note
from chordgame.live.last_seconds import Stretch
from chordgame.solo.atlas_map import Numbers
from dsp.listen import LIKELY, Listener, Note
from dsp.pitch import Tuning

HINT = 0.08
"""Probability from which a note counts as a hint."""
HINTED = 0.2
"""From here on a hint counts as a note for those who ask whether more than one was plucked."""
NOTHING, EVEN = 0.07, 0.12
"""A note without any hint, and one whose hint speaks neither for it nor against it."""
TRIED = 6
"""Fingerings that the ear is asked about."""
BLOCK = 4096

Hints = Mapping[int, float]
"""How likely each MIDI pitch was plucked."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A fingering with how well it explains what was heard."""

    shape: Shape
    chord: Numbers
    worth: float


def hints_in(stretch: Stretch, tuning: Tuning) -> dict[int, float]:
    """What was plucked in a stretch of sound, with the faintest hints."""
    ear = Listener(stretch.rate, tuning, likely=HINT)
    notes: list[Note] = []
    for start in range(0, len(stretch.samples), BLOCK):
        notes += ear.push(stretch.samples[start : start + BLOCK])
    return hints_of(shifted_note(note, stretch.t) for note in [*notes, *ear.flush()])


def hints_of(notes: Iterable[Note]) -> dict[int, float]:
    """The likeliest report of each pitch."""
    hints: dict[int, float] = {}
    for note in notes:
        pitch = round(note.pitch)
        hints[pitch] = max(hints.get(pitch, 0.0), note.confidence)
    return hints


def sure_numbers(hints: Hints) -> Numbers:
    """The numbers that were heard without doubt."""
    return tuple(sorted({wrap(pitch) for pitch, likely in hints.items() if likely >= LIKELY}))


def guesses(board: Fretboard, chords: Iterable[Numbers], hints: Hints, reach: int, most: int = TRIED) -> list[Guess]:
    """The fingerings of these chords that explain best what was heard, one for each set of sounding pitches."""
    found = [guess for chord in chords for guess in _best_of(board, chord, hints, reach, most)]
    return sorted(found, key=lambda guess: -guess.worth)[:most]


def _best_of(board: Fretboard, chord: Numbers, hints: Hints, reach: int, most: int) -> list[Guess]:
    shapes = shapes_of(board, chord, reach)
    if not len(shapes):
        return []
    worth = _worth_of_frets(board, hints)
    frets = shapes.frets
    strings = np.arange(frets.shape[1])
    total = worth[strings, frets].sum(axis=1) - _surprise(hints)
    best = np.argsort(-total, kind="stable")[:most]
    return [Guess(shapes[int(place)], chord, float(total[place])) for place in best]


def _worth_of_frets(board: Fretboard, hints: Hints) -> npt.NDArray[np.float64]:
    """For each string and fret what it explains if it sounds; the last one, where SILENT finds it, nothing."""
    assert SILENT == -1
    pitches = np.array([[pitch + board.capo + fret for fret in range(board.frets + 1)] for pitch in board.tuning])
    worth = {pitch: _speaks_for(likely) + _missed(likely) for pitch, likely in hints.items()}
    unheard = _speaks_for(0.0)
    sounding = np.array([[worth.get(int(pitch), unheard) for pitch in row] for row in pitches])
    return np.hstack([sounding, np.zeros((len(board.tuning), 1))])


def _speaks_for(likely: float) -> float:
    return float(np.log((likely + NOTHING) / EVEN))


def _missed(likely: float) -> float:
    """What a note that was surely plucked costs a fingering that does not sound it."""
    return max(0.0, _speaks_for(likely)) if likely >= LIKELY else 0.0


def _surprise(hints: Hints) -> float:
    return sum(_missed(likely) for likely in hints.values())
