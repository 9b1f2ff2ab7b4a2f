"""The music of a round: a tune for one guitar, another one each round, the same wherever the game is replayed.

A thumb goes to and fro between two low strings while the fingers play chords and a melody above: sixteen bars in
the form A A B A, in a key in which the open strings help.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from chordgame.companions.musical_chairs.state import Phase, State
from chordgame.engine.chance import Chance
from chordgame.engine.tune import Tune, TuneNote

BEATS = 4  # of a bar
BARS = 4
"""Bars of each of the four parts."""
SLOWEST, FASTEST = 112, 144
"""Beats a minute: fast enough to walk round chairs to; chosen by ear."""


@dataclass(frozen=True, slots=True)
class Chord:
    """A chord as it is held: the pitches of two bass strings, and of strings 3, 2 and 1 above them."""

    basses: tuple[tuple[int, int], tuple[int, int]]
    above: tuple[int, int, int]


# The shapes that every beginner knows; a bass is (string, pitch).
SHAPES = {
    "C": Chord(((5, 48), (4, 52)), (55, 60, 64)),
    "G": Chord(((6, 43), (4, 50)), (55, 59, 67)),
    "Am": Chord(((5, 45), (4, 52)), (57, 60, 64)),
    "F": Chord(((4, 53), (3, 57)), (57, 60, 65)),
    "Em": Chord(((6, 40), (4, 52)), (55, 59, 64)),
    "D": Chord(((4, 50), (5, 45)), (57, 62, 66)),
    "Dm": Chord(((4, 50), (5, 45)), (57, 62, 65)),
    "A": Chord(((5, 45), (4, 52)), (57, 61, 64)),
    "E": Chord(((6, 40), (4, 52)), (56, 59, 64)),
    "Bm": Chord(((5, 47), (4, 54)), (59, 62, 66)),
}
KEYS: tuple[tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]], ...] = (
    (("C", "major"), (("C", "Am", "F", "G"), ("C", "F", "G", "C"), ("C", "Em", "F", "G")),
     (("F", "G", "Em", "Am"), ("Am", "F", "Dm", "G"))),
    (("G", "major"), (("G", "Em", "C", "D"), ("G", "C", "D", "G"), ("G", "D", "Em", "C")),
     (("C", "D", "Bm", "Em"), ("Em", "C", "Am", "D"))),
    (("D", "major"), (("D", "Bm", "G", "A"), ("D", "G", "A", "D"), ("D", "A", "G", "A")),
     (("G", "A", "D", "Bm"), ("Bm", "G", "Em", "A"))),
)  # fmt: skip
"""A key, what its A parts may go through, and what its B part may."""

MAJOR = (0, 2, 4, 5, 7, 9, 11)  # semitones of the scale above its tonic
TONICS = {"C": 60, "G": 67, "D": 62}
"""MIDI pitches near the middle of the melody's strings."""
LOWEST, HIGHEST = 64, 79
"""The melody stays on the thinnest string, from its open note up."""
RHYTHMS = ((0.0, 1.0, 2.0, 3.0), (0.0, 1.5, 2.0, 3.0), (0.0, 1.0, 1.5, 2.5), (0.0, 2.0, 2.5, 3.0), (0.0, 1.5, 3.0))
"""Beats at which a bar's melody notes begin; easy ones, chosen by ear."""


def music(state: State) -> Tune | None:
    """What the table hears now: nothing once somebody has stopped the music."""
    if state.phase not in (Phase.PLAY, Phase.WALK):
        return None
    return tune(zlib.crc32(f"{' '.join(state.unused)} {state.round}".encode()))


def tune(seed: int) -> Tune:
    """A tune for this seed."""
    chance = Chance(seed)
    bpm, chance = chance.below(FASTEST - SLOWEST + 1)
    (key, firsts, seconds), chance = chance.pick(KEYS)
    first, chance = chance.pick(firsts)
    second, chance = chance.pick(seconds)
    scale = tuple(pitch for pitch in range(LOWEST, HIGHEST + 1) if (pitch - TONICS[key[0]]) % 12 in MAJOR)
    part_a, chance = _part(first, scale, chance)
    part_b, chance = _part(second, scale, chance)
    notes = [
        TuneNote(note.beat + at * BARS * BEATS, note.string, note.pitch, note.loud)
        for at, part in enumerate((part_a, part_a, part_b, part_a))
        for note in part
    ]
    return Tune(SLOWEST + bpm, 4 * BARS * BEATS, tuple(sorted(notes, key=lambda note: (note.beat, -note.string))))


def _part(chords: tuple[str, ...], scale: tuple[int, ...], chance: Chance) -> tuple[list[TuneNote], Chance]:
    """Four bars: accompaniment, and a melody that steps through the scale from chord to chord."""
    notes: list[TuneNote] = []
    at, chance = chance.below(5)
    at += 2
    for bar, name in enumerate(chords):
        chord, start = SHAPES[name], float(bar * BEATS)
        notes += _accompaniment(chord, start)
        rhythm, chance = chance.pick(RHYTHMS)
        for beat in rhythm:
            at, chance = _next_step(at, beat == 0.0, chord, scale, chance)
            notes.append(TuneNote(start + beat, 1, scale[at], 0.8 if beat == 0.0 else 0.65))
    return notes, chance


def _accompaniment(chord: Chord, start: float) -> list[TuneNote]:
    """The thumb on every beat, first on the one string, then on the other; two fingers between."""
    notes = []
    for beat in range(BEATS):
        string, pitch = chord.basses[beat % 2]
        notes.append(TuneNote(start + beat, string, pitch, 0.55 if beat % 2 else 0.7))
        upper = 3 if chord.basses[beat % 2][0] != 3 and beat % 2 == 0 else 2
        notes.append(TuneNote(start + beat + 0.5, upper, chord.above[3 - upper], 0.35))
    return notes


def _next_step(at: int, on_one: bool, chord: Chord, scale: tuple[int, ...], chance: Chance) -> tuple[int, Chance]:
    """A step or a small leap; the first note of a bar belongs to the chord."""
    step, chance = chance.pick((-2, -1, -1, 1, 1, 2))
    at = min(max(at + step, 0), len(scale) - 1)
    if on_one:
        classes = {pitch % 12 for pitch in (*chord.above, chord.basses[0][1])}
        at = min(range(len(scale)), key=lambda one: (scale[one] % 12 not in classes, abs(one - at)))
    return at, chance
