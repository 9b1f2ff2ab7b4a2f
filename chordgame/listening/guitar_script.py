"""Lines that play the simulated guitar: from the command line, from a file, or from a page.

320003                    strum a shape, frets from the thickest string
320003 mute 5 buzz 4      some strings muted, choked (choke) or buzzing
320003 up                 thinnest string first
roll 320003               string by string
pluck 5 47                one string at a MIDI pitch; pluck 5 47 mute
wait 2                    seconds until the next line, in the guitar's own time
"""

from __future__ import annotations

from dataclasses import dataclass, field

from chordgame.engine.errors import BadSetup
from chordgame.listening.simulated_input import SimulatedInput
from dsp.pitch import STANDARD, Tuning
from dsp.simulated import How, shape_pitches

WAYS = {"mute": How.MUTED, "choke": How.CHOKED, "buzz": How.BUZZING}
LONGEST_WAIT = 3600.0
"""Seconds; a longer pause is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class ScriptStroke:
    """What one line plays, or how long it waits."""

    pitches: dict[int, float] = field(default_factory=dict)
    how: dict[int, How] = field(default_factory=dict)
    one_by_one: bool = False
    up: bool = False
    wait: float = 0.0


def read_script(text: str, tuning: Tuning = STANDARD) -> list[ScriptStroke]:
    """The strokes in some lines; empty ones and what follows a # are left out."""
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    return [read_line(words, tuning) for words in lines if words]


def read_line(words: list[str], tuning: Tuning = STANDARD) -> ScriptStroke:
    """One line, in words."""
    first, rest = words[0].lower(), words[1:]
    if first == "wait":
        return ScriptStroke(wait=_number(rest, "wait", LONGEST_WAIT))
    if first == "pluck":
        return _pluck(rest, tuning)
    if first == "roll":
        return _chord(rest, tuning, one_by_one=True)
    return _chord(words, tuning, one_by_one=False)


def play_script(guitar: SimulatedInput, strokes: list[ScriptStroke], start: float = 0.5) -> float:
    """Play them from `start` seconds of the guitar's time on; the time after the last wait."""
    t = start
    for stroke in strokes:
        if stroke.pitches:
            guitar.play(stroke.pitches, at=t, how=stroke.how, one_by_one=stroke.one_by_one, up=stroke.up)
        t += stroke.wait
    return t


def _chord(words: list[str], tuning: Tuning, one_by_one: bool) -> ScriptStroke:
    if not words:
        raise BadSetup("roll what? write a shape, as in: roll 320003")
    try:
        pitches = shape_pitches(words[0], tuning)
    except ValueError as error:
        raise BadSetup(str(error)) from None
    up = "up" in words[1:]
    how = _ways([word for word in words[1:] if word != "up"], tuning)
    strange = [string for string in how if string not in pitches]
    if strange:
        raise BadSetup(f"string {strange[0]} is not played in {words[0]}")
    return ScriptStroke(pitches, how, one_by_one, up)


def _ways(words: list[str], tuning: Tuning) -> dict[int, How]:
    how: dict[int, How] = {}
    way: How | None = None
    for word in words:
        if word in WAYS:
            way = WAYS[word]
        elif way is not None and word in map(str, range(1, len(tuning) + 1)):
            how[int(word)] = way
        else:
            raise BadSetup(f"{word!r} is not understood here; strings follow mute, choke or buzz")
    return how


def _pluck(words: list[str], tuning: Tuning) -> ScriptStroke:
    if len(words) not in (2, 3) or words[0] not in map(str, range(1, len(tuning) + 1)):
        raise BadSetup("write a string and a pitch, as in: pluck 5 47, or: pluck 5 47 mute")
    if len(words) == 3 and words[2] not in WAYS:
        raise BadSetup(f"{words[2]!r} is none of mute, choke, buzz")
    string, pitch = int(words[0]), _number(words[1:2], "a pitch", 127.0)
    return ScriptStroke({string: pitch}, {string: WAYS[words[2]]} if len(words) == 3 else {})


def _number(words: list[str], what: str, highest: float) -> float:
    try:
        (value,) = map(float, words)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= highest:
        raise BadSetup(f"{what} is a number from 0 to {highest:g}, not {' '.join(words) or 'nothing'}")
    return value
