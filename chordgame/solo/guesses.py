"""What somebody strummed who said nothing before: which numbers, and which fingering explains them best.

Open listening is sure of some notes and hints at others; high strings hide among the overtones of low ones. So
the hints decide between fingerings that can be, and the ear then judges the likeliest ones string by string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chordgame.listening.broken_play import shifted_note
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT
from chordgame.neck.shapes import Columns, Shape, shapes_of
from chordgame.solo.atlas_map import Numbers
from chordgame.solo.fingerings import ease
from chordgame.theory.ring import wrap
from dsp.notes.listen import LIKELY, Listener, Note
from dsp.pitch import Strings
from dsp.stretch import Stretch

HINT = 0.08
"""Probability from which a note counts as a hint."""
HINTED = 0.2
"""From here on a hint counts as a note for those who ask whether more than one was plucked."""
NOTHING, EVEN = 0.07, 0.12
"""A note without any hint, and one whose hint speaks neither for it nor against it."""
TRIED = 6
"""Fingerings that the ear is asked about."""
LOOKED_AT = 12
"""Shapes of each chord whose ease is compared."""
UNEASE, UNISON = 0.06, 0.3
"""What a hard hand, and two strings at one pitch, speak against a fingering."""

Hints = Mapping[int, float]
"""How likely each MIDI pitch was plucked."""
Worth = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Guess:
    """A fingering with how well it explains what was heard."""

    shape: Shape
    chord: Numbers
    worth: float


def hints_in(stretch: Stretch, tuning: Strings) -> dict[int, float]:
    """What was plucked in a stretch of sound, with the faintest hints."""
    ear = Listener(stretch.rate, tuning, likely=HINT)
    notes = [*ear.push(stretch.samples), *ear.flush()]
    return hints_of(shifted_note(note, stretch.t) for note in notes)


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


def guesses(board: Fretboard, chords: Iterable[Numbers], hints: Hints, reach: int) -> list[Guess]:
    """The fingerings of these chords that explain best what was heard, easier hands first where that is equal."""
    worth = _worth_of_slots(board, hints)
    found = [guess for chord in chords for guess in _best_of(board, chord, worth, reach)]
    return sorted(found, key=lambda guess: -guess.worth)[:TRIED]


def _best_of(board: Fretboard, chord: Numbers, worth: Mapping[int, Worth], reach: int) -> list[Guess]:
    shapes = shapes_of(board, chord, reach)
    total = _explained(board, shapes.columns, worth)
    likely = np.argsort(-total, kind="stable")[:LOOKED_AT]
    found = [(shapes[int(place)], float(total[place])) for place in likely]
    return [Guess(shape, chord, explained - UNEASE * sum(ease(shape)[:3])) for shape, explained in found]


def _explained(board: Fretboard, columns: Columns, worth: Mapping[int, Worth]) -> Worth:
    """How well each shape explains the hints; a pitch that two strings sound counts once."""
    pitches = np.array([_pitches_on(string, board.tuning[string], column) for string, column in columns.items()])
    order = np.argsort(pitches, axis=0)
    ordered = np.take_along_axis(pitches, order, axis=0)
    twice = np.vstack([np.zeros((1, ordered.shape[1]), bool), ordered[1:] == ordered[:-1]])
    each = np.take_along_axis(np.array([worth[string][column] for string, column in columns.items()]), order, axis=0)
    return np.asarray(np.where(twice, -UNISON, each).sum(axis=0))


def _pitches_on(string: int, open_pitch: int, column: npt.NDArray[np.int8]) -> npt.NDArray[np.int_]:
    """The pitch of one string in each shape, the capo left out; a damped string has one that no other has."""
    return np.where(column == SILENT, -string, open_pitch + column.astype(int))


def _worth_of_slots(board: Fretboard, hints: Hints) -> dict[int, Worth]:
    """For each string what each fret explains if it sounds; the last one, where SILENT finds it, nothing."""
    worth = {pitch: _speaks_for(likely) + _missed(likely) for pitch, likely in hints.items()}
    unheard, frets = _speaks_for(0.0), range(board.frets + 1)
    sounding = board.tuning.raised(board.capo)
    return {
        string: np.array([*(worth.get(pitch + fret, unheard) for fret in frets), 0.0])
        for string, pitch in sounding.items()
    }


def _speaks_for(likely: float) -> float:
    return float(np.log((likely + NOTHING) / EVEN))


def _missed(likely: float) -> float:
    """What a note that was surely plucked costs a fingering that does not sound it."""
    return max(0.0, _speaks_for(likely)) if likely >= LIKELY else 0.0
