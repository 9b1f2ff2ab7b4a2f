"""The stack: one or two cams on the key, the numbers they point at, and what may lie there.

A cam is judged when it comes to lie where it lies: placed, or turned. What came to lie legally stays legal,
also when the cam it leaned on goes. So legality is asked of the *fresh* cams of a change; the settled ones
only count as something to lean on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from chordgame.chord_game.rules.cams import BOX, SHAPES, Cam, Laid, lay, may_lie_upside_down
from chordgame.chord_game.rules.points import ARMS_OUTSIDE, CAMS_ON_STACK, NUMBERS_IN_PLAY
from chordgame.chord_game.rules.rulebook import Rule, insist, refuse
from chordgame.engine.sentences import listed
from chordgame.theory.ring import NUMBERS, Mood, Places, key_places, numbers_at

Stack = tuple[Laid, ...]
"""The cams from the bottom to the top."""

Which = Literal["bottom", "top"]
WhichOrBoth = Literal["bottom", "top", "both"]


def pointed_at(stack: Stack) -> Places:
    """Where the arms of all cams point."""
    mask = 0
    for laid in stack:
        mask |= laid.arms
    return mask


def numbers_in_play(stack: Stack) -> tuple[int, ...]:
    """The numbers that clips may cover now."""
    return numbers_at(pointed_at(stack))


def broken_rule(stack: Stack, fresh: tuple[int, ...], key: Places) -> Rule | None:
    """The first rule that this stack breaks after a change that laid the fresh cams, or None."""
    if len(stack) not in CAMS_ON_STACK:
        return Rule.ONE_OR_TWO_CAMS
    if len(stack) == 1 and stack[0].shape is Cam.STRAIGHT:
        return Rule.STRAIGHT_ALONE
    if pointed_at(stack).bit_count() not in NUMBERS_IN_PLAY:
        return Rule.TWO_TO_FOUR
    if len(fresh) == 2:
        return _both_fresh(stack, key)
    return _one_fresh(stack, fresh[0], key) if fresh else None


def _one_fresh(stack: Stack, fresh: int, key: Places) -> Rule | None:
    lean_on = stack[1 - fresh].arms & ~key if len(stack) == 2 else 0
    return _arms_fault(stack[fresh], lean_on, key)


def _both_fresh(stack: Stack, key: Places) -> Rule | None:
    """Two cams laid at once stand if one of them stands by itself and the other may lean on it.

    Decided here: two fresh cams do not hold each other up outside the key.
    """
    faults = []
    for first, second in (stack, stack[::-1]):
        fault = _arms_fault(first, 0, key) or _arms_fault(second, first.arms & ~key, key)
        if fault is None:
            return None
        faults.append(fault)
    return faults[0]


def _arms_fault(laid: Laid, lean_on: Places, key: Places) -> Rule | None:
    outside = laid.arms & ~key
    if laid.shape is Cam.AUGMENTED:
        return Rule.AUGMENTED_ONE_OUTSIDE if outside.bit_count() > ARMS_OUTSIDE else None
    return Rule.OUTSIDE_KEY if outside & ~lean_on else None


def check(stack: Stack, fresh: tuple[int, ...], key: Places) -> None:
    """Refuse the stack with the rule that it breaks and the numbers of the case."""
    rule = broken_rule(stack, fresh, key)
    if rule is not None:
        raise refuse(rule, in_detail(rule, stack, key))


def in_detail(rule: Rule, stack: Stack, key: Places) -> str:
    """The numbers of the case, where the stack breaks that rule."""
    in_play = pointed_at(stack)
    if rule is Rule.TWO_TO_FOUR:
        return f"not at {listed(numbers_at(in_play))}"
    if rule in (Rule.OUTSIDE_KEY, Rule.AUGMENTED_ONE_OUTSIDE):
        return _outside(in_play & ~key, key)
    return f"it would be {listed(stack)}" if stack else "it would be empty; the last cam stays"


def _outside(outside: Places, key: Places) -> str:
    covers = f"the key, which has the faces, covers {listed(numbers_at(key))}"
    return f"{listed(numbers_at(outside))} would be outside; {covers}"


def laid_by_hand(cam: Cam, at: int, upside_down: bool, mood: Mood) -> Laid:
    """The cam as a player lays it down, if the mood of the song lets it lie that way up."""
    insist(at in NUMBERS, Rule.ON_THE_RING, f"not {at}")
    if upside_down:
        insist(may_lie_upside_down(cam, mood), Rule.UPSIDE_DOWN, f"not {cam.value.title()} in a {mood.value} song")
    return lay(cam, at, upside_down)


def place_of(stack: Stack, which: Which) -> int:
    """Which cam is meant, counted from the bottom; a single cam is both bottom and top."""
    return len(stack) - 1 if which == "top" else 0


def with_replaced(stack: Stack, place: int, laid: Laid) -> Stack:
    """The stack with another cam in that place."""
    return (*stack[:place], laid, *stack[place + 1 :])


def without(stack: Stack, place: int) -> Stack:
    """The stack less the cam in that place."""
    return stack[:place] + stack[place + 1 :]


def turned(stack: Stack, fresh: tuple[int, ...], by: int) -> Stack:
    """The stack with the fresh cams turned clockwise by so many places."""
    return tuple(laid.turned(by) if place in fresh else laid for place, laid in enumerate(stack))


def check_first(laid: Laid, key: Places) -> None:
    """The Band Leader's first cam has rules of its own."""
    rule = _broken_by_first(laid, key)
    if rule is not None:
        raise refuse(rule, _outside(laid.arms & ~key, key) if rule is Rule.FIRST_CAM_IN_KEY else "")


def may_be_first(laid: Laid, key: Places) -> bool:
    """Whether the Band Leader may begin with it."""
    return _broken_by_first(laid, key) is None


def _broken_by_first(laid: Laid, key: Places) -> Rule | None:
    if laid.cam in (Cam.AUGMENTED, Cam.STRAIGHT):
        return Rule.FIRST_CAM
    return Rule.FIRST_CAM_IN_KEY if laid.arms & ~key else None


def ways_to_lie(cam: Cam, mood: Mood) -> tuple[Laid, ...]:
    """Every different way in which the cam can lie on the spindle in a song of that mood."""
    return _WAYS[cam, mood]


def _ways(cam: Cam, mood: Mood) -> tuple[Laid, ...]:
    faces = (False, True) if may_lie_upside_down(cam, mood) else (False,)
    return tuple(dict.fromkeys(lay(cam, at, face) for face in faces for at in NUMBERS))


_WAYS = {(cam, mood): _ways(cam, mood) for cam in Cam for mood in Mood}


def every_stack(happy: int) -> Iterator[Stack]:
    """Every stack of one or two cams that can be laid on an empty spindle in this key.

    Which cam is on top does not matter, and an upside-down cam lies like another one: each is listed once.
    """
    key = key_places(happy)
    kinds = [laid for cam in dict.fromkeys(BOX) for laid in _upright(cam)]
    for place, low in enumerate(kinds):
        if broken_rule((low,), (0,), key) is None:
            yield (low,)
        for high in kinds[place:]:
            in_the_box = low.cam is not high.cam or SHAPES[low.cam].count > 1
            if in_the_box and broken_rule((low, high), (0, 1), key) is None:
                yield (low, high)


def _upright(cam: Cam) -> tuple[Laid, ...]:
    return tuple(laid for laid in ways_to_lie(cam, Mood.HAPPY) if not laid.upside_down)
