"""The map of a key holds all its stacks, and every place on it is reached by changes that the rules allow."""

from __future__ import annotations

import pytest

from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.changes import stack_after
from chordgame.chord_game.rules.stack import Stack, broken_rule, every_stack, numbers_in_play
from chordgame.solo.atlas_map import rows, walks
from chordgame.solo.desk import new_desk
from chordgame.solo.showing import shown_map
from chordgame.theory.ring import NUMBERS, PLACE, Mood, key_places


@pytest.mark.parametrize("happy", NUMBERS)
def test_every_stack_of_the_key_has_its_place_once(happy: int) -> None:
    places = [numbers for row in rows(happy) for numbers in row]
    assert len(places) == len(set(places)) == 94
    assert set(places) == {numbers_in_play(stack) for stack in every_stack(happy)}


def test_along_a_row_a_figure_is_turned() -> None:
    for row in rows(12):
        figures = {tuple(sorted((PLACE[b] - PLACE[a]) % 12 for a in one for b in one)) for one in row}
        assert len(figures) == 1
    assert ((5, 9, 12), (4, 7, 12), (2, 7, 11)) in rows(12), "the majors of the key, from its beginning on"


@pytest.mark.parametrize("stack", [(lay(Cam.MAJOR, 12),), (lay(Cam.MINOR, 4), lay(Cam.SINGLE, 12))])
@pytest.mark.parametrize("mood", Mood)
def test_a_walk_is_made_of_legal_changes(stack: Stack, mood: Mood) -> None:
    for numbers, walk in walks(stack, mood, 12).items():
        here = stack
        for change in walk.changes:
            here, fresh = stack_after(here, change, mood)
            assert broken_rule(here, fresh, key_places(12)) is None
        assert here == walk.stack
        assert numbers_in_play(walk.stack) == numbers
        assert 1 <= len(walk.changes) <= 2


def test_the_page_is_told_how_far_each_place_is() -> None:
    told = {tuple(tile["n"]): tile for row in shown_map(new_desk())["rows"] for tile in row}
    assert told[4, 7, 12] == {"n": [4, 7, 12], "name": "", "far": 0, "how": "you are here"}
    assert told[2, 7, 11]["far"] == 1
    assert told[2, 7, 11]["how"] == "turn Major at 12 to 7"
    assert told[2, 7, 11, 12]["far"] == 2
