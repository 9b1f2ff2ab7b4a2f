"""What hands do to the key and the cams: turn, flip, lay, take off. Each is judged by the rules of the game.

Alone, the whole box is at hand and nothing is paid. The key may be turned too: cams that would then lie outside it
turn along with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import COUNTS_AS, TURNED_OVER, Cam, Laid, lay, may_lie_upside_down
from chordgame.chord_game.rules.changes import SIDES, Change, Spindle, allows, kinds_left, made, points_for
from chordgame.chord_game.rules.points import PLACES_TO_TURN, for_play
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.stack import (
    Stack,
    Which,
    WhichOrBoth,
    broken_rule,
    numbers_in_play,
    place_of,
    ways_to_lie,
)
from chordgame.engine.errors import Refused
from chordgame.engine.sentences import counted
from chordgame.neck.frets import LIFTED, Frets
from chordgame.solo.desk import Desk, turned_stack
from chordgame.theory.ring import CLOCKWISE, NUMBERS, PLACE, Mood, key_places

ALONG = "the cams would lie outside the key there, so they turned along"
SEAT = ""
"""Nobody else is at the table."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What came of it, and a word about it where there is one."""

    desk: Desk
    words: str = ""


def changed(desk: Desk, change: Change) -> Turned:
    """The desk after a change of the stack; refused with the rule that it breaks."""
    return _changed(desk, desk.spindle, change)


def _changed(desk: Desk, spindle: Spindle, change: Change) -> Turned:
    after = with_stack(desk, made(spindle, change))
    return _scored(after, f"stack {' '.join(map(str, after.numbers))}", _points(desk, change, after))


def _points(desk: Desk, change: Change, after: Desk) -> int:
    """As in the game, the fingering on the neck standing for the clips."""
    left = sum(desk.board.number(slot) in after.numbers for slot in desk.held)
    return points_for(change, len(desk.held), left)


def rang(desk: Desk, frets: Frets) -> Turned:
    """All strings of the fingering rang clear: a point a string."""
    return _scored(desk, f"play {' '.join(map(str, frets.to_list()))}", for_play(len(frets.sounding)))


def _scored(desk: Desk, what: str, points: int) -> Turned:
    if not (desk.keeps_score and points) or what in desk.scored:
        return Turned(desk)
    more = replace(desk, points=desk.points + points, scored=(*desk.scored, what))
    return Turned(more, counted(points, "point"))


def with_stack(desk: Desk, stack: Stack) -> Desk:
    """Other cams; the fingering stays on the neck while all of it is in play."""
    after = replace(desk, stack=stack, chord=())
    if set(desk.board.numbers(desk.frets)) <= set(after.numbers):
        return after
    return replace(after, frets=LIFTED, by_hand=False)


# ---------------------------------------------------------------- cams


def turns(desk: Desk, which: WhichOrBoth) -> tuple[int, ...]:
    """By how many places the cam, or both, may be turned clockwise."""
    ways = (m.Turn(SEAT, which, by) for by in PLACES_TO_TURN)
    return tuple(way.by for way in ways if allows(desk.spindle, way))


def stepped(desk: Desk, which: WhichOrBoth, clockwise: bool) -> Turned:
    """Turned on to the next place where it may lie."""
    allowed = turns(desk, which)
    if not allowed:
        raise Refused("there is no other place in the key for this")
    return changed(desk, m.Turn(SEAT, which, allowed[0] if clockwise else allowed[-1]))


def laid_on(desk: Desk, cam: Cam) -> Turned:
    """A cam of the box on the stack, where it brings other numbers into play; where two lie, in place of one."""
    insist(cam in kinds_left(desk.stack), Rule.CAM_IN_HAND, f"no {cam.value.title()} is left in the box")
    fits = [change for change in _ways_on(desk, cam) if allows(desk.spindle, change)]
    if not fits:
        raise Refused(f"{cam.value.title()} fits nowhere beside what lies there")
    return changed(desk, next((change for change in fits if _numbers_after(desk, change) != desk.numbers), fits[0]))


def _numbers_after(desk: Desk, change: Change) -> tuple[int, ...]:
    return numbers_in_play(made(desk.spindle, change))


def _ways_on(desk: Desk, cam: Cam) -> Iterator[Change]:
    upright_ways = (laid for laid in ways_to_lie(cam, desk.mood) if not laid.upside_down)
    lies = sorted(upright_ways, key=lambda laid: (PLACE[laid.at] - PLACE[desk.happy]) % 12)
    if len(desk.stack) == 1:
        yield from (m.Add(SEAT, laid.cam, laid.at) for laid in lies)
    for side in reversed(SIDES[: len(desk.stack)]):
        yield from (m.Replace(SEAT, side, laid.cam, laid.at) for laid in lies)


def can_flip(desk: Desk, which: Which) -> bool:
    """Whether the cam may lie the other way up in a song of this mood."""
    laid = desk.stack[place_of(desk.stack, which)]
    return laid.upside_down or may_lie_upside_down(laid.cam, desk.mood)


def may_come_off(desk: Desk, which: Which) -> bool:
    """Whether the other cam may lie there without it."""
    return allows(desk.spindle, m.Remove(SEAT, which))


def flipped(desk: Desk, which: Which) -> Turned:
    """The cam turned over, about the arm that it points with, or the next place where it may lie then."""
    laid = desk.stack[place_of(desk.stack, which)]
    if not can_flip(desk, which):
        one = " or ".join(cam.value.title() for cam, mood in COUNTS_AS if mood is desk.mood)
        raise Refused(Rule.UPSIDE_DOWN.value, f"in a {desk.mood.value} song that is {one}")
    spindle = replace(desk.spindle, at_hand=(laid.cam,))
    for by in (0, 1, 11, 2, 10, 3, 9, 4, 8, 5, 7, 6):
        at = CLOCKWISE[(PLACE[laid.at] + by) % 12]
        change = m.Replace(SEAT, which, laid.cam, at, not laid.upside_down)
        if allows(spindle, change):
            return _changed(desk, spindle, change)
    raise Refused(f"{TURNED_OVER[laid.cam].value.title()} fits nowhere beside what lies there")


# ---------------------------------------------------------------- the key


def key_at(desk: Desk, happy: int) -> Turned:
    """The key with its happy face at this number."""
    insist(happy in NUMBERS, Rule.ON_THE_RING, f"not {happy}")
    if broken_rule(desk.stack, tuple(range(len(desk.stack))), key_places(happy)) is None:
        return Turned(replace(desk, happy=happy))
    by = (PLACE[happy] - PLACE[desk.happy]) % 12
    return Turned(with_stack(replace(desk, happy=happy), turned_stack(desk.stack, by)), ALONG)


def key_stepped(desk: Desk, clockwise: bool) -> Turned:
    """The key a place on."""
    return key_at(desk, CLOCKWISE[(PLACE[desk.happy] + (1 if clockwise else -1)) % 12])


def in_mood(desk: Desk, mood: Mood) -> Desk:
    """The song happy or sad; a cam that may not lie upside-down then is changed for one that lies like it."""
    return replace(desk, mood=mood, stack=tuple(_fitting(laid, mood) for laid in desk.stack))


def _fitting(laid: Laid, mood: Mood) -> Laid:
    return laid if not laid.upside_down or may_lie_upside_down(laid.cam, mood) else lay(laid.shape, laid.at)
