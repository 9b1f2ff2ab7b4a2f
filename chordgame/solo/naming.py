"""What musicians call what lies on the desk; shown only where somebody has switched the names on."""

from __future__ import annotations

from chordgame.neck.frets import Frets
from chordgame.solo.atlas_map import Numbers
from chordgame.solo.desk import Desk
from chordgame.theory.chord_names import chord_name, named_chord, note_name
from chordgame.theory.degrees import degree_of
from chordgame.theory.ring import Mood, face_number, wrap


def name_held(desk: Desk, frets: Frets, happy: int) -> str:
    """The name of a fingering, by its lowest note too, and with a capo the one that the sheet has; a single number is
    a note."""
    numbers, lowest = desk.board.numbers(frets), min(desk.board.pitches(frets).values())
    if len(numbers) == 1:
        return note_name(numbers[0], happy)
    sounds = chord_name(numbers, happy, wrap(lowest))
    if not desk.capo:
        return sounds
    held = tuple(sorted(wrap(number - desk.capo) for number in numbers))
    return f"{sounds}, held as {chord_name(held, wrap(happy - desk.capo), wrap(lowest - desk.capo))}"


def place_in_key(numbers: Numbers, happy: int, mood: Mood) -> str:
    """Its degree, and what it does there."""
    degree = degree_of(named_chord(tuple(sorted(numbers)), happy), mood)
    return f"{degree.numeral}, {degree.function}" if degree.function else degree.numeral


def key_name(happy: int, mood: Mood) -> str:
    """What the song is in."""
    kind = "major" if mood is Mood.HAPPY else "minor"
    return f"{note_name(face_number(happy, mood), happy)} {kind}"
