"""A concert that fails: nobody pays, and those who gave most, or least, give cubes back."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.after_concert import finish, largest, smallest
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import Concert, Due, Phase, State, Step
from chordgame.engine.errors import insist
from chordgame.engine.game import Event
from chordgame.engine.sentences import listed


def fail(state: State, concert: Concert) -> Step:
    """Hands go back to the chests; those who gave most, or least, give cubes back."""
    state = replace(state, phase=Phase.BLAME, concerts=(*state.concerts, concert))
    cubes = state.house.box.failure_cubes[state.round - 1]
    blamed = largest(state) if concert.named == "too high" else smallest(state)
    who = listed(state.seats[place] for place in blamed)
    event = Event(f"${concert.total} is {concert.named}: the concert fails, and the blame is on {who}.")
    due = tuple(Due(place, min(cubes, sum(state.boards[place].cubes))) for place in blamed)
    return finish(replace(state, due=tuple(one for one in due if one.cubes)), (event,))


def give_back(state: State, move: m.GiveBack) -> Step:
    """A cube of one's choice, until enough are given."""
    names, cubes = state.house.names, state.boards[state.acting].cubes
    held = [name for name, count in zip(names, cubes, strict=True) if count]
    insist(move.musician in held, Rule.HELD, f"{move.musician!r} is none of {listed(held)}")
    row = names.index(move.musician)
    after = state.given_back(state.acting, row, 1)
    first = state.due[0]
    rest = (replace(first, cubes=first.cubes - 1),) if first.cubes > 1 else ()
    event = Event(f"{move.seat} gives back a {state.house.musicians[row].colour} cube.")
    return finish(replace(after, due=(*rest, *state.due[1:])), (event,))
