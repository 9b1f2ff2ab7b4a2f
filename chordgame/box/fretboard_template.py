"""The clip fretboard from the front, to print at 1:1 and glue on the board: pads, holes, and where clips go.

firmware_notes/clip_fretboard.md has the reasons for its sizes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ringbox.clip_scan import SLOTS, STRINGS

from chordgame.box.paper import BLACK, LEFT, cross, exact, outline, page, px, text
from chordgame.engine.pictures.svg import tag

ACROSS, ALONG = 14.0, 18.0
"""Millimetres from string to string, and from slot to slot."""
PAD = (5.0, 10.0)
"""Millimetres: the copper tape's width, and how much of it a slot has."""
GAP = 2.0
"""Millimetres between the two pads of a slot; a clip lies across it."""
CLIP = 10.0
"""Millimetres across."""
TOUCH = 4.0
"""Millimetres: the strip that feels a finger, halfway between two slots."""
TOP, FIRST = 44.0, LEFT + 20
"""Millimetres from the page's corner: the upper edge of the headstock's slots, and the sixth string's left one."""
HOW = (
    "Glue it on the board. Copper tape over each outline; the long ones run from end to end, one a string.",
    "Drill 1 mm at each cross: there the diode's wire comes through. Clips lie on the circles.",
    "The strips of the frets go on last: clear tape below them, where they cross a string, and all over them.",
)


def sheet() -> str:
    """The page."""
    return page("The clip fretboard, from the front", HOW, (*_strings(), *_slots(), *_frets()))


def slot_at(string: int, slot: int) -> tuple[float, float]:
    """Millimetres from the page's corner to the middle of a slot: string 6 is at the left, as on a chord diagram."""
    return FIRST + (STRINGS - string + 0.5) * ACROSS, TOP + (slot + 0.5) * ALONG


def _strings() -> Iterator[str]:
    for string in range(1, STRINGS + 1):
        x, _ = slot_at(string, 0)
        yield text(str(string), (x - 1, TOP - 2), 3.4)
        yield outline(x + GAP / 2, TOP, PAD[0], SLOTS * ALONG)


def _slots() -> Iterator[str]:
    for slot in range(SLOTS):
        for string in range(1, STRINGS + 1):
            x, y = slot_at(string, slot)
            yield outline(x - GAP / 2 - PAD[0], y - PAD[1] / 2, *PAD)
            yield from cross(x - GAP / 2 - PAD[0] + 0.8, y)
            yield tag("circle", cx=px(x), cy=px(y), r=px(CLIP / 2), fill="none", stroke=BLACK,
                      stroke_width=exact(0.1), stroke_dasharray="3")  # fmt: skip


def _frets() -> Iterator[str]:
    for slot in range(SLOTS):
        _, y = slot_at(1, slot)
        yield text(f"fret {slot}" if slot else "headstock", (LEFT, y + 1), 3)
        if slot:
            yield outline(FIRST, y - ALONG / 2 - TOUCH / 2, STRINGS * ACROSS, TOUCH)
