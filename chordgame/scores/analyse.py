"""A process that analyses a progression: `python -m chordgame.scores.analyse`. See `in_child`."""

from __future__ import annotations

import sys
from typing import Any

from chordgame.engine.plain import from_plain, parse, to_line
from chordgame.scores.analysis import Analysis, Progression, follows, rests_in

OTHERS = 2
"""Keys that are named beside the likeliest."""


def main() -> int:
    """Read it from standard input."""
    progression = from_plain(Progression, parse(sys.stdin.read(), "the progression"), "progression")
    print(to_line(analysed(progression)))
    return 0


def analysed(progression: Progression) -> Analysis:
    """By music21: the key from all that sounds, the degrees in the key as it is kept."""
    from music21 import chord, key, roman, stream

    part: Any = stream.Stream()
    for pitches, beats in zip(progression.chords, progression.beats, strict=True):
        part.append(chord.Chord(list(pitches), quarterLength=beats))
    found = part.analyze("key.temperley")
    kept = key.KeySignature(progression.sharps).asKey("minor" if progression.minor else "major")
    numerals = [roman.romanNumeralFromChord(one, kept) for one in part.getElementsByClass("Chord")]
    steps = tuple(_step(one) for one in numerals)
    return Analysis(
        _name(found), max(0.0, min(1.0, float(found.correlationCoefficient))),
        tuple(_name(one) for one in found.alternateInterpretations[:OTHERS]),
        tuple(one.romanNumeral for one in numerals),
        rests_in(steps, progression.minor), follows(steps[-1], progression.minor),
    )  # fmt: skip


def _step(numeral: Any) -> int:
    return 0 if numeral.frontAlterationAccidental else int(numeral.scaleDegree)


def _name(found: Any) -> str:
    letter = str(found.tonic.name).replace("-", "b")
    return f"{letter}m" if found.mode == "minor" else letter


if __name__ == "__main__":
    sys.exit(main())
