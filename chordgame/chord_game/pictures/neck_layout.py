"""Where things are on the picture of the neck: headstock at the left, thickest string nearest to the player.

Left-handed, the same neck is seen in a mirror; the numbers on it stay readable because only places move.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from chordgame.chord_game.pictures.drawing import NeckDrawing
from chordgame.engine.pictures.svg import Point
from chordgame.neck.fretboard import Slot

NUT = 124  # from the left: room for a headstock with pegs
OPEN_AT = 78  # in the middle of the headstock's open slots
FIRST_FRET, NARROWER = 72, 0.975
"""How wide the first fret is, and how much narrower each next one: less than
on a guitar, so that the last numbers stay readable."""
TAIL = 36  # wood beyond the last fret
AT_NUT, AT_END = 42, 47
"""From string to string."""
EDGE = 25  # wood beyond the outer strings
MARGIN = 38  # room around for pegs and the capo
MARKED = {3: 1, 5: 1, 7: 1, 9: 1, 0: 2}
"""How many dots a fret has, by what is left of it after whole octaves; the open strings have none."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one neck."""

    strings: int
    frets: int
    left_handed: bool
    capo: int

    @property
    def width(self) -> float:
        """From the end of the headstock to beyond the last fret."""
        return self.wire(self.frets) + TAIL

    @property
    def end(self) -> float:
        """Where the board ends, and the strings go on."""
        return self.wire(self.frets) + TAIL / 2

    @property
    def height(self) -> float:
        """Of the whole picture."""
        return 2 * (self.half(self.width) + MARGIN)

    def wire(self, fret: int) -> float:
        """How far along the neck this fret's wire is; 0 is the nut."""
        return NUT + FIRST_FRET * (1 - NARROWER**fret) / (1 - NARROWER)

    def between(self, fret: int) -> float:
        """How far along the neck the slots of this fret are."""
        return (self.wire(fret - 1) + self.wire(fret)) / 2 if fret else OPEN_AT

    def apart(self, along: float) -> float:
        """From string to string, so far along the neck."""
        return AT_NUT + (AT_END - AT_NUT) * along / self.width

    def half(self, along: float) -> float:
        """Half the width of the board there."""
        return (self.strings - 1) / 2 * self.apart(along) + EDGE

    def at(self, along: float, aside: float) -> Point:
        """A point, `aside` counted from the middle of the neck towards the player."""
        return self.width - along if self.left_handed else along, aside

    def on_string(self, along: float, string: int) -> Point:
        """A point on a string."""
        return self.at(along, (string - (self.strings + 1) / 2) * self.apart(along))

    def slot(self, slot: Slot) -> Point:
        """The middle of a slot, to the whole unit."""
        x, y = self.on_string(self.between(slot.fret), slot.string)
        return round(x), round(y)

    def column(self, start: float, end: float, less: float) -> tuple[Point, ...]:
        """The corners of the board between two lengths, so much less wide at each side."""
        near, far = self.half(start) - less, self.half(end) - less
        return self.at(start, -near), self.at(end, -far), self.at(end, far), self.at(start, near)

    def dots(self, fret: int) -> int:
        """How many dots mark this fret, where frets count from the capo."""
        whole = fret + self.capo
        return MARKED.get(whole % 12, 0) if fret else 0

    def every_slot(self) -> list[Slot]:
        """All slots."""
        return [Slot(*pair) for pair in itertools.product(range(1, self.strings + 1), range(self.frets + 1))]


def layout_of(drawing: NeckDrawing) -> Layout:
    """The measures of the neck in the drawing."""
    return Layout(len(drawing.numbers), len(drawing.numbers[1]) - 1, drawing.left_handed, drawing.capo)
