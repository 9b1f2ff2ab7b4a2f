"""What the box shows becomes a proposed move, or the rule that stands against it."""

from __future__ import annotations

import pytest

from chordgame.box.agreeing import Agreed, agreed_by, to_put_right
from chordgame.box.lying import laid_as
from chordgame.box.sentences import reading_in_words
from chordgame.box.showing import what_it_shows
from chordgame.chord_game.box_moves import Contradiction, Proposed
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import SHAPES, Cam, lay
from chordgame.chord_game.rules.changes import stack_after
from chordgame.chord_game.rules.changing import legal_changes
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.chord_game.rules.state import State
from chordgame.chord_game.rules.turn_table import apply
from chordgame.theory.ring import PLACE, Mood
from hardware.box.readings import FretboardReading, Piece, StackReading
from tests.chord_game.tables import fresh, table

KEY_AT_12 = Piece("key", False, PLACE[12])


def board(*clips: tuple[int, int]) -> FretboardReading:
    return FretboardReading(frozenset(clips), frozenset())


def spindle(*cams: Piece, key: Piece | None = KEY_AT_12) -> StackReading:
    bottom, top = (*cams, None, None)[:2]
    return StackReading(key, bottom, top)


def cam(name: str, at: int, face_down: bool = False) -> Piece:
    return Piece(name, face_down, PLACE[at])


def test_the_box_says_nothing_where_it_agrees_with_the_game() -> None:
    state = table(clips=((4, 0),))
    assert what_it_shows(state, board((4, 0))) == ()
    assert what_it_shows(state, spindle(cam("major", 7))) == ()


def test_a_new_clip_is_a_proposed_move_with_its_number() -> None:
    assert what_it_shows(table(), board((5, 2))) == (Proposed(m.PlaceClip("ana", 5, 2), "Clip on string 5 fret 2: 11"),)


def test_a_clip_off_the_numbers_in_play_names_the_rule() -> None:
    (shown,) = what_it_shows(table(), board((5, 1)))
    assert isinstance(shown, Contradiction)
    assert shown.sentence.startswith("put clips on numbers in play")


def test_clips_that_should_not_be_there_are_listed() -> None:
    state = table(clips=((4, 0),))
    assert what_it_shows(state, board((5, 2), (3, 0))) == (
        Contradiction(
            "the fretboard does not lie as the game says; 2 clips too many: string 3 at the headstock, "
            "string 5 fret 2; 1 clip missing: string 4 at the headstock"
        ),
    )


def test_an_added_cam_is_proposed_with_its_points() -> None:
    (shown,) = what_it_shows(table(), spindle(cam("major", 7), cam("single", 12)))
    assert isinstance(shown, Proposed)
    assert shown.move == m.Add("ana", Cam.SINGLE, 12)
    assert "10 points" in shown.words


def test_a_cam_that_is_not_in_hand_is_refused_by_name() -> None:
    (shown,) = what_it_shows(table(), spindle(cam("major", 7), cam("triangle", 12)))
    assert shown == Contradiction("use a cam that is in your hand: no Triangle is")


def test_five_numbers_in_play_name_the_rule() -> None:
    state = table(hands=((Cam.SUSPENDED,), (Cam.SQUARE,)))
    (shown,) = what_it_shows(state, spindle(cam("major", 7), cam("suspended", 9)))
    assert isinstance(shown, Contradiction)
    assert shown.sentence.startswith("lay the cams so that they point at exactly 2, 3 or 4 numbers: ")


def test_a_stack_that_no_change_leads_to_says_so() -> None:
    (shown,) = what_it_shows(table(), spindle(cam("square", 2), cam("single", 12)))
    assert shown == Contradiction("no single change leads from Major at 7 to Square at 2, Single at 12")


def test_a_turned_over_minor_counts_as_a_major_in_a_happy_song() -> None:
    piece = cam("minor", 2, face_down=True)
    laid = laid_as(piece)
    assert laid.upside_down
    assert laid.shape is Cam.MAJOR
    state = table(stack=(lay(Cam.SINGLE, 12),), hands=((Cam.MINOR,), (Cam.SQUARE,)))
    reading = spindle(cam("single", 12), Piece("minor", True, (PLACE[12] + 1) % 12))
    (shown,) = what_it_shows(state, reading)
    assert isinstance(shown, Proposed)
    assert shown.move == m.Add("ana", Cam.MINOR, 12, upside_down=True)


