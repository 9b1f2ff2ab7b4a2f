"""The left hand: where its fingers lie, and from which fret each string then sounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import Frets

MOST_FINGERS = 4
"""The thumb stays behind the neck."""


@dataclass(frozen=True, slots=True)
class Finger:
    """One finger at a fret, across neighbouring strings; more than one string is a barre."""

    fret: int
    from_string: int
    to_string: int

    @property
    def strings(self) -> range:
        """The strings that it lies on."""
        return range(min(self.from_string, self.to_string), max(self.from_string, self.to_string) + 1)

    def __str__(self) -> str:
        strings = self.strings
        across = f"strings {strings[-1]}-{strings[0]}" if len(strings) > 1 else f"string {strings[0]}"
        return f"fret {self.fret} on {across}"


def stopped_at(board: Fretboard, fingers: Iterable[Finger]) -> dict[int, int]:
    """The fret that each string sounds from: below the finger nearest to the body, 0 where none lies."""
    frets = dict.fromkeys(board.strings, 0)
    for finger in fingers:
        for string in finger.strings:
            frets[string] = max(frets[string], finger.fret)
    return frets


def fingers_for(frets: Frets) -> tuple[Finger, ...]:
    """The fewest fingers that hold these frets."""
    fingers: list[Finger] = []
    living: dict[int, int] = {}  # fret: the finger that may still lie on to the next string
    for string, fret in frets.sounding.items():
        living = {at: finger for at, finger in living.items() if at <= fret}
        if fret == 0:
            continue
        if fret in living:
            held = fingers[living[fret]]
            fingers[living[fret]] = Finger(fret, held.from_string, string)
        else:
            living[fret] = len(fingers)
            fingers.append(Finger(fret, string, string))
    return tuple(fingers)
