"""The four changes of the stack, below any table: what each makes, whether the rules allow it, and what it scores.

The game's own move, bots, coach, box and the desk for one all ask here, so that there is one answer.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import BOX, Cam
from chordgame.chord_game.rules.points import FOR_ADDING, FOR_REMOVING, PLACES_TO_TURN, for_replaced_or_turned
from chordgame.chord_game.rules.rulebook import Rule, refuse
from chordgame.chord_game.rules.stack import (
    Stack,
    Which,
    WhichOrBoth,
    broken_rule,
    in_detail,
    laid_by_hand,
    place_of,
    turned,
    ways_to_lie,
    with_replaced,
    without,
)
from chordgame.theory.ring import Mood, key_places

Change = m.Add | m.Remove | m.Replace | m.Turn
Possible = tuple[Change, Stack]
"""A change, and the stack that it makes."""

SIDES: tuple[Which, ...] = ("bottom", "top")


@dataclass(frozen=True, slots=True)
class Spindle:
    """All that a change is judged by: the stack, the key under it, the song's mood, and the kinds of cams at hand.

    By the first rules a cam stayed outside the key also when the Augmented that it leaned on was turned away.
    """

    stack: Stack
    happy: int
    mood: Mood
    at_hand: tuple[Cam, ...]
    by_first_rules: bool = False


def whole_box(stack: Stack, happy: int, mood: Mood) -> Spindle:
    """The spindle of somebody who has all other cams of the box at hand."""
    return Spindle(stack, happy, mood, kinds_left(stack))


def cams_left(stack: Stack) -> Counter[Cam]:
    """The cams that are still in the box while these lie on the spindle."""
    return Counter(BOX) - Counter(laid.cam for laid in stack)


def kinds_left(stack: Stack) -> tuple[Cam, ...]:
    """The kinds of them."""
    return tuple(sorted(cams_left(stack)))


# ---------------------------------------------------------------- one change


def stack_after(stack: Stack, change: Change, mood: Mood) -> tuple[Stack, tuple[int, ...]]:
    """The stack that the change makes, and which of its cams lie freshly; rules are not asked yet."""
    match change:
        case m.Add():
            laid = laid_by_hand(change.cam, change.at, change.upside_down, mood)
            return (*stack, laid), (len(stack),)
        case m.Remove():
            return without(stack, place_of(stack, change.which)), ()
        case m.Replace():
            place = place_of(stack, change.which)
            laid = laid_by_hand(change.cam, change.at, change.upside_down, mood)
            return with_replaced(stack, place, laid), (place,)
        case m.Turn():
            fresh = _turning(stack, change.which)
            return turned(stack, fresh, change.by), fresh


def _turning(stack: Stack, which: WhichOrBoth) -> tuple[int, ...]:
    return tuple(range(len(stack))) if which == "both" else (place_of(stack, which),)


def made(spindle: Spindle, change: Change) -> Stack:
    """The stack that the change makes; refused with the rule that it breaks, and with the numbers of the case."""
    stack, rule = _judged(spindle, change)
    if rule is not None:
        raise refuse(rule, _in_detail(rule, spindle, change, stack))
    return stack


def allows(spindle: Spindle, change: Change) -> bool:
    """Whether the rules have nothing against the change, of cams as they can lie in that song (`ways_to_lie`)."""
    return _judged(spindle, change)[1] is None


def _judged(spindle: Spindle, change: Change) -> tuple[Stack, Rule | None]:
    """The stack that the change would make, and the first rule against it."""
    rule = _broken_by_hand(spindle, change)
    if rule is not None:
        return spindle.stack, rule
    stack, fresh = stack_after(spindle.stack, change, spindle.mood)
    if isinstance(change, m.Turn) and stack == spindle.stack:
        return stack, Rule.NO_TURN
    if isinstance(change, m.Turn) and not spindle.by_first_rules:
        fresh = _shaken(spindle.stack, fresh)
    return stack, broken_rule(stack, fresh, key_places(spindle.happy))


def _shaken(stack: Stack, turning: tuple[int, ...]) -> tuple[int, ...]:
    """The cams that a turn lays freshly: with the Augmented also the one that may lean on it.

    That one “may remain …, if the Augmented cam is removed or replaced”, and so not if it is turned away. There is one
    Augmented: while it lies there, nothing leans on another one that is gone.
    """
    leant_on = any(stack[place].cam is Cam.AUGMENTED for place in turning)
    return tuple(range(len(stack))) if leant_on else turning


def _broken_by_hand(spindle: Spindle, change: Change) -> Rule | None:
    """What a hand cannot do, whatever the stack would then be."""
    match change:
        case m.Turn() if not spindle.at_hand:
            return Rule.TURN_NEEDS_CAM
        case m.Turn():
            one_of_two = change.which != "both" or len(spindle.stack) == len(SIDES)
            return None if change.by in PLACES_TO_TURN and one_of_two else Rule.TURN_BY
        case m.Add() | m.Replace() if change.cam not in spindle.at_hand:
            return Rule.CAM_IN_HAND
    return None


def _in_detail(rule: Rule, spindle: Spindle, change: Change, stack: Stack) -> str:
    match rule, change:
        case ((Rule.TURN_NEEDS_CAM | Rule.NO_TURN), _):
            return ""
        case Rule.TURN_BY, m.Turn():
            return f"not {change.which} by {change.by}"
        case Rule.CAM_IN_HAND, (m.Add() | m.Replace()):
            return f"no {change.cam.value.title()} is"
    return in_detail(rule, stack, key_places(spindle.happy))


def points_for(change: Change, clips: int, left: int) -> int:
    """What the change scores, where so many clips lay and so many of them keep a number in play."""
    match change:
        case m.Add():
            return FOR_ADDING
        case m.Remove():
            return FOR_REMOVING
    return for_replaced_or_turned(clips, left)


# ---------------------------------------------------------------- every change


@functools.lru_cache(maxsize=1024)
def changes_with(seat: str, spindle: Spindle) -> tuple[Possible, ...]:
    """Every change that the rules allow; what looks alike once."""
    found: dict[tuple[type[Change], Stack, Cam | None], Possible] = {}
    for change in thinkable_changes(seat, spindle.stack, spindle.at_hand, spindle.mood):
        after, rule = _judged(spindle, change)
        if rule is None:
            spent = change.cam if isinstance(change, (m.Add, m.Replace)) else None
            found.setdefault((type(change), after, spent), (change, after))
    return tuple(found.values())


def thinkable_changes(seat: str, stack: Stack, kinds: tuple[Cam, ...], mood: Mood) -> Iterator[Change]:
    """Every change that can be made by hand with these kinds of cams; rules are not asked yet."""
    sides = SIDES[: len(stack)]
    lies = [laid for cam in kinds for laid in ways_to_lie(cam, mood)]
    if len(sides) == 1:
        yield from (m.Add(seat, laid.cam, laid.at, laid.upside_down) for laid in lies)
    else:
        yield from (m.Remove(seat, side) for side in sides)
    for side in sides:
        yield from (m.Replace(seat, side, laid.cam, laid.at, laid.upside_down) for laid in lies)
    ways: tuple[WhichOrBoth, ...] = (*sides, "both") if len(sides) == len(SIDES) else sides
    for which in ways if kinds else ():
        yield from (m.Turn(seat, which, by) for by in PLACES_TO_TURN)
