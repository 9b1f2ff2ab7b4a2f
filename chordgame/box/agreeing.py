"""What the table changed since box and game agreed: a bot laid a cam, a page moved, a move was taken back.

Hands have to do that on the box too. Until they have, what lies there is nobody's move: it is old.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from chordgame.box.lying import stack_on
from chordgame.chord_game.box_moves import FRETS, STRINGS
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.stack import Stack
from chordgame.chord_game.rules.state import State
from chordgame.engine.errors import Refused
from chordgame.engine.sentences import listed
from chordgame.neck.fretboard import Slot
from hardware.box.readings import FretboardReading, Reading, StackReading


@dataclass(frozen=True, slots=True)
class Agreed:
    """What lay there when a box and the game last said the same; nothing before they ever did."""

    stack: Stack = ()
    clips: Clips = frozenset()


def agreed_by(agreed: Agreed, state: State, reading: Reading) -> Agreed:
    """With what they agree on now."""
    if isinstance(reading, FretboardReading):
        clips = _clips_of(state)
        return replace(agreed, clips=clips) if _clips_on(reading) == clips else agreed
    shown = _stack_on(reading)
    return replace(agreed, stack=state.stack) if shown == state.stack else agreed


def to_put_right(agreed: Agreed, state: State, reading: Reading) -> str:
    """What hands have still to do, in a sentence; nothing where the box has all that the table changed."""
    if isinstance(reading, FretboardReading):
        now = _clips_of(state)
        missing, over = now - agreed.clips - _clips_on(reading), (agreed.clips - now) & _clips_on(reading)
        done = [f"push a clip to {listed(sorted(missing))}"] if missing else []
        done += [f"take the clip off {listed(sorted(over))}"] if over else []
        return f"the game went on: {'; '.join(done)}" if done else ""
    shown = _stack_on(reading)
    before, now_there, there = (set(enumerate(one)) for one in (agreed.stack, state.stack, shown or ()))
    if shown is None or (now_there - before <= there and not (before - now_there) & there):
        return ""
    if not state.stack:
        return "the game went on: take all cams off the spindle"
    return f"the game went on: the spindle has {' under '.join(map(str, state.stack))} now, and no other cam"


def _stack_on(reading: StackReading) -> Stack | None:
    """None where it cannot be read."""
    try:
        return None if reading.unreadable else stack_on(reading)
    except Refused:
        return None


def _clips_on(reading: FretboardReading) -> Clips:
    return frozenset(Slot(*slot) for slot in reading.clips)


def _clips_of(state: State) -> Clips:
    """As far as a box has slots for them."""
    return frozenset(slot for slot in state.clips if slot.string <= STRINGS and slot.fret <= FRETS)
