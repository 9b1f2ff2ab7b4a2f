"""Where each string sounds from: what guitarists write as 320003 or x-3-2-0-1-0."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.neck.by_string import ByString

SILENT = -1
"""The fret of a string that is damped, or not struck."""


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Frets(ByString[int]):
    """The fret that each string sounds from: 0 open, SILENT damped."""

    @property
    def sounding(self) -> dict[int, int]:
        """The strings that sound with their frets, as a downstroke meets them."""
        return {string: self[string] for string in self.downstroke if self[string] != SILENT}

    def __str__(self) -> str:
        return "-".join("x" if fret == SILENT else str(fret) for fret in self.to_list())


LIFTED = Frets()
"""No hand on the neck, and nothing strummed."""
