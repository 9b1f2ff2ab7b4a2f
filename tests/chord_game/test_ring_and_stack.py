"""The ring, the key, the cams, and the worked examples of what may lie on the spindle."""

import pytest

from chordgame.chord_game.rules.cams import BOX, SHAPES, Cam, Laid, lay
from chordgame.chord_game.rules.rulebook import Rule
from chordgame.chord_game.rules.stack import (
    broken_rule,
    check,
    check_first,
    every_stack,
    laid_by_hand,
    numbers_in_play,
    ways_to_lie,
)
from chordgame.engine.errors import Refused
from chordgame.theory.ring import CLOCKWISE, Mood, face_number, key_places, numbers_at

IN_C = key_places(12)


def rule_of(*stack: Laid, fresh: tuple[int, ...] | None = None) -> Rule | None:
    return broken_rule(stack, tuple(range(len(stack))) if fresh is None else fresh, IN_C)


def test_the_ring_is_like_a_clock_with_odd_numbers_in_odd_places() -> None:
    assert CLOCKWISE == (12, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5)


def test_the_key_at_12_covers_seven_numbers() -> None:
    assert numbers_at(IN_C) == (2, 4, 5, 7, 9, 11, 12)
    assert face_number(12, Mood.HAPPY) == 12
    assert face_number(12, Mood.SAD) == 9


def test_there_are_fourteen_cams() -> None:
    assert len(BOX) == 14
    assert sum(len(SHAPES[cam].arms) == 3 for cam in BOX) == 7


@pytest.mark.parametrize(
    ("stack", "numbers"),
    [
        ((lay(Cam.MINOR, 4), lay(Cam.STRAIGHT, 5)), (4, 5, 7, 11)),
        ((lay(Cam.MAJOR, 7),), (2, 7, 11)),
        ((lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12)), (2, 7, 11, 12)),
        ((lay(Cam.AUGMENTED, 5),), (1, 5, 9)),
        ((lay(Cam.AUGMENTED, 5), lay(Cam.MAJOR, 9)), (1, 4, 5, 9)),
    ],
)
def test_worked_examples_of_numbers_in_play(stack: tuple[Laid, ...], numbers: tuple[int, ...]) -> None:
    assert numbers_in_play(stack) == numbers
    assert rule_of(*stack) is None


@pytest.mark.parametrize(
    ("cam", "places"),
    [
        (Cam.MAJOR, {12, 5, 7}), (Cam.MINOR, {2, 9, 4}), (Cam.SUSPENDED, {5, 12, 7, 2, 9}),
        (Cam.DIMINISHED, {5}), (Cam.SQUARE, {5, 12, 7, 2}), (Cam.SINGLE, {5, 12, 7, 2, 9, 4}),
        (Cam.TRIANGLE, {5, 12, 7}),
    ],
)  # fmt: skip
def test_where_a_cam_lies_within_the_key_of_c(cam: Cam, places: set[int]) -> None:
    legal = {laid.at for laid in ways_to_lie(cam, Mood.SAD) if not laid.upside_down and rule_of(laid) is None}
    assert legal == places


def test_the_augmented_cam_has_three_places_each_with_one_arm_outside() -> None:
    legal = [laid for laid in ways_to_lie(Cam.AUGMENTED, Mood.HAPPY) if rule_of(laid) is None]
    assert len(legal) == 3
    assert all((laid.arms & ~IN_C).bit_count() == 1 for laid in legal)
    assert rule_of(lay(Cam.AUGMENTED, 2)) is Rule.AUGMENTED_ONE_OUTSIDE


def test_straight_lies_on_5_and_11_and_never_alone() -> None:
    assert numbers_at(lay(Cam.STRAIGHT, 5).arms) == (5, 11)
    with pytest.raises(Refused, match="Straight may not stand alone"):
        check((lay(Cam.STRAIGHT, 5),), (0,), IN_C)


def test_five_numbers_are_too_many_and_the_error_lists_them() -> None:
    with pytest.raises(Refused, match="2, 3 or 4 numbers: not at 2, 4, 7, 9, 11"):
        check((lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 9)), (0, 1), IN_C)


def test_an_arm_outside_the_key_is_refused_with_the_key() -> None:
    with pytest.raises(Refused, match="6 would be outside; the key, which has the faces, covers 2, 4, 5, 7, 9, 11, 12"):
        check((lay(Cam.MAJOR, 2),), (0,), IN_C)


def test_a_cam_may_lean_on_an_outside_arm_and_keep_it() -> None:
    augmented, major = lay(Cam.AUGMENTED, 5), lay(Cam.MAJOR, 9)
    assert rule_of(augmented, major, fresh=(1,)) is None
    assert rule_of(major, fresh=()) is None, "it stays when the Augmented cam goes"
    assert rule_of(major, fresh=(0,)) is Rule.OUTSIDE_KEY, "alone it could not come to lie there"
    single = lay(Cam.SINGLE, 4)
    assert rule_of(major, single, fresh=(1,)) is None
    assert rule_of(major, lay(Cam.TRIANGLE, 9), fresh=(1,)) is None, "a later cam leans in turn"


def test_two_fresh_cams_do_not_hold_each_other_up() -> None:
    major = lay(Cam.MAJOR, 9)
    assert rule_of(major, lay(Cam.TRIANGLE, 9), fresh=(0, 1)) is Rule.OUTSIDE_KEY


def test_an_upside_down_major_lies_as_a_minor_in_a_sad_song_only() -> None:
    turned = laid_by_hand(Cam.MAJOR, 9, True, Mood.SAD)
    assert turned.arms == lay(Cam.MINOR, 9).arms
    assert str(turned) == "upside-down Major at 9"
    for cam, mood in [(Cam.MAJOR, Mood.HAPPY), (Cam.MINOR, Mood.SAD), (Cam.SQUARE, Mood.SAD)]:
        with pytest.raises(Refused, match="upside-down"):
            laid_by_hand(cam, 9, True, mood)


def test_turned_over_arms_are_the_mirror_image() -> None:
    mirrored = {-arm % 12 for arm in SHAPES[Cam.MAJOR].arms}
    minor = SHAPES[Cam.MINOR].arms
    assert any({(arm + shift) % 12 for arm in minor} == mirrored for shift in range(12))


def test_cams_that_lie_alike_are_equal() -> None:
    assert lay(Cam.AUGMENTED, 5) == lay(Cam.AUGMENTED, 9) == lay(Cam.AUGMENTED, 1)
    assert lay(Cam.STRAIGHT, 5) == lay(Cam.STRAIGHT, 11)
    assert len(ways_to_lie(Cam.STRAIGHT, Mood.HAPPY)) == 6


@pytest.mark.parametrize("cam", [Cam.AUGMENTED, Cam.STRAIGHT])
def test_the_first_cam_is_neither_augmented_nor_straight(cam: Cam) -> None:
    with pytest.raises(Refused, match="first cam"):
        check_first(lay(cam, 5), IN_C)


def test_every_key_has_as_many_stacks() -> None:
    assert {len(list(every_stack(happy))) for happy in range(1, 13)} == {312}
