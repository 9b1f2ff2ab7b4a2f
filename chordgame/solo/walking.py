"""From place to place on the map: along the shortest way, or after somebody who strums there. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from chordgame.engine.errors import Refused
from chordgame.solo import desk as on
from chordgame.solo import turning
from chordgame.solo.atlas_map import walks
from chordgame.solo.desk import Desk
from chordgame.solo.recognising import Strummed
from chordgame.solo.turning import Turned


def walked(desk: Desk, numbers: Iterable[int]) -> Turned:
    """To these numbers, each change on the way as if it were made by hand."""
    walk = walks(desk.stack, desk.mood, desk.happy).get(tuple(sorted(numbers)))
    if walk is None:
        raise Refused("no change or two lead there from here")
    turned = Turned(desk)
    for change in walk.changes:
        step = turning.changed(turned.desk, change)
        turned = Turned(step.desk, step.words or turned.words)
    return turned


def followed(desk: Desk, strummed: Strummed) -> Turned:
    """What was strummed lies on the neck, elsewhere on the map if it was elsewhere; clear strings are points."""
    there = walked(desk, strummed.walk) if strummed.walk else Turned(desk)
    if strummed.shape is None:
        return there
    frets, held = strummed.shape.frets, there.desk
    if not (held.by_hand and held.frets == frets):
        held = on.holding(held, frets, by_hand=False)
    if not strummed.all_clear:
        return Turned(held, there.words)
    scored = turning.rang(held, frets)
    return Turned(scored.desk, scored.words or there.words)
