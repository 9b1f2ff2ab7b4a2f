"""Option 1, example by example: numbers 7, 2 and 11 in play."""

import pytest

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.heard import Heard
from chordgame.chord_game.rules.state import Phase
from chordgame.chord_game.rules.turn_order import begin_turn
from chordgame.engine.errors import Refused
from chordgame.engine.heard import HeardString, StringState
from chordgame.neck.fingers import Finger
from tests.chord_game.tables import after, kinds, offered, table

# Slots with 7, 2 or 11 near the headstock: open 4th, 3rd and 2nd string; 6th fret 3 (7), 5th fret 2 (11),
# 5th fret 5 (2), 4th fret 5 (7), 3rd fret 4 (11), 2nd fret 3 (2), 1st fret 3 (7), 1st fret 7 (11).
OPEN = ((4, 0), (3, 0), (2, 0))


def points(clips: tuple[tuple[int, int], ...], new: tuple[int, int], *fingers: Finger, heard: Heard = "table") -> int:
    state = after(table(clips=clips), m.PlaceClip("ana", *new), m.Play("ana", fingers, heard))
    return state.turn.points


def heard(**states: StringState) -> tuple[HeardString, ...]:
    return tuple(HeardString(int(name[1:]), state) for name, state in states.items())


def test_first_turn_one_touched_clip_is_one_point() -> None:
    assert points((), (5, 2), Finger(2, 5, 5)) == 1


def test_three_open_strings_and_two_touched_clips_are_five() -> None:
    assert points((*OPEN, (6, 3)), (5, 2), Finger(3, 6, 6), Finger(2, 5, 5)) == 5


def test_a_new_clip_closer_to_the_body_blocks_the_open_one() -> None:
    assert points((*OPEN, (6, 3), (5, 2)), (2, 3), Finger(2, 5, 5), Finger(3, 6, 6), Finger(3, 2, 2)) == 5


def test_a_new_clip_that_is_not_touched_scores_nothing() -> None:
    state = after(table(clips=OPEN), m.PlaceClip("ana", 5, 2), m.Play("ana", ()))
    assert state.turn.points == 0
    assert state.turn.play is not None
    assert state.turn.play.words == "the new clip on string 5 fret 2 does not score"
    assert (5, 2) in state.clips, "it stays all the same"


def test_a_new_open_clip_needs_no_touch() -> None:
    assert points(OPEN[:2], (2, 0)) == 3


def test_a_barre_scores_what_it_touches_and_blocks_every_open_clip() -> None:
    clips = (*OPEN, (6, 7), (4, 9), (3, 7))  # 11, 11, 2
    assert points(clips, (1, 7), Finger(7, 6, 1), Finger(9, 4, 4)) == 4
    assert points(clips, (1, 7), Finger(7, 1, 6), Finger(9, 4, 4)) == 4, "either end may be named first"


def test_a_finger_beside_the_clips_blocks_and_scores_nothing() -> None:
    assert points((*OPEN, (5, 2)), (6, 3), Finger(3, 6, 6), Finger(2, 5, 5), Finger(1, 3, 3)) == 4


def test_a_clip_under_a_finger_nearer_to_the_body_is_blocked() -> None:
    assert points(((5, 2),), (5, 5), Finger(2, 5, 5), Finger(5, 5, 5)) == 1
    assert points(((5, 5),), (5, 2), Finger(2, 5, 5), Finger(5, 5, 5)) == 0, "the new clip is blocked"


def test_four_fingers_are_the_most() -> None:
    five = tuple(Finger(fret, 6, 6) for fret in range(1, 6))
    with pytest.raises(Refused, match="4 fingers for the strings: not 5"):
        points((), (6, 3), *five)


@pytest.mark.parametrize("finger", [Finger(0, 6, 6), Finger(13, 6, 6), Finger(3, 7, 6), Finger(3, 6, 0)])
def test_fingers_beside_the_neck_are_refused(finger: Finger) -> None:
    with pytest.raises(Refused, match="frets 1 to 12, strings 6 to 1"):
        points((), (6, 3), finger)


def test_a_clip_goes_on_a_number_in_play() -> None:
    with pytest.raises(Refused, match=r"string 3 fret 2 is 9\. Clips go on 2, 7 or 11 now"):
        after(table(), m.PlaceClip("ana", 3, 2))


