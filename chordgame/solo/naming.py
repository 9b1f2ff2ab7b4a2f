"""What musicians call what lies on the desk; said only where somebody has switched the names on."""

from __future__ import annotations

from chordgame.solo.atlas_map import Numbers
from chordgame.solo.desk import Desk, numbers_of, pitches_of
from chordgame.theory.chord_names import chord_name, named_chord, note_name
from chordgame.theory.degrees import degree_of
from chordgame.theory.ring import Mood, face_number, wrap


def name_of(numbers: Numbers, happy: int) -> str:
    """The chord's name in its key."""
    return chord_name(numbers, happy)


def name_held(desk: Desk, frets: tuple[int, ...], happy: int) -> str:
    """The name of a fingering, by its lowest note too; a single number is a note."""
    numbers = numbers_of(desk, frets)
    if len(numbers) == 1:
        return note_name(numbers[0], happy)
    return chord_name(numbers, happy, wrap(round(min(pitches_of(desk, frets).values()))))


def place_in_key(numbers: Numbers, happy: int, mood: Mood) -> str:
    """Its degree, and what it does there."""
    degree = degree_of(named_chord(tuple(sorted(numbers)), happy), mood)
    return f"{degree.numeral}, {degree.function}" if degree.function else degree.numeral


def key_name(happy: int, mood: Mood) -> str:
    """What the song is in."""
    kind = "major" if mood is Mood.HAPPY else "minor"
    return f"{note_name(face_number(happy, mood), happy)} {kind}"