@pytest.mark.parametrize("kind", [cam for cam in Cam if cam not in (Cam.MAJOR, Cam.MINOR)])
@pytest.mark.parametrize("place", range(12))
def test_symmetrical_cams_may_lie_either_way_up(kind: Cam, place: int) -> None:
    arms = {(place - arm) % 12 for arm in SHAPES[kind].arms}
    laid = laid_as(Piece(kind.value, True, place))
    assert not laid.upside_down
    assert {PLACE[number] for number in numbers_in_play((laid,))} == arms


def test_the_key_proposes_both_moods() -> None:
    state = fresh()
    shown = what_it_shows(state, spindle(key=Piece("key", False, PLACE[7])))
    assert [proposal.move for proposal in shown if isinstance(proposal, Proposed)] == [
        m.FitKey(state.leader, 7, mood) for mood in Mood
    ]


def test_a_key_that_moved_is_said() -> None:
    (shown,) = what_it_shows(table(), spindle(cam("major", 7), key=Piece("key", False, PLACE[7])))
    assert shown == Contradiction("the box shows the key at 7; the song is played with its happy face at 12")


@pytest.mark.parametrize("state", [fresh(), table()], ids=["before the key is fitted", "in a song"])
@pytest.mark.parametrize(
    ("piece", "words"),
    [
        (Piece("major", False, PLACE[12]), "the Major lies where the key belongs"),
        (Piece("key", True, PLACE[12]), "the key is turned over: lay its printed face up"),
    ],
)
def test_what_is_not_the_key_as_it_is_printed_is_never_taken_for_it(state: State, piece: Piece, words: str) -> None:
    assert what_it_shows(state, spindle(cam("major", 7), key=piece)) == (Contradiction(words),)
    assert "happy face" not in reading_in_words(spindle(key=piece))


def test_a_layer_that_cannot_be_read_is_not_taken_for_empty() -> None:
    reading = StackReading(KEY_AT_12, None, None, ("bottom",))
    (shown,) = what_it_shows(table(), reading)
    assert shown == Contradiction("the box cannot read its bottom layer: straighten what lies there")


def test_every_legal_change_can_be_shown_by_the_box() -> None:
    state = table(
        stack=(lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12)), clips=((4, 0), (2, 0), (1, 3)),
        hands=((Cam.MINOR, Cam.STRAIGHT, Cam.SQUARE), (Cam.AUGMENTED,)),
    )  # fmt: skip
    for change, after in legal_changes(state):
        pieces = [Piece(laid.cam.value, laid.upside_down, _place(laid.at, laid.upside_down)) for laid in after]
        proposed = [shown.move for shown in what_it_shows(state, spindle(*pieces)) if isinstance(shown, Proposed)]
        reached = [stack_after(state.stack, move, state.mood)[0] for move in proposed if not isinstance(move, m.Swap)]  # type: ignore[arg-type]
        assert any(sorted(map(str, stack)) == sorted(map(str, after)) for stack in reached), change


def _place(at: int, upside_down: bool) -> int:
    return (PLACE[at] + (1 if upside_down else 0)) % 12


def test_a_clip_that_the_table_placed_has_to_lie_on_the_board_before_anything_is_a_move() -> None:
    state = table()
    agreed = agreed_by(Agreed(), state, board())
    state, _ = apply(state, m.PlaceClip("ana", 5, 2))
    words = "the game went on: push a clip to string 5 fret 2"
    assert [to_put_right(agreed, state, board(*clips)) for clips in ((), ((3, 0),))] == [words, words]
    assert [to_put_right(agreed, state, board((5, 2), *more)) for more in ((), ((3, 0),))] == ["", ""]
    agreed = agreed_by(agreed, state, board((5, 2)))
    assert to_put_right(agreed, table(), board((5, 2))) == "the game went on: take the clip off string 5 fret 2"


def test_a_cam_that_the_table_laid_is_asked_for_once_the_spindle_can_be_read() -> None:
    before = table()
    assert [str(one) for one in before.stack] == ["Major at 7"]
    reading = spindle(cam("major", 7))
    agreed = agreed_by(Agreed(), before, reading)
    assert to_put_right(agreed, before, reading) == ""
    change, _ = next(iter(legal_changes(before)))
    after, _ = apply(before, change)
    words = to_put_right(agreed, after, reading)
    assert words.startswith("the game went on: the spindle has ")
    unreadable = StackReading(KEY_AT_12, None, None, ("bottom",))
    assert to_put_right(agreed, after, unreadable) == "", "first it has to be read"
