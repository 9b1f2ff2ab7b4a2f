"""The key: a fan with a scallop under each of its seven faces."""

from __future__ import annotations

import math

from chordgame.chord_game.pictures.faces import face
from chordgame.chord_game.pictures.round import FACES_AT, beside, polar, turn
from chordgame.engine.pictures.svg import Point, group, path, tag
from chordgame.theory.ring import KEY_FACES

SCALLOP = 36.5  # round a face, with a rim of the key's own colour
HUB = 54  # round the spindle; chosen by eye
WAIST = 2.2
"""How many places from its outer arms the fan meets the round of its hub."""

CSS = """
.key>path{fill:$key;stroke:$key-edge;stroke-width:3;stroke-linejoin:round}
"""


def _outline() -> str:
    """The fan as it lies with the happy face at the top."""
    first, last = KEY_FACES[0], KEY_FACES[-1]
    half = FACES_AT * math.sin(math.pi / 12)
    dent = FACES_AT * math.cos(math.pi / 12) + math.sqrt(SCALLOP**2 - half**2)
    bend = math.tau * WAIST / 12
    waist = (HUB - SCALLOP * math.sin(bend)) / math.cos(bend)  # where the edge meets the hub's tangent
    steps: list[str | float | Point] = ["M", beside(first, FACES_AT, -SCALLOP)]
    for mood in KEY_FACES:
        end = beside(mood, FACES_AT, SCALLOP) if mood == last else polar(mood + 0.5, dent)
        steps += ["A", SCALLOP, SCALLOP, "0 0 1", end]
    steps += ["Q", beside(last, waist, SCALLOP), polar(last + WAIST, HUB)]
    steps += ["A", HUB, HUB, "0 0 1", polar(first - WAIST, HUB)]
    steps += ["Q", beside(first, waist, -SCALLOP), beside(first, FACES_AT, -SCALLOP), "Z"]
    return path(*steps)


OUTLINE = _outline()


def key_plate(place: int) -> str:
    """The key with its happy face at this place of the ring."""
    faces = [face(mood, polar(place + mood, FACES_AT)) for mood in KEY_FACES]
    return group("key", tag("path", d=OUTLINE, transform=turn(place)), *faces)
