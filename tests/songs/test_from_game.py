"""A game's log becomes a song."""

from __future__ import annotations

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.chord_game.rules.state import State
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.songs.from_game import song_of
from chordgame.songs.song import numbers_in


def played(seed: int, *, keep: int | None = None) -> Session:
    """A game between bots, or the first moves of it."""
    seats = ("ana", "ben", "carl")
    table = Table(seats, read_options(CHORD_GAME.options, {"short": "2"}, seats), seed)
    session = Session(header_for(CHORD_GAME, table), CHORD_GAME)
    brains = dict.fromkeys(seats, CHORD_GAME.brains["greedy"])
    for count, (move, _) in enumerate(play_out(CHORD_GAME, session.state, brains, Chance(seed))):
        if count == keep:
            break
        session.take(session.next_move(move))
    return session


def test_every_play_that_scored_is_a_strum_with_its_words() -> None:
    session = played(3)
    song = song_of(session, only_played=True)
    assert song.title == session.state.title
    assert song.happy == session.state.happy
    plays = [move for move in session.moves if isinstance(move, m.Play)]
    assert 0 < sum(bool(strum.frets) for strum in song.strums) <= len(plays)
    written = [line.text for line in session.state.lyrics]
    assert [strum.words.text for strum in song.strums if strum.words] == written
    assert set(song.writers) <= set(session.header.seats)


def test_a_strum_sounds_only_numbers_that_were_in_play() -> None:
    session = played(4)
    song = song_of(session)
    legal = {number for state in states(session) for number in state.numbers}
    assert {number for strum in song.strums if strum.frets for number in numbers_in(song, strum)} <= legal


def states(session: Session) -> list[State]:
    state: State = CHORD_GAME.setup(session.header.table)
    found = []
    for move in session.moves:
        state, _ = CHORD_GAME.apply(state, move)
        if state.stack:
            found.append(state)
    return found


def test_a_play_that_was_ruled_out_is_no_strum() -> None:
    session = next(
        session for keep in range(20, 400) if (session := played(3, keep=keep)).moves and just_played(session)
    )
    before = song_of(session, only_played=True)
    session.take(session.next_move(m.Overrule(session.state.leader, clear=False)))
    assert (
        len([s for s in song_of(session, only_played=True).strums if s.frets])
        == len([s for s in before.strums if s.frets]) - 1
    )


def just_played(session: Session) -> bool:
    play = session.state.turn.play
    return isinstance(session.moves[-1], m.Play) and play is not None and play.by_ear and session.state.turn.points > 0


def test_undone_moves_leave_no_trace() -> None:
    session = played(3, keep=120)
    before = song_of(session)
    last = session.moves[-1]
    session.take(session.next_undo("ana"))
    session.take(session.next_move(last))
    assert song_of(session) == before


def test_a_strum_is_kept_as_it_was_held_on_the_stack_that_lay_there() -> None:
    song = song_of(played(3), only_played=True)
    strums = [strum for strum in song.strums if strum.frets]
    assert all(set(numbers_in(song, strum)) <= set(numbers_in_play(strum.stack)) for strum in strums)
    assert any(strum.fingers for strum in strums)


def test_words_of_a_turn_without_a_play_come_over_the_chord_of_the_stack() -> None:
    session = played(3)
    song = song_of(session)
    assert [strum.words.text for strum in song.strums if strum.words] == [w.text for w in session.state.lyrics]
    assert all(strum.frets for strum in song.strums)
    assert all(set(numbers_in(song, strum)) <= set(numbers_in_play(strum.stack)) for strum in song.strums)


def test_the_points_of_each_player_add_up_to_the_score() -> None:
    session = played(4)
    song = song_of(session)
    assert {part.player: sum(part.points) for part in song.parts} == session.game.result(session.state).scores
    assert [part.instrument for part in song.parts] == [player.instrument for player in session.state.players]
    assert {award for part in song.parts for award in part.awards} == {"Best Music", "Best Lyrics"}


def test_a_game_on_a_long_neck_gives_a_song_on_that_neck() -> None:
    seats = ("ana", "ben")
    table = Table(seats, read_options(CHORD_GAME.options, {"frets": "24", "capo": "2", "short": "1"}, seats), 1)
    song = song_of(Session(header_for(CHORD_GAME, table), CHORD_GAME))
    assert (song.board.frets, song.board.capo) == (24, 2)
