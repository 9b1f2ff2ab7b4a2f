"""Which string played a note: its channel says so, or its pitch and what else is sounding must."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.notes import PlayedNote
from dsp.pitch import Strings
from dsp.verdict import Target

FRET_WITHIN_SEMITONES = 0.6
"""Semitones within which a note is that of a fret."""
HIGHEST_FRET = 24
STRINGS_CROSSED = 0.5
"""Frets below the open string that a note may lie, for strings are out of tune."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A note and the string it is taken to be of; `sure` when nothing else could be."""

    note: PlayedNote
    string: int
    sure: bool = True


def place(guitar: MidiGuitar, notes: Sequence[PlayedNote], target: Target) -> list[Placed]:
    """The notes of a play with their strings, in the order in which they began; some may be of no string."""
    if guitar.mode is Mode.STRINGS:
        return [Placed(note, guitar.channels[note.channel]) for note in notes if note.channel in guitar.channels]
    placed: list[Placed] = []
    for note in notes:
        at = _likeliest(note, guitar.tuning, target, placed)
        if at is not None:
            placed.append(at)
    return placed


def could_be(pitch: float, tuning: Strings) -> list[int]:
    """The strings that have this pitch on one of their frets."""
    frets = ((string, pitch - open_pitch) for string, open_pitch in sorted(tuning.items()))
    return [string for string, fret in frets if -STRINGS_CROSSED <= fret <= HIGHEST_FRET]


def _likeliest(note: PlayedNote, tuning: Strings, target: Target, before: Sequence[Placed]) -> Placed | None:
    """An expected string that has this pitch, else the string nearest to it that is still free."""
    pitch = note.pitches[0][1]
    expected = [string for string, wanted in target.items() if abs(pitch - wanted) <= FRET_WITHIN_SEMITONES]
    if expected:
        return Placed(note, _least_played(expected, note, before), sure=len(expected) == 1)
    busy = {one.string for one in before if _sounds_at(one.note, note.onset)}
    right = {one.string for one in before if is_near(one.note, target, one.string)}
    missing = [string for string in could_be(pitch, tuning) if string in target and string not in busy | right]
    free = missing or [string for string in could_be(pitch, tuning) if string not in busy | target.keys()]
    if not free:
        return None
    nearest = min(free, key=lambda string: (_distance(string, pitch, tuning, target), -string))
    return Placed(note, nearest, sure=len(missing) == 1)


def is_near(note: PlayedNote, target: Target, string: int) -> bool:
    """Whether the note began at the pitch that the string should have."""
    return string in target and abs(note.pitches[0][1] - target[string]) <= FRET_WITHIN_SEMITONES


def _least_played(strings: Collection[int], note: PlayedNote, before: Sequence[Placed]) -> int:
    """Of strings in unison the one that does not sound yet, or the one that was played least."""
    played: Mapping[int, int] = {string: sum(one.string == string for one in before) for string in strings}
    busy = {one.string for one in before if _sounds_at(one.note, note.onset)}
    return min(strings, key=lambda string: (string in busy, played[string], -string))


def _sounds_at(note: PlayedNote, t: float) -> bool:
    return note.onset <= t and (note.end is None or note.end > t)


def _distance(string: int, pitch: float, tuning: Strings, target: Target) -> float:
    """Frets from where the string should be played; strings without a target, from their open pitch."""
    return abs(pitch - target.get(string, tuning[string]))
