"""Why a bot does what it does, in a few words; nothing but what everybody sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.chord_game.advice import ClipAdvice, best_clips
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changes import Change
from chordgame.chord_game.rules.changing import legal_changes, points_with, valid_clips
from chordgame.chord_game.rules.state import State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted
from chordgame.neck.fretboard import Slot

Says = Callable[[State, Any], str]
TURN_MOVES = (m.PlaceClip, m.Add, m.Remove, m.Replace, m.Turn)


def why(state: State, move: Move, character: str) -> str:
    """What the bot says before it makes this move; nothing where there is nothing to say."""
    if isinstance(move, m.Applaud):
        return _of_lyrics(move)
    if not isinstance(move, TURN_MOVES) or character not in SAYS:
        return ""
    return SAYS[character](state, move)


def _of_lyrics(move: m.Applaud) -> str:
    return ("A kind line.", "I hum it still.", "That one I shall sing tomorrow!")[move.claps - 1]


def _musician(state: State, move: Move) -> str:
    if isinstance(move, m.PlaceClip):
        return _of_a_chord(state, Slot(move.string, move.fret))
    left, off = _clips_after(state, move)
    if left:
        return f"Other numbers, and {counted(left, 'clip')} {'goes' if left == 1 else 'go'} on ringing."
    return "Room for another chord." if off else "New numbers to play with."


def _of_a_chord(state: State, slot: Slot) -> str:
    chord = _chord_with(state, slot)
    if chord is None or chord.points == 1:
        return "An open string: it rings without a finger." if slot.fret == 0 else "Something to build on."
    strings = counted(chord.points, "string")
    fingers = chord.fingering.fingers
    if not fingers:
        return f"{strings.capitalize()}, and no finger needed."
    if any(finger.from_string != finger.to_string for finger in fingers):
        return f"{strings.capitalize()}, and one finger lies across."
    return f"{strings.capitalize()} with {counted(len(fingers), 'finger')}. Who adds one?"


def _planner(state: State, move: Move) -> str:
    if isinstance(move, m.PlaceClip):
        return "My cams stay with me for later." if state.hand else "Each string is a point."
    scored = _points(state, move)
    if not scored:
        return "No points now; I look ahead."
    points = counted(scored, "point")
    if isinstance(move, m.Turn):
        return f"{points.capitalize()}, and with luck it costs me no cam."
    if isinstance(move, m.Remove):
        return f"{points.capitalize()}, and it costs me nothing."
    return f"{points.capitalize()} are worth a cam."


def _collector(state: State, move: Move) -> str:
    points = _points(state, move)
    return f"{counted(points, 'point').capitalize()}: more than anything else brings." if points else ""


def _dreamer(_: State, __: Move) -> str:
    return "I just felt like it."


SAYS: dict[str, Says] = {
    "musician": _musician,
    "thoughtful": _planner,
    "greedy": _collector,
    "random": _dreamer,
}


def _chord_with(state: State, slot: Slot) -> ClipAdvice | None:
    return next((advice for advice in best_clips(state) if advice.slot == slot), None)


def _points(state: State, move: Move) -> int:
    if isinstance(move, m.PlaceClip):
        chord = _chord_with(state, Slot(move.string, move.fret))
        return chord.points if chord is not None else 0
    return next((points_with(state, change, after) for change, after in legal_changes(state) if change == move), 0)


def _clips_after(state: State, move: Change | Move) -> tuple[int, int]:
    """How many clips stay, and how many come off."""
    after = next((after for change, after in legal_changes(state) if change == move), state.stack)
    left = len(valid_clips(state, after))
    return left, len(state.clips) - left
