"""How a bar is strummed, as a row of letters: `D.DU.UDU` strokes down and up, and a dot lets the strings ring.

The letters share the bar evenly, so eight of them in a bar of four are two a beat. Bars that differ stand one after the
other with a | between.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from chordgame.engine.errors import Refused

DOWN, UP, RINGS = "D", "U", "."
WRITTEN_SO = str.maketrans({"d": DOWN, "u": UP, "↓": DOWN, "↑": UP, "-": RINGS, "_": RINGS, " ": ""})
"""What else people write."""
STEPS = (1, 2, 4)
"""Letters a beat: nobody strums faster than four."""
SHORTEST = 16
"""No stroke is shorter than this note: shorter ones no score here can say."""
MOST_BARS = 4
"""Bars of one pattern; chosen by eye, longer ones nobody remembers."""
Time = tuple[int, int]


def read_strumming(typed: str, time: Time) -> str:
    """The pattern in what somebody typed, or a sentence that says how one is written; nothing is one stroke a chord."""
    pattern = typed.translate(WRITTEN_SO)
    bars = pattern.split("|") if pattern else []
    if set(pattern) - {DOWN, UP, RINGS, "|"} or len(bars) > MOST_BARS or not all(_fits(bar, time) for bar in bars):
        raise Refused(
            f"{typed!r} is no bar of {time[0]}/{time[1]}: write D for down, U for up and . for a rest, "
            f"{' or '.join(str(time[0] * steps) for steps in _steps(time))} of them in a bar, as {_example(time)}"
        )
    return pattern


def _steps(time: Time) -> list[int]:
    return [steps for steps in STEPS if time[1] * steps <= SHORTEST]


def _fits(bar: str, time: Time) -> bool:
    return any(len(bar) == time[0] * steps for steps in _steps(time))


def _example(time: Time) -> str:
    usual = "D." * time[0] if 2 in _steps(time) else DOWN * time[0]
    return "D.DU.UDU" if time == (4, 4) else usual


def strokes_in(pattern: str, first: Fraction, beats: int, bar: int) -> Iterator[tuple[Fraction, bool]]:
    """Each stroke of the pattern in so many beats, counted from its first bar on: its beat, and whether it goes up."""
    bars = pattern.split("|")
    number = first // bar
    while pattern and number * bar < first + beats:
        row = bars[number % len(bars)]
        for step, letter in enumerate(row):
            at = number * bar + Fraction(step * bar, len(row))
            if letter != RINGS and first <= at < first + beats:
                yield at, letter == UP
        number += 1


def in_beats(pattern: str, bar: int) -> str:
    """The pattern with a gap after each beat, as it is read: D. DU .U DU."""
    return " | ".join(" ".join(_beats(row, bar)) for row in pattern.split("|"))


def _beats(row: str, bar: int) -> list[str]:
    steps = len(row) // bar
    return [row[at : at + steps] for at in range(0, len(row), steps)] if steps else []
