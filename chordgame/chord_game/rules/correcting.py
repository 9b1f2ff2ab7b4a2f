"""Mistakes noticed after a turn: the stack and the clips are mended, the scores stay."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.points import ARMS_OUTSIDE, CLIPS
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.stack import Stack, check, laid_by_hand
from chordgame.chord_game.rules.state import Phase, State, Step
from chordgame.chord_game.rules.turn_order import at_the_start
from chordgame.engine.game import Event, Free, Offer
from chordgame.engine.sentences import any_of, counted, listed
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import numbers_at

FREE_CORRECTION = (
    Free("stack", "the cams as they should lie, from the bottom: which, at which number, and whether turned over"),
    Free("clips", "where clips should be: string and fret of each"),
)


def correct(state: State, move: m.Correct) -> Step:
    """The stack and the clips as they should lie, at once, whoever has begun a turn; hands and points stay."""
    insist(_a_turn_is_over(state), Rule.NOT_NOW, "no turn is over that could have gone wrong")
    stack, left = _mended_stack(state, move.stack)
    mended = replace(state, stack=stack, discarded=left)
    mended = replace(mended, clips=_mended_clips(mended, move.clips))
    return _going_on(mended), (Event("The Band Leader mends the stack and the clips; scores stay."),)


def _a_turn_is_over(state: State) -> bool:
    """“If an error is noticed by any player AFTER this turn”: there must have been one."""
    return state.turn.number > 1


def _going_on(mended: State) -> State:
    """The turn in progress on the mended table. What was scored in it stays scored; a clip that the correction took
    away was not put down yet, and where clips are to be lifted that is asked anew."""
    turn = mended.turn
    if mended.phase is Phase.ANNOUNCE and turn.new not in mended.clips:
        return at_the_start(mended.with_turn(new=None, play=None))
    if mended.phase not in (Phase.LIFT, Phase.CHOOSE):
        return mended
    if turn.must_play and mended.supply:
        lifts = min(turn.lifts, len(mended.clips))
        return replace(mended.with_turn(lifts=lifts), phase=Phase.LIFT if lifts else Phase.CHOOSE)
    return at_the_start(mended)


def _mended_stack(state: State, wanted: tuple[m.CamAt, ...]) -> tuple[Stack, tuple[Cam, ...]]:
    """The cams as they should lie, and the discard pile then.

    A cam may have leaned on one that is gone, so one arm of each may lie outside the key; more never can.
    """
    stack = tuple(laid_by_hand(cam.cam, cam.at, cam.upside_down, state.mood) for cam in wanted)
    spare = Counter(state.discarded) + Counter(laid.cam for laid in state.stack)
    used = Counter(laid.cam for laid in stack)
    missing = [cam.value.title() for cam in used - spare]
    insist(not missing, Rule.MEND_PIECES, f"no {listed(missing)} is there")
    check(stack, (), state.key)
    for laid in stack:
        outside = laid.arms & ~state.key
        insist(outside.bit_count() <= ARMS_OUTSIDE, Rule.MEND_OUTSIDE, f"{laid} has {listed(numbers_at(outside))}")
    return stack, tuple(sorted((spare - used).elements()))


def _mended_clips(state: State, wanted: tuple[tuple[int, int], ...]) -> Clips:
    clips = frozenset(Slot(*pair) for pair in wanted)
    slots = f"{counted(len(wanted), 'clip')} in {counted(len(clips), 'slot')}"
    insist(len(clips) == len(wanted) <= CLIPS, Rule.MEND_PIECES, slots)
    wrong = sorted(clips.difference(state.house.board.slots_with(state.numbers)))
    insist(not wrong, Rule.NUMBER_IN_PLAY, f"not on {listed(wrong)}. Clips go on {any_of(state.numbers)} now")
    return clips


def correct_offers(state: State) -> list[Offer]:
    """The table as it lies, for the Band Leader to change."""
    if not _a_turn_is_over(state):
        return []
    stack = tuple(m.CamAt(laid.cam, laid.at, laid.upside_down) for laid in state.stack)
    as_it_is = m.Correct(state.leader, stack, tuple((slot.string, slot.fret) for slot in sorted(state.clips)))
    return [Offer(as_it_is, FREE_CORRECTION, waited_for=False)]
