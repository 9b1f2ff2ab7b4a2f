"""Stack legality against a second reading of the rules that shares no code with the first.

It walks everything that can come to lie on the spindle, change by change, from every first cam: all keys, all
pairs, all orders, all sequences of leaning on an outside arm. In this reading a stack is a list of
(kind, index number, arms), arms are sets of numbers, and nothing is a bit.
"""

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, Laid, lay
from chordgame.chord_game.rules.changes import stack_after
from chordgame.chord_game.rules.changing import legal_changes
from chordgame.chord_game.rules.stack import broken_rule
from chordgame.chord_game.rules.state import State
from chordgame.theory.ring import key_places
from tests.chord_game.tables import table
from tests.rounds import rounds

RING = [12, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]
STEPS = {
    "major": (0, 1, 4), "minor": (0, 1, 9), "suspended": (0, 1, 2), "diminished": (0, 3, 6),
    "augmented": (0, 4, 8), "square": (0, 3), "single": (0, 1), "triangle": (0, 4), "straight": (0, 6),
}  # fmt: skip

Cog = tuple[str, frozenset[int]]
"""A cam as it lies: its kind and the numbers under its arms."""


@cache
def cog(kind: str, at: int) -> Cog:
    start = RING.index(at)
    return kind, frozenset(RING[(start + step) % 12] for step in STEPS[kind])


COGS = {kind: sorted({cog(kind, at) for at in RING}, key=str) for kind in STEPS}


def inside(happy: int) -> frozenset[int]:
    start = RING.index(happy)
    return frozenset(RING[(start + step) % 12] for step in (-1, 0, 1, 2, 3, 4, 5))


def count_is_right(stack: list[Cog]) -> bool:
    if len(stack) not in (1, 2) or (len(stack) == 1 and stack[0][0] == "straight"):
        return False
    return 2 <= len(frozenset().union(*(arms for _, arms in stack))) <= 4


def may_lie(one: Cog, other: Cog | None, key: frozenset[int]) -> bool:
    """Whether a cam may come to lie beside what lies there."""
    kind, arms = one
    if kind == "augmented":
        return len(arms - key) <= 1
    return all(arm in key or (other is not None and arm in other[1]) for arm in arms)


def next_stacks(stack: list[Cog], hand: list[str], key: frozenset[int]) -> set[tuple[str, frozenset[Cog]]]:
    """Every change that the book allows: its name, and the cams that lie there then, in any order."""
    found = set()

    def keep(name: str, after: list[Cog], legal: bool) -> None:
        if legal and count_is_right(after):
            found.add((name, frozenset(told_apart(after))))

    for kind in hand:
        for new in COGS[kind]:
            if len(stack) == 1:
                keep("add", [stack[0], new], may_lie(new, stack[0], key))
            for stays in [[one for i, one in enumerate(stack) if i != gone] for gone in range(len(stack))]:
                keep("replace", [*stays, new], may_lie(new, stays[0] if stays else None, key))
    if len(stack) == 2:
        for gone in (0, 1):
            keep("remove", [stack[1 - gone]], True)
    for by in range(1, 12):
        turned = [spin(one, by) for one in stack]
        for i in range(len(stack)):
            after = [turned[j] if j == i else one for j, one in enumerate(stack)]
            beside = stack[1 - i] if len(stack) == 2 else None
            leant = beside is None or stack[i][0] != "augmented" or may_lie(beside, turned[i], key)
            keep("turn", after, turned[i] != stack[i] and leant and may_lie(turned[i], beside, key))
        if len(stack) == 2 and turned != stack:
            one_first = may_lie(turned[0], None, key) and may_lie(turned[1], turned[0], key)
            other_first = may_lie(turned[1], None, key) and may_lie(turned[0], turned[1], key)
            keep("turn", turned, one_first or other_first)
    return found


def spin(one: Cog, by: int) -> Cog:
    kind, arms = one
    return kind, frozenset(RING[(RING.index(arm) + by) % 12] for arm in arms)


def told_apart(cogs: list[Cog]) -> list[Cog]:
    """Two cams of a kind in the very same place stay two in a set."""
    if len(cogs) == 2 and cogs[0] == cogs[1]:
        return [cogs[0], (cogs[1][0] + " twice", cogs[1][1])]
    return cogs


def as_cogs(stack: tuple[Laid, ...]) -> list[Cog]:
    return [cog(laid.shape.value, laid.at) for laid in stack]


HAND = tuple(Cam)


