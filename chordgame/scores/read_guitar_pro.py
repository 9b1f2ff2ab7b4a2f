"""A process that reads one Guitar Pro file: `python -m chordgame.scores.read_guitar_pro`. See `in_child`.

Its chords are the diagrams over its bars; a tab without them has its strummed shapes, called by what they sound.
"""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from chordgame.engine.plain import parse, to_line
from chordgame.engine.sentences import counted
from chordgame.scores.lead_sheet import LeadSheet, ScoreChord, ScoreMark, ScoreWord
from chordgame.theory.chord_names import named_chord
from chordgame.theory.chord_reading import read_chord
from chordgame.theory.ring import wrap

FIFTH, LINE = 7, 4
FEWEST = 3
"""Strings struck together that are a chord; two are a melody with its bass."""
DAMPED = -1
Bar = tuple[Fraction, Any]
"""Where it begins in quarters, and the measure."""


def main() -> int:
    """Read it from standard input, as letters."""
    content = base64.b64decode(parse(sys.stdin.read(), "the file"))
    print(to_line(lead_sheet(content)))
    return 0


def lead_sheet(content: bytes) -> LeadSheet:
    """What a song takes from it."""
    import guitarpro

    song = guitarpro.parse(io.BytesIO(content))
    track = next((one for one in song.tracks if not one.isPercussionTrack), song.tracks[0])
    header = song.measureHeaders[0]
    time = header.timeSignature.numerator, header.timeSignature.denominator.value
    beat = Fraction(time[1], 4)
    bars = list(_played(track))
    sharps, minor = header.keySignature.value
    happy = wrap(sharps * FIFTH - track.offset)
    ends = sum((_lasts(bar) for _, bar in bars), Fraction(0))
    return LeadSheet(
        song.title, song.artist or song.music, song.words, round(song.tempo * beat), time, sharps,
        "minor" if minor else "major", track.offset, float(ends * beat),
        tuple(float(at * beat) for at, _ in bars[::LINE]),
        tuple(_chords(track, bars, beat, happy)), tuple(_words(bars, beat)), tuple(_marks(bars, beat)),
        tuple(_not_kept(song, track)), tuple(string.value for string in reversed(track.strings)),
        as_held=True,
    )  # fmt: skip


def _played(track: Any) -> Iterator[Bar]:
    """The bars as they are played, with repeats and their endings."""
    measures = track.measures
    at, place, begins, time_round = Fraction(0), 0, 0, 1
    while place < len(measures):
        header = measures[place].header
        begins, time_round = (
            (place, time_round if place == begins else 1) if header.isRepeatOpen else (begins, time_round)
        )
        if not header.repeatAlternative or header.repeatAlternative >> (time_round - 1) & 1:
            yield at, measures[place]
            at += _lasts(measures[place])
        if header.repeatClose > 0 and time_round <= header.repeatClose:
            place, time_round = begins, time_round + 1
            continue
        if header.repeatClose > 0:
            begins, time_round = place + 1, 1
        place += 1


def _lasts(measure: Any) -> Fraction:
    signature = measure.header.timeSignature
    return Fraction(signature.numerator * 4, signature.denominator.value)


def _beats(bars: list[Bar]) -> Iterator[tuple[Fraction, Any]]:
    """Every beat of the first voice with its place in quarters."""
    for begins, measure in bars:
        at = begins
        for beat in measure.voices[0].beats:
            yield at, beat
            at += Fraction(beat.duration.time, beat.duration.quarterTime)


def _chords(track: Any, bars: list[Bar], unit: Fraction, happy: int) -> Iterator[ScoreChord]:
    named = any(beat.effect.chord for _, beat in _beats(bars))
    before: tuple[int, ...] = ()
    for at, beat in _beats(bars):
        chord = beat.effect.chord
        struck = {note.string: note.value for note in beat.notes if note.type.name == "normal"}
        if chord:
            yield _named(track, float(at * unit), chord, struck, happy)
        elif not named and len(struck) >= FEWEST and _frets(track, struck) != before:
            before = _frets(track, struck)
            yield ScoreChord(float(at * unit), _called(track, before, happy), before)


def _named(track: Any, at: float, chord: Any, struck: dict[int, int], happy: int) -> ScoreChord:
    """A diagram; one without frets has those that are struck below it."""
    drawn = tuple(reversed(chord.strings[: len(track.strings)]))
    frets = drawn if any(fret >= 0 for fret in drawn) else _frets(track, struck) if len(struck) >= FEWEST else ()
    name = chord.name if read_chord(chord.name) or not frets else _called(track, frets, happy)
    return ScoreChord(at, name, frets)


def _frets(track: Any, struck: dict[int, int]) -> tuple[int, ...]:
    return tuple(struck.get(string, DAMPED) for string in range(len(track.strings), 0, -1))


def _called(track: Any, frets: tuple[int, ...], happy: int) -> str:
    """What a shape is called without the capo."""
    strings = [string.value for string in reversed(track.strings)]
    pitches = [pitch + fret for pitch, fret in zip(strings, frets, strict=True) if fret != DAMPED]
    numbers = tuple(sorted({wrap(pitch) for pitch in pitches}))
    try:
        return str(named_chord(numbers, happy, wrap(min(pitches))))
    except ValueError:
        return "N.C."


def _words(bars: list[Bar], unit: Fraction) -> Iterator[ScoreWord]:
    for at, beat in _beats(bars):
        text = beat.text.value if hasattr(beat.text, "value") else beat.text
        if text:
            yield ScoreWord(float(at * unit), str(text))


def _marks(bars: list[Bar], unit: Fraction) -> Iterator[ScoreMark]:
    for at, measure in bars:
        if measure.header.marker is not None:
            yield ScoreMark(float(at * unit), measure.header.marker.title, is_section=True)


def _not_kept(song: Any, track: Any) -> Iterator[str]:
    others = [one.name for one in song.tracks if one is not track]
    if others:
        yield f"the file has {counted(len(song.tracks), 'track')}: the chords of {track.name} are kept"
    if len({header.timeSignature.numerator for header in song.measureHeaders}) > 1:
        yield "its time changes: the first is kept"


if __name__ == "__main__":
    sys.exit(main())
