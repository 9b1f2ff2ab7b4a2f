"""The left hand: what fingers touch, what they block, and which clips score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.neck.fretboard import Clips, Fretboard, Slot

MOST_FINGERS = 4


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


def check_fingers(board: Fretboard, fingers: tuple[Finger, ...]) -> None:
    """Refuse more fingers than a hand has, and fingers beside the neck."""
    insist(len(fingers) <= MOST_FINGERS, Rule.FOUR_FINGERS, f"not {len(fingers)}")
    for finger in fingers:
        for string in (finger.from_string, finger.to_string):
            on_neck = finger.fret >= 1 and board.has(Slot(string, finger.fret))
            limits = f"frets 1 to {board.frets}, strings {len(board.tuning)} to 1"
            insist(on_neck, Rule.FINGER_ON_BOARD, f"string {string} fret {finger.fret} is not in {limits}")


def stopped_at(board: Fretboard, fingers: Iterable[Finger]) -> dict[int, int]:
    """The fret that each string sounds from: below the finger nearest to the body, 0 where none lies."""
    frets = dict.fromkeys(board.strings, 0)
    for finger in fingers:
        for string in finger.strings:
            frets[string] = max(frets[string], finger.fret)
    return frets


def scoring_slots(board: Fretboard, clips: Clips, fingers: Iterable[Finger]) -> tuple[Slot, ...]:
    """The clips that score, from the thickest string: one a string, where the string sounds from.

    A clip nearer to the headstock is blocked by the finger, and a finger beside the clips scores nothing and
    blocks all the same.
    """
    frets = stopped_at(board, fingers)
    sounding = (Slot(string, frets[string]) for string in reversed(board.strings))
    return tuple(slot for slot in sounding if slot in clips)
