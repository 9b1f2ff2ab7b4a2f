"""The numbered fretboard: which number and which pitch is at a slot.

Strings count as guitarists count them, 1 the thinnest; fret 0 is the headstock, the open string. A capo
shortens all strings: frets count from it, and the board's numbers follow.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from chordgame.neck.frets import Frets
from chordgame.neck.tuning import Tuning
from chordgame.theory.ring import wrap


class Slot(NamedTuple):
    """A place on the neck: a string at a fret."""

    string: int
    fret: int

    def __str__(self) -> str:
        return f"string {self.string} " + (f"fret {self.fret}" if self.fret else "at the headstock")


@dataclass(frozen=True, slots=True)
class Fretboard:
    """A neck: how it is tuned, how many frets it has, and the capo."""

    tuning: Tuning
    frets: int = 12
    capo: int = 0

    @property
    def strings(self) -> range:
        """The strings' numbers."""
        return self.tuning.strings

    def has(self, slot: Slot) -> bool:
        """Whether there is such a slot."""
        return slot.string in self.strings and 0 <= slot.fret <= self.frets

    def pitch(self, slot: Slot) -> int:
        """The MIDI note that sounds there."""
        return self.tuning[slot.string] + self.capo + slot.fret

    def number(self, slot: Slot) -> int:
        """The number that is printed there; MIDI counts semitones from a C, and C is 12."""
        return wrap(self.pitch(slot))

    def pitches(self, frets: Frets) -> dict[int, int]:
        """The MIDI note of each string that sounds, as a downstroke meets them."""
        return {string: self.pitch(Slot(string, fret)) for string, fret in frets.sounding.items()}

    def numbers(self, frets: Frets) -> tuple[int, ...]:
        """The numbers that sound, from the lowest."""
        return tuple(sorted(set(map(wrap, self.pitches(frets).values()))))

    def slots_with(self, numbers: Iterable[int]) -> tuple[Slot, ...]:
        """Every slot with one of these numbers: string by string as a downstroke meets them, the headstock first."""
        return _slots_with(self, frozenset(numbers))


@functools.lru_cache(maxsize=4096)
def _slots_with(board: Fretboard, numbers: frozenset[int]) -> tuple[Slot, ...]:
    slots = (Slot(string, fret) for string in board.tuning.downstroke for fret in range(board.frets + 1))
    return tuple(slot for slot in slots if board.number(slot) in numbers)
