"""The look back: gentle, and true to the log; what the ear was not sure of is never called a fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.chord_game.coach.looking_back import looking_back
from chordgame.chord_game.coach.progress import MOST_PLAYS, progress_of
from chordgame.chord_game.coach.progress_picture import progress
from chordgame.chord_game.coach.review import Review, in_words, reviews
from chordgame.chord_game.coach.story import Attempt, story_of
from chordgame.chord_game.coach.strings import ENOUGH_TO_TELL, HELPS, about_strings, about_unsure, by_chord, by_string
from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.state import State
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import play_out, random_brain
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move, Table
from chordgame.engine.heard import HeardString, StringState
from chordgame.engine.options import read_options
from chordgame.engine.passages import Passage
from chordgame.engine.view import Grid, Lines, Picture
from chordgame.theory.ring import Mood
from tests.pages.reading import names_in, read, written_in

SEATS = ("ana", "ben")
TABLE = Table(SEATS, read_options(CHORD_GAME.options, {"short": "1"}, SEATS), 3)


def heard(**states: StringState) -> tuple[HeardString, ...]:
    """`s5="MUTED"`: what was heard of string 5."""
    return tuple(HeardString(int(name[1:]), state) for name, state in states.items())


def attempt(*states: StringState, numbers: tuple[int, ...] = (2, 7, 11), believed: bool = True) -> Attempt:
    strings = tuple(HeardString(6 - place, state) for place, state in enumerate(states))
    return Attempt("ana", 1, numbers, 12, Mood.HAPPY, strings, believed)


def opening() -> list[Move]:
    """Ana leads and lays Major at 7; both claim a cam, and somebody is on turn."""
    first_cam, names = m.FirstCam("ana", Cam.MAJOR, 7), m.NameSong("ana", "B", "T")
    moves: list[Move] = [m.FitKey("ana", 12, Mood.HAPPY), first_cam, names]
    state: State = CHORD_GAME.setup(TABLE)
    for move in moves:
        state, _ = CHORD_GAME.apply(state, move)
    while state.phase.name != "CHOOSE":
        seat = next(seat for seat in SEATS if [o for o in CHORD_GAME.legal_moves(state, seat) if o.waited_for])
        moves.append(next(offer.move for offer in CHORD_GAME.legal_moves(state, seat) if offer.waited_for))
        state, _ = CHORD_GAME.apply(state, moves[-1])
    return moves


def with_plays(*plays: Sequence[Move]) -> list[Move]:
    """The game goes on with these turns, for whoever is on turn; seats are filled in."""
    moves = opening()
    for turn in plays:
        for move in turn:
            moves.append(of_seat(moves, move))
    return moves


def of_seat(moves: Sequence[Move], move: Move) -> Move:
    state = state_after(moves)
    return replace(move, seat=state.leader if isinstance(move, m.Overrule) else state.whose)


def passages(moves: Sequence[Move], table: Table = TABLE) -> tuple[Passage, ...]:
    """The moves of a game that was played so."""
    session = Session(header_for(CHORD_GAME, table), CHORD_GAME)
    for move in moves:
        session.take(session.next_move(move))
    return session.passages


def state_after(moves: Sequence[Move]) -> State:
    state: State = CHORD_GAME.setup(TABLE)
    for move in moves:
        state, _ = CHORD_GAME.apply(state, move)
    return state


CLIP = m.PlaceClip("", 4, 0)
OPEN_STRING = m.Play("", (), heard(s4="CLEAR"))
MUTED = m.Play("", (), heard(s4="MUTED"))
UNSURE = m.Play("", (), heard(s4="UNSURE"))
DONE = (m.AddWords("", "la"), m.EndTurn(""))


def test_a_turn_is_told_with_the_best_that_the_coach_saw_and_what_came_of_it() -> None:
    (turn,) = story_of(passages(with_plays((CLIP, OPEN_STRING))))
    assert (turn.scored, turn.meant, turn.best.points) == (1, 1, 10)
    assert turn.by_choice == 9
    assert turn.by_strings == 0
    assert turn.chosen == "Clip on string 4 at the headstock: 2"


def test_a_play_that_failed_is_no_fault_of_the_choice() -> None:
    (turn,) = story_of(passages(with_plays((CLIP, MUTED))))
    assert (turn.scored, turn.meant, turn.by_strings) == (0, 1, 1)


def test_a_ruling_against_the_ear_leaves_its_strings_out() -> None:
    (turn,) = story_of(passages(with_plays((CLIP, MUTED, m.Overrule("", clear=True)))))
    assert (turn.scored, turn.by_strings) == (1, 0)
    assert [one.believed for one in turn.attempts] == [False]
    assert by_string(turn.attempts) == {}


def test_a_ruling_that_settles_what_the_ear_left_open_is_no_ruling_against_it() -> None:
    for clear in (True, False):
        (turn,) = story_of(passages(with_plays((CLIP, UNSURE, m.Overrule("", clear=clear)))))
        assert [one.believed for one in turn.attempts] == [True]
        tally = by_string(turn.attempts)[4]
        assert (tally.sure, tally.clear) == (0, 0)


def test_the_words_begin_with_what_went_well_and_name_one_thing_to_try() -> None:
    moves = with_plays((CLIP, OPEN_STRING, *DONE))
    whose = story_of(passages(moves))[0].seat
    review = next(one for one in reviews(SEATS, story_of(passages(moves))) if one.seat == whose)
    lines = in_words(review)
    assert lines[0] == f"{whose}: 1 point in 1 turn."
    assert "The best turn was turn 1, with 1 point." in lines
    assert "1 chord rang clear, up to 1 string at once." in lines
    assert lines[-1].startswith("Biggest chance missed: turn 1, 9 more points by")


def test_who_had_no_turn_is_told_so() -> None:
    assert in_words(Review("ben", ())) == ("ben had no turn this time.",)


# ---------------------------------------------------------------- strings


def test_a_string_that_often_fails_is_named_with_what_helps_and_what_the_calibration_knows() -> None:
    tallies = by_string([attempt("CLEAR", "MUTED")] * 3 + [attempt("CLEAR", "CLEAR")] * 2)
    lines = about_strings(tallies, {5: ["it dies away fast"]})
    assert lines == [
        f"String 5 rang clear 2 of 5 times: {HELPS['MUTED']}.",
        "The calibration says too: it dies away fast.",
    ]


def test_an_open_string_gets_no_advice_about_frets_and_nothing_is_claimed_that_was_not_heard() -> None:
    fretted = attempt("CLEAR", "MUTED")
    opened = replace(fretted, open_strings=(5,))
    assert "press close behind the fret" in about_strings(by_string([fretted] * 4))[0]
    assert "press close behind the fret" in about_strings(by_string([fretted] * 4 + [opened] * 4))[0]
    for state in HELPS:
        (line,) = about_strings(by_string([replace(attempt("CLEAR", state), open_strings=(5,))] * 4))
        assert line.startswith("String 5 rang clear 0 of 4 times: most often it")
        assert "fret" not in line
    for sentence in HELPS.values():
        assert sentence.startswith(("most often it is muted", "most often it is not heard", "most often it buzzes",
                                    "most often its pitch is another one"))  # fmt: skip


def test_few_plays_are_no_reason_to_say_anything() -> None:
    assert about_strings(by_string([attempt("MUTED")] * (ENOUGH_TO_TELL - 1))) == []


def test_two_faults_that_are_as_usual_get_no_advice() -> None:
    tallies = by_string([attempt("MUTED"), attempt("BUZZ")] * 3)
    assert about_strings(tallies) == ["String 6 rang clear 0 of 6 times."]


def test_what_the_ear_was_not_sure_of_is_said_to_say_nothing() -> None:
    tallies = by_string([attempt("UNSURE")] * 9)
    assert about_strings(tallies) == []
    assert about_unsure(tallies).startswith("9 times the ear was not sure")
    assert about_unsure(by_string([attempt("CLEAR")])) == ""


SETTINGS = settings(max_examples=40, deadline=None)
STATES = st.sampled_from(["CLEAR", "MUTED", "BUZZ", "WRONG_PITCH", "SILENT", "UNSURE"])
ATTEMPTS = st.lists(st.builds(lambda states: attempt(*states), st.lists(STATES, min_size=1, max_size=6)), max_size=60)


@SETTINGS
@given(ATTEMPTS)
def test_unsure_verdicts_change_no_word_about_a_string(attempts: list[Attempt]) -> None:
    sure = [
        Attempt(a.seat, a.turn, a.numbers, a.happy, a.mood, tuple(s for s in a.strings if s.state != "UNSURE"))
        for a in attempts
    ]
    assert about_strings(by_string(attempts)) == about_strings(by_string(sure))


@SETTINGS
@given(ATTEMPTS)
def test_every_verdict_is_counted_once(attempts: list[Attempt]) -> None:
    strings = by_string(attempts)
    assert sum(sum(one.states.values()) for one in strings.values()) == sum(len(a.strings) for a in attempts)
    assert sum(sum(one.states.values()) for one in by_chord(attempts).values()) == len(attempts)
    assert all(0 <= one.clear <= one.sure for one in strings.values())


# ---------------------------------------------------------------- the picture


def test_the_picture_has_a_row_for_each_string_and_chord_and_a_bead_for_each_play() -> None:
    facts = progress_of([[attempt("CLEAR", "BUZZ")], [attempt("CLEAR", "UNSURE", numbers=(4, 9))]])
    assert facts is not None
    assert [(row.label, row.clear, row.sure) for row in facts.strings] == [("String 6", 2, 2), ("String 5", 0, 1)]
    assert [(row.label, row.clear, row.sure) for row in facts.chords] == [("2 7 11", 0, 1), ("4 9", 0, 0)]
    assert facts.begins == (1,)
    assert "String 6 2 of 2" in facts.words
    drawn = list(written_in(progress(facts)))
    assert {"String 6", "2 of 2", "not sure yet"} <= set(drawn)


def test_chords_have_names_in_the_picture_only_where_names_are_wanted() -> None:
    games = [[attempt("CLEAR", "CLEAR"), attempt("CLEAR", numbers=(4, 9, 12))]]
    plain, named = progress_of(games), progress_of(games, named=True)
    assert plain is not None
    assert named is not None
    assert not [text for text in written_in(progress(plain)) if names_in(text)]
    assert [row.label for row in named.chords] == ["G", "Am"]


@SETTINGS
@given(ATTEMPTS, ATTEMPTS)
def test_the_picture_shows_the_latest_plays_in_their_place(early: list[Attempt], late: list[Attempt]) -> None:
    facts = progress_of([early, late])
    if not (early or late):
        assert facts is None
        return
    assert facts is not None
    assert facts.plays == min(MOST_PLAYS, len(early) + len(late))
    assert all(0 <= play < facts.plays for row in (*facts.strings, *facts.chords) for play, _ in row.beads)
    assert all(0 < begin < facts.plays for begin in facts.begins)
    progress(facts)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_told_to_the_last_point(seed: int) -> None:
    seats = ("ana", "ben", "carl")
    table = Table(seats, read_options(CHORD_GAME.options, {"short": "1"}, seats), seed)
    brains = dict.fromkeys(seats, random_brain(CHORD_GAME))
    steps = list(play_out(CHORD_GAME, CHORD_GAME.setup(table), brains, Chance(seed)))
    moves, state = [move for move, _ in steps], steps[-1][1]
    whole = passages(moves, table)
    found = looking_back(seats, whole, [whole])
    for seat, score in CHORD_GAME.result(state).scores.items():
        review = next(one for one in reviews(seats, found.turns) if one.seat == seat)
        assert review.scored == score
        assert review.by_choice >= 0 <= review.by_strings
    pages: tuple[str | None, ...] = (*seats, None)
    for page in pages:
        lines, grid, *pictures = found.panels(page)
        assert isinstance(lines, Lines)
        assert isinstance(grid, Grid)
        assert all(isinstance(one, Picture) for one in pictures)
        assert not [text for line in lines.lines for text in read(line) if names_in(text)]
