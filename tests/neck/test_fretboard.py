"""The numbered fretboard: numbers and pitches at its slots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.tuning import tunings
from chordgame.theory.ring import NUMBERS, wrap
from tests.neck.written import held, tuned

boards = st.builds(Fretboard, st.sampled_from(list(tunings().values())), st.integers(12, 24), st.integers(0, 7))


def test_open_strings_have_the_numbers_4_9_2_7_11_4() -> None:
    board = Fretboard(tunings()["standard"])
    assert [board.number(Slot(string, 0)) for string in (6, 5, 4, 3, 2, 1)] == [4, 9, 2, 7, 11, 4]
    assert board.number(Slot(3, 2)) == 9
    assert board.pitch(Slot(3, 2)) == 57


def test_a_capo_moves_numbers_and_pitches_alike() -> None:
    board = Fretboard(tunings()["standard"], capo=3)
    assert board.number(Slot(6, 0)) == 7
    assert board.pitch(Slot(6, 0)) == 43


@given(board=boards, numbers=st.frozensets(st.sampled_from(list(NUMBERS)), min_size=1))
def test_the_slots_with_some_numbers_are_all_there_are(board: Fretboard, numbers: frozenset[int]) -> None:
    every = {Slot(string, fret) for string in board.strings for fret in range(board.frets + 1)}
    found = board.slots_with(numbers)
    assert len(found) == len(set(found))
    assert set(found) == {slot for slot in every if board.number(slot) in numbers}
    assert all(wrap(board.pitch(slot)) in numbers for slot in found)


@pytest.mark.parametrize("slot", [Slot(0, 0), Slot(7, 0), Slot(-1, 3), Slot(1, 13), Slot(1, -1)])
def test_there_is_no_slot_beside_the_neck(slot: Slot) -> None:
    assert not Fretboard(tunings()["standard"]).has(slot)


def test_a_shape_sounds_where_it_is_held_and_damped_strings_do_not() -> None:
    board = Fretboard(tunings()["standard"], capo=2)
    assert board.pitches(held("x32010")) == {5: 50, 4: 54, 3: 57, 2: 62, 1: 66}
    assert list(board.pitches(held("x32010"))) == [5, 4, 3, 2, 1], "as a downstroke meets them"
    assert board.numbers(held("x32010")) == (2, 6, 9)
    assert Fretboard(tuned(28, 33, 38, 43)).pitches(held("3xx0")) == {4: 31, 1: 43}


def test_equal_necks_are_one_key() -> None:
    assert len({Fretboard(tuned(40, 45)), Fretboard(tuned(40, 45)), Fretboard(tuned(45, 40))}) == 2
