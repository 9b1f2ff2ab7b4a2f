"""Where a chord stands in its key, and what it does there: a Roman degree, and a function in plain words.

Degrees are counted from the face that names the song: the happy one in a happy song, the sad one in a sad song.
"""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.theory.chord_names import ChordName
from chordgame.theory.ring import PLACE, Mood, face_number, key_places, wrap

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
STEPS = {Mood.HAPPY: (0, 2, 4, 5, 7, 9, 11), Mood.SAD: (0, 2, 3, 5, 7, 8, 10)}
"""The semitones of the scale: major, and natural minor."""
MINOR_THIRDS = {Mood.HAPPY: {1, 2, 5, 6}, Mood.SAD: {0, 1, 3, 4}}
"""The places in the scale whose own chord has a minor third."""
TONIC, SUBDOMINANT, DOMINANT = "tonic: at home", "subdominant: on the way", "dominant: wants to go home"
FUNCTIONS = {
    Mood.HAPPY: (TONIC, SUBDOMINANT, DOMINANT, SUBDOMINANT, DOMINANT, TONIC, DOMINANT),
    Mood.SAD: (TONIC, SUBDOMINANT, TONIC, SUBDOMINANT, DOMINANT, SUBDOMINANT, DOMINANT),
}
FIFTH_DOWN = 5  # semitones up: where a dominant leads


@dataclass(frozen=True, slots=True)
class Degree:
    """The degree as musicians write it (ii, V, vii°, III+), and the function; empty where theory has no word for it."""

    numeral: str
    function: str


def degree_of(name: ChordName, mood: Mood) -> Degree:
    """What the chord is in its key."""
    steps = STEPS[mood]
    above = (name.root - face_number(name.happy, mood)) % 12
    beside = above not in steps
    sign = "" if not beside else "b" if name.flattened else "#"
    place = steps.index((above + {"": 0, "b": 1, "#": -1}[sign]) % 12)
    minor = _has_minor_third(name, place, mood, beside)
    numeral = ROMAN[place].lower() if minor else ROMAN[place]
    return Degree(f"{sign}{numeral}{_sign(name)}", _function(name, place, mood, beside, minor))


def _has_minor_third(name: ChordName, place: int, mood: Mood, beside: bool) -> bool:
    """Where no third sounds, the key's own chord on that degree lends it; beside the key, the kind of chord does."""
    thirds = (name.kind.semitones - set(name.left_out)) & {3, 4}
    if thirds:
        return thirds == {3}
    return 3 in name.kind.semitones if beside else place in MINOR_THIRDS[mood]


def _sign(name: ChordName) -> str:
    """Diminished, half-diminished, augmented."""
    suffix = name.kind.suffix
    return "°" if suffix.startswith("dim") else "ø" if suffix == "m7b5" else "+" if suffix.startswith("aug") else ""


def _function(name: ChordName, place: int, mood: Mood, beside: bool, minor: bool) -> str:
    leads_to = _leads_to(name, mood) if not minor else ""
    if leads_to:
        return leads_to
    return "" if beside else FUNCTIONS[mood][place]


def _leads_to(name: ChordName, mood: Mood) -> str:
    """A major chord with its third outside the key leads a fifth down, as the dominant leads home."""
    third = wrap(name.root + 4)
    goal = wrap(name.root + FIFTH_DOWN)
    sounds_third = 4 in name.kind.semitones and 4 not in name.left_out
    if not sounds_third or _in_key(third, name.happy) or not _in_key(goal, name.happy):
        return ""
    above = (goal - face_number(name.happy, mood)) % 12
    place = STEPS[mood].index(above)
    if place == 0:
        return DOMINANT
    numeral = ROMAN[place].lower() if place in MINOR_THIRDS[mood] else ROMAN[place]
    return f"dominant of {numeral}: wants to go there"


def _in_key(number: int, happy: int) -> bool:
    return bool(key_places(happy) >> PLACE[number] & 1)
