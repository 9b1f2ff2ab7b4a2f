"""Option 2: change the stack, and with it the numbers in play."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import lay
from chordgame.chord_game.rules.changes import Change, Possible, changes_with, made, points_for
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.points import costs_a_cam
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.stack import Stack, numbers_in_play, place_of
from chordgame.chord_game.rules.state import Phase, State, Step, less, more
from chordgame.chord_game.rules.turn_order import roll_die
from chordgame.engine.game import Event, Offer
from chordgame.engine.sentences import counted, together


def legal_changes(state: State) -> tuple[Possible, ...]:
    """Every change that the rules allow to the player whose turn it is: after lifting clips none."""
    return () if state.turn.must_play else changes_with(state.whose, state.spindle)


def valid_clips(state: State, stack: Stack) -> Clips:
    """The clips that keep a number in play on this stack."""
    return state.clips.intersection(state.house.board.slots_with(numbers_in_play(stack)))


def points_with(state: State, change: Change, after: Stack) -> int:
    """What the change scores here; `after` is the stack that it makes."""
    return points_for(change, len(state.clips), len(valid_clips(state, after)))


def change_stack(state: State, move: Change) -> Step:
    """Any of the four changes: the cams move, clips come off, points are declared."""
    insist(not state.turn.must_play, Rule.LIFT_FIRST)
    stack = made(state.spindle, move)
    points = points_with(state, move, stack)
    phase = Phase.DIE if isinstance(move, m.Turn) else Phase.LYRICS
    moved = replace(_cams_moved(state, move), stack=stack, clips=valid_clips(state, stack), phase=phase)
    off = len(state.clips) - len(moved.clips)
    clips = f"{counted(off, 'clip')} come{'s' if off == 1 else ''} off" if off else "no clip comes off"
    did = f"{state.whose} {_what_moved(state, move)}"
    text = f"{did}: {together(moved.numbers)} are in play, {clips}, {counted(points, 'point')}."
    return moved.with_turn(points=points), (Event(text),)


def _what_moved(state: State, move: Change) -> str:
    if isinstance(move, m.Add):
        return f"adds {_by_hand(move)}"
    if isinstance(move, m.Turn) and move.which == "both":
        return "turns both cams"
    old = state.stack[place_of(state.stack, "top" if move.which == "top" else "bottom")].name
    if isinstance(move, m.Remove):
        return f"takes {old} off"
    return f"turns {old}" if isinstance(move, m.Turn) else f"replaces {old} by {_by_hand(move)}"


def _by_hand(move: m.Add | m.Replace) -> str:
    return lay(move.cam, move.at, move.upside_down).name


def _cams_moved(state: State, move: Change) -> State:
    """The cams that leave the hand, and the one that the discard pile gets."""
    if isinstance(move, (m.Remove, m.Replace)):
        gone = state.stack[place_of(state.stack, move.which)].cam
        state = replace(state, discarded=more(state.discarded, gone))
    if isinstance(move, (m.Add, m.Replace)):
        state = state.with_hand(less(state.hand, move.cam))
    return state


def change_offers(state: State) -> list[Offer]:
    """The legal changes, each on the cam that it moves, and on the number that its index arm comes to lie at."""
    return [Offer(change, at=places_of(change, after)) for change, after in legal_changes(state)]


def places_of(change: Change, after: Stack) -> str:
    """The parts of the board that the change is made on."""
    match change:
        case m.Add() | m.Replace():
            return f"hand-{change.cam.value} number-{change.at}"
        case m.Turn():
            turned = after[0 if change.which == "bottom" else -1]
            return f"cam-{change.which} number-{turned.at}"
        case m.Remove():
            return f"cam-{change.which}"


def swap(state: State, _: m.Swap) -> Step:
    """The other cam on top; the same numbers in play."""
    insist(len(state.stack) == 2, Rule.TWO_TO_SWAP)
    return replace(state, stack=state.stack[::-1]), (Event("The cams change places."),)


def roll_for_cost(state: State, move: m.Roll) -> Step:
    """An odd die costs a cam; with one kind in hand there is nothing to choose."""
    shows, rolled = roll_die(state, move.shows)
    costs = costs_a_cam(shows)
    event = Event(f"The die shows {shows}: " + ("it costs a cam." if costs else "no cost."))
    if not costs:
        return replace(rolled, phase=Phase.LYRICS), (event,)
    if len(state.kinds_in_hand) > 1:
        return replace(rolled, phase=Phase.PAY), (event,)
    after, paid = pay(rolled, m.Pay(move.seat, state.hand[0]))
    return after, (event, *paid)


def pay(state: State, move: m.Pay | m.DiscardCam) -> Step:
    """A cam from hand goes to the discard pile."""
    insist(move.cam in state.hand, Rule.CAM_IN_HAND, f"no {move.cam.value.title()} is")
    after = replace(state.with_hand(less(state.hand, move.cam)), discarded=more(state.discarded, move.cam))
    return replace(after, phase=Phase.LYRICS), (Event(f"{state.whose} discards {move.cam.value.title()}."),)


def pay_offers(state: State) -> list[Offer]:
    """One of each kind in hand."""
    return [Offer(m.Pay(state.whose, cam), at=f"hand-{cam.value}") for cam in state.kinds_in_hand]