@pytest.mark.parametrize(("slot", "words"), [((3, 13), "12 frets"), ((7, 0), "6 strings"), ((4, 0), "holds a clip")])
def test_a_clip_needs_an_empty_slot(slot: tuple[int, int], words: str) -> None:
    with pytest.raises(Refused, match=words):
        after(table(clips=OPEN), m.PlaceClip("ana", *slot))


def test_each_scoring_string_must_ring_clear() -> None:
    fingers = (Finger(2, 5, 5),)
    assert points(OPEN, (5, 2), *fingers, heard=heard(s5="CLEAR", s4="CLEAR", s3="CLEAR", s2="CLEAR")) == 4
    assert points(OPEN, (5, 2), *fingers, heard=heard(s5="MUTED", s4="CLEAR", s3="CLEAR", s2="CLEAR")) == 0


def test_strings_that_do_not_score_may_do_as_they_like() -> None:
    assert points((), (5, 2), Finger(2, 5, 5), heard=heard(s5="CLEAR", s6="BUZZ", s1="WRONG_PITCH")) == 1


def test_a_verdict_covers_every_scoring_string() -> None:
    with pytest.raises(Refused, match="string 4, 3, 2 is missing"):
        points(OPEN, (5, 2), Finger(2, 5, 5), heard=heard(s5="CLEAR"))


def test_what_is_heard_is_said_in_words() -> None:
    state = after(table(), m.PlaceClip("ana", 5, 2), m.Play("ana", (Finger(2, 5, 5),), heard(s5="WRONG_PITCH")))
    assert state.turn.play is not None
    assert state.turn.play.words == "string 5 wrong pitch"


def test_unsure_waits_for_another_pluck_or_the_leader() -> None:
    unsure = m.Play("ana", (Finger(2, 5, 5),), heard(s5="UNSURE"))
    state = after(table(player=0), m.PlaceClip("ana", 5, 2), unsure)
    assert state.phase is Phase.RULING
    again = after(state, m.Play("ana", (Finger(2, 5, 5),), heard(s5="CLEAR")))
    assert (again.phase, again.turn.points) == (Phase.LYRICS, 1)
    ruled = after(state, m.Overrule("ana", clear=False))
    assert (ruled.phase, ruled.turn.points) == (Phase.LYRICS, 0)


def test_after_a_guitar_the_table_does_not_judge() -> None:
    unsure = m.Play("ana", (Finger(2, 5, 5),), heard(s5="UNSURE"))
    state = after(table(), m.PlaceClip("ana", 5, 2), unsure)
    with pytest.raises(Refused, match="it is heard again or the Band Leader rules"):
        after(state, m.Play("ana", (Finger(2, 5, 5),)))
    missed = m.Play("ana", (Finger(2, 5, 5),), heard(s5="MUTED"))
    again = after(table(house={"retries": "1"}), m.PlaceClip("ana", 5, 2), missed)
    assert all(offer.move.heard != "table" for offer in offered(again) if isinstance(offer.move, m.Play))


def test_another_pluck_keeps_the_fingers() -> None:
    both = (Finger(2, 5, 5), Finger(3, 6, 6))
    unsure = m.Play("ana", both, heard(s5="CLEAR", s6="UNSURE"))
    state = after(table(clips=((6, 3),)), m.PlaceClip("ana", 5, 2), unsure)
    with pytest.raises(Refused, match="the same fingers"):
        after(state, m.Play("ana", both[:1], heard(s5="CLEAR")))
    assert after(state, m.Play("ana", both, heard(s5="CLEAR", s6="CLEAR"))).turn.points == 2


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ((HeardString(5, "MUTED"), HeardString(5, "CLEAR")), "one thing of each string: not of 5, 5"),
        ((HeardString(5, "CLEAR"), HeardString(9, "CLEAR")), "the string must be on the fretboard: not 9"),
        ((HeardString(5, "CLEAR", confidence=7.0),), "from 0 to 1: not 7.0"),
    ],
)
def test_a_verdict_makes_sense(verdict: tuple[HeardString, ...], words: str) -> None:
    with pytest.raises(Refused, match=words):
        points((), (5, 2), Finger(2, 5, 5), heard=verdict)


