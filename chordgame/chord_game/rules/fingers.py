"""Which clips score under the fingers, and which fingers the rules refuse."""

from __future__ import annotations

from collections.abc import Iterable

from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.neck.fingers import MOST_FINGERS, Finger, stopped_at
from chordgame.neck.fretboard import Fretboard, Slot


def check_fingers(board: Fretboard, fingers: tuple[Finger, ...]) -> None:
    """Refuse more fingers than a hand has, and fingers beside the neck."""
    insist(len(fingers) <= MOST_FINGERS, Rule.FOUR_FINGERS, f"not {len(fingers)}")
    for finger in fingers:
        for string in (finger.from_string, finger.to_string):
            on_neck = finger.fret >= 1 and board.has(Slot(string, finger.fret))
            limits = f"frets 1 to {board.frets}, strings {len(board.tuning)} to 1"
            insist(on_neck, Rule.FINGER_ON_BOARD, f"string {string} fret {finger.fret} is not in {limits}")


def scoring_slots(board: Fretboard, clips: Clips, fingers: Iterable[Finger]) -> tuple[Slot, ...]:
    """The clips that score, as a downstroke meets them: one a string, where the string sounds from.

    A clip nearer to the headstock is blocked by the finger, and a finger beside the clips scores nothing and
    blocks all the same.
    """
    frets = stopped_at(board, fingers)
    sounding = (Slot(string, frets[string]) for string in board.tuning.downstroke)
    return tuple(slot for slot in sounding if slot in clips)
