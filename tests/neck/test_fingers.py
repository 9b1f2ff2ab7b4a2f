"""Fingers: where they lie, what they stop, and the fewest that hold a shape."""

from hypothesis import given
from hypothesis import strategies as st

from chordgame.neck.fingers import Finger, fingers_for, stopped_at
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT, Frets
from chordgame.neck.tuning import tunings
from tests.neck.written import held

STANDARD = Fretboard(tunings()["standard"])
shapes = st.lists(st.integers(SILENT, 12), min_size=6, max_size=6).map(Frets.from_list)


def test_a_string_sounds_from_the_finger_nearest_to_the_body() -> None:
    assert stopped_at(STANDARD, [Finger(1, 6, 1), Finger(3, 5, 4)]) == {6: 1, 5: 3, 4: 3, 3: 1, 2: 1, 1: 1}
    assert stopped_at(STANDARD, []) == dict.fromkeys(range(1, 7), 0)


def test_a_finger_says_where_it_lies() -> None:
    assert str(Finger(3, 6, 6)) == "fret 3 on string 6"
    assert str(Finger(1, 1, 6)) == str(Finger(1, 6, 1)) == "fret 1 on strings 6-1"


def test_a_barre_ends_at_a_string_that_sounds_from_nearer_to_the_headstock() -> None:
    assert fingers_for(held("133211")) == (Finger(1, 6, 1), Finger(3, 5, 4), Finger(2, 3, 3))
    assert fingers_for(held("101x11")) == (Finger(1, 6, 6), Finger(1, 4, 1))


@given(frets=shapes)
def test_the_fingers_of_a_shape_let_each_string_sound_from_its_fret(frets: Frets) -> None:
    stopped = stopped_at(STANDARD, fingers_for(frets))
    assert all(stopped[string] == fret for string, fret in frets.sounding.items())
    assert len(fingers_for(frets)) <= sum(fret > 0 for fret in frets.values())
