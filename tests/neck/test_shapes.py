"""Shapes against brute force: every fret on every string, every way to lay four fingers."""

from __future__ import annotations

import itertools

import pytest

from chordgame.neck.fingers import Finger, stopped_at
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.frets import SILENT, Frets
from chordgame.neck.shapes import Shape, shapes_of
from chordgame.neck.tuning import tunings
from chordgame.theory.ring import wrap
from tests.neck.written import held, tuned

STANDARD = Fretboard(tunings()["standard"])
SMALL = Fretboard(tuned(40, 45, 50, 55), frets=5)


@pytest.mark.parametrize("numbers", [(2, 7, 11), (7, 11), (4, 9, 12), (2, 4, 7, 11)])
@pytest.mark.parametrize("reach", [3, 4])
def test_the_shapes_of_a_chord_are_all_that_a_hand_can_hold(numbers: tuple[int, ...], reach: int) -> None:
    found = [shape.frets for shape in shapes_of(SMALL, numbers, reach)]
    assert len(found) == len(set(found))
    assert set(found) == set(every_shape(SMALL, numbers, reach))


def every_shape(board: Fretboard, numbers: tuple[int, ...], reach: int) -> list[Frets]:
    """A second reading: all frets on all strings, and all sets of up to four fingers tried on each."""
    found = []
    for written in itertools.product(range(SILENT, board.frets + 1), repeat=len(board.tuning)):
        frets = Frets.from_list(written)
        sounding = [wrap(board.tuning[string] + frets[string]) for string in frets.strings if frets[string] != SILENT]
        fretted = [fret for fret in written if fret > 0]
        near = not fretted or max(fretted) - min(fretted) < reach
        if len(sounding) >= 2 and set(sounding) == set(numbers) and near and can_be_held(board, frets):
            found.append(frets)
    return found


def can_be_held(board: Fretboard, frets: Frets) -> bool:
    wanted = {string: fret for string, fret in frets.items() if fret != SILENT}
    spans = [
        Finger(fret, thick, thin)
        for fret in {fret for fret in frets.values() if fret > 0}
        for thick in frets.strings for thin in range(1, thick + 1)
        if wanted.get(thick) == wanted.get(thin) == fret
    ]  # fmt: skip
    for count in range(5):
        for fingers in itertools.combinations(spans, count):
            sounds = stopped_at(board, fingers)
            if all(sounds[string] == fret for string, fret in wanted.items()):
                return True
    return False


def test_the_best_shape_of_an_open_chord_is_what_every_beginner_learns() -> None:
    best = shapes_of(STANDARD, (2, 7, 11), 4)[0]
    assert str(best) == "3-2-0-0-0-3"
    assert best.points == 6
    assert best.fingers == (Finger(3, 6, 6), Finger(2, 5, 5), Finger(3, 1, 1))


def test_a_shape_tells_its_slots_and_its_points() -> None:
    shape = Shape(held("x32010"), ())
    assert shape.slots == (Slot(5, 3), Slot(4, 2), Slot(3, 0), Slot(2, 1), Slot(1, 0))
    assert (shape.points, str(shape)) == (5, "x-3-2-0-1-0")


@pytest.mark.parametrize("name", tunings())
def test_the_best_shapes_sound_most_strings(name: str) -> None:
    shapes = shapes_of(Fretboard(tunings()[name], capo=1), (2, 7, 11), 4)
    assert len(shapes) > 0
    points = [shape.points for shape in shapes]
    assert points == sorted(points, reverse=True)
