"""What the coach says when asked: by examples first, then against every move that the rules offer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chordgame.chord_game.coach.hint import NOTHING, hint
from chordgame.chord_game.coach.what_if import what_if
from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.chord_game.rules.state import Phase, State
from chordgame.engine.brains import awaited, play_out, random_brain
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.heard import HeardString
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import Mood
from tests.chord_game.tables import after, fresh, table

OPEN_G = ((6, 3), (5, 2), (4, 0), (3, 0), (2, 0), (1, 3))
NO_CAMS = ((), (Cam.SQUARE,))


def test_with_few_clips_a_cam_scores_more_and_the_coach_says_what_the_clip_would_do() -> None:
    told = hint(table(), "ana")
    assert told.lines == (
        "Add Single at 2: 2, 7, 9, 11 in play, 10 points.",
        "It takes your last cam.",
        "The best clip scores less: put a clip on string 2 at the headstock: 11. "
        "Then touch nothing and let open strings ring for up to 1 point.",
    )
    assert told.move == m.Add("ana", Cam.SINGLE, 2)
    assert told.points == 10
    assert told.at == ("hand-single", "number-2")


def test_without_a_cam_the_best_clip_is_told_with_the_hand_that_lets_most_strings_ring() -> None:
    told = hint(table(clips=OPEN_G[:4], hands=NO_CAMS), "ana")
    assert told.do.startswith("Put a clip on string 2 at the headstock: 11.")
    assert "up to 5 points" in told.do
    assert told.at == ("slot-2-0",)


def test_after_the_clip_the_coach_shows_the_hand_and_an_easier_one_that_scores_a_point_less() -> None:
    state = after(table(clips=OPEN_G, hands=NO_CAMS), m.PlaceClip("ana", 5, 5))
    told = hint(state, "ana")
    assert told.move == m.Play("ana", (Finger(3, 6, 6), Finger(5, 5, 5), Finger(3, 1, 1)))
    assert told.points == 6
    assert "7 on string 6" in told.why[0]
    assert told.why[-1].startswith(
        "Easier to hold: touch fret 5 on string 5; fret 3 on string 1, and strings 4, 3 and 2 open for up to 5"
    )


def test_the_coach_says_which_clips_no_hand_of_four_fingers_lets_ring_as_well() -> None:
    high_and_low = ((6, 3), (5, 5), (4, 9), (3, 4), (2, 8))
    told = hint(after(table(clips=high_and_low, hands=NO_CAMS), m.PlaceClip("ana", 1, 10)), "ana")
    assert told.points == 4
    assert "No hand lets string 6 or string 3 ring as well." in told.why
    assert "It is a stretch over 6 frets." in told.why


def test_clips_and_cams_gone_the_coach_names_the_clip_that_is_missed_least() -> None:
    state = replace(table(clips=(*OPEN_G, (1, 7)), hands=NO_CAMS), phase=Phase.LIFT).with_turn(lifts=4)
    told = hint(state, "ana")
    assert isinstance(told.move, m.LiftClip)
    assert "can still come to 6 points" in told.why[0]


def test_after_a_play_that_failed_the_coach_says_what_it_would_have_scored() -> None:
    state = after(
        table(clips=((4, 0), (3, 0)), hands=NO_CAMS),
        m.PlaceClip("ana", 2, 0),
        m.Play("ana", (), tuple(HeardString(n, "MUTED" if n == 3 else "CLEAR") for n in (4, 3, 2))),
    )
    assert hint(state, "ana").why == ("Had every string rung clear: 3 points.",)


def test_after_a_smaller_play_the_coach_says_which_hand_could_have_more() -> None:
    state = after(table(clips=((1, 3), (3, 0)), hands=NO_CAMS), m.PlaceClip("ana", 2, 0), m.Play("ana", ()))
    assert hint(state, "ana").why == (
        "Touch fret 3 on string 1, and strings 3 and 2 open: that could have come to 3 points.",
    )


def test_the_coach_leaves_others_turns_and_matters_of_taste_alone() -> None:
    assert "not your turn" in hint(table(), "ben").do
    assert hint(fresh(), "ana").do == NOTHING


def test_who_begins_a_song_for_the_first_time_is_told_what_is_usual() -> None:
    state = fresh()
    assert "happy, with the face at 12" in hint(state, "ana").why[0]
    state = after(state, m.FitKey("ana", 12, Mood.HAPPY))
    assert "lay the Major" in hint(state, "ana").why[0]
    assert numbers_in_play(after(state, m.FirstCam("ana", Cam.MAJOR, 12)).stack) == (4, 7, 12)


def test_asking_what_a_move_would_score_changes_nothing() -> None:
    state = table(clips=OPEN_G[:4], hands=NO_CAMS)
    assert what_if(state, m.PlaceClip("ana", 2, 0)).points == 5
    touched = after(state, m.PlaceClip("ana", 2, 0))
    assert what_if(touched, m.Play("ana", ())).points == 3
    assert what_if(touched, m.Play("ana", (Finger(12, 6, 1),))).points == 0
    assert what_if(table(stack=(lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12))), m.Remove("ana", "top")).points == 5
    with pytest.raises(Refused):
        what_if(state, m.PlaceClip("ana", 2, 1))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_coach_advises_is_offered_and_nothing_offered_scores_more(seed: int) -> None:
    seats = ("ana", "ben", "carl")
    brains = dict.fromkeys(seats, random_brain(CHORD_GAME))
    asked = 0
    for number, (_, state) in enumerate(play_out(CHORD_GAME, fresh(seed=seed), brains, Chance(seed))):
        if state.phase in (Phase.CHOOSE, Phase.ANNOUNCE, Phase.LIFT) and number % 5 == 0:
            the_hint_holds(state)
            asked += 1
    assert asked > 5


def the_hint_holds(state: State) -> None:
    told = hint(state, state.whose)
    offers = [offer.move for offer in awaited(CHORD_GAME, state, state.whose)]
    if told.move is None:
        assert all(isinstance(move, m.DiscardCam | m.SitOut) for move in offers)
        return
    assert told.move in offers
    if state.phase is not Phase.LIFT:
        assert told.points == max(what_if(state, move).points for move in offers)
        assert told.points == what_if(state, told.move).points
    assert all(Slot(*map(int, at.split("-")[1:])) for at in told.at if at.startswith("slot-"))
