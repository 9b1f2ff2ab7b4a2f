"""Where things are on the ring: by place (a twelfth of a turn, clockwise from the top) and radius."""

from __future__ import annotations

import math

from chordgame.engine.pictures.svg import Point, tag

RIM = 230
"""The outer edge of the ring."""
NUMBERS_AT = 201
"""How far out the numbers stand."""
WELL = 172
"""The inner edge of the ring, where key and cams lie."""
FACES_AT = 134
"""How far out the key's faces stand: between the hub and the well's edge."""
FACE = 25  # a face; seven stand in their places with gaps between

DIMPLES_CSS = """
.dimples{stroke:$line;fill:none;stroke-width:9;stroke-linecap:round;stroke-dasharray:0 70.162}
"""


def polar(place: float, radius: float) -> Point:
    """The point at this place, so far from the middle."""
    turn = math.tau * place / 12
    return radius * math.sin(turn), -radius * math.cos(turn)


def beside(place: float, along: float, aside: float) -> Point:
    """A point so far out along an arm, and then so far to its clockwise side."""
    (x, y), (across_x, across_y) = polar(place, along), polar(place + 3, aside)
    return x + across_x, y + across_y


def turn(place: float) -> str:
    """A transform that turns a part, drawn as if at the top, to this place."""
    return f"rotate({round(place * 30)})"


def dimples() -> str:
    """A dot at each of the twelve places of the well: the gaps of one dashed circle."""
    return tag("circle", class_="dimples", r=FACES_AT)
