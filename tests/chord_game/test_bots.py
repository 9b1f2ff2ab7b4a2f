"""Bots with a character: what each is good for, what it says, and how it claps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.liking import clap, made_up, may_still_clap
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.ideas import line_of
from chordgame.chord_game.rules.state import Applause, Contribution, Phase, State
from chordgame.chord_game.sayings import why
from chordgame.cli.game_bots import play_match, table_of
from chordgame.engine.brains import CHARACTERS, brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move
from tests.chord_game.tables import fresh

BEGIN_A_TURN = (m.PlaceClip, m.Add, m.Remove, m.Replace, m.Turn, m.DiscardCam, m.SitOut)
LONGEST_SAYING = 60
"""Letters: what is read while the next one is already moving."""


def steps(brains: tuple[str, ...], seed: int, **options: str) -> Iterator[tuple[State, Move, State]]:
    """One game, move by move with the states before and after it."""
    table = table_of(CHORD_GAME, len(brains), seed, options)
    minds = {seat: brain_named(CHORD_GAME, name) for seat, name in zip(table.seats, brains, strict=True)}
    state = CHORD_GAME.setup(table)
    for move, after in play_out(CHORD_GAME, state, minds, Chance(seed)):
        yield state, move, after
        state = after


@pytest.mark.parametrize("seats", [2, 4])
def test_the_planner_beats_the_collector(seats: int) -> None:
    match = play_match(CHORD_GAME, table_of(CHORD_GAME, seats, 0, {}), ("thoughtful", "greedy"), 16)
    assert match.won["thoughtful"] >= 0.7 * match.games


@pytest.mark.parametrize("seats", [2, 3])
def test_with_the_musician_about_every_other_turn_plays_a_chord(seats: int) -> None:
    """“Add a clip to the fretboard …, and score points by touching as many clips at once as you can.”"""
    turns = chords = strings = 0
    for seed in range(3):
        for _, move, after in steps(("musician",) * seats, seed):
            turns += isinstance(move, BEGIN_A_TURN)
            if isinstance(move, m.Play) and after.turn.points:
                chords, strings = chords + 1, strings + after.turn.points
    assert 0.3 <= chords / turns <= 0.65
    assert strings / chords > 2


def test_beside_a_single_planner_the_musician_plays_a_chord_in_every_third_turn_and_keeps_up() -> None:
    """30 of 100 turns and 85 % of the points; `python -m bench bots` asks it of hundreds of games."""
    turns = chords = 0
    points = {"musician": 0.0, "thoughtful": 0.0}
    for seed in range(8):
        brains = ("musician", "thoughtful") if seed % 2 else ("thoughtful", "musician")
        for _, move, after in steps(brains, seed):
            mine = brains[after.seats.index(move.seat)] == "musician"
            turns += mine and isinstance(move, BEGIN_A_TURN)
            chords += mine and isinstance(move, m.Play) and bool(after.turn.points)
        for brain, scored in zip(brains, CHORD_GAME.result(after).scores.values(), strict=True):
            points[brain] += scored
    assert chords >= 0.3 * turns
    assert points["musician"] >= 0.85 * points["thoughtful"]


def test_a_planner_ends_the_game_where_that_wins() -> None:
    """Now and then it is forced to end it otherwise, as by an odd die."""
    wins = 0
    for seed in range(4):
        *_, (before, end, after) = steps(("thoughtful", "thoughtful"), seed)
        assert isinstance(end, m.EndTurn)
        wins += CHORD_GAME.result(after).awards[0].winners == (before.whose,)
    assert wins >= 3


@pytest.mark.parametrize("character", ["musician", "thoughtful", "greedy", "random"])
def test_a_bot_says_why_in_a_few_words(character: str) -> None:
    said = [(move, why(state, move, character)) for state, move, _ in steps((character, "greedy", character), 3)]
    for move, text in said:
        assert len(text) <= LONGEST_SAYING
        assert not text or text[0].isupper() or text[0].isdigit()
        if not isinstance(move, (m.PlaceClip, m.Add, m.Remove, m.Replace, m.Turn, m.Applaud)):
            assert text == ""
    assert len({text for _, text in said}) > 1
    assert character in CHARACTERS


def at_the_applause(lyrics: tuple[Contribution, ...], named: str = "ana") -> State:
    seats = ("ana", "ben", "bot")
    state = replace(fresh(seats), phase=Phase.APPLAUSE, title="Blue Door", lyrics=lyrics)
    at = seats.index(named)
    return replace(state, applause=Applause(1, seats, at))


OWN = Contribution("ana", 1, "thunder over the kitchen table")
OFFERED = Contribution("ben", 2, line_of(5, 2))


def test_bots_clap_loudest_for_words_that_somebody_made_up() -> None:
    song = (OWN, OFFERED)
    assert clap(at_the_applause(song, "ana"), "bot") == m.Applaud("bot", 3)
    assert clap(at_the_applause(song, "ben"), "bot") == m.Applaud("bot", 1)
    assert made_up(at_the_applause(song), "ben") == set()


def test_words_that_were_sung_before_are_nobodys_own() -> None:
    song = (OWN, Contribution("ben", 2, "blue thunder over and over"))
    assert made_up(at_the_applause(song), "ben") == {"and"}


def test_nobody_claps_for_themselves_or_twice() -> None:
    state = at_the_applause((OWN,), "bot")
    assert clap(state, "bot") is None
    ana = at_the_applause((OWN,), "ana")
    clapped, _ = CHORD_GAME.apply(ana, clap(ana, "bot"))
    assert clap(clapped, "bot") is None
    assert may_still_clap(clapped) == ("ben",)


def test_with_nothing_made_up_the_longer_song_is_liked_better() -> None:
    song = (Contribution("ana", 2, line_of(3, 2)), Contribution("ben", 3, line_of(6, 3)))
    loud = {named: clap(at_the_applause(song, named), "bot") for named in ("ana", "ben")}
    assert loud == {"ana": m.Applaud("bot", 1), "ben": m.Applaud("bot", 2)}


def test_a_leader_of_code_gives_the_award_to_the_most_applause() -> None:
    """Not to anybody: what is offered first has the most claps."""
    for seed in range(2):
        for state, move, _ in steps(("greedy",) * 3, seed, short="1"):
            if isinstance(move, m.GiveAward):
                best = next(
                    o.move for o in CHORD_GAME.legal_moves(state, state.leader) if isinstance(o.move, m.GiveAward)
                )
                assert move == best
