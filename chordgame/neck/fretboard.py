"""The numbered fretboard: which number and which pitch is at a slot.

Strings count as guitarists count them, 1 the thinnest; fret 0 is the headstock, the open string. A capo
shortens all strings: frets count from it, and the board's numbers follow.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple

from chordgame.theory.ring import wrap


class Slot(NamedTuple):
    """A place on the neck: a string at a fret."""

    string: int
    fret: int

    def __str__(self) -> str:
        return f"string {self.string} " + (f"fret {self.fret}" if self.fret else "headstock")


@functools.cache
def tunings() -> dict[str, tuple[int, ...]]:
    """The tunings by name: open strings from the thickest, as MIDI note numbers."""
    text = resources.files(__package__).joinpath("tunings.toml").read_text(encoding="utf-8")
    return {name: tuple(pitches) for name, pitches in tomllib.loads(text).items()}


@dataclass(frozen=True, slots=True)
class Fretboard:
    """A neck: its open strings from the thickest, how many frets it has, and the capo."""

    tuning: tuple[int, ...]
    frets: int = 12
    capo: int = 0

    @property
    def strings(self) -> range:
        """The string numbers, from the thinnest."""
        return range(1, len(self.tuning) + 1)

    def has(self, slot: Slot) -> bool:
        """Whether there is such a slot."""
        return slot.string in self.strings and 0 <= slot.fret <= self.frets

    def pitch(self, slot: Slot) -> int:
        """The MIDI note that sounds there."""
        return self.tuning[-slot.string] + self.capo + slot.fret

    def number(self, slot: Slot) -> int:
        """The number that is printed there; MIDI counts semitones from a C, and C is 12."""
        return wrap(self.pitch(slot))

    def slots_with(self, numbers: Iterable[int]) -> tuple[Slot, ...]:
        """Every slot with one of these numbers, from the thickest string and the headstock on."""
        return _slots_with(self, frozenset(numbers))


@functools.lru_cache(maxsize=4096)
def _slots_with(board: Fretboard, numbers: frozenset[int]) -> tuple[Slot, ...]:
    slots = (Slot(string, fret) for string in reversed(board.strings) for fret in range(board.frets + 1))
    return tuple(slot for slot in slots if board.number(slot) in numbers)
