"""The black-and-white rims of the stack box's pieces, and templates for its spindle: pages to print at 1:1 and glue.

A rim is glued into the hole of a hub, print inward. Seen from the middle of the spindle clockwise is to the right: so
the fields stand from left to right as the protocol names them, clockwise from the index arm.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ringbox import messages
from ringbox.rims import FIELDS

from chordgame.chord_game.rules.cams import BOX
from chordgame.engine.pictures.svg import lettering, tag
from hardware.box.table import box_table

PIXEL = 25.4 / 96
"""Millimetres in a pixel of CSS, and so of SVG and PDF."""
PAGE = (210.0, 297.0)  # A4, in mm; on letter paper print at 100 % too, the page's edges are empty
HOLE, TUBE = 60.0, 58.0
"""Millimetres: the hole of a hub, and the tube inside it; firmware_notes/stack_box.md has the reasons."""
RIM = (math.pi * HOLE, 6.0)
"""Millimetres: once round the hole, and the height of a hub."""
FIELD = RIM[0] / FIELDS
HEIGHTS = (3.0, 9.0, 15.0)
"""Millimetres over the shelf: the middles of the layers of key, bottom cam and top cam, where the sensors look."""
LEFT, TOP, STEP = 13.0, 36.0, 15.5  # mm, for fifteen rims on a page with room for scissors; chosen by eye
WHITE_FIELD, NO_FIELD = 1 << (FIELDS - 1), 0
"""The test hub has one white field, at its arm; the blind ones that it stands on have none."""


@dataclass(frozen=True, slots=True)
class RimStrip:
    """A rim to be printed: whose it is, and its fields, the one at the index arm first."""

    name: str
    word: int


def strips() -> tuple[RimStrip, ...]:
    """One for each hub of the game: the key, and every cam in the box."""
    number = {name: number for number, name in box_table().pieces.items()}
    names = ["key", *(cam.value for cam in BOX)]
    return tuple(RimStrip(name, dict(messages.PIECES)[number[name]]) for name in names)


TEST_STRIPS = (RimStrip("test hub", WHITE_FIELD), RimStrip("blind", NO_FIELD), RimStrip("blind", NO_FIELD))


def pages() -> tuple[str, ...]:
    """All of it: the rims of the game, and the test hub with the templates of the spindle."""
    return (
        _page("Rims for fifteen hubs", tuple(_rows(strips()))),
        _page("Rims to test with, and the spindle", (*_rows(TEST_STRIPS), *_tube(), *_shelf())),
    )


def strip_at(row: int) -> tuple[float, float]:
    """Millimetres from the page's corner to the corner of a rim."""
    return LEFT, TOP + row * STEP


def _page(title: str, inside: Iterable[str]) -> str:
    width, height = (_px(side) for side in PAGE)
    about = (
        "Print at 100 % (“actual size”), and measure the line below: it must be 100 mm long.",
        "Cut along the thin line. Glue it into the hole, print inward, this way up while the piece's face is up.",
        "The arrow is the middle of the first field: it belongs under the index arm.",
    )
    head = [_text(title, (LEFT, 12), 5), *(_text(line, (LEFT, 18 + 4.2 * at), 3) for at, line in enumerate(about))]
    return tag(
        "svg", tag("rect", width=width, height=height, fill="#ffffff"), *head, *_ruler(), *inside,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:.3f} {height:.3f}", width=width, height=height,
    )  # fmt: skip


def _rows(rims: Iterable[RimStrip]) -> Iterator[str]:
    for row, one in enumerate(rims):
        x, y = strip_at(row)
        yield _text(f"{row + 1}  {one.name}", (x + FIELD, y - 2.2), 3)
        yield from _arrow(x + FIELD / 2, y)
        yield from (_box(x + at * FIELD, y, many * FIELD, RIM[1], "#000000") for at, many in _black(one))
        yield _box(x, y, *RIM, "none", stroke="#000000", stroke_width=_exact(0.1))


def _black(one: RimStrip) -> Iterator[tuple[int, int]]:
    """Its black fields, those side by side as one: between two a printer may leave a hair of white."""
    for found in re.finditer("0+", f"{one.word:0{FIELDS}b}"):
        yield found.start(), len(found[0])


def _tube() -> Iterator[str]:
    """The tube's wall, to be laid round it: where its thirty-six windows are."""
    x, y, round_it, top = LEFT, TOP + 4 * STEP, math.pi * TUBE, 18.0
    how = "Round the tube (58 mm), print outward. Drill 5 mm at each cross; the lowest line stands on the shelf."
    yield _text(how, (x, y - 2.6), 3)
    yield _box(x, y, round_it, top, "none", stroke="#000000", stroke_width=_exact(0.1))
    for at in range(FIELDS):
        across = x + (FIELDS - at - 0.5) * round_it / FIELDS  # seen from outside clockwise is to the left
        yield _text(str(at + 1), (across - 1, y - 0.6 + top + 4), 2.6)
        for height in HEIGHTS:
            yield from _cross(across, y + top - height)


def _shelf() -> Iterator[str]:
    """The shelf with the twelve places, seen from above, the first towards the top of the ring."""
    x, y = PAGE[0] / 2, 205.0
    how = "The shelf, from above. Sensor 1 looks at the arrow, the others follow clockwise; the dots are the places."
    yield _text(how, (LEFT, 131), 3)
    for across, dash in ((TUBE, None), (HOLE, None), (130.0, "3")):
        yield tag("circle", cx=_px(x), cy=_px(y), r=_px(across / 2), fill="none", stroke="#000000",
                  stroke_width=_exact(0.1), stroke_dasharray=dash)  # fmt: skip
    for at in range(FIELDS):
        turn = math.radians(30 * at)
        east, south = math.sin(turn), -math.cos(turn)
        yield tag("circle", cx=_px(x + 55 * east), cy=_px(y + 55 * south), r=_px(1.0), fill="#000000")
        yield _text(str(at + 1), (x + 40 * east - 1, y + 40 * south + 1), 3.4)
    yield from _arrow(x, y - TUBE / 2)


def _ruler() -> Iterator[str]:
    y = PAGE[1] - 12
    yield _box(LEFT, y, 100.0, 0.3, "#000000")
    yield from (_box(LEFT + at - 0.05, y - 2, 0.1, 2.3, "#000000") for at in range(0, 101, 10))
    yield _text("100 mm", (LEFT + 102, y + 0.6), 3)


def _arrow(x: float, y: float) -> Iterator[str]:
    points = ((x, y - 0.3), (x - 1.2, y - 2.2), (x + 1.2, y - 2.2))
    yield tag("polygon", points=" ".join(f"{_px(a):.3f},{_px(b):.3f}" for a, b in points), fill="#000000")


def _cross(x: float, y: float) -> Iterator[str]:
    yield _box(x - 1.5, y - 0.05, 3.0, 0.1, "#000000")
    yield _box(x - 0.05, y - 1.5, 0.1, 3.0, "#000000")


def _box(x: float, y: float, width: float, height: float, fill: str, **more: str) -> str:
    return tag("rect", x=_exact(x), y=_exact(y), width=_exact(width), height=_exact(height), fill=fill, **more)


def _text(text: str, at: tuple[float, float], size: float) -> str:
    where = (_px(at[0]), _px(at[1]))
    return lettering(text, where, font_family="DejaVu Sans", font_size=_px(size), fill="#000000")


def _px(millimetres: float) -> float:
    return millimetres / PIXEL


def _exact(millimetres: float) -> str:
    """To a thousandth: a tenth of a pixel, twelve times over, would be seen by a sensor."""
    return f"{_px(millimetres):.3f}"
