"""Option 2, change by change: what it costs, what it scores, what comes off the fretboard."""

from dataclasses import replace

import pytest

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.changing import legal_changes
from chordgame.chord_game.rules.stack import every_stack
from chordgame.chord_game.rules.state import Phase, Player
from chordgame.engine.errors import Refused
from chordgame.theory.ring import Mood
from tests.chord_game.tables import MAJOR_AT_7, after, kinds, offered, table

CLIPS = ((4, 0), (3, 0), (2, 0))  # 2, 7, 11
AUGMENTED = (lay(Cam.AUGMENTED, 5),)


def test_adding_a_cam_scores_ten() -> None:
    state = after(table(clips=CLIPS), m.Add("ana", Cam.SINGLE, 12))
    assert (state.turn.points, state.hand, state.numbers) == (10, (), (2, 7, 11, 12))
    assert len(state.clips) == 3


def test_the_book_adds_a_major_over_the_augmented_and_takes_the_augmented_off() -> None:
    added = after(table(AUGMENTED, hands=((Cam.MAJOR,), (Cam.SQUARE,))), m.Add("ana", Cam.MAJOR, 9))
    assert (added.numbers, added.turn.points) == ((1, 4, 5, 9), 10)
    removed = after(table(added.stack), m.Remove("ana", "bottom"))
    assert (removed.numbers, removed.turn.points) == ((1, 4, 9), 5)
    assert removed.discarded == (Cam.AUGMENTED,)


def test_removing_scores_five_and_takes_invalid_clips_off() -> None:
    state = after(table((*MAJOR_AT_7, lay(Cam.SINGLE, 12)), CLIPS), m.Remove("ana", "bottom"))
    assert (state.turn.points, state.numbers) == (5, (7, 12))
    assert state.clips == {(3, 0)}


def test_replacing_scores_ten_and_the_clips_that_stay_if_one_comes_off() -> None:
    state = after(table(clips=CLIPS), m.Replace("ana", "bottom", Cam.SINGLE, 7))
    assert (state.numbers, state.turn.points, len(state.clips)) == ((2, 7), 12, 2)
    assert state.discarded == (Cam.MAJOR,)


def test_replacing_scores_nothing_if_no_clip_comes_off() -> None:
    assert after(table(clips=CLIPS[:2]), m.Replace("ana", "bottom", Cam.SINGLE, 7)).turn.points == 0


def test_turning_scores_like_replacing_and_then_the_die_is_rolled() -> None:
    state = after(table(clips=CLIPS), m.Turn("ana", "bottom", 11))
    assert (state.numbers, state.turn.points, state.phase) == ((4, 7, 12), 11, Phase.DIE)


@pytest.mark.parametrize("shows", range(1, 7))
def test_an_odd_die_costs_a_cam_of_the_players_choice(shows: int) -> None:
    hands = ((Cam.SINGLE, Cam.SQUARE), (Cam.MINOR,))
    turned = after(table(clips=CLIPS, hands=hands, house={"die": "table"}), m.Turn("ana", "bottom", 11))
    state = after(turned, m.Roll("ana", shows))
    assert state.phase is (Phase.PAY if shows % 2 else Phase.LYRICS)
    if shows % 2:
        assert kinds(state) == {"pay"}
        paid = after(state, m.Pay("ana", Cam.SQUARE))
        assert (paid.hand, paid.discarded, paid.phase) == ((Cam.SINGLE,), (Cam.SQUARE,), Phase.LYRICS)


def test_the_only_kind_in_hand_is_paid_with_without_asking() -> None:
    state = after(table(house={"die": "table"}), m.Turn("ana", "bottom", 11), m.Roll("ana", 3))
    assert (state.hand, state.discarded, state.phase) == ((), (Cam.SINGLE,), Phase.LYRICS)


def test_turning_needs_a_cam_in_hand() -> None:
    with pytest.raises(Refused, match="to turn you need a cam in your hand"):
        after(table(hands=((), (Cam.SINGLE,), (Cam.MINOR,))), m.Turn("ana", "bottom", 11))


@pytest.mark.parametrize("by", [4, 8])
def test_a_turn_that_leads_nowhere_is_no_turn(by: int) -> None:
    with pytest.raises(Refused, match="its arms point elsewhere"):
        after(table(AUGMENTED), m.Turn("ana", "bottom", by))


@pytest.mark.parametrize("by", [0, 12, -4, 10**9])
def test_cams_turn_by_1_to_11_places(by: int) -> None:
    with pytest.raises(Refused, match=f"1 to 11 places, both only where there are two: not bottom by {by}"):
        after(table(), m.Turn("ana", "bottom", by))


def test_a_single_cam_is_not_both() -> None:
    with pytest.raises(Refused, match="not both by 11"):
        after(table(), m.Turn("ana", "both", 11))


