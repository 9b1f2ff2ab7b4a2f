"""The end of a round: musicians die, the last round ends the game, the start marker goes on."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9.counting import begin_counting
from chordgame.companions.symphony_no9.state import State, Step
from chordgame.companions.symphony_no9.turns import begin_round
from chordgame.engine.game import Event


def clean_up(state: State) -> Step:
    """Deaths, then the end of the game or the next round."""
    buried, events = _bury(state)
    if state.round == state.house.box.rounds:
        counting, more = begin_counting(buried)
        return counting, (*events, *more)
    # Counter-clockwise, while turns go clockwise: whoever was last is now first.
    start = (state.start - 1) % len(state.seats)
    begun = begin_round(replace(buried, round=state.round + 1, start=start))
    return begun, (*events, Event(f"Round {begun.round}: {begun.seats[start]} starts."))


def _bury(state: State) -> Step:
    """A musician without cubes dies, and the tiles that nobody has go back to the box."""
    dying = [row for row, left in enumerate(state.left) if left == 0 and not state.dead[row]]
    events = tuple(Event(f"{state.house.names[row]} passes away.") for row in dying)
    gone = tuple(tiles if row in dying else 0 for row, tiles in enumerate(state.supply))
    buried = replace(
        state,
        dead=tuple(left == 0 for left in state.left),
        supply=tuple(tiles - out for tiles, out in zip(state.supply, gone, strict=True)),
        discarded=tuple(tiles + out for tiles, out in zip(state.discarded, gone, strict=True)),
    )
    return buried, events
