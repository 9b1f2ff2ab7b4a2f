"""Which move may come when and from whom, what carries it out, and what each phase offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance import playing
from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.letters import LETTERS
from chordgame.companions.the_distance.rules import Rule
from chordgame.companions.the_distance.state import Phase, State, Step
from chordgame.engine.errors import insist
from chordgame.engine.game import Move, Offer

TABLE: dict[type[Move], tuple[Phase, Callable[[State, Any], Step]]] = {
    m.Put: (Phase.PUT, playing.put),
    m.Draw: (Phase.PUT, playing.draw),
    m.Pass: (Phase.PUT, playing.pass_on),
    m.Say: (Phase.SAY, playing.say),
    m.Pluck: (Phase.SAY, playing.pluck),
    m.Musicards: (Phase.RACE, playing.musicards),
}


def apply(state: State, move: Move) -> Step:
    """The state after the move; a move that the rules refuse changes nothing."""
    phase, carry_out = TABLE[type(move)]
    insist(move.seat in state.seats, Rule.YOUR_TURN, f"nobody is called {move.seat!r}")
    insist(state.phase is phase, Rule.NOT_NOW, f"the table waits for {state.phase.value}")
    anybody = isinstance(move, m.Musicards)
    insist(anybody or move.seat == state.whose, Rule.YOUR_TURN, f"it is {state.whose}'s, not {move.seat}'s")
    return carry_out(state, move)


def legal_moves(state: State, seat: str) -> tuple[Offer, ...]:
    """All that the seat may do now."""
    if state.phase is Phase.RACE:
        return (Offer(m.Musicards(seat), waited_for=seat == state.whose),)
    if seat != state.whose or state.phase is Phase.OVER:
        return ()
    return tuple(_put_offers(state) if state.phase is Phase.PUT else _say_offers(state))


def groups(hand: Cards) -> list[Cards]:
    """Every group that could go down together: some of one number, with wilds or without; or wilds alone."""
    wilds = tuple(card for card in hand if card in deck().wilds)
    found: list[Cards] = []
    for card in dict.fromkeys(hand):
        if card not in deck().wilds:
            for count in range(1, hand.count(card) + 1):
                found += [(card,) * count + wilds[:with_it] for with_it in range(len(wilds) + 1)]
    return found + [wilds[:count] for count in range(1, len(wilds) + 1)]


def _put_offers(state: State) -> list[Offer]:
    """With hints only what is right; else all, as a table of people may err."""
    offers = [
        Offer(m.Put(state.whose, group), at=part_of(group[0]))
        for group in groups(state.hand)
        if not state.house.hints or playing.right_letters(group, state.owed)
    ]
    if playing.may_draw(state):
        offers.append(Offer(m.Draw(state.whose), at="stock"))
    if playing.may_pass(state):
        offers.append(Offer(m.Pass(state.whose)))
    return offers


def _say_offers(state: State) -> list[Offer]:
    right = playing.right_letters(state.put, state.owed) if state.house.hints else LETTERS
    return [Offer(m.Say(state.whose, letter), at=f"letter-{letter}") for letter in right or LETTERS]


def part_of(card: str) -> str:
    """The part of the picture of the hand where cards of this kind lie."""
    return f"card-{deck().place[card] + 1}"
