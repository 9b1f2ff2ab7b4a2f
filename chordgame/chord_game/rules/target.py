"""Between the board and the ear: the pitch that each scoring string should have, and the way back.

The way back finds the fingers from what rang, so that nobody needs to announce them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.fingering import Fingering, hands
from chordgame.neck.fingers import Finger, stopped_at
from chordgame.neck.fretboard import Fretboard, Slot

IN_TUNE = 0.5
"""Semitones within which a pitch is taken for that of a fret."""


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


@dataclass(frozen=True, slots=True)
class Likely:
    """A fingering with how well it explains what rang: strings right, silent ones, and others."""

    fingering: Fingering
    right: int
    wrong: int
    silent: int
    unexplained: int


def likely_fingerings(
    board: Fretboard, clips: Clips, new: Slot, rang: Mapping[int, float], easy_reach: int
) -> list[Likely]:
    """The ways to touch the clips, the new one among them, that best explain which strings rang and how high.

    A string at a wrong pitch speaks against a fingering more than one that stayed silent, for a finger may
    have damped that one; a string that rang without need costs least. Then the easier hand is likelier.
    """
    fingerings = hands(board, clips - {new}, (new,), only_best=False, blocking=True)
    found = [_explained(board, fingering, rang) for fingering in fingerings]
    return sorted(found, key=lambda one: (_unlikely(one), one.fingering.trouble(easy_reach)))


def _unlikely(one: Likely) -> int:
    return 4 * one.wrong + 2 * one.silent + one.unexplained - 2 * one.right


def _explained(board: Fretboard, fingering: Fingering, rang: Mapping[int, float]) -> Likely:
    wanted = target_of(board, fingering.scoring)
    fits = [abs(rang[string] - pitch) < IN_TUNE for string, pitch in wanted.items() if string in rang]
    unexplained = len(rang.keys() - wanted.keys())
    return Likely(fingering, sum(fits), len(fits) - sum(fits), len(wanted) - len(fits), unexplained)
