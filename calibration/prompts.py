"""What the guide says: prompts, and what was wrong with a pluck, in a player's words."""

from __future__ import annotations

from dsp.pitch import midi

NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")

BE_SILENT = "be silent for two seconds: I listen to the room"
STRUM = "strum all open strings once, and let them ring"
DONE = "done"

TOO_LOUD = "too loud: the input clips; turn it down or play more softly"
TOO_QUIET = "too quiet: turn the input up, come closer or play more firmly"
MUTED = "it was muted: let nothing touch it"
CUT_SHORT = "it was cut short: let it ring for a second and a half"
NO_PITCH = "no clear pitch: pluck one open string and let it ring"
NOT_SILENT = "something sounds: be silent, and damp the strings"
ONE_ALONE = "that was no strum: sweep over all strings at once"


def note_name(pitch: float) -> str:
    """A MIDI pitch as players call it, E2 for the lowest open string."""
    nearest = round(pitch)
    return f"{NOTES[nearest % 12]}{nearest // 12 - 1}"


def pluck(string: int, pitch: float, again: bool) -> str:
    """Ask for an open string."""
    name = f"the open {ORDINALS[string]} string ({note_name(pitch)})"
    return f"once more: pluck {name}" if again else f"pluck {name} and let it ring"


def other_string(heard: int, wanted: int) -> str:
    """Say that another string was plucked."""
    return f"that was the {ORDINALS[heard]} string, I am waiting for the {ORDINALS[wanted]}"


def other_note(heard_hz: float, wanted: int, pitch: float, a4: float) -> str:
    """Say that what sounded is no open string's pitch."""
    heard = note_name(midi(heard_hz, a4))
    return f"that was {heard}, the open {ORDINALS[wanted]} string should be {note_name(pitch)}: tune it first"


def out_of_tune(string: int, cents: float) -> str:
    """Say which way a string is off."""
    return f"the {ORDINALS[string]} string is {abs(cents):.0f} cents {'flat' if cents < 0 else 'sharp'}: tune it first"


def unlike_before(string: int, cents: float) -> str:
    """Say that two plucks of a string do not agree."""
    return f"the two plucks of the {ORDINALS[string]} string differ by {cents:.0f} cents: pluck it once more"


def others_sound(string: int) -> str:
    """Say that more than the wanted string was heard."""
    return f"other strings sound too: damp them, then pluck the {ORDINALS[string]} alone"
