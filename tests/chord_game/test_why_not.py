"""Why a cam or a clip does not go where somebody tapped."""

import pytest

from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.moves import Add
from chordgame.chord_game.rules.rulebook import Rule
from chordgame.chord_game.why_not import why_not
from tests.chord_game.tables import MAJOR_AT_7, after, table

WITHOUT_CAMS = ((), (Cam.SQUARE,), (Cam.MINOR,))
TWO = (*MAJOR_AT_7, lay(Cam.SINGLE, 12))


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (("hand-single", "number-11"), f"Single does not go on 11: {Rule.OUTSIDE_KEY.value}"),
        (("cam-bottom", "number-1"), f"Not there: {Rule.OUTSIDE_KEY.value}"),
        (("cam-bottom", "number-7"), "Major lies on 7 already."),
        (("slot-6-1",), f"Not there: {Rule.NUMBER_IN_PLAY.value}"),
        (("slot-9-99",), f"Not there: {Rule.SLOT_EXISTS.value}"),
    ],
)
def test_it_is_said_by_the_rule_that_is_against_it(at: tuple[str, ...], expected: str) -> None:
    assert why_not(table(), "ana", at).startswith(expected)


@pytest.mark.parametrize("at", [("hand-single", "number-12"), ("hand-single",), ("cam-bottom",), ("slot-5-5",)])
def test_nothing_is_said_where_it_does_go(at: tuple[str, ...]) -> None:
    assert why_not(table(), "ana", at) == ""


@pytest.mark.parametrize("at", [(), ("hand-lute", "slot-²-x"), ("number-13",), ("cam-third", "number-7"), ("-",)])
def test_nor_of_what_nobody_could_mean(at: tuple[str, ...]) -> None:
    assert why_not(table(), "ana", at) == ""
    assert why_not(table(), "ben", ("slot-6-1",)) == "", "whose turn it is not is told nothing"
    assert why_not(after(table(), Add("ana", Cam.SINGLE, 12)), "ana", ("slot-6-1",)) == "", "nor is whose turn is done"


def test_who_has_no_cam_is_told_why_those_on_the_stack_stay() -> None:
    assert why_not(table(hands=WITHOUT_CAMS), "ana", ("cam-bottom",)) == (
        f"Major stays as it is: {Rule.TURN_NEEDS_CAM.value}."
    )
    assert why_not(table(TWO, hands=WITHOUT_CAMS), "ana", ("cam-top",)) == "", "it may be taken off"
    assert why_not(table(TWO, hands=WITHOUT_CAMS), "ana", ("cam-both",)) == (
        f"Both cams stay as they are: {Rule.TURN_NEEDS_CAM.value}."
    )


def test_a_cam_that_looks_alike_after_a_part_of_a_turn_is_sent_to_where_it_is_offered() -> None:
    augmented = table(hands=((Cam.AUGMENTED,), (Cam.SQUARE,)))
    goes = [number for number in (1, 5, 9) if not why_not(augmented, "ana", ("hand-augmented", f"number-{number}"))]
    assert goes == [1]
    assert why_not(augmented, "ana", ("hand-augmented", "number-9")) == ("Augmented lies on 9 as it does on 1: tap 1.")
