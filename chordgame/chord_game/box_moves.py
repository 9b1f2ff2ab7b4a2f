"""What lies on a box, as moves of the chord game that wait for a nod, or as the rule that stands against them.

Key, stack and clips are the game's own here, from whatever box they were read. The box is believed about what lies
on it, never about what was meant: it proposes, the player decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chordgame.chord_game.labels import describe
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.changes import stack_after, thinkable_changes
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.stack import Stack
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.rules.turn_table import apply
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted, listed
from chordgame.theory.ring import Mood


@dataclass(frozen=True, slots=True)
class Proposed:
    """A legal move that the box shows; `words` say what it is and what it scores."""

    move: Move
    words: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The box shows what the game does not: the sentence names the rule, or what to put right."""

    sentence: str


Shows = Proposed | Contradiction
STRINGS, FRETS = 6, 12
"""What a clip fretboard has, as the one of the game; clips beyond are not its business."""


# ---------------------------------------------------------------- the key and the stack


def key_lies(state: State, happy: int | None) -> tuple[Shows, ...]:
    """What follows from the key's happy face being there, or from no key."""
    if state.phase is Phase.KEY:
        return () if happy is None else tuple(_proposed(state, m.FitKey(state.leader, happy, mood)) for mood in Mood)
    if happy == state.happy:
        return ()
    shown = "no key" if happy is None else f"the key at {happy}"
    return (Contradiction(f"the box shows {shown}; the song is played with its happy face at {state.happy}"),)


def stack_lies(state: State, wanted: Stack) -> tuple[Shows, ...]:
    """What could have led to these cams."""
    if wanted == state.stack:
        return ()
    if state.phase is Phase.FIRST_CAM:
        return _first_cam(state, wanted)
    ways = list(_ways_to(state, wanted))
    if not ways:
        return (Contradiction(f"no single change leads from {_named(state.stack)} to {_named(wanted)}"),)
    return _carried_out(state, ways)


def _first_cam(state: State, wanted: Stack) -> tuple[Shows, ...]:
    if not wanted:
        return ()
    if len(wanted) > 1:
        return (Contradiction("the song starts with one cam"),)
    laid = wanted[0]
    return _carried_out(state, [m.FirstCam(state.leader, laid.cam, laid.at, laid.upside_down)])


def _ways_to(state: State, wanted: Stack) -> Iterator[Move]:
    if len(wanted) == 2 and wanted == state.stack[::-1]:
        yield m.Swap(state.whose)
        return
    for change in thinkable_changes(state.whose, state.stack, tuple(Cam), state.mood):
        after, _ = stack_after(state.stack, change, state.mood)
        if sorted(map(str, after)) == sorted(map(str, wanted)):
            yield change


def _named(stack: Stack) -> str:
    return listed(stack, nothing="an empty spindle")


# ---------------------------------------------------------------- the clips


def clips_lie(state: State, shown: Clips) -> tuple[Shows, ...]:
    """What could have led to these clips."""
    lying = {slot for slot in state.clips if slot.string <= STRINGS and slot.fret <= FRETS}
    added, missing = sorted(shown - lying), sorted(lying - shown)
    if not added and not missing:
        return ()
    if state.phase is Phase.LIFT and not added:
        return _carried_out(state, [m.LiftClip(state.whose, *missing[0])])
    if len(added) == 1 and not missing:
        return _carried_out(state, [m.PlaceClip(state.whose, *added[0])])
    too_many = [f"{counted(len(added), 'clip')} too many: {listed(added)}"] if added else []
    too_few = [f"{counted(len(missing), 'clip')} missing: {listed(missing)}"] if missing else []
    return (Contradiction(f"the fretboard does not lie as the game says; {'; '.join(too_many + too_few)}"),)


# ---------------------------------------------------------------- asking the rules


def _carried_out(state: State, ways: list[Move]) -> tuple[Shows, ...]:
    """Those ways that the rules allow; if there is none, the first rule against them."""
    proposed: list[Shows] = []
    refusals: list[Contradiction] = []
    for move in ways:
        try:
            proposed.append(_proposed(state, move))
        except Refused as refused:
            refusals.append(Contradiction(str(refused)))
    return tuple(proposed) or (refusals[0],)


def _proposed(state: State, move: Move) -> Proposed:
    apply(state, move)
    return Proposed(move, describe(state, move))
