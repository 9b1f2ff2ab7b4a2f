"""How a choice sounds: what a player looks for who would rather make music than win by much."""

from __future__ import annotations

from chordgame.chord_game.advice import ChangeAdvice, ClipAdvice, best_clips
from chordgame.chord_game.outlook import Choice, choices, worth
from chordgame.chord_game.rules.changes import stack_after
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.chord_game.rules.state import State
from chordgame.neck.fretboard import Slot

A_CHORD, LESS_A_STRING = 4.0, 0.55
"""What a chord that sounds is worth beside its points, so that about every other turn plays one, and every third
beside a single planner, who takes the clips away. Small ones need it most: others build on them, and big ones score by
themselves. Found by trying it in 600 games: with a tenth more it lags too far behind."""
AN_OPEN_STRING, A_NEW_STRING, A_BARRE = 1.0, 0.5, 0.5
"""A clip that rings without a finger, one on a string that had none, one beside another at its fret: with these the
next player has more strings and fewer fingers."""
A_KEPT_CLIP, A_NUMBER = 0.3, 1.0
"""A clip that stays when the cams move, and each number in play then: what the next chord is made of."""
CLIPS_HEARD = 8
"""Clips that are listened to: of as many points, the best to build on is not always the easiest to hold."""


def sounding_choices(state: State) -> list[Choice]:
    """What a musician thinks about: more clips than who only counts."""
    more: list[Choice] = list(best_clips(state)[:CLIPS_HEARD])
    return [*more, *(choice for choice in choices(state) if isinstance(choice, ChangeAdvice))]


def worth_hearing(state: State, choice: Choice) -> float:
    """Its worth, and how it sounds."""
    if isinstance(choice, ClipAdvice):
        return worth(state, choice) + _of_a_chord(choice) + to_build_on(state, choice.slot)
    return worth(state, choice) + _room_for_chords(state, choice)


def _of_a_chord(choice: ClipAdvice) -> float:
    return A_CHORD - LESS_A_STRING * choice.points


def to_build_on(state: State, slot: Slot) -> float:
    """What a clip there is worth to the chords after this one."""
    new_string = all(clip.string != slot.string for clip in state.clips)
    beside = slot.fret > 0 and any(clip.fret == slot.fret and clip.string != slot.string for clip in state.clips)
    return AN_OPEN_STRING * (slot.fret == 0) + A_NEW_STRING * new_string + A_BARRE * beside


def _room_for_chords(state: State, choice: ChangeAdvice) -> float:
    stack, _ = stack_after(state.stack, choice.change, state.mood)
    return A_KEPT_CLIP * choice.clips_left + A_NUMBER * len(numbers_in_play(stack))
