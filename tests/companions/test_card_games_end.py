"""How long the two games of cards can last at most, by what their rules and our stalemate rules imply."""

from typing import Any

import pytest

from chordgame.companions.musical_chairs.box import CHAIRS, box
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.next_round import DRY_ROUNDS
from chordgame.companions.the_distance.deck import deck
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.companions.the_distance.state import Phase
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game, Table
from chordgame.engine.options import read_options

NAMES = ("ana", "ben", "carl", "dan", "eve")


def distance_bound(seats: int, turnovers: int) -> int:
    """Between two turnovers each card is drawn once at most, and put down once before and once after.

    A turn in which nothing changes hands is at most two moves, and of people who may also pass fewer than a round of
    those stand in a row, as a rule.
    """
    cards = len(deck().cards)
    busy = cards + 2 * cards * 3
    return (turnovers + 1) * (busy + 2 * seats * (3 * cards + 1))


def chairs_bound(seats: int) -> int:
    """Each round uses up hands, a card and a step at a time; rounds end by tokens or by dryness."""
    cards = seats * (box().hand + 1)
    round_ = 2 * cards + seats + 1 + 2 * cards + 5 * seats + cards
    return seats + CHAIRS * DRY_ROUNDS * round_


def any_moves(game: Game[Any], seats: int, seed: int, options: dict[str, str]) -> int:
    """The moves of a game of people who do anything that is offered, right or wrong."""
    names = NAMES[:seats]
    state, chance = game.setup(Table(names, read_options(game.options, options, names), seed)), Chance(seed)
    count = 0
    while moves := [offer.move for seat in names for offer in game.legal_moves(state, seat)]:
        move, chance = chance.pick(moves)
        state, _ = game.apply(state, move)
        count += 1
    assert game.result(state).over
    return count


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_distance_ends_even_if_people_err_all_the_time(seats: int, seed: int) -> None:
    assert any_moves(THE_DISTANCE, seats, seed, {"turnovers": "2"}) <= distance_bound(seats, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_musical_chairs_ends_whatever_is_played(seats: int, seed: int) -> None:
    assert any_moves(MUSICAL_CHAIRS, seats, seed, {}) <= chairs_bound(seats)


def test_a_table_that_only_errs_comes_to_a_standstill() -> None:
    """All put the wrong card down until nothing is left to draw: the fewest cards win."""
    names = NAMES[:2]
    state = THE_DISTANCE.setup(Table(names, read_options(THE_DISTANCE.options, {}, names), 5))
    count = 0
    while state.phase is not Phase.OVER:
        offers = THE_DISTANCE.legal_moves(state, state.whose)
        wrong = [o.move for o in offers if getattr(o.move, "letter", "") not in state.owed]
        state, _ = THE_DISTANCE.apply(state, wrong[0])
        count += 1
    assert state.stalled == "nothing is left to draw, and nobody has put a card down for 5 rounds"
    assert count < 200