def test_one_string_known_to_fail_decides_whatever_the_unsure_ones_do() -> None:
    state = after(
        table(clips=((5, 2),)), m.PlaceClip("ana", 6, 3),
        m.Play("ana", (Finger(2, 5, 5), Finger(3, 6, 6)), heard(s5="MUTED", s6="UNSURE")),
    )  # fmt: skip
    assert (state.phase, state.turn.points) == (Phase.LYRICS, 0)


def test_no_retry_unless_the_house_allows_it() -> None:
    """“Retries are not allowed (but give beginners some slack …)”: none, unless a table sets how many."""
    miss, hit = (m.Play("ana", (Finger(2, 5, 5),), heard(s5=said)) for said in ("BUZZ", "CLEAR"))
    strict = after(table(), m.PlaceClip("ana", 5, 2), miss)
    assert strict.phase is Phase.LYRICS
    kind = after(table(house={"retries": "1"}), m.PlaceClip("ana", 5, 2), miss)
    assert kind.phase is Phase.ANNOUNCE
    assert after(kind, hit).turn.points == 1
    assert after(kind, miss).phase is Phase.LYRICS, "one more try is one more try"


def test_giving_up_scores_nothing_and_the_clip_stays() -> None:
    state = after(table(), m.PlaceClip("ana", 5, 2), m.GiveUp("ana"))
    assert (state.phase, state.turn.points, len(state.clips)) == (Phase.LYRICS, 0, 1)


# ---------------------------------------------------------------- which option is open

TWELVE = (*OPEN, (6, 3), (5, 2), (5, 5), (4, 5), (3, 4), (2, 3), (1, 3), (1, 7), (6, 7))


def test_with_clips_and_cams_both_options_are_open() -> None:
    assert {"place_clip", "add", "replace", "turn"} <= kinds(table())


def test_without_a_cam_only_clips_or_a_remove() -> None:
    alone = table(hands=((), (Cam.SINGLE,), (Cam.MINOR,)))
    assert kinds(alone) == {"place_clip"}
    two = table(stack=(*alone.stack, lay(Cam.SINGLE, 12)), hands=((), (Cam.SQUARE,), (Cam.MINOR,)))
    assert kinds(two) == {"place_clip", "remove", "swap"}


def test_without_clips_the_stack_must_change() -> None:
    state = table(clips=TWELVE)
    assert kinds(state) == {"add", "replace", "turn"}
    with pytest.raises(Refused, match="with a cam in your hand, change the stack"):
        after(state, m.PlaceClip("ana", 1, 10))


def test_without_clips_and_cams_four_clips_come_off_first() -> None:
    begun, _ = begin_turn(table(clips=TWELVE, hands=((), (Cam.SINGLE,), (Cam.MINOR,))), 0)
    assert (begun.phase, begun.turn.lifts) == (Phase.LIFT, 4)
    assert "place_clip" not in kinds(begun)
    lifted = after(begun, *(m.LiftClip("ana", *slot) for slot in TWELVE[:4]))
    assert (lifted.phase, lifted.supply) == (Phase.CHOOSE, 4)
    assert kinds(lifted) - {"correct"} == {"place_clip"}


def test_lifting_takes_clips_that_are_there() -> None:
    begun, _ = begin_turn(table(clips=TWELVE, hands=((), (Cam.SINGLE,), (Cam.MINOR,))), 0)
    with pytest.raises(Refused, match="string 1 fret 12 holds none"):
        after(begun, m.LiftClip("ana", 1, 12))


def test_an_open_clip_scores_by_itself_so_only_a_finger_leaves_it_out() -> None:
    """Clips in the headstock “score points without a touch”, and “each scoring string must ring clear”.

    So announcing only some of them leaves none out; a finger on the string blocks the one there.
    """
    state = after(table(clips=((4, 0), (3, 0))), m.PlaceClip("ana", 5, 2))
    touch, block = Finger(2, 5, 5), Finger(1, 3, 3)
    silent = (HeardString(5, "CLEAR"), HeardString(4, "CLEAR"), HeardString(3, "SILENT"))
    assert after(state, m.Play("ana", (touch,), silent)).turn.points == 0
    assert after(state, m.Play("ana", (block, touch), silent[:2])).turn.points == 2
