"""What a seat can imagine: others' money, closed hands, budget tokens and coming draws, all made up anew."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.symphony_no9.state import Chest, Hand, Phase, State
from chordgame.engine.chance import Chance

MOST_MONEY = 60
"""As much as anybody imagines in somebody else's chest."""


def imagine(state: State, seat: str | None, chance: Chance) -> State:
    """A state that the seat cannot tell from this one.

    What furniture somebody still has follows from what was sold in the open; money could be reckoned too, by
    whoever wrote all of it down, but nobody is shown it, and bots do not reckon. At the end chests are open.
    """
    if state.phase is Phase.OVER:
        return replace(state, chance=chance)
    chance, drawn = chance.split()
    chests = []
    for one, chest in zip(state.seats, state.chests, strict=True):
        made_up, drawn = drawn.below(MOST_MONEY + 1)
        chests.append(chest if one == seat else Chest(made_up, chest.furniture))
    revealed = state.round - (state.budget is None)
    hidden, drawn = drawn.shuffled(state.budgets[revealed:])
    imagined = replace(state, chance=chance, chests=tuple(chests), budgets=(*state.budgets[:revealed], *hidden))
    return _with_hands(imagined, seat, drawn) if state.phase is Phase.BID else imagined


def shake(state: State, chance: Chance) -> State:
    """In which order the budget tokens lie nobody knows, nor what the virtual patron will draw."""
    if state.phase is Phase.OVER:
        return replace(state, chance=chance)
    revealed = state.round - (state.budget is None)
    hidden, chance = chance.shuffled(state.budgets[revealed:])
    return replace(state, budgets=(*state.budgets[:revealed], *hidden), chance=chance)


def _with_hands(state: State, seat: str | None, chance: Chance) -> State:
    """Hands that are closed hold something within what their owners are imagined to have."""
    hands = {}
    for one, chest in zip(state.seats, state.chests, strict=True):
        coins, chance = chance.below(min(chest.money, state.house.terms.limit) + 1)
        hands[one] = Hand(coins)
    return replace(state, bids=state.bids.dreamt(seat, hands.__getitem__))
