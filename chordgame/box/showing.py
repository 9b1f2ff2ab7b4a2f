"""What a box shows that the game does not have yet, from a reading of its pieces or of its clips."""

from __future__ import annotations

from chordgame.box.lying import key_on, stack_on
from chordgame.chord_game.box_moves import Contradiction, Shows, clips_lie, key_lies, stack_lies
from chordgame.chord_game.rules.state import Phase, State
from chordgame.engine.errors import Refused
from chordgame.neck.fretboard import Slot
from hardware.box.readings import FretboardReading, Reading, StackReading


def what_it_shows(state: State, reading: Reading) -> tuple[Shows, ...]:
    """Nothing where the box and the game agree; several proposals where the box cannot know which is meant."""
    if isinstance(reading, FretboardReading):
        return clips_lie(state, frozenset(Slot(*slot) for slot in reading.clips))
    try:
        return _spindle(state, reading)
    except Refused as refused:
        return (Contradiction(str(refused)),)


def _spindle(state: State, reading: StackReading) -> tuple[Shows, ...]:
    happy = key_on(reading)
    if state.phase is Phase.KEY:
        return key_lies(state, happy)
    stack = stack_on(reading)
    return key_lies(state, happy) or stack_lies(state, stack)
