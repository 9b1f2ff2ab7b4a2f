"""Tunings and frets: by the string's number, frozen, and written as guitarists write them."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.engine.plain import from_plain, to_plain
from chordgame.neck.frets import LIFTED, SILENT, Frets
from chordgame.neck.tuning import Tuning, tunings
from tests.neck.written import held, tuned

E_STANDARD = Tuning({6: 40, 5: 45, 4: 50, 3: 55, 2: 59, 1: 64})
written = st.lists(st.integers(0, 127), max_size=9)
tuning = st.sampled_from(list(tunings().values()))


def test_a_string_is_asked_for_by_its_number() -> None:
    assert tunings()["standard"][6] == 40
    assert dict(tunings()["standard"]) == {1: 64, 2: 59, 3: 55, 4: 50, 5: 45, 6: 40}
    assert (tunings()["drop_d"][6], tunings()["seven_string"][7], tunings()["bass"][4]) == (38, 35, 28)


@pytest.mark.parametrize("string", [0, -1, 7])
def test_there_is_no_string_beside_the_others(string: int) -> None:
    assert string not in E_STANDARD
    assert E_STANDARD.get(string) is None
    with pytest.raises(KeyError):
        E_STANDARD[string]


def test_strings_are_counted_from_the_thinnest_and_struck_from_the_other_side() -> None:
    assert list(E_STANDARD) == list(E_STANDARD.strings) == [1, 2, 3, 4, 5, 6]
    assert list(E_STANDARD.downstroke) == [6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("given", [{6: 40}, {0: 40, 1: 45}, {1: 64, 3: 55}, {-1: 40}])
def test_a_gap_in_the_numbers_is_refused(given: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="numbered from 1 without a gap"):
        Tuning(given)


@given(pitches=written)
def test_what_is_written_down_is_read_again(pitches: list[int]) -> None:
    read = Tuning.from_list(pitches)
    assert read.to_list() == tuple(pitches)
    assert [read[string] for string in read.downstroke] == pitches
    assert from_plain(Tuning, to_plain(read)) == read
    assert to_plain(read) == pitches, "the disk has a list, the low string first"
    assert pickle.loads(pickle.dumps(read)) == copy.deepcopy(read) == read


@given(pitches=written)
def test_the_repr_builds_it_again(pitches: list[int]) -> None:
    again = eval(repr(Tuning.from_list(pitches)))
    assert isinstance(again, Tuning)
    assert again == Tuning.from_list(pitches)
    assert hash(again) == hash(Tuning.from_list(pitches))


def test_equality_is_by_content() -> None:
    assert tunings()["standard"] == E_STANDARD == dict(E_STANDARD)
    assert tunings()["drop_d"] != E_STANDARD
    assert len({E_STANDARD, tuned(40, 45, 50, 55, 59, 64), tunings()["drop_d"]}) == 2
    assert repr(tuned(40, 45)) == "Tuning({1: 45, 2: 40})"


def test_nothing_changes_it() -> None:
    with pytest.raises(AttributeError):
        E_STANDARD._values = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        E_STANDARD[6] = 38  # type: ignore[index]
    assert E_STANDARD[6] == 40


@given(tuning=tuning, frets=st.integers(0, 12))
def test_a_capo_raises_every_string_alike(tuning: Tuning, frets: int) -> None:
    assert {tuning.raised(frets)[string] - tuning[string] for string in tuning.strings} == {frets}
    assert tuning.raised(frets).raised(-frets) == tuning


@pytest.mark.parametrize("name", tunings())
def test_tunings_are_playable_strings(name: str) -> None:
    pitches = tunings()[name].to_list()
    assert 4 <= len(pitches) <= 8
    assert list(pitches) == sorted(pitches)
    assert all(20 <= pitch <= 80 for pitch in pitches)


# ---------------------------------------------------------------- frets


def test_frets_say_where_each_string_sounds_from() -> None:
    c = held("x32010")
    assert (c[6], c[5], c[1]) == (SILENT, 3, 0)
    assert c.sounding == {5: 3, 4: 2, 3: 0, 2: 1, 1: 0}
    assert list(c.sounding) == [5, 4, 3, 2, 1], "as a downstroke meets them"
    assert str(c) == "x-3-2-0-1-0"
    assert str(held("10-12-12-11-10-10")) == "10-12-12-11-10-10"
    assert to_plain(c) == [-1, 3, 2, 0, 1, 0]
    assert not LIFTED
    assert eval(repr(c)) == c
    assert isinstance(eval(repr(c)), Frets)
