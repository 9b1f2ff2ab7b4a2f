"""A game turn by turn: what could be had, what was tried, what came of it, what the ear said of each string."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from chordgame.chord_game.coach.hint import Hint, hint
from chordgame.chord_game.labels import describe
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.heard import PlayOutcome, outcome_of
from chordgame.chord_game.rules.state import Judged, Phase, State
from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.engine.passages import Passage
from chordgame.theory.ring import Mood

BEGINS = (m.PlaceClip, m.Add, m.Remove, m.Replace, m.Turn, m.DiscardCam, m.SitOut)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One pluck of a chord that an ear judged: its numbers, and the strings that were to ring.

    `believed` is False where the Band Leader ruled otherwise than the ear had heard: then nobody knows which
    string was wrong. `open_strings` were to ring with no finger on them.
    """

    seat: str
    turn: int
    numbers: tuple[int, ...]
    happy: int
    mood: Mood
    strings: tuple[HeardString, ...]
    believed: bool = True
    open_strings: tuple[int, ...] = ()

    @property
    def all_clear(self) -> bool | None:
        """Whether the whole chord rang clear; None where the ear was not sure of all of it."""
        states = {one.state for one in self.strings}
        if states <= {"CLEAR"}:
            return True
        return None if states <= {"CLEAR", "UNSURE"} else False


@dataclass(frozen=True, slots=True)
class TurnStory:
    """One turn: the best that the coach saw when the choice was made, the choice, and what came of it."""

    number: int
    seat: str
    best: Hint
    chosen: str
    meant: int = 0
    scored: int = 0
    attempts: tuple[Attempt, ...] = ()

    @property
    def by_choice(self) -> int:
        """Points that another choice could have brought."""
        return max(0, self.best.points - self.meant)

    @property
    def by_strings(self) -> int:
        """Points that were tried for, and did not count."""
        return max(0, self.meant - self.scored)


def story_of(passages: Iterable[Passage]) -> tuple[TurnStory, ...]:
    """Every turn of a chord game, from the moves that hold."""
    turns: list[TurnStory] = []
    for passage in passages:
        before: State = passage.before
        state: State = passage.after
        move = passage.move
        if before.phase is Phase.CHOOSE and isinstance(move, BEGINS):
            turns.append(
                TurnStory(before.turn.number, before.whose, hint(before, before.whose), describe(before, move))
            )
        if turns and turns[-1].number == state.turn.number:
            turns[-1] = _further(turns[-1], state, move)
    return tuple(turns)


def _further(turn: TurnStory, state: State, move: Move) -> TurnStory:
    """The turn as it stands after one more move."""
    play, attempts = state.turn.play, turn.attempts
    if isinstance(move, m.Play) and play is not None:
        attempts = (*attempts, *_attempt(state, play))
    elif isinstance(move, m.Overrule) and play is not None and attempts:
        attempts = (*attempts[:-1], replace(attempts[-1], believed=_agrees(attempts[-1], play)))
    scored = state.turn.points
    return replace(turn, attempts=attempts, scored=scored, meant=max(scored, _meant(play)))


def _meant(play: Judged | None) -> int:
    return len(play.scoring) if play is not None and play.by_ear else 0


def _attempt(state: State, play: Judged) -> tuple[Attempt, ...]:
    if play.heard == "table" or not play.by_ear:
        return ()
    board, scoring = state.house.board, {slot.string for slot in play.scoring}
    numbers = tuple(sorted({board.number(slot) for slot in play.scoring}))
    strings = tuple(one for one in play.heard if one.string in scoring)
    open_strings = tuple(slot.string for slot in play.scoring if slot.fret == 0)
    whose, number = state.whose, state.turn.number
    return (Attempt(whose, number, numbers, state.happy, state.mood, strings, open_strings=open_strings),)


def _agrees(attempt: Attempt, ruled: Judged) -> bool:
    """Whether the ruling is what the ear had heard, or settles what the ear had left open."""
    heard = outcome_of(ruled.scoring, attempt.strings)[0]
    return heard in (ruled.outcome, PlayOutcome.UNSURE)
