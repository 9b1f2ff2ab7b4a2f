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

from chordgame.box import fretboard_template
from chordgame.box.paper import BLACK, LEFT, PAGE, box, cross, exact, outline, page, px, text
from chordgame.chord_game.rules.cams import BOX, SHAPES
from chordgame.engine.pictures.svg import tag
from chordgame.theory.ring import KEY_FACES
from hardware.box.table import box_table

HOLE, TUBE = 60.0, 58.0
"""Millimetres: the hole of a hub, and the tube inside it; firmware_notes/stack_box.md has the reasons."""
RIM = (math.pi * HOLE, 6.0)
"""Millimetres: once round the hole, and the height of a hub."""
FIELD = RIM[0] / FIELDS
HEIGHTS = (3.0, 9.0, 15.0)
"""Millimetres over the shelf: the middles of the layers of key, bottom cam and top cam, where the sensors look."""
TOP, STEP = 36.0, 15.5  # mm, for fifteen rims on a page with room for scissors; chosen by eye
WHITE_FIELD, NO_FIELD = 1 << (FIELDS - 1), 0
"""The test hub has one white field, at its arm; the blind ones that it stands on have none."""


@dataclass(frozen=True, slots=True)
class RimStrip:
    """A rim to be printed: whose it is, and its fields, the one at the index arm first."""

    name: str
    word: int
    arms: tuple[int, ...] = (0,)
    """Where its piece reaches, in fields clockwise from the index arm."""


def strips() -> tuple[RimStrip, ...]:
    """One for each hub of the game: the key, and every cam in the box."""
    number = {name: number for number, name in box_table().pieces.items()}
    pieces = [("key", tuple(face % FIELDS for face in KEY_FACES)), *((cam.value, SHAPES[cam].arms) for cam in BOX)]
    return tuple(RimStrip(name, dict(messages.PIECES)[number[name]], arms) for name, arms in pieces)


TEST_STRIPS = (RimStrip("test hub", WHITE_FIELD), RimStrip("blind", NO_FIELD), RimStrip("blind", NO_FIELD))


GLUE = (
    "Cut along the thin line. Glue it into the hole, print inward, this way up while the piece's face is up.",
    "Under the black arrow lies the index arm, or the key's happy face; under the others what else the piece reaches.",
)


def pages() -> tuple[str, ...]:
    """All of it: the rims of the game, the test hub with the templates of the spindle, and the fretboard's."""
    return (
        page("Rims for fifteen hubs", GLUE, tuple(_rows(strips()))),
        page("Rims to test with, and the spindle", GLUE, (*_rows(TEST_STRIPS), *_tube(), *_shelf())),
        fretboard_template.sheet(),
    )


def strip_at(row: int) -> tuple[float, float]:
    """Millimetres from the page's corner to the corner of a rim."""
    return LEFT, TOP + row * STEP


def _rows(rims: Iterable[RimStrip]) -> Iterator[str]:
    for row, one in enumerate(rims):
        x, y = strip_at(row)
        yield text(f"{row + 1}  {one.name}", (x, y - 3.6), 3)
        yield from (_arrow(x + (arm + 0.5) * FIELD, y, BLACK if arm == 0 else "none") for arm in one.arms)
        yield from (box(x + at * FIELD, y, many * FIELD, RIM[1]) for at, many in _black(one))
        yield outline(x, y, *RIM)


def _black(one: RimStrip) -> Iterator[tuple[int, int]]:
    """Its black fields, those side by side as one: between two a printer may leave a hair of white."""
    for found in re.finditer("0+", f"{one.word:0{FIELDS}b}"):
        yield found.start(), len(found[0])


def _tube() -> Iterator[str]:
    """The tube's wall, to be laid round it: where its thirty-six windows are."""
    x, y, round_it, top = LEFT, TOP + 4 * STEP, math.pi * TUBE, 18.0
    how = "Round the tube (58 mm), print outward. Drill 5 mm at each cross; the lowest line stands on the shelf."
    yield text(how, (x, y - 2.6), 3)
    yield outline(x, y, round_it, top)
    for at in range(FIELDS):
        across = x + (FIELDS - at - 0.5) * round_it / FIELDS  # seen from outside clockwise is to the left
        yield text(str(at + 1), (across - 1, y - 0.6 + top + 4), 2.6)
        for height in HEIGHTS:
            yield from cross(across, y + top - height)


def _shelf() -> Iterator[str]:
    """The shelf with the twelve places, seen from above, the first towards the top of the ring."""
    x, y = PAGE[0] / 2, 205.0
    how = "The shelf, from above. Sensor 1 looks at the arrow, the others follow clockwise; the dots are the places."
    yield text(how, (LEFT, 131), 3)
    for across, dash in ((TUBE, None), (HOLE, None), (130.0, "3")):
        yield tag("circle", cx=px(x), cy=px(y), r=px(across / 2), fill="none", stroke=BLACK,
                  stroke_width=exact(0.1), stroke_dasharray=dash)  # fmt: skip
    for at in range(FIELDS):
        turn = math.radians(30 * at)
        east, south = math.sin(turn), -math.cos(turn)
        yield tag("circle", cx=px(x + 55 * east), cy=px(y + 55 * south), r=px(1.0), fill=BLACK)
        yield text(str(at + 1), (x + 40 * east - 1, y + 40 * south + 1), 3.4)
    yield _arrow(x, y - TUBE / 2)


def _arrow(x: float, y: float, fill: str = BLACK) -> str:
    points = ((x, y - 0.3), (x - 1.2, y - 2.2), (x + 1.2, y - 2.2))
    shape = " ".join(f"{px(a):.3f},{px(b):.3f}" for a, b in points)
    return tag("polygon", points=shape, fill=fill, stroke=BLACK, stroke_width=exact(0.1))
