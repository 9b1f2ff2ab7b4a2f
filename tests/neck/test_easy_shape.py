"""The shapes that every songbook prints."""

from __future__ import annotations

import pytest

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.rules.stack import every_stack
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.tuning import tunings

STANDARD = Fretboard(tunings()["standard"])


@pytest.mark.parametrize(
    ("numbers", "root", "shape"),
    [
        ((12, 4, 7), 12, "x-3-2-0-1-0"),
        ((7, 11, 2), 7, "3-2-0-0-0-3"),
        ((2, 6, 9), 2, "x-x-0-2-3-2"),
        ((4, 7, 11), 4, "0-2-2-0-0-0"),
        ((9, 12, 4), 9, "x-0-2-2-1-0"),
        ((2, 5, 9), 2, "x-x-0-2-3-1"),
        ((7, 11, 2, 5), 7, "3-2-0-0-0-1"),
        ((4, 8, 11), 4, "0-2-2-1-0-0"),
        ((5, 9, 12), 5, "1-3-3-2-1-1"),
        ((11, 3, 6), 11, "x-2-4-4-4-2"),
        ((9, 1, 4), 9, "x-0-2-2-2-0"),
        ((11, 3, 6, 9), 11, "x-2-1-2-0-2"),
    ],
)
def test_chords_get_the_shapes_of_songbooks(numbers: tuple[int, ...], root: int, shape: str) -> None:
    assert str(easy_shape(STANDARD, numbers, root)) == shape


def test_every_chord_of_a_key_has_one_that_sounds_just_its_numbers() -> None:
    for chord in {chord for stack in every_stack(12) for chord in chords_of(stack)}:
        shape = easy_shape(STANDARD, chord, chord[0])
        assert shape is not None
        assert STANDARD.numbers(shape.frets) == chord
