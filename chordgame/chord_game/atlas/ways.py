"""Where the stack can go from here: everything that one change leads to, or two."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changes import Change, changes_with, whole_box
from chordgame.chord_game.rules.stack import Stack, numbers_in_play
from chordgame.theory.ring import Mood

MOST_CHANGES = 2
"""As far as anybody plans ahead, and found in a moment."""


@dataclass(frozen=True, slots=True)
class Way:
    """Changes one after the other, the stack that they lead to, and its numbers in play."""

    changes: tuple[Change, ...]
    stack: Stack
    numbers: tuple[int, ...]


def ways_from(stack: Stack, mood: Mood, happy: int, most: int = MOST_CHANGES) -> dict[Stack, Way]:
    """The shortest way to each stack that so many changes can reach with the whole box at hand.

    Which cam is on top makes no difference to what sounds, so each pair comes once, and never the stack itself.
    """
    found: dict[Stack, Way] = {}
    front = {stack: Way((), stack, numbers_in_play(stack))}
    seen = {_any_order(stack)}
    for _ in range(most):
        front = _next_ring(front, seen, mood, happy)
        found |= front
    return found


def _next_ring(front: dict[Stack, Way], seen: set[Stack], mood: Mood, happy: int) -> dict[Stack, Way]:
    reached: dict[Stack, Way] = {}
    for here, way in front.items():
        for step in steps_from(here, mood, happy):
            if step.any_order not in seen:
                seen.add(step.any_order)
                reached[step.after] = Way((*way.changes, step.change), step.after, step.numbers)
    return reached


@dataclass(frozen=True, slots=True)
class OneStep:
    """One change, and all that is asked of where it leads."""

    change: Change
    after: Stack
    any_order: Stack
    numbers: tuple[int, ...]


@functools.lru_cache(maxsize=4096)
def steps_from(stack: Stack, mood: Mood, happy: int) -> tuple[OneStep, ...]:
    """Every change with the whole box at hand; a hand turns a cam before it takes another of its kind."""
    possible = changes_with("", whole_box(stack, happy, mood))
    turns_first = sorted(possible, key=lambda one: not isinstance(one[0], m.Turn))
    return tuple(OneStep(change, after, _any_order(after), numbers_in_play(after)) for change, after in turns_first)


def _any_order(stack: Stack) -> Stack:
    return tuple(sorted(stack, key=str))
