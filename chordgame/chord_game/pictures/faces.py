"""The seven faces of the key: a happy one, a sad one, and five that have other things on their mind."""

from __future__ import annotations

from chordgame.chord_game.pictures.round import FACE
from chordgame.engine.pictures.svg import Point, group, spot, tag
from chordgame.theory.ring import SAD_FACE

HAPPY_FACE = 0  # places are counted from it

_OPEN = "M-8-6v.1M8-6v.1"
_EYES = {
    -1: "M-12-5q4 4 8 0M4-5q4 4 8 0",  # dozing
    0: "M-12-3q4-7 8 0M4-3q4-7 8 0",  # laughing
    1: "M-5-6v.1M11-6v.1",  # looking aside
    2: "M-8-7v.1M8-7v.1",  # surprised
    3: _OPEN,
    4: "M-12-6h7M5-6h7",  # unimpressed
    5: _OPEN,
}
_MOUTHS = {
    -1: "M-4 9h8",
    0: "M-13 4h26q-2 13-13 13t-13-13z",
    1: "M-5 10q6 2 11-3",
    2: "M0 6a4 5 0 1 1-.1 0z",
    3: "M-9 14q9-10 18 0",
    4: "M-8 10h16",
    5: "M-9 9q4.5-5 9 0t9 0",
}
"""By place from the happy face; drawn by eye."""
_EXTRAS = {
    2: "M-13-14q4-4 8-2M5-16q5-2 8 2",
    3: "M-13-13l7-3M13-13l-7-3",
    5: "M-13-13q5-4 9-1",
}
"""Brows, for those who need them to look surprised, worried or sly."""
_TEAR = "M11 0q6 8 0 10q-6-2 0-10z"

CSS = """
.face circle{fill:$face;stroke:$face-ink;stroke-width:1.5}
.face path{fill:none;stroke:$face-ink;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.face .eyes{stroke-width:4}
.happy-face circle{fill:$happy;stroke-width:3}.happy-face .mouth{fill:$face-ink}
.happy-face .eyes{stroke-width:3}
.sad-face circle{fill:$sad;stroke-width:3}.sad-face .tear{fill:$face;stroke-width:1.5}
"""


def face(mood: int, at: Point) -> str:
    """One of `KEY_FACES`, counted clockwise from the happy one; always upright."""
    parts = [tag("circle", r=FACE), tag("path", class_="eyes", d=_EYES[mood])]
    parts.append(tag("path", class_="mouth", d=_MOUTHS[mood]))
    parts += [tag("path", d=_EXTRAS[mood])] if mood in _EXTRAS else []
    parts += [tag("path", class_="tear", d=_TEAR)] if mood == SAD_FACE else []
    named = {HAPPY_FACE: "face happy-face", SAD_FACE: "face sad-face"}.get(mood, "face")
    return group(named, *parts, transform=spot(at))
