"""The outlines of the cams: arms that end in an eye, through which the face below is seen, and a tip.

The body between two neighbouring arms depends on the kind and on how far apart they are: that gives each
kind a figure of its own, which is known from afar and by touch.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from chordgame.chord_game.pictures.round import FACE, FACES_AT, beside, polar
from chordgame.chord_game.rules.cams import SHAPES, Cam
from chordgame.engine.pictures.svg import Point, path

Steps = list[str | float | Point]

EYE = 34  # round a face, with rim enough to be seen
WINDOW = FACE + 1.5  # a face shows whole through it
TIP = 178  # just beyond the edge of the well, pointing at a number


class Web(NamedTuple):
    """The body between two arms: how far up them it reaches, and where its edge is drawn to between them."""

    reach: float
    corner: float
    edge: str = "Q"


_BY_GAP = {1: Web(98, 58), 3: Web(76, 22), 4: Web(60, 16), 6: Web(84, 62)}
"""By places between two arms; like all figures here chosen by eye."""
_FIGURES = {
    Cam.SQUARE: {3: Web(78, 110.3, "L")},
    Cam.TRIANGLE: {4: Web(100, 62, "L")},
    Cam.AUGMENTED: {4: Web(100, 40)},
    Cam.DIMINISHED: {3: Web(86, 66, "L")},
}
"""Kinds that would look alike with the usual body, so that each is known from afar."""


@functools.cache
def outline(shape: Cam, grown: float = 0) -> str:
    """The cam with its index arm at the top and its eyes cut out; a grown one shows from below another."""
    arms, neck, hub = SHAPES[shape].arms, 15 + grown, 40 + 1.6 * grown
    steps: Steps = []
    for arm, gap in zip(arms, _gaps(arms), strict=True):
        steps += [*_arm(arm, neck), *_between(arm, gap, _FIGURES.get(shape, _BY_GAP).get(gap), neck, hub)]
    steps = ["M", *steps[1:], "Z"]
    for arm in arms:
        steps += _window(arm)
    return path(*steps)


def _gaps(arms: tuple[int, ...]) -> list[int]:
    """How many places each arm is from the next one clockwise; 12 for a single arm."""
    return [(arms[(i + 1) % len(arms)] - arm) % 12 for i, arm in enumerate(arms)]


def _arm(arm: int, neck: float) -> Steps:
    """From the neck round the eye to the tip, and back to the neck."""
    neck_end = FACES_AT - math.sqrt(EYE**2 - neck**2)
    to_tip = TIP - FACES_AT
    along, aside = FACES_AT + EYE**2 / to_tip, EYE * math.sqrt(1 - (EYE / to_tip) ** 2)
    round_eye: Steps = ["A", EYE, EYE, "0 0 1"]
    return [
        "L", beside(arm, neck_end, -neck), *round_eye, beside(arm, along, -aside),
        "L", polar(arm, TIP), beside(arm, along, aside), *round_eye, beside(arm, neck_end, neck),
    ]  # fmt: skip


def _between(arm: int, gap: int, web: Web | None, neck: float, hub: float) -> Steps:
    web = web or _BY_GAP.get(gap)
    if web is None:
        out = math.sqrt(hub**2 - neck**2)
        round_hub: Steps = ["A", hub, hub, "0", 1 if gap > 6 else 0, "1"]
        return ["L", beside(arm, out, neck), *round_hub, beside(arm + gap, out, -neck)]
    grown = web.corner + (neck - 15)
    ends = beside(arm, web.reach, neck), beside(arm + gap, web.reach, -neck)
    return ["L", ends[0], web.edge, polar(arm + gap / 2, grown), ends[1]]


def _window(arm: int) -> Steps:
    """Cut out by going round it the other way."""
    top, bottom = polar(arm, FACES_AT + WINDOW), polar(arm, FACES_AT - WINDOW)
    half: Steps = ["A", WINDOW, WINDOW, "0 0 0"]
    return ["M", top, *half, bottom, *half, top, "Z"]
