"""The atlas against the book: every stack of a key, every chord, and what one change leads to."""

from __future__ import annotations

import itertools

import pytest

from chordgame.chord_game.atlas.key import chords_of, key_atlas
from chordgame.chord_game.atlas.ways import ways_from
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.changes import changes_with, whole_box
from chordgame.chord_game.rules.stack import Stack, numbers_in_play
from chordgame.neck.fingers import stopped_at
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT
from chordgame.neck.tuning import tunings
from chordgame.theory.ring import NUMBERS, Mood
from tests.chord_game.test_stack_against_the_book import COGS, count_is_right, inside, may_lie

STANDARD = Fretboard(tunings()["standard"])


@pytest.mark.parametrize("happy", NUMBERS)
def test_a_key_holds_every_stack_and_every_chord_of_the_book(happy: int) -> None:
    atlas = key_atlas(STANDARD, happy, 4)
    key = inside(happy)
    cogs = [one for kind in COGS for one in COGS[kind]]
    alone = {frozenset([one]) for one in cogs if count_is_right([one]) and may_lie(one, None, key)}
    pairs = {
        frozenset([low, high])
        for low, high in itertools.permutations(cogs, 2)
        if count_is_right([low, high]) and may_lie(low, None, key) and may_lie(high, low, key)
        and (low[0] != high[0] or low[0] in TWO_IN_THE_BOX)
    }  # fmt: skip
    twins = {
        frozenset([one]) for one in cogs
        if one[0] in TWO_IN_THE_BOX and count_is_right([one, one]) and may_lie(one, None, key)
    }  # fmt: skip
    assert len(atlas.stacks) == len(alone) + len(pairs) + len(twins)
    in_play = {frozenset().union(*(arms for _, arms in stack)) for stack in alone | pairs | twins}
    chords = {
        tuple(sorted(some))
        for numbers in in_play for size in (2, 3, 4) for some in itertools.combinations(sorted(numbers), size)
    }  # fmt: skip
    assert set(atlas.chords) == chords


TWO_IN_THE_BOX = {"major", "minor", "square", "single", "triangle"}


def test_a_chord_is_told_with_every_stack_that_can_sound_it() -> None:
    atlas = key_atlas(STANDARD, 12, 4)
    for chord, stacks in atlas.chords.items():
        assert set(stacks) == {stack for stack in atlas.stacks if set(chord) <= set(numbers_in_play(stack))}


def test_every_shape_of_a_key_sounds_its_chord_under_its_fingers() -> None:
    atlas = key_atlas(STANDARD, 12, 4)
    for chord in atlas.chords:
        for shape in atlas.shapes(chord):
            assert STANDARD.numbers(shape.frets) == chord
            assert len(shape.fingers) <= 4
            sounds = stopped_at(STANDARD, shape.fingers)
            assert all(fret in (SILENT, sounds[string]) for string, fret in shape.frets.items())


def test_one_change_leads_where_the_rules_say() -> None:
    stack = (lay(Cam.MAJOR, 7),)
    ways = ways_from(stack, Mood.HAPPY, 12, most=1)
    legal = changes_with("", whole_box(stack, 12, Mood.HAPPY))
    assert {in_any_order(after) for _, after in legal} - {in_any_order(stack)} == set(map(in_any_order, ways))
    assert all(len(way.changes) == 1 for way in ways.values())


def test_two_changes_lead_to_what_one_after_the_other_leads_to() -> None:
    stack = (lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12))
    ways = ways_from(stack, Mood.HAPPY, 12)
    one = ways_from(stack, Mood.HAPPY, 12, most=1)
    reached = {in_any_order(after) for here in one for after in ways_from(here, Mood.HAPPY, 12, most=1)}
    both = reached | set(map(in_any_order, one))
    assert set(map(in_any_order, ways)) == both - {in_any_order(stack)}


def in_any_order(stack: Stack) -> tuple[str, ...]:
    return tuple(sorted(map(str, stack)))


def test_the_chords_of_four_numbers_are_eleven() -> None:
    assert len(chords_of((lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12)))) == 6 + 4 + 1
