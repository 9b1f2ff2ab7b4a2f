"""The song that a game has written: every play that scored, with the words that its player added.

Most turns of a game change the stack and play nothing. Their words come over the chord that the stack then points at,
in the shape that a songbook would print; or over nothing, where only what was played is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.heard import PlayOutcome
from chordgame.chord_game.rules.state import Judged, State
from chordgame.disk.session import Session
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Game
from chordgame.engine.passages import Passage
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.frets import LIFTED, SILENT, Frets
from chordgame.songs.song import UNTITLED, Song, SongPart, SongStrum, Words, check_song
from chordgame.theory.chord_names import named_chord

FIRST_TURN = 1
"""Before it the table was set up, and nothing was played."""


@dataclass(slots=True)
class _Turns:
    """What is known of each turn by its number; later moves of the turn can change it."""

    only_played: bool
    strums: dict[int, SongStrum] = field(default_factory=dict)
    scores: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def see(self, state: State) -> None:
        """A ruling can give a play and take it until the turn is over."""
        number, play = state.turn.number, state.turn.play
        self.scores[number] = tuple(player.score for player in state.players)
        if play is not None and play.outcome is PlayOutcome.COUNTS:
            self.strums[number] = _played(state, play)
        elif self.only_played or number < FIRST_TURN:
            self.strums.pop(number, None)
        else:
            self.strums[number] = _pointed_at(state)


def has_song(game: Game[Any]) -> bool:
    """Whether people write one in this game."""
    return game.id == CHORD_GAME.id


def song_of(session: Session, only_played: bool = False) -> Song:
    """What was played and written in the moves that hold."""
    return song_from(session.game, session.state, session.passages, only_played)


def song_from(game: Game[Any], state: Any, passages: Iterable[Passage], only_played: bool = False) -> Song:
    """What was played and written on the way to this state."""
    if not has_song(game):
        raise BadSetup(f"a song comes from a chord game, not from {game.title}")
    turns = _Turns(only_played)
    for passage in passages:
        turns.see(passage.after)
    board = state.house.board
    return check_song(
        Song(
            state.title or UNTITLED, state.band, state.happy, state.mood, tuning=board.tuning, capo=board.capo,
            frets=board.frets, strums=_strums(state, turns.strums), parts=_parts(game, state, turns.scores),
        )
    )  # fmt: skip


def _played(state: State, play: Judged) -> SongStrum:
    frets = _frets(state.house.board, play.scoring)
    return SongStrum(frets, fingers=play.fingers, stack=state.stack)


def _pointed_at(state: State) -> SongStrum:
    """The chord of the stack; its root is low, as its name says it."""
    root = named_chord(state.numbers, state.happy).root
    shape = easy_shape(state.house.board, state.numbers, root)
    return SongStrum(shape.frets if shape else LIFTED, stack=state.stack)


def _frets(board: Fretboard, scoring: tuple[Slot, ...]) -> Frets:
    return Frets(dict.fromkeys(board.strings, SILENT) | {slot.string: slot.fret for slot in scoring})


def _strums(state: State, turns: dict[int, SongStrum]) -> tuple[SongStrum, ...]:
    words = {line.turn: Words(line.text, line.seat, line.same_line) for line in state.lyrics}
    strums = (replace(turns.get(number, SongStrum()), words=words.get(number)) for number in sorted(turns | words))
    return tuple(strum for strum in strums if strum.frets or strum.words)


def _parts(game: Game[Any], state: State, scores: dict[int, tuple[int, ...]]) -> tuple[SongPart, ...]:
    """Who played what, and the points of each turn that brought some."""
    totals = [(0,) * len(state.seats), *(scores[number] for number in sorted(scores))]
    awards = game.result(state).awards
    return tuple(
        SongPart(
            seat, state.players[place].instrument,
            tuple(after[place] - before[place] for before, after in pairwise(totals) if after[place] > before[place]),
            tuple(award.name for award in awards if seat in award.winners),
        )
        for place, seat in enumerate(state.seats)
    )  # fmt: skip
