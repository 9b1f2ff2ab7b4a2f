"""Names of chords as people write them, read as numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.rules.stack import every_stack
from chordgame.theory.chord_names import chord_name
from chordgame.theory.chord_reading import read_chord
from chordgame.theory.ring import NUMBERS


@pytest.mark.parametrize(
    ("name", "numbers", "bass"),
    [
        ("C", (4, 7, 12), 12),
        ("Am", (4, 9, 12), 9),
        ("A-7", (4, 7, 9, 12), 9),
        ("Amin7", (4, 7, 9, 12), 9),
        ("G7", (2, 5, 7, 11), 7),
        ("Bbmaj7", (2, 5, 9, 10), 10),
        ("BbM7", (2, 5, 9, 10), 10),
        ("F#m7b5", (4, 6, 9, 12), 6),
        ("F♯ø", (4, 6, 9, 12), 6),
        ("C/E", (4, 7, 12), 4),
        ("Am7/G", (4, 7, 9, 12), 7),
        ("Dsus4", (2, 7, 9), 2),
        ("Dsus", (2, 7, 9), 2),
        ("Csus2", (2, 7, 12), 12),
        ("Cadd9", (2, 4, 7, 12), 12),
        ("C6/9", (2, 4, 7, 9, 12), 12),
        ("E7#9", (2, 4, 7, 8, 11), 4),
        ("C7(b9)", (1, 4, 7, 10, 12), 12),
        ("Cm(maj7)", (3, 7, 11, 12), 12),
        ("C°7", (3, 6, 9, 12), 12),
        ("C+", (4, 8, 12), 12),
        ("G5", (2, 7), 7),
        ("Hm", (2, 6, 11), 11),
        ("G(2)", (2, 7, 11), 7),
    ],
)
def test_names_in_many_spellings(name: str, numbers: tuple[int, ...], bass: int) -> None:
    read = read_chord(name)
    assert read is not None
    assert (read.numbers, read.bass) == (numbers, bass)


@pytest.mark.parametrize("name", ["", "x", "N.C.", "Quiet", "C7alt?", "/G", "c", "G#####", "A/", "Chorus", "Bridge"])
def test_what_is_no_chord_is_none(name: str) -> None:
    assert read_chord(name) is None


@pytest.mark.parametrize("happy", NUMBERS)
def test_every_name_that_we_give_is_read_as_its_numbers(happy: int) -> None:
    for chord in {chord for stack in every_stack(happy) for chord in chords_of(stack)}:
        for bass in chord:
            read = read_chord(chord_name(chord, happy, bass))
            assert read is not None
            assert (read.numbers, read.bass) == (chord, bass)


@given(st.text(alphabet="ABCGmajdinsu#b0123456789/()+-°", max_size=12))
def test_any_text_is_read_or_not(name: str) -> None:
    read = read_chord(name)
    assert read is None or read.bass in read.numbers
