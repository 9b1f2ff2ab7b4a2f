"""Whole games: none is longer than the rules allow, and the boxes add up at every step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.state import State
from chordgame.engine.brains import awaited, brain_named, next_to_act, play_out
from chordgame.engine.chance import Chance
from tests.companions.symphony_no9.tables import PEOPLE, fresh


def most_moves(players: int) -> int:
    """What the rules allow at most.

    A round has two free cubes each (with two players, two more each for the bot), two chances to buy, a hand each,
    and after the concert at most two cubes given back each. Then there is furniture to sell, three pieces each.
    """
    free = 4 if players == 2 else 2
    return 6 * players * (free + 2 + 1 + 2) + 3 * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_is_longer_than_the_rules_allow(players: int) -> None:
    for seed in range(25):
        state, chance, made = fresh(PEOPLE[:players], seed), Chance(seed), 0
        while moves := [o.move for seat in state.seats for o in SYMPHONY_NO9.legal_moves(state, seat)]:
            move, chance = chance.pick(moves)
            state, _ = SYMPHONY_NO9.apply(state, move)
            made += 1
        assert made <= most_moves(players)
        assert len(state.concerts) == 6


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_the_table_waits_for_somebody_until_the_last_concert(seed: int, players: int) -> None:
    state = fresh(PEOPLE[:players], seed)
    brains = {seat: brain_named(SYMPHONY_NO9, "random") for seat in state.seats}
    for _, after in play_out(SYMPHONY_NO9, state, brains, Chance(seed)):
        waits = next_to_act(SYMPHONY_NO9, after, after.seats)
        assert (waits is None) == SYMPHONY_NO9.result(after).over
        check(after)


def check(state: State) -> None:
    """Cubes and money are never less than nothing, hands are within the limit, and tiles are six of a colour."""
    for board in state.boards:
        assert min((*board.cubes, *board.tiles)) >= 0
    assert min((*state.left, *state.outside, *state.supply)) >= 0
    for chest, board in zip(state.chests, state.boards, strict=False):
        assert chest.money >= 0
        assert sorted((*chest.furniture, *board.sold)) == [4, 6, 8]
    for concert in state.concerts:
        assert max(hand.sum for hand in concert.hands) <= state.house.terms.limit


@pytest.mark.parametrize("brain", ["greedy", "thoughtful"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_of_a_bot_is_one_that_was_offered(brain: str, players: int) -> None:
    state, chance = fresh(PEOPLE[:players], 5, side4="B", side5="B"), Chance(5)
    mind = brain_named(SYMPHONY_NO9, brain)
    while (seat := next_to_act(SYMPHONY_NO9, state, state.seats)) is not None:
        offers = [offer.move for offer in SYMPHONY_NO9.legal_moves(state, seat)]
        assert awaited(SYMPHONY_NO9, state, seat)
        move = mind(state, seat, chance)
        assert move in offers
        state, _ = SYMPHONY_NO9.apply(state, move)
    assert SYMPHONY_NO9.result(state).over
