"""Lines that play the simulated guitar: from the command line, from a file, or from a page.

320003                    strum a shape, as guitarists write it
320003 mute 5 buzz 4      some strings muted, choked (choke) or buzzing
320003 up                 the other way over the strings
roll 320003               string by string
pluck 5 47                one string at a MIDI pitch; pluck 5 47 mute
wait 2                    seconds until the next line, in the guitar's own time
"""

from __future__ import annotations

from dataclasses import dataclass, field

from chordgame.engine.errors import BadSetup
from chordgame.listening.simulated_input import SimulatedInput
from dsp.pitch import STANDARD, Strings
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


def read_script(text: str, tuning: Strings = STANDARD) -> list[ScriptStroke]:
    """The strokes in some lines; empty ones and what follows a # are left out."""
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    return [read_line(line, tuning) for line in lines if line]


def read_line(line: list[str], tuning: Strings = STANDARD) -> ScriptStroke:
    """One line, in words."""
    first, rest = line[0].lower(), line[1:]
    if first == "wait":
        return ScriptStroke(wait=_number(rest, "wait", LONGEST_WAIT))
    if first == "pluck":
        return _pluck(rest, tuning)
    if first == "roll":
        return _chord(rest, tuning, one_by_one=True)
    return _chord(line, tuning, one_by_one=False)


def play_script(guitar: SimulatedInput, strokes: list[ScriptStroke], start: float = 0.5) -> float:
    """Play them from `start` seconds of the guitar's time on; the time after the last wait."""
    t = start
    for stroke in strokes:
        if stroke.pitches:
            guitar.play(stroke.pitches, at=t, how=stroke.how, one_by_one=stroke.one_by_one, up=stroke.up)
        t += stroke.wait
    return t


def _chord(line: list[str], tuning: Strings, one_by_one: bool) -> ScriptStroke:
    if not line:
        raise BadSetup("roll what? write a shape, as in: roll 320003")
    try:
        pitches = shape_pitches(line[0], tuning)
    except ValueError as error:
        raise BadSetup(str(error)) from None
    up = "up" in line[1:]
    how = _ways([word for word in line[1:] if word != "up"], tuning)
    strange = [string for string in how if string not in pitches]
    if strange:
        raise BadSetup(f"string {strange[0]} is not played in {line[0]}")
    return ScriptStroke(pitches, how, one_by_one, up)


def _ways(line: list[str], tuning: Strings) -> dict[int, How]:
    how: dict[int, How] = {}
    way: How | None = None
    for word in line:
        if word in WAYS:
            way = WAYS[word]
        elif way is not None and word in map(str, tuning):
            how[int(word)] = way
        else:
            raise BadSetup(f"{word!r} is not understood here; strings follow mute, choke or buzz")
    return how


def _pluck(line: list[str], tuning: Strings) -> ScriptStroke:
    if len(line) not in (2, 3) or line[0] not in map(str, tuning):
        raise BadSetup("write a string and a pitch, as in: pluck 5 47, or: pluck 5 47 mute")
    if len(line) == 3 and line[2] not in WAYS:
        raise BadSetup(f"{line[2]!r} is none of mute, choke, buzz")
    string, pitch = int(line[0]), _number(line[1:2], "a pitch", 127.0)
    return ScriptStroke({string: pitch}, {string: WAYS[line[2]]} if len(line) == 3 else {})


def _number(line: list[str], what: str, highest: float) -> float:
    try:
        (value,) = map(float, line)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= highest:
        raise BadSetup(f"{what} is a number from 0 to {highest:g}, not {' '.join(line) or 'nothing'}")
    return value
