"""The map: everything that can be in play in a key, a row a figure, and how far each is from here.

A figure is how the numbers stand to each other on the ring; along its row it is turned from place to place. So
a step along a row is a turn of the stack, and a step to another row is a change of cams.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass, replace

from chordgame.chord_game.atlas.key import key_atlas
from chordgame.chord_game.atlas.ways import Way, steps_from, ways_from
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changes import Change
from chordgame.chord_game.rules.stack import Stack, every_stack, numbers_in_play
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.tuning import tunings
from chordgame.solo.desk import turned_stack
from chordgame.theory.ring import CLOCKWISE, PLACE, Mood

Numbers = tuple[int, ...]
_ANY_NECK = Fretboard(tunings()["standard"])
"""Stacks do not depend on the neck."""

Row = tuple[Numbers, ...]
TOP = CLOCKWISE[0]
"""The key with its happy face at the top of the ring."""


@functools.cache
def rows(happy: int) -> tuple[Row, ...]:
    """The map of a key: two numbers first, then three and four; the commonest figures first."""
    figures: dict[Numbers, set[Numbers]] = defaultdict(set)
    for stack in key_atlas(_ANY_NECK, happy, 1).stacks:
        figures[_figure(numbers_in_play(stack))].add(numbers_in_play(stack))
    ranked = sorted(figures, key=lambda figure: (len(figure), -len(figures[figure]), figure))
    return tuple(tuple(sorted(figures[figure], key=lambda one: (_begins(one, happy), one))) for figure in ranked)


def _begins(numbers: Numbers, happy: int) -> int:
    """The first place in the key that one of the numbers stands at, counted from where the key begins."""
    return min((PLACE[number] - PLACE[happy] + 1) % 12 for number in numbers)


@functools.cache
def _figure(numbers: Numbers) -> Numbers:
    """How the numbers stand to each other, whatever way the ring is turned."""
    stand = [PLACE[number] for number in numbers]
    return min(tuple(sorted((place - first) % 12 for place in stand)) for first in stand)


@dataclass(frozen=True, slots=True)
class Walk:
    """The way to some numbers: the changes, and the stack at its end."""

    changes: tuple[Change, ...]
    stack: Stack


@functools.lru_cache(maxsize=512)
def walks(stack: Stack, mood: Mood, happy: int) -> dict[Numbers, Walk]:
    """From this stack the best way to everything in one change or two: short, and to few cams, none upside-down.

    All keys are alike but for a turn of the ring, so the ways of one serve for all twelve.
    """
    by = PLACE[happy] - PLACE[TOP]
    at_top = _walks_at_top(turned_stack(stack, -by), mood)
    turned = (_turned(walk, by) for walk in at_top.values())
    return {numbers_in_play(walk.stack): walk for walk in turned}


def know_the_way() -> None:
    """Find all single changes once, which takes a second or two; walks are short from then on."""
    for mood in Mood:
        for stack in every_stack(TOP):
            for either_way in {stack, stack[::-1]}:
                steps_from(either_way, mood, TOP)


@functools.lru_cache(maxsize=1024)
def _walks_at_top(stack: Stack, mood: Mood) -> dict[Numbers, Walk]:
    here = numbers_in_play(stack)
    best: dict[Numbers, Way] = {}
    for way in ways_from(stack, mood, TOP).values():
        rival = best.get(way.numbers)
        if way.numbers != here and (rival is None or _effort(way) < _effort(rival)):
            best[way.numbers] = way
    return {numbers: Walk(way.changes, way.stack) for numbers, way in best.items()}


def _effort(way: Way) -> tuple[int, int, int]:
    return len(way.changes), len(way.stack), sum(laid.upside_down for laid in way.stack)


def _turned(walk: Walk, by: int) -> Walk:
    return Walk(tuple(_turned_change(change, by) for change in walk.changes), turned_stack(walk.stack, by))


def _turned_change(change: Change, by: int) -> Change:
    if isinstance(change, (m.Add, m.Replace)):
        return replace(change, at=CLOCKWISE[(PLACE[change.at] + by) % 12])
    return change
