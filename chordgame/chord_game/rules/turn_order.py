"""Whose turn it is: the die, the count round the others, and how a turn begins."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.points import DIE, LIFTED_AT_ONCE
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Phase, State, TurnSoFar
from chordgame.engine.game import Event, Free, Offer
from chordgame.engine.sentences import span

BETWEEN = "after a turn, before the next one has begun"


def round_from(state: State, place: int) -> tuple[int, ...]:
    """The other players, clockwise from the one on the left of this place."""
    count = len(state.seats)
    return tuple((place + step) % count for step in range(1, count))


def roll_die(state: State, shows: int) -> tuple[int, State]:
    """What the die shows: the table's own where the house says so, else the companion's."""
    if state.house.own_die:
        insist(shows in DIE, Rule.DIE, f"not {shows}")
        return shows, state
    insist(shows == 0, Rule.DIE, "here the companion rolls")
    face, left = state.chance.die()
    return face, replace(state, chance=left)


def roll_offers(state: State) -> list[Offer]:
    """One roll of the companion's die, or the six faces of the table's."""
    if not state.house.own_die:
        return [Offer(m.Roll(state.whose))]
    free = (Free("shows", f"what the die shows, {span(DIE)}"),)
    return [Offer(m.Roll(state.whose, shows), free) for shows in DIE]


def begin_turn(state: State, place: int) -> tuple[State, tuple[Event, ...]]:
    """A new turn for the player at this place."""
    turn = TurnSoFar(number=state.turn.number + 1, player=place, retries=state.house.retries)
    return at_the_start(replace(state, turn=turn)), (Event(f"It is {state.seats[place]}'s turn."),)


def at_the_start(state: State) -> State:
    """What the turn starts with: lifting clips where clips and cams are gone, else a free choice."""
    stuck = state.supply == 0 and not state.hand
    lifts = min(LIFTED_AT_ONCE, len(state.clips)) if stuck else 0
    return replace(state.with_turn(lifts=lifts), phase=Phase.LIFT if lifts else Phase.CHOOSE)


def between_turns(state: State) -> bool:
    """Whether a turn is over and nothing has been done in the next one."""
    untouched = not state.turn.must_play
    if state.phase is Phase.LIFT:
        untouched = state.turn.lifts == LIFTED_AT_ONCE
    return state.turn.number > 1 and untouched


def players_with_cams(state: State) -> int:
    """The game goes on while there are at least two."""
    return sum(1 for player in state.players if player.cams)
