"""Which play was meant when nobody announced one, and whether it rang clear: the sound in memory tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from chordgame.listening.broken_play import shifted
from chordgame.listening.heard_again import KeptSound
from dsp.chord.verify import Verifier
from dsp.notes.listen import Note
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict, Target

SAME_NOTE_SEMITONES = 0.5
"""Semitones within which a note is taken for a string's."""
BEFORE_STRUM, LONGEST_STRUM = 1.0, 6.0
"""Seconds of sound around the first note of a strum that nobody announced: what was there already, and every string."""
Play = TypeVar("Play")


def likeliest(plays: Iterable[tuple[Play, Mapping[int, float]]], heard: Sequence[float]) -> Play | None:
    """The play whose strings explain best what was heard; the first of equals, which is the easiest to hold.

    A string that should ring and was not heard counts twice as much as a note that belongs to none.
    """
    best: Play | None = None
    most = 0
    for play, pitches in plays:
        wanted = list(pitches.values())
        right = sum(any(abs(pitch - note) < SAME_NOTE_SEMITONES for note in heard) for pitch in wanted)
        strange = sum(all(abs(pitch - note) >= SAME_NOTE_SEMITONES for pitch in wanted) for note in heard)
        worth = 2 * right - 2 * (len(wanted) - right) - strange
        if worth > most:
            best, most = play, worth
    return best


def sound_of(notes: Iterable[Note], kept: KeptSound) -> Stretch | None:
    """The sound of the strum that these notes are from, as far as it is kept."""
    start = min(note.onset for note in notes)
    return kept.between(start - BEFORE_STRUM, start + LONGEST_STRUM)


def judged_from(stretch: Stretch, target: Target, may_sound: Target) -> PlayVerdict:
    """The ear's verdict on a strum that is over, in the stream's time."""
    ear = Verifier(stretch.rate, dict(target), may_sound=may_sound)
    ear.push(stretch.samples)
    return shifted(ear.flush()[-1], stretch.t)
