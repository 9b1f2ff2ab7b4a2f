"""The four changes of the stack: what each makes of it, and which of them the rules allow."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from chordgame.chord_game import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.stack import (
    Stack,
    Which,
    WhichOrBoth,
    broken_rule,
    laid_by_hand,
    place_of,
    turned,
    ways_to_lie,
    with_replaced,
    without,
)
from chordgame.chord_game.state import State
from chordgame.theory.ring import Mood, key_places

Change = m.Add | m.Remove | m.Replace | m.Turn
Possible = tuple[Change, Stack]
"""A change, and the stack that it makes."""

SIDES: tuple[Which, ...] = ("bottom", "top")


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


def leaves_arms(before: Stack, after: Stack, change: Change) -> bool:
    """Whether a turn leads nowhere: every cam looks as it did."""
    return isinstance(change, m.Turn) and before == after


def legal_changes(state: State) -> tuple[Possible, ...]:
    """Every change that the rules allow to the player whose turn it is; what looks alike once."""
    return changes_with(state.whose, state.stack, state.kinds_in_hand, state.mood, state.happy)


@functools.lru_cache(maxsize=1024)
def changes_with(seat: str, stack: Stack, kinds: tuple[Cam, ...], mood: Mood, happy: int) -> tuple[Possible, ...]:
    """Every change that the rules allow to a hand with these kinds of cams; what looks alike once."""
    key = key_places(happy)
    found: dict[tuple[type[Change], Stack, Cam | None], Possible] = {}
    for change in thinkable_changes(seat, stack, kinds, mood):
        after, fresh = stack_after(stack, change, mood)
        if not leaves_arms(stack, after, change) and broken_rule(after, fresh, key) is None:
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
    ways: tuple[WhichOrBoth, ...] = (*sides, "both") if len(sides) == 2 else sides
    for which in ways if kinds else ():
        yield from (m.Turn(seat, which, by) for by in range(1, 12))
