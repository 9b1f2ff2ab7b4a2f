"""What musicians call what the ring shows."""

from __future__ import annotations

import pytest

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.rules.stack import every_stack
from chordgame.theory.chord_names import chord_name, key_fifths, named_chord, note_name, note_step, number_of
from chordgame.theory.ring import NUMBERS, wrap

C, G, F, A_FLAT = 12, 7, 5, 8


@pytest.mark.parametrize(
    ("numbers", "happy", "name"),
    [
        ((7, 11, 2), C, "G"),
        ((7, 11, 2, 5), C, "G7"),
        ((9, 12, 4), C, "Am"),
        ((2, 7, 9), C, "Dsus4"),
        ((12, 2, 4, 7), C, "Cadd9"),
        ((9, 11, 12, 4), C, "Am(add9)"),
        ((5, 9, 1), C, "Faug"),
        ((11, 2, 5), C, "Bdim"),
        ((11, 2, 5, 9), C, "Bm7b5"),
        ((7, 2), C, "G5"),
        ((12, 4), C, "C(no5)"),
        ((5, 11), C, "Bdim(no3)"),
        ((10, 2, 5), F, "Bb"),
        ((3, 6, 10), 11, "D#m"),
        ((1, 5, 8), A_FLAT, "Db"),
    ],
)
def test_chords_have_the_names_that_musicians_use(numbers: tuple[int, ...], happy: int, name: str) -> None:
    assert chord_name(numbers, happy) == name


@pytest.mark.parametrize(
    ("numbers", "happy", "name", "notes"),
    [
        ((10, 2, 5), C, "Bb", "Bb D F"),
        ((8, 12, 3), C, "Ab", "Ab C Eb"),
        ((3, 7, 10), C, "Eb", "Eb G Bb"),
        ((1, 5, 8), C, "Db", "Db F Ab"),
        ((1, 4, 7), C, "C#dim", "C# E G"),
        ((6, 9, 12), C, "F#dim", "F# A C"),
        ((5, 8, 12), C, "Fm", "F Ab C"),
        ((12, 4, 7, 10), C, "C7", "C E G Bb"),
        ((4, 8, 11), C, "E", "E G# B"),
        ((3, 7, 10), F, "Eb", "Eb G Bb"),
        ((5, 9, 12), G, "F", "F A C"),
        ((11, 3, 6), 1, "B", "B Eb Gb"),
    ],
)
def test_chords_from_outside_the_key_are_spelled_as_they_are_heard(
    numbers: tuple[int, ...], happy: int, name: str, notes: str
) -> None:
    chord = named_chord(tuple(sorted(numbers)), happy, numbers[0])
    assert str(chord) == name
    assert " ".join(map(chord.note, numbers)) == notes


def test_the_lowest_note_decides_between_names_of_the_same_notes() -> None:
    assert chord_name((12, 4, 7, 9), C, bass=12) == "C6"
    assert chord_name((12, 4, 7, 9), C, bass=9) == "Am7"
    assert chord_name((12, 4, 7), C, bass=4) == "C/E"
    assert chord_name((12, 2, 7), C, bass=12) == "Csus2"
    assert chord_name((12, 2, 7), C, bass=7) == "Gsus4"


@pytest.mark.parametrize("happy", NUMBERS)
def test_every_name_in_every_key_says_just_the_notes_that_sound(happy: int) -> None:
    for chord in {chord for stack in every_stack(happy) for chord in chords_of(stack)}:
        name = named_chord(chord, happy)
        said = (name.kind.semitones - set(name.left_out)) | set(name.added)
        assert {wrap(name.root + semitones) for semitones in said} == set(chord), str(name)


@pytest.mark.parametrize("happy", NUMBERS)
def test_two_chords_never_share_a_name(happy: int) -> None:
    chords = {chord for stack in every_stack(happy) for chord in chords_of(stack)}
    assert len({chord_name(chord, happy) for chord in chords}) == len(chords)


@pytest.mark.parametrize("happy", NUMBERS)
def test_the_seven_notes_of_a_key_have_the_seven_letters(happy: int) -> None:
    scale = [wrap(happy + step) for step in (0, 2, 4, 5, 7, 9, 11)]
    assert len({note_step(number, happy)[0] for number in scale}) == 7
    assert sum(note_step(number, happy)[1] for number in scale) == key_fifths(happy)


def test_letters_are_numbers_again() -> None:
    for happy in NUMBERS:
        for number in NUMBERS:
            assert number_of(*note_step(number, happy)) == number
    assert [note_name(number, C) for number in (12, 1, 11)] == ["C", "C#", "B"]


def test_over_words_a_chord_is_called_without_what_it_lacks() -> None:
    lacking = {(9,): ("Am(no3no5)", "A"), (6, 9): ("F#m(no5)", "F#m"), (2, 6, 9): ("D", "D")}
    for numbers, names in lacking.items():
        chord = named_chord(numbers, 7, numbers[0])
        assert (str(chord), chord.in_short) == names