def test_either_of_two_cams_may_be_spent_for_the_same_stack() -> None:
    state = table((lay(Cam.TRIANGLE, 5), lay(Cam.MAJOR, 5)), hands=((Cam.TRIANGLE, Cam.MAJOR), ()))
    moves = [offer.move for offer in offered(state)]
    assert m.Replace("ana", "bottom", Cam.TRIANGLE, 5) in moves
    assert m.Replace("ana", "top", Cam.MAJOR, 5) in moves


def test_both_cams_turn_by_the_same_amount() -> None:
    state = after(table((*MAJOR_AT_7, lay(Cam.SINGLE, 12)), CLIPS), m.Turn("ana", "both", 11))
    assert state.stack == (lay(Cam.MAJOR, 12), lay(Cam.SINGLE, 5))


def test_a_cam_from_nowhere_cannot_be_laid() -> None:
    for move in (m.Add("ana", Cam.STRAIGHT, 5), m.Replace("ana", "top", Cam.STRAIGHT, 5)):
        with pytest.raises(Refused, match="in your hand: no Straight is"):
            after(table(), move)


def test_a_third_cam_and_an_empty_spindle_are_refused() -> None:
    with pytest.raises(Refused, match="exactly 1 or 2 cams"):
        after(table((*MAJOR_AT_7, lay(Cam.SINGLE, 12)), hands=((Cam.SQUARE,), ())), m.Add("ana", Cam.SQUARE, 7))
    with pytest.raises(Refused, match="exactly 1 or 2 cams on the stack: it would be empty"):
        after(table(), m.Remove("ana", "top"))


def test_swapping_which_cam_is_on_top_changes_nothing_else() -> None:
    before = table((*MAJOR_AT_7, lay(Cam.SINGLE, 12)), CLIPS)
    state = after(before, m.Swap("ana"))
    assert state.stack == before.stack[::-1]
    assert (state.numbers, state.clips, state.phase) == (before.numbers, before.clips, Phase.CHOOSE)


def test_no_guitar_is_needed_for_a_change() -> None:
    assert after(table(), m.Add("ana", Cam.SINGLE, 12)).phase is Phase.LYRICS


def test_a_straight_is_added_to_a_minor() -> None:
    state = after(table((lay(Cam.MINOR, 4),), hands=((Cam.STRAIGHT,), ())), m.Add("ana", Cam.STRAIGHT, 5))
    assert state.numbers == (4, 5, 7, 11)
    with pytest.raises(Refused, match="Straight may not stand alone"):
        after(table(state.stack), m.Remove("ana", "bottom"))


def test_an_upside_down_major_in_a_sad_song() -> None:
    sad = table((lay(Cam.SINGLE, 9),), hands=((Cam.MAJOR,), ()), mood=Mood.SAD)
    state = after(sad, m.Replace("ana", "top", Cam.MAJOR, 9, upside_down=True))
    assert state.numbers == (4, 9, 12)
    with pytest.raises(Refused, match="upside-down"):
        after(
            table(sad.stack, hands=((Cam.MAJOR,), ())),
            m.Replace("ana", "top", Cam.MAJOR, 9, upside_down=True),
        )


# ---------------------------------------------------------------- when nothing goes

TWELVE = tuple((string, fret) for string in (6, 5, 4) for fret in (1, 2, 3, 4))


@pytest.mark.parametrize("cam", Cam)
def test_whoever_has_a_cam_can_change_any_stack_of_the_key(cam: Cam) -> None:
    """So the way out below is there for tables that mend the stack into a corner, not for ordinary play."""
    bare = replace(table(), players=(Player("Guitar", (cam,)), Player()))
    for stack in every_stack(12):
        assert legal_changes(replace(bare, stack=stack))


def test_where_nothing_goes_a_cam_is_discarded() -> None:
    stuck = replace(table(clips=TWELVE), stack=())
    assert kinds(stuck) == {"discard_cam"}
    state = after(stuck, m.DiscardCam("ana", Cam.SINGLE))
    assert (state.discarded, state.turn.points, state.phase) == ((Cam.SINGLE,), 0, Phase.LYRICS)


def test_where_nothing_goes_and_no_cam_is_left_one_sits_out() -> None:
    stuck = replace(table(hands=((), (Cam.SINGLE,), (Cam.MINOR,))), stack=())
    assert kinds(stuck) == {"sit_out"}
    assert after(stuck, m.SitOut("ana")).phase is Phase.LYRICS


def test_discarding_is_only_for_those_who_can_do_nothing_else() -> None:
    with pytest.raises(Refused, match="only when nothing else is legal"):
        after(table(), m.DiscardCam("ana", Cam.SINGLE))
    with pytest.raises(Refused, match="only when nothing else is legal"):
        after(table(), m.SitOut("ana"))


def test_the_offers_say_where_in_the_picture_they_are_made() -> None:
    places = {name for offer in offered(table()) for name in offer.at.split()}
    assert {"cam-bottom", "hand-single", "number-2"} <= places
    assert "slot-4-0" in places
