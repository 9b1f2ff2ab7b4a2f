"""Shapes as beginners' songbooks print them: which come first for their chord, and which fingers hold them."""

from __future__ import annotations

from itertools import islice

import pytest

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.rules.stack import every_stack
from chordgame.neck.easy_shape import REACH, usual_order
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.human_hand import digits_for
from chordgame.neck.shapes import shapes_of
from chordgame.neck.tuning import tunings
from chordgame.solo.fingerings import found
from tests.neck.written import held

STANDARD = Fretboard(tunings()["standard"])
THIRTY = {
    "C": "x32010", "D": "xx0232", "E": "022100", "F": "133211", "G": "320003", "A": "x02220", "Am": "x02210",
    "Dm": "xx0231", "Em": "022000", "Bm": "x24432", "A7": "x02020", "B7": "x21202", "C7": "x32310", "D7": "xx0212",
    "E7": "020100", "G7": "320001", "Am7": "x02010", "Dm7": "xx0211", "Em7": "022030", "Fmaj7": "xx3210",
    "Cmaj7": "x32000", "Dmaj7": "xx0222", "Cadd9": "x32030", "Dsus4": "xx0233", "Asus2": "x02200", "Asus4": "x02230",
    "F#m": "244222", "Bb": "x13331", "Cm": "x35543", "Gm": "355333", "B": "x24442", "Fm": "133111",
}  # fmt: skip


@pytest.mark.parametrize("shape", THIRTY.values(), ids=THIRTY.keys())
@pytest.mark.parametrize(("tuning", "capo"), [("standard", 0), ("standard", 2), ("half_step_down", 0)])
def test_thirty_shapes_of_a_songbook_stand_first_for_their_chord(shape: str, tuning: str, capo: int) -> None:
    board = Fretboard(tunings()[tuning], capo=capo)
    first = found(board, board.numbers(held(shape)), "usual").shapes[0]
    assert first.frets == held(shape)


def test_every_shape_is_reachable_and_comes_once() -> None:
    for tuning in tunings().values():
        board = Fretboard(tuning)
        for chord in {chord for stack in islice(every_stack(12), 40) for chord in chords_of(stack)}:
            order = usual_order(board, chord, root=chord[0])
            assert sorted(order.tolist()) == list(range(len(shapes_of(board, chord, REACH))))


def test_with_a_wanted_bass_that_stands_lowest() -> None:
    shapes = shapes_of(STANDARD, (4, 7, 12), REACH)
    first = [str(shapes[int(usual_order(STANDARD, (4, 7, 12), bass)[0])]) for bass in (12, 4, 7)]
    assert first == ["x-3-2-0-1-0", "0-3-2-0-1-0", "3-3-2-0-1-0"]


@pytest.mark.parametrize(
    ("shape", "fingers"),
    [
        ("x02210", "--231-"), ("022100", "-231--"), ("xx0231", "---231"), ("xx0232", "---132"), ("x32010", "-32-1-"),
        ("320003", "21---3"), ("133211", "134211"), ("x24432", "-13421"), ("x02220", "--123-"), ("x21202", "-213-4"),
        ("xx3211", "--3211"), ("xx0211", "---211"), ("355333", "134111"), ("577655", "134211"), ("x02000", "--1---"),
        ("000000", "------"),
    ],
)  # fmt: skip
def test_fingers_are_those_of_a_guitarist(shape: str, fingers: str) -> None:
    digits = digits_for(held(shape))
    assert "".join(str(digits.get(string, "-")) for string in range(6, 0, -1)) == fingers


def test_no_hand_has_a_fifth_finger() -> None:
    for chord in {chord for stack in every_stack(12) for chord in chords_of(stack)}:
        for shape in list(shapes_of(STANDARD, chord, REACH))[:60]:
            digits = digits_for(shape.frets)
            assert set(digits.values()) <= {1, 2, 3, 4}
            assert set(digits) == {string for string, fret in shape.frets.sounding.items() if fret > 0}