def ours(state: State) -> dict[tuple[str, frozenset[Cog]], tuple[Laid, ...]]:
    """Each change with the stack that it leads to; one stack stands for those that are alike."""
    return {
        (change.do, frozenset(told_apart(as_cogs(stack)))): stack
        for change, stack in legal_changes(state)
        if not any(laid.upside_down for laid in stack)
    }


def first_stacks(happy: int) -> list[tuple[Laid, ...]]:
    key = inside(happy)
    kinds = [cam for cam in Cam if cam not in (Cam.AUGMENTED, Cam.STRAIGHT)]
    return [(lay(cam, at),) for cam in kinds for at in RING if cog(cam.value, at)[1] <= key]


@pytest.mark.parametrize("happy", RING[:: 12 // rounds(4, 12)])
def test_every_change_of_every_stack_that_can_come_about(happy: int) -> None:
    key = inside(happy)
    bare = table(hands=(HAND, ()), happy=happy)
    waiting, seen = list(dict.fromkeys(first_stacks(happy))), set()
    while waiting:
        stack = waiting.pop()
        alike = frozenset(told_apart(as_cogs(stack)))
        if alike in seen:
            continue
        seen.add(alike)
        state = replace(bare, stack=stack)
        found = ours(state)
        assert found.keys() == next_stacks(as_cogs(stack), [cam.value for cam in HAND], key)
        waiting += found.values()
    leaning = [stack for stack in seen if len(stack) == 1 and not next(iter(stack))[1] <= key]
    assert len(seen) > 312, "more can come about than can be laid on an empty spindle"
    assert leaning, "some cams were left alone on an outside arm"


def test_leaning_three_changes_deep() -> None:
    """Augmented, a Major leans on it, the Augmented goes, a Triangle leans on the Major's arm."""
    state = table(stack=(lay(Cam.AUGMENTED, 5),), hands=((Cam.MAJOR, Cam.TRIANGLE), ()))
    steps: list[tuple[m.Add | m.Remove, set[int]]] = [
        (m.Add("ana", Cam.MAJOR, 9), {5, 9, 4, 1}),
        (m.Remove("ana", "bottom"), {9, 4, 1}),
        (m.Add("ana", Cam.TRIANGLE, 9), {9, 4, 1}),
        (m.Remove("ana", "bottom"), {9, 1}),
    ]
    for change, numbers in steps:
        stack, _ = stack_after(state.stack, change, state.mood)
        assert stack in [legal for _, legal in legal_changes(state)]
        state = replace(state, stack=stack)
        assert set(state.numbers) == numbers


def test_a_cam_stays_outside_where_the_augmented_is_removed_or_replaced_but_not_where_it_is_turned_away() -> None:
    """It “may remain …, if the Augmented cam is removed or replaced”; of turning the book says nothing.

    Augmented 5 9 1 with a Square on 4 1: turned to 12 4 8, 1 and 8 would both lie outside; turned to 7 11 3, 1 and 3.
    """
    leaning = table(stack=(lay(Cam.AUGMENTED, 1), lay(Cam.SQUARE, 4)), hands=((Cam.SINGLE, Cam.MAJOR), ()), happy=12)
    made = {
        stack for change, stack in legal_changes(leaning) if isinstance(change, m.Turn) and change.which == "bottom"
    }
    assert made == set()
    kept = {(change.do, stack[0].cam) for change, stack in legal_changes(leaning) if lay(Cam.SQUARE, 4) in stack}
    assert ("remove", Cam.SQUARE) in kept
    assert {cam for do, cam in kept if do == "replace"} & {Cam.SINGLE, Cam.MAJOR}
    first = replace(leaning, house=replace(leaning.house, rules=1))
    assert turns_of_the_augmented(first), "it stayed by the first rules"


def turns_of_the_augmented(state: State) -> list[tuple[Laid, ...]]:
    """The stacks after the bottom cam alone is turned."""
    return [made for one, made in legal_changes(state) if isinstance(one, m.Turn) and one.which == "bottom"]


def test_all_pairs_from_an_empty_spindle_in_both_orders() -> None:

    for happy in RING:
        key = inside(happy)
        laid = [lay(cam, at) for cam in Cam for at in RING]
        for low, high in combinations(dict.fromkeys(laid), 2):
            one, other = as_cogs((low, high))
            book = count_is_right([one, other]) and (
                (may_lie(one, None, key) and may_lie(other, one, key))
                or (may_lie(other, None, key) and may_lie(one, other, key))
            )
            for stack in ((low, high), (high, low)):
                assert (broken_rule(stack, (0, 1), key_places(happy)) is None) == book
