"""Three players made of code: random, greedy, and one that plans its way out of its hand.

All of them know their letters: they never put down a wrong card, and always say the right letter.
"""

from __future__ import annotations

import functools

from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.letters import Letter, up
from chordgame.companions.the_distance.playing import may_pass, right_letters
from chordgame.companions.the_distance.state import Phase, State
from chordgame.companions.the_distance.turn_table import groups
from chordgame.engine.chance import Chance
from chordgame.engine.game import Brain, Move

AHEAD = 6
"""Turns of its own that the planning player looks ahead."""
A_TURN_WITHOUT = 2.2
"""What a turn without a fitting card costs, in turns: itself, and the cards that are drawn in it."""


def random(state: State, seat: str, chance: Chance) -> Move:
    """Anything that is right, each as likely as the others."""
    if state.phase is not Phase.PUT:
        return _said(state, seat, chance)
    choices: list[Move] = [m.Put(seat, group) for group in _right_groups(state)]
    return chance.pick([*choices, _without_a_card(state, seat)])[0]


def greedy(state: State, seat: str, chance: Chance) -> Move:
    """As many cards as go at once."""
    if state.phase is not Phase.PUT:
        return _said(state, seat, chance)
    right = _right_groups(state)
    return m.Put(seat, max(right, key=len)) if right else _without_a_card(state, seat)


def thoughtful(state: State, seat: str, chance: Chance) -> Move:
    """The cards that leave a hand which is gone in the fewest turns, as far as the letters can be foreseen."""
    if state.phase is not Phase.PUT:
        return _said(state, seat, chance)
    right = _right_groups(state)
    if not right:
        return _without_a_card(state, seat)
    return m.Put(seat, min(right, key=lambda group: (_turns_left(state, group), -len(group))))


def _right_groups(state: State) -> list[Cards]:
    return [group for group in groups(state.hand) if right_letters(group, state.owed)]


def _without_a_card(state: State, seat: str) -> Move:
    return m.Pass(seat) if may_pass(state) else m.Draw(seat)


def _said(state: State, seat: str, chance: Chance) -> Move:
    if state.phase is Phase.RACE:
        return m.Musicards(seat)
    return m.Say(seat, chance.pick(right_letters(state.put, state.owed))[0])


def _turns_left(state: State, group: Cards) -> float:
    """The turns that the rest of the hand still takes, if nobody passes: each player moves the letter by one step."""
    left = list(state.hand)
    for card in group:
        left.remove(card)
    wilds = sum(card in deck().wilds for card in left)
    notes = tuple(card for card in left if card not in deck().wilds)
    letter = right_letters(group, state.owed)[0]
    return _turns(notes, wilds, _my_next(letter, state.house.interval, len(state.seats)), _step(state), AHEAD)


def _step(state: State) -> tuple[int, int]:
    return state.house.interval, len(state.seats)


def _my_next(letter: Letter, interval: int, seats: int) -> Letter:
    for _ in range(seats):
        letter = up(letter, interval)
    return letter


@functools.lru_cache(maxsize=50_000)
def _turns(notes: Cards, wilds: int, letter: Letter, step: tuple[int, int], ahead: int) -> float:
    """The fewest turns for these cards, where this letter is owed at the next of them."""
    if not notes:
        return 1.0 if wilds else 0.0
    if len(set(notes)) == 1 and letter in deck().letters(notes[0]):
        return 1.0
    if ahead == 0:
        return len(set(notes)) * 1.5
    then = _my_next(letter, *step)
    ways = [_turns(notes, wilds - 1, then, step, ahead - 1) + 1] if wilds else []
    for card in set(notes):
        if letter in deck().letters(card):
            rest = tuple(note for note in notes if note != card)
            ways.append(_turns(rest, wilds, then, step, ahead - 1) + 1)
    if not ways:
        ways.append(_turns(notes, wilds, then, step, ahead - 1) + A_TURN_WITHOUT)
    return min(ways)


BRAINS: dict[str, Brain] = {"greedy": greedy, "thoughtful": thoughtful, "random": random}
