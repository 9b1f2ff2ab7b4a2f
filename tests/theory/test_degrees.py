"""Degrees and functions: what every harmony book says, and music21 over all keys."""

from __future__ import annotations

from typing import Any

import pytest

from chordgame.chord_game.atlas.key import Chord
from chordgame.theory.chord_names import named_chord, note_name
from chordgame.theory.degrees import DOMINANT, SUBDOMINANT, TONIC, Degree, degree_of
from chordgame.theory.ring import NUMBERS, Mood, face_number
from tests.theory.music21_names import as_music21, chords_in

C = 12
WHOLE = {"", "m", "dim", "aug", "7", "m7", "maj7", "m7b5"}


@pytest.mark.parametrize(
    ("numbers", "mood", "numeral", "function"),
    [
        ((12, 4, 7), Mood.HAPPY, "I", TONIC),
        ((2, 5, 9), Mood.HAPPY, "ii", SUBDOMINANT),
        ((5, 9, 12), Mood.HAPPY, "IV", SUBDOMINANT),
        ((7, 11, 2, 5), Mood.HAPPY, "V", DOMINANT),
        ((9, 12, 4), Mood.HAPPY, "vi", TONIC),
        ((11, 2, 5), Mood.HAPPY, "vii°", DOMINANT),
        ((11, 2, 5, 9), Mood.HAPPY, "viiø", DOMINANT),
        ((12, 4, 8), Mood.HAPPY, "I+", TONIC),
        ((2, 9), Mood.HAPPY, "ii", SUBDOMINANT),
        ((9, 12, 4), Mood.SAD, "i", TONIC),
        ((4, 8, 11), Mood.SAD, "V", DOMINANT),
        ((12, 4, 7), Mood.SAD, "III", TONIC),
        ((9, 1, 4), Mood.HAPPY, "VI", "dominant of ii: wants to go there"),
        ((9, 1, 4), Mood.SAD, "I", "dominant of iv: wants to go there"),
        ((1, 4), Mood.HAPPY, "#i", ""),
        ((2, 5, 10), Mood.HAPPY, "bVII", ""),
        ((3, 8, 12), Mood.HAPPY, "bVI", ""),
        ((2, 5, 10), Mood.SAD, "bII", ""),
    ],
)
def test_chords_have_their_place_in_the_key(numbers: Chord, mood: Mood, numeral: str, function: str) -> None:
    degree = degree_of(named_chord(tuple(sorted(numbers)), C), mood)
    assert (degree.numeral, degree.function) == (numeral, function)


@pytest.mark.parametrize("mood", Mood)
@pytest.mark.parametrize("happy", NUMBERS)
def test_whole_chords_have_the_degree_and_the_function_that_music21_gives_them(happy: int, mood: Mood) -> None:
    pytest.importorskip("music21", reason="music21 is not installed; 'python3 run.py test' installs it")
    from music21.analysis.harmonicFunction import romanToFunction
    from music21.roman import romanNumeralFromChord

    key, asked = key_of(happy, mood), 0
    for chord in chords_in(happy):
        name = named_chord(chord, happy)
        if name.suffix not in WHOLE or not inside(chord, happy):
            continue
        roman, ours = romanNumeralFromChord(as_music21(chord, name), key), degree_of(name, mood)
        theirs = roman.romanNumeralAlone.replace("o", "").replace("ø", "")
        assert ours.numeral.rstrip("°ø+") == theirs, (str(name), roman.figure)
        function = romanToFunction(type(roman)(theirs, key), onlyHauptHarmonicFunction=True)
        if function is not None:
            words = {"T": TONIC, "S": SUBDOMINANT, "D": DOMINANT}[str(function).upper()]
            assert ours.function == words, (str(name), roman.figure)
        asked += 1
    assert asked == 14


def key_of(happy: int, mood: Mood) -> Any:
    from music21.key import Key

    letter = note_name(face_number(happy, mood), happy).replace("b", "-")
    return Key(letter if mood is Mood.HAPPY else letter.lower())


def inside(chord: Chord, happy: int) -> bool:
    return all((number - happy) % 12 in (0, 2, 4, 5, 7, 9, 11) for number in chord)


@pytest.mark.parametrize("mood", Mood)
def test_a_chord_has_the_same_degree_in_every_key(mood: Mood) -> None:
    def degrees(happy: int) -> dict[frozenset[int], Degree]:
        chords = chords_in(happy)
        return {frozenset((n - happy) % 12 for n in one): degree_of(named_chord(one, happy), mood) for one in chords}

    for happy in NUMBERS:
        assert degrees(happy) == degrees(C)
