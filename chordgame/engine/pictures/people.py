"""A colour and a face for everybody at a table, by the place there: the same on pages and on paper."""

from __future__ import annotations

from chordgame.engine.pictures.svg import Point, path, tag

COLOURS = (
    ("#0d6a68", "#fff"), ("#f0a92e", "#2f241b"), ("#5b3f8f", "#fff"), ("#7cc4ee", "#2f241b"), ("#b23a1e", "#fff"),
    ("#b9d36a", "#2f241b"), ("#e79ac0", "#2f241b"),
)  # fmt: skip
"""Of the face, and of the lines on it; they differ in lightness too, for who sees few colours."""
EYES = (
    "M-6-4v.1M6-4v.1",
    "M-9-3q3-5 6 0M3-3q3-5 6 0",
    "M-9-4h6M3-4h6",
    "M-4-4v.1M8-4v.1",
    "M-9-4q3 3 6 0M3-4q3 3 6 0",
    "M-6-5v.1M3-4h6",
    "M-7-5v2M7-5v2",
)
MOUTHS = (
    "M-7 4q7 7 14 0",
    "M-8 3h16q-2 8-8 8t-8-8z",
    "M-6 6h12",
    "M-5 6q6 2 9-3",
    "M-4 6h8",
    "M-6 5q6 6 12 0",
    "M0 3a3 4 0 1 1-.1 0z",
)
RADIUS = 15
INK = "#2f241b"


def colour_of(place: int) -> str:
    """The colour of whoever sits at this place, counted from 0; an eighth begins again."""
    return COLOURS[place % len(COLOURS)][0]


def face(place: int, at: Point, radius: float) -> str:
    """The face of whoever sits at this place, so large."""
    at_place = place % len(COLOURS)
    colour, line = COLOURS[at_place]
    lines = {"fill": "none", "stroke": line, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag(
        "g",
        tag("circle", r=RADIUS, fill=colour, stroke=INK, stroke_width=1),
        tag("path", d=EYES[at_place], stroke_width=3.4, **lines),
        tag("path", d=MOUTHS[at_place], stroke_width=2.4, **lines),
        transform=f"translate({path(at)}) scale({radius / RADIUS:.4f})",
    )
