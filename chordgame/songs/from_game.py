"""The song that a game has written: every play that scored, with the words that its player added."""

from __future__ import annotations

from chordgame.atlas.shapes import SILENT
from chordgame.chord_game.fretboard import Fretboard, Slot
from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.heard import Outcome
from chordgame.chord_game.state import State
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Move
from chordgame.session.session import Session
from chordgame.songs.song import Song, Strum, Words, check_song


def song_of(session: Session) -> Song:
    """What was played and written in the moves that hold; a turn without a play that scored gives words alone."""
    if session.game is not CHORD_GAME:
        raise BadSetup(f"a song comes from a chord game, not from {session.game.title}")
    state: State = session.game.setup(session.header.table)
    turns: dict[int, tuple[int, ...]] = {}
    for move in session.moves:
        state = _after(session, state, move)
        _remember_play(turns, state)
    strums = _strums(state, turns)
    house = state.house.board
    title, band = state.title or "Untitled", state.band
    return check_song(Song(title, band, state.happy, state.mood, 90, house.tuning, house.capo, strums))


def _after(session: Session, state: State, move: Move) -> State:
    after: State
    after, _ = session.game.apply(state, move)
    return after


def _remember_play(turns: dict[int, tuple[int, ...]], state: State) -> None:
    """A play that counts now; a ruling can give and take it until the turn is over."""
    play = state.turn.play
    if play is not None and play.outcome is Outcome.COUNTS:
        turns[state.turn.number] = _frets(state.house.board, play.scoring)
    elif play is not None:
        turns.pop(state.turn.number, None)


def _frets(board: Fretboard, scoring: tuple[Slot, ...]) -> tuple[int, ...]:
    sounding = {slot.string: slot.fret for slot in scoring}
    return tuple(sounding.get(string, SILENT) for string in reversed(board.strings))


def _strums(state: State, turns: dict[int, tuple[int, ...]]) -> tuple[Strum, ...]:
    words = {line.turn: Words(line.text, line.seat, line.same_line) for line in state.lyrics}
    numbers = sorted(turns.keys() | words.keys())
    return tuple(Strum(turns.get(number, ()), words=words.get(number)) for number in numbers)
