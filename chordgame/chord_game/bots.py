"""Three players made of code: random (the engine's), greedy, and one that looks ahead."""

from __future__ import annotations

from chordgame.chord_game.advice import ChangeAdvice, ClipAdvice, best_changes, best_clips
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changing import change_stack
from chordgame.chord_game.rules.playing import place_clip
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.rules.turn_order import round_from
from chordgame.chord_game.rules.turn_table import legal_moves
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move

Choice = ClipAdvice | ChangeAdvice

CLIPS_WEIGHED, CHANGES_WEIGHED = 3, 12
"""Of the best clips and changes so many are tried out, so that a turn takes a moment; chosen by eye."""


def greedy(state: State, seat: str, chance: Chance) -> Move:
    """Whatever scores most now."""
    if state.phase is Phase.CHOOSE and (choices := _choices(state)):
        return _as_move(state, max(choices, key=lambda choice: choice.points))
    return _usual(state, seat, chance)


def thoughtful(state: State, seat: str, chance: Chance) -> Move:
    """What scores most, less what it leaves to the next player."""
    if state.phase is Phase.CHOOSE and (choices := _choices(state)):
        return _as_move(state, max(choices, key=lambda choice: _worth(state, choice)))
    return _usual(state, seat, chance)


def _choices(state: State) -> list[Choice]:
    return [*best_clips(state)[:CLIPS_WEIGHED], *best_changes(state)[:CHANGES_WEIGHED]]


def _worth(state: State, choice: Choice) -> float:
    """A rival's gain is a loss in full against one rival, and in parts against several."""
    return choice.points - _next_gain(_after(state, choice)) / (len(state.seats) - 1)


def _after(state: State, choice: Choice) -> State:
    if isinstance(choice, ClipAdvice):
        return place_clip(state, m.PlaceClip(state.whose, *choice.slot))[0]
    return change_stack(state, choice.change)[0]


def _next_gain(state: State) -> float:
    """What the others could score at best on this table, on average."""
    others = round_from(state, state.turn.player)
    return sum(_best_gain(state.with_turn(player=place, must_play=False)) for place in others) / len(others)


def _best_gain(state: State) -> int:
    choices: list[Choice] = [*best_clips(state)[:1], *best_changes(state)[:1]]
    return max((choice.points for choice in choices), default=0)


def _as_move(state: State, choice: Choice) -> Move:
    if isinstance(choice, ClipAdvice):
        return m.PlaceClip(state.whose, *choice.slot)
    return choice.change


def _usual(state: State, seat: str, chance: Chance) -> Move:
    """Where there is nothing to gain: the first offer where the best comes first, else any."""
    offers = [offer.move for offer in legal_moves(state, seat) if offer.waited_for]
    best_first = state.phase in (Phase.ANNOUNCE, Phase.RULING, Phase.LYRICS)
    return offers[0] if best_first else chance.pick(offers)[0]


BRAINS = {"greedy": greedy, "thoughtful": thoughtful}
