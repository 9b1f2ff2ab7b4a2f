"""What a move would score, asked before it is made; nothing is changed by it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chordgame.chord_game.coach.hint import touch, ways_to_touch
from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.fingers import scoring_slots
from chordgame.chord_game.rules.heard import all_clear
from chordgame.chord_game.rules.state import State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted


@dataclass(frozen=True, slots=True)
class Worth:
    """The most that a move can score in this turn, in a number and in words."""

    points: int
    words: str


def what_if(state: State, move: Move) -> Worth:
    """What would come of it; a move that the rules refuse is refused here with the same words."""
    if isinstance(move, m.Play):
        scoring = scoring_slots(state.house.board, state.clips, move.fingers)
        move = replace(move, heard=all_clear(scoring))
    after, events = CHORD_GAME.apply(state, move)
    if isinstance(move, m.PlaceClip):
        return _after_clip(after)
    if isinstance(move, m.Play) and after.turn.points:
        return Worth(after.turn.points, f"{_points(after.turn.points)} if every string that scores rings clear.")
    return Worth(after.turn.points, " ".join(event.text for event in events))


def _after_clip(state: State) -> Worth:
    assert state.turn.new is not None
    ways = ways_to_touch(state, state.turn.new)
    if not ways:
        return Worth(0, "No four fingers let this clip score.")
    best = ways[0]
    return Worth(best.points, f"{touch(best)}: up to {_points(best.points)} if all of it rings clear.")


def _points(points: int) -> str:
    return counted(points, "point")
