"""What a good player would see: the best clip with its fingering, and the best changes of the stack."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.chord_game.rules.changes import Change, points_for
from chordgame.chord_game.rules.changing import legal_changes, valid_clips
from chordgame.chord_game.rules.fingering import Fingering, best_fingerings
from chordgame.chord_game.rules.state import State
from chordgame.neck.fretboard import Slot


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
    free = set(state.free_slots)
    ranked = best_fingerings(state.house.board, state.clips, free, state.house.easy_reach) if free else []
    advised: dict[Slot, ClipAdvice] = {}
    for fingering in ranked:
        slot = next(slot for slot in fingering.scoring if slot in free)
        advised.setdefault(slot, ClipAdvice(slot, fingering))
    return list(advised.values())


def best_changes(state: State) -> list[ChangeAdvice]:
    """Every legal change, the one with most points first."""
    advised = []
    for change, stack in legal_changes(state):
        left = len(valid_clips(state, stack))
        advised.append(ChangeAdvice(change, points_for(change, len(state.clips), left), left))
    return sorted(advised, key=lambda advice: (-advice.points, -advice.clips_left))
