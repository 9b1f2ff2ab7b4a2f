"""From the board to the ear: the pitch that each scoring string should have, and what the others may sound."""

from __future__ import annotations

from collections.abc import Iterable

from chordgame.neck.fingers import Finger, stopped_at
from chordgame.neck.fretboard import Fretboard, Slot


def target_of(board: Fretboard, scoring: Iterable[Slot]) -> dict[int, float]:
    """The expected MIDI pitch per scoring string; a string that is missing may do as it likes.

    The ear must still know what such a string may sound, or it takes it for one that scores: `bystanders`.
    """
    return {slot.string: float(board.pitch(slot)) for slot in scoring}


def bystanders(board: Fretboard, fingers: Iterable[Finger], scoring: Iterable[Slot]) -> dict[int, float]:
    """The MIDI pitch of every string that does not score, if it is struck: the open string's or a finger's."""
    scores = {slot.string for slot in scoring}
    frets = stopped_at(board, fingers)
    return {string: float(board.pitch(Slot(string, fret))) for string, fret in frets.items() if string not in scores}
