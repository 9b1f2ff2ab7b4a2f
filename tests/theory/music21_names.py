"""What music21 calls the chords of the atlas, beside what the ring calls them.

    python -m tests.theory.music21_names

prints where the two differ, and why, from `names_beside_music21.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chordgame.chord_game.atlas.key import Chord, chords_of
from chordgame.chord_game.rules.stack import every_stack
from chordgame.theory.chord_names import ChordName, named_chord, note_meant
from chordgame.theory.ring import NUMBERS, wrap

LISTED = Path(__file__).with_name("names_beside_music21.toml")
NO_NAME = "Chord Symbol Cannot Be Identified"
KINDS = {
    "major": "", "minor": "m", "power": "5", "dominant-seventh": "7", "minor-seventh": "m7", "major-seventh": "maj7",
    "diminished": "dim", "augmented": "aug", "suspended-fourth": "sus4", "half-diminished-seventh": "m7b5",
    "augmented-seventh": "aug7", "minor-major-seventh": "mmaj7", "augmented-major-seventh": "augmaj7",
    "dominant-ninth": "9", "minor-ninth": "m9", "major-ninth": "maj9",
}  # fmt: skip
"""music21's words for a kind of chord, and how the ring writes it."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One chord of one key, with both names; `in_c` is the chord as it would stand in the key of 12."""

    happy: int
    chord: Chord
    in_c: Chord
    ours: ChordName
    theirs: str
    agrees: bool


def chords_in(happy: int) -> list[Chord]:
    """Every chord that the stacks of a key can sound."""
    return sorted({chord for stack in every_stack(happy) for chord in chords_of(stack)})


def compared(happy: int) -> Iterator[Compared]:
    """Every chord of the key with both names."""
    from music21 import harmony

    for chord in chords_in(happy):
        ours = named_chord(chord, happy)
        theirs, kind = harmony.chordSymbolFigureFromChord(as_music21(chord, ours), True)
        in_c = tuple(sorted(wrap(number - happy) for number in chord))
        same = theirs != NO_NAME and KINDS.get(kind) == ours.kind.suffix and _root(theirs) == ours.root
        yield Compared(happy, chord, in_c, ours, theirs, same)


def as_music21(chord: Chord, name: ChordName) -> Any:
    """The chord in music21's own terms: spelled as theory spells it in the key, the root of its name lowest."""
    from music21 import chord as chords
    from music21 import pitch

    upwards = [name.root, *sorted(set(chord) - {name.root}, key=lambda number: (number - name.root) % 12)]
    pitches: list[Any] = []
    for number in upwards:
        letter, alter = note_meant(number, name.happy)
        one = pitch.Pitch(letter + ("#" * alter if alter > 0 else "-" * -alter))
        one.octave = 4
        while pitches and one.ps <= pitches[-1].ps:
            one.octave += 1
        pitches.append(one)
    return chords.Chord(pitches)


def _root(figure: str) -> int:
    from music21 import harmony

    return wrap(int(harmony.ChordSymbol(figure).root().pitchClass))


def listed_differences() -> dict[Chord, str]:
    """Those that are meant: by the chord as it stands in the key of 12, why the ring says something else."""
    found: dict[Chord, str] = {}
    for group in tomllib.loads(LISTED.read_text(encoding="utf-8"))["difference"]:
        for text in group["chords"]:
            chord = tuple(map(int, text.split()))
            assert chord not in found, f"{text} is listed twice"
            found[chord] = group["why"]
    return found


def main() -> None:
    """Print every difference, each reason once."""
    reasons = listed_differences()
    by_reason: dict[str, list[Compared]] = {}
    for one in (one for happy in NUMBERS for one in compared(happy) if not one.agrees):
        by_reason.setdefault(reasons.get(one.in_c, "NOT LISTED"), []).append(one)
    for why, differing in by_reason.items():
        print(f"\n{why}")
        for one in differing:
            numbers, theirs = " ".join(map(str, one.chord)), "no name" if one.theirs == NO_NAME else one.theirs
            print(f"  key {one.happy:2}  {numbers:12} {one.ours!s:20} music21: {theirs}")


if __name__ == "__main__":
    main()
