"""Where things are in a chord diagram: the nut at the top, the thickest string at the left."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.chord_game.pictures.drawing import ChordDrawing
from chordgame.engine.pictures.svg import Point
from chordgame.neck.fretboard import Slot

APART, FRET = 23, 28  # from string to string, and from fret to fret
LEFT, TOP, BELOW = 44, 66, 12  # room beside the strings, above the nut and below the last fret
FEWEST_FRETS = 5
"""Lines of an empty box, as printed chord books have them; most shapes fit."""


@dataclass(frozen=True, slots=True)
class ChordBox:
    """The measures of one diagram; `first` is its uppermost fret."""

    strings: int
    first: int
    frets: int
    left_handed: bool

    @property
    def right(self) -> float:
        """Where the last string is."""
        return LEFT + APART * (self.strings - 1)

    @property
    def bottom(self) -> float:
        """Where the last fret is."""
        return TOP + FRET * self.frets

    @property
    def size(self) -> tuple[float, float]:
        """Of the whole picture."""
        return self.right + LEFT, self.bottom + BELOW

    def string(self, string: int) -> float:
        """How far right a string is."""
        return LEFT + APART * (string - 1 if self.left_handed else self.strings - string)

    def slot(self, slot: Slot) -> Point:
        """The middle of a slot."""
        return self.string(slot.string), TOP + FRET * (slot.fret - self.first + 0.5)


def box_of(drawing: ChordDrawing) -> ChordBox:
    """The measures for a chord: from the nut if that is near enough, else from its first finger."""
    frets = [finger.fret for finger in drawing.fingering.fingers] if drawing.fingering else []
    highest = max(frets, default=0)
    first = 1 if highest <= FEWEST_FRETS else min(frets)
    return ChordBox(len(drawing.board.tuning), first, max(FEWEST_FRETS, highest - first + 1), drawing.left_handed)
