"""What a good player would see: the best clip with its fingering, and the best changes of the stack."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from chordgame.chord_game.rules.changes import Change, points_for
from chordgame.chord_game.rules.changing import legal_changes, valid_clips
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.fingering import Fingering, best_fingerings
from chordgame.chord_game.rules.stack import pointed_at
from chordgame.chord_game.rules.state import State
from chordgame.neck.fretboard import Fretboard, Slot


@dataclass(frozen=True, slots=True)
class ClipAdvice:
    """A clip to place, the fingering that then scores most, and its points."""

    slot: Slot
    fingering: Fingering

    @property
    def points(self) -> int:
        """A point a string."""
        return self.fingering.points


@dataclass(frozen=True, slots=True)
class ChangeAdvice:
    """A change of the stack, its points, and how many clips stay on the fretboard."""

    change: Change
    points: int
    clips_left: int


def best_clips(state: State) -> list[ClipAdvice]:
    """The clips that score most, the easiest to hold first; one way to hold each."""
    return list(_best_clips(state.house.board, state.clips, frozenset(state.free_slots), state.house.easy_reach))


@functools.lru_cache(maxsize=2048)
def _best_clips(board: Fretboard, clips: Clips, free: frozenset[Slot], easy_reach: int) -> tuple[ClipAdvice, ...]:
    """Asked for each rival that might be next, and again when one of them is."""
    advised: dict[Slot, ClipAdvice] = {}
    for fingering in best_fingerings(board, clips, free, easy_reach) if free else ():
        slot = next(slot for slot in fingering.scoring if slot in free)
        advised.setdefault(slot, ClipAdvice(slot, fingering))
    return tuple(advised.values())


def best_changes(state: State) -> list[ChangeAdvice]:
    """Every legal change, the one with most points first."""
    left: dict[int, int] = {}
    advised = []
    for change, stack in legal_changes(state):
        arms = pointed_at(stack)
        if arms not in left:
            left[arms] = len(valid_clips(state, stack))
        advised.append(ChangeAdvice(change, points_for(change, len(state.clips), left[arms]), left[arms]))
    return sorted(advised, key=lambda advice: (-advice.points, -advice.clips_left))
