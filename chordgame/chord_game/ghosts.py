"""What a move on the board would do, before it is made: the ring and the neck as they would be, and what it scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changes import Change
from chordgame.chord_game.rules.fingering import Fingering, best_by_strings
from chordgame.chord_game.rules.state import State
from chordgame.chord_game.rules.turn_table import apply
from chordgame.chord_game.view import neck_of, ring_of
from chordgame.engine.game import Ghost, Move
from chordgame.engine.sentences import counted, together
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import face_number


def ghost(state: State, move: Move) -> Ghost | None:
    """What the move would do, where that can be seen; a move that the rules refuse is refused."""
    draw = _GHOSTS.get(type(move))
    return None if draw is None else draw(state, move, apply(state, move)[0])


def _key(_: State, move: m.FitKey, after: State) -> Ghost:
    words = f"A {move.mood.value} song that is at home on {face_number(move.happy, move.mood)}."
    return Ghost(words, (ring_of(after),))


def _first_cam(_: State, __: m.FirstCam, after: State) -> Ghost:
    return Ghost(f"{together(after.numbers)} are in play.", (ring_of(after, ghosts=(0,)),))


def _clip(state: State, move: m.PlaceClip, after: State) -> Ghost:
    slot, house = Slot(move.string, move.fret), state.house
    best = best_by_strings(house.board, state.clips, slot, house.easy_reach)[0]
    neck = replace(_drawn(after), ghost=slot, fingers=best.fingers, scoring=best.scoring)
    upto = "Up to " if best.points > 1 else ""
    words = f"{upto}{counted(best.points, 'point')}: {_to_touch(best)}."
    return Ghost(words, (neck_of(after, neck),))


def _to_touch(best: Fingering) -> str:
    return f"touch {best}" if best.fingers else "no finger, just strum"


def _lift(state: State, move: m.LiftClip, _: State) -> Ghost:
    slot = Slot(move.string, move.fret)
    neck = replace(_drawn(state), going=(slot,))
    return Ghost(f"The clip on {slot} comes off.", (neck_of(state, neck),))


def _change(state: State, move: Change, after: State) -> Ghost:
    off = tuple(sorted(state.clips - after.clips))
    neck = replace(_drawn(state), in_play=after.numbers, going=off)
    come_off = f"{counted(len(off), 'clip')} come{'s' if len(off) == 1 else ''} off" if off else "no clip comes off"
    words = f"{counted(after.turn.points, 'point')}: {together(after.numbers)} in play, {come_off}."
    moved = ring_of(after, ghosts=_moved(move, len(after.stack)))
    return Ghost(f"{words} {_price(move)}", (moved, neck_of(state, neck)))


def _price(move: Change) -> str:
    """In cams: once fewer than two players have any, the game is over."""
    match move:
        case m.Turn():
            return "Then roll: an odd number costs you a cam."
        case m.Remove():
            return "It costs you no cam."
    return f"It costs you your {move.cam.value.title()}."


def _moved(move: Change, lying: int) -> tuple[int, ...]:
    """The levels of the stack that the change touches."""
    match move:
        case m.Remove():
            return ()
        case m.Add():
            return (lying - 1,)
    return tuple(range(lying)) if move.which == "both" else (0 if move.which == "bottom" else lying - 1,)


def _drawn(state: State) -> Any:
    return neck_of(state).drawing


_GHOSTS: dict[type[Move], Callable[[State, Any, State], Ghost]] = {
    m.FitKey: _key,
    m.FirstCam: _first_cam,
    m.PlaceClip: _clip,
    m.LiftClip: _lift,
    m.Add: _change,
    m.Remove: _change,
    m.Replace: _change,
    m.Turn: _change,
}
