"""A chord symbol of a score as a name that songs are written with."""

from __future__ import annotations

from typing import Any

from chordgame.theory.chord_names import KINDS, named_chord
from chordgame.theory.chord_reading import read_chord
from chordgame.theory.ring import wrap

SUFFIXES = {kind.musicxml: kind.suffix for kind in reversed(KINDS)} | {
    "dominant-11th": "11", "dominant-13th": "13", "minor-11th": "m11", "minor-13th": "m13", "major-13th": "maj13",
    "suspended-second": "sus2", "major-minor": "m(maj7)", "augmented": "aug",
}  # fmt: skip
"""How each kind that MusicXML has a word for is written."""
SIGNS = {-1: "b", 0: "", 1: "#"}
NO_CHORD = "N.C."


def name_of(symbol: Any, happy: int) -> str:
    """As the score writes it where that says what sounds, else the plainest name for what does."""
    if symbol.chordKind == "none" or not symbol.pitches:
        return NO_CHORD
    root, bass = symbol.root(), symbol.bass()
    numbers = tuple(sorted({wrap(pitch.pitchClass) for pitch in symbol.pitches}))
    under = "" if bass.pitchClass == root.pitchClass else f"/{_letter(bass)}"
    more = "".join(_more(one) for one in symbol.getChordStepModifications())
    text, suffix = (symbol.chordKindStr or "").strip(), SUFFIXES.get(symbol.chordKind, "")
    names = [f"{_letter(root)}{after}{under}" for after in (text, f"{text}{more}", f"{suffix}{more}")]
    read = {name: found for name in names if (found := read_chord(name))}
    as_written = [name for name, found in read.items() if found.numbers == numbers]
    if as_written:
        return as_written[0]
    # Scores leave open which of the ninths and elevenths below a thirteenth sound; the name says it well enough.
    return names[-1] if names[-1] in read and "-1" in symbol.chordKind else _worked_out(numbers, happy, bass)


def _worked_out(numbers: tuple[int, ...], happy: int, bass: Any) -> str:
    try:
        return str(named_chord(numbers, happy, wrap(bass.pitchClass)))
    except ValueError:
        return NO_CHORD


def _letter(pitch: Any) -> str:
    return str(pitch.name).replace("-", "b")


def _more(change: Any) -> str:
    """A degree that is added, altered or left out."""
    sign = SIGNS.get(round(change.interval.semitones) if change.interval else 0, "")
    verb = {"add": "add", "subtract": "no", "alter": ""}.get(change.modType, "")
    return f"({verb}{sign}{change.degree})"
