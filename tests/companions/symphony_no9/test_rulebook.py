"""The examples of the rulebook, with its names and numbers."""

from dataclasses import replace

import pytest

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.bidding import virtual_amount
from chordgame.companions.symphony_no9.cleanup import clean_up
from chordgame.companions.symphony_no9.fame import invited, ranked, standing
from chordgame.companions.symphony_no9.scoring import rank_points
from chordgame.companions.symphony_no9.state import Phase, State
from tests.companions.symphony_no9.tables import (
    COLOURS,
    after,
    at_concert,
    bids,
    cubes_of,
    fresh,
    money,
    offered,
    tiles_of,
    virtual_board,
    with_cubes,
    with_uncovered,
)

# ---------------------------------------------------------------- the sponsor round


@pytest.fixture(scope="module")
def sponsored() -> State:
    """Ana starts; everybody takes and buys as in the book."""
    start = with_cubes(
        fresh(), {"red": 1}, {"yellow": 1, "purple": 1}, {"green": 1, "blue": 1}, {"brown": 1}
    )  # fmt: skip
    return after(
        start,
        m.Take("Ana", "Handel"), m.Take("Ana", "Mozart"),
        m.Take("Ben", "Bach"), m.Take("Ben", "Beethoven"),
        m.Take("Carl", "Handel"), m.Take("Carl", "Mozart"),
        m.Take("David", "Haydn"), m.Take("David", "Beethoven"),
        m.Buy("Ana", "Mozart"), m.Buy("Ben", "Haydn"), m.Buy("Carl", "Handel"), m.Buy("David", "Haydn"),
        m.Buy("Ana", "Schubert"), m.Pass("Ben"), m.Buy("Carl", "Handel"), m.Buy("David", "Schubert"),
    )  # fmt: skip


def test_the_second_turn_costs_4_and_the_third_8(sponsored: State) -> None:
    assert money(sponsored) == (20 - 4 - 8, 20 - 4, 20 - 4 - 8, 20 - 4 - 8)


def test_each_colour_gives_its_tile_to_whoever_has_most(sponsored: State) -> None:
    assert tiles_of(sponsored, "Carl") == {"red": 1}
    assert tiles_of(sponsored, "Ben") == {"yellow": 1, "purple": 1}
    assert tiles_of(sponsored, "David") == {"green": 1, "brown": 1}
    # Ana and Carl have two blue cubes each: she is closer to the start player, being it.
    assert tiles_of(sponsored, "Ana") == {"blue": 1}


def test_each_major_patron_gives_one_cube_back(sponsored: State) -> None:
    assert cubes_of(sponsored, "Ana") == {"red": 2, "blue": 1, "brown": 1}
    assert cubes_of(sponsored, "Ben") == {"yellow": 1, "green": 1, "purple": 1}
    assert cubes_of(sponsored, "Carl") == {"red": 2, "green": 1, "blue": 2}
    assert cubes_of(sponsored, "David") == {"green": 1, "purple": 1, "brown": 1}


@pytest.mark.parametrize(("cubes", "given"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_one_cube_for_every_two_goes_and_a_single_one_stays(cubes: int, given: int) -> None:
    """“Players that did not receive tiles will not discard cubes”: it is the winner's alone, here Ana's, not Ben's."""
    state = with_cubes(fresh(), {"red": cubes}, {"red": cubes}, {}, {})
    done = after(replace(state, phase=Phase.THIRD, turn=3), m.Pass("David"))
    assert tiles_of(done, "Ana") == {"red": 1}
    assert cubes_of(done, "Ana") == {"red": cubes - given}
    assert (tiles_of(done, "Ben"), cubes_of(done, "Ben")) == ({}, {"red": cubes})


# ---------------------------------------------------------------- fame and both concerts


def example_careers() -> State:
    """Reputations of 5, 4, 1, 4, 3 and 5; Mozart stands further right than Bach, Schubert as far as Handel."""
    return with_uncovered(fresh(), red=6, yellow=3, green=1, blue=5, purple=2, brown=6)


def test_the_reputations_of_the_example() -> None:
    state = example_careers()
    assert [standing(state.house, row, left)[0] for row, left in enumerate(state.left)] == [5, 4, 1, 4, 3, 5]


def test_ties_go_to_the_more_senior_then_to_the_one_nearer_the_board() -> None:
    state = example_careers()
    fame = ranked(state.house, state.left)
    assert [COLOURS[row] for row in fame] == ["red", "brown", "blue", "yellow", "purple", "green"]
    assert [COLOURS[row] for row in invited(state.house, fame, "high")] == ["red"]
    assert [COLOURS[row] for row in invited(state.house, fame, "medium")] == ["yellow", "blue", "brown"]
    assert [COLOURS[row] for row in invited(state.house, fame, "low")] == ["green", "purple"]


def test_the_concert_of_4_0_5_2_and_a_budget_of_2() -> None:
    """$13: a medium class concert of Bach, Mozart and Schubert at $4 a cube; Carl gave most and gets $5."""
    cubes = ({"red": 1, "blue": 2}, {"yellow": 1}, {"green": 1, "brown": 1, "blue": 1}, {"purple": 2})
    called = at_concert(with_cubes(example_careers(), *cubes), budget=2)
    held = bids(called, 4, 0, 5, 2)
    concert = held.concerts[-1]
    assert (concert.total, concert.named) == (13, "medium")
    assert [COLOURS[row] for row in concert.performers] == ["yellow", "blue", "brown"]
    assert concert.income == (8, 4, 8, 0)
    assert money(held) == (20 - 4 + 8, 20 + 4, 20 - 5 + 8 + 5, 20 - 2)
    assert cubes_of(held, "Ana") == {"red": 1, "blue": 1}
    assert cubes_of(held, "Ben") == {}
    assert cubes_of(held, "Carl") == {"green": 1}
    assert cubes_of(held, "David") == {"purple": 2}


def test_the_concert_of_1_1_4_3_and_a_budget_of_minus_2() -> None:
    """$7 is too low: Ana and Ben gave $1 each, and each gives a cube back."""
    called = at_concert(with_cubes(fresh(), {"red": 2, "blue": 1}, {"yellow": 3}, {"red": 1}, {}), budget=-2)
    failed = bids(called, 1, 1, 4, 3)
    assert (failed.concerts[-1].total, failed.concerts[-1].held) == (7, False)
    assert money(failed) == (20, 20, 20, 20)
    assert [due.place for due in failed.due] == [0, 1]
    assert offered(failed, "Ana") == [m.GiveBack("Ana", "Handel"), m.GiveBack("Ana", "Mozart")]
    done = after(failed, m.GiveBack("Ana", "Mozart"), m.GiveBack("Ben", "Bach"))
    assert cubes_of(done, "Ana") == {"red": 2}
    assert cubes_of(done, "Ben") == {"yellow": 2}
    assert (done.round, done.phase) == (2, Phase.FREE)


# ---------------------------------------------------------------- deaths and the start marker


def test_the_fifth_round_in_which_bach_and_haydn_die() -> None:
    """Each has one tile left, which goes to the box; the start marker goes from Ana to David."""
    state = replace(with_uncovered(fresh(), yellow=7, green=7), round=5, supply=(1, 1, 1, 1, 1, 1))
    cleaned, _ = clean_up(state)
    assert cleaned.dead == (False, True, True, False, False, False)
    assert cleaned.supply == (1, 0, 0, 1, 1, 1)
    assert cleaned.discarded == (0, 1, 1, 0, 0, 0)
    assert (state.seats[state.start], cleaned.seats[cleaned.start]) == ("Ana", "David")
    assert cleaned.round == 6


def test_the_dead_give_no_tile_but_perform() -> None:
    state = with_uncovered(with_cubes(fresh(), {"yellow": 2}, {}, {}, {}), yellow=7)
    state = replace(state, dead=(False, True, False, False, False, False), phase=Phase.THIRD, turn=3)
    called = after(state, m.Pass("David"))
    assert tiles_of(called, "Ana") == {}
    assert COLOURS[called.fame[0]] == "yellow"  # a reputation of 8
    high = bids(at_concert(called, budget=0), 5, 5, 5, 0)
    assert high.concerts[-1].income == (18, 0, 0, 0)


# ---------------------------------------------------------------- the tables of 4B


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ((3, 2, 1, 0), (20, 10, 6, 0)),
        ((3, 0, 3, 0), (15, 0, 15, 0)),
        ((2, 2, 1, 1), (15, 15, 3, 3)),
        ((0, 2, 2, 2), (0, 12, 12, 12)),
        ((1, 2, 2, 0), (6, 15, 15, 0)),
        ((1, 1, 3, 0), (8, 8, 20, 0)),
    ],
)
def test_tied_ranks_share_their_points(tiles: tuple[int, ...], points: tuple[float, ...]) -> None:
    prizes = fresh().house.terms.tiles["4B"].points
    assert rank_points(tiles, prizes) == points


# ---------------------------------------------------------------- two players


def two_players() -> State:
    """Red is most famous, yellow and blue in the middle; the bot has two red, two blue and a yellow cube."""
    start = with_uncovered(fresh(("Ana", "Ben")), red=8, yellow=5, green=1, blue=5, purple=1)
    return with_cubes(start, {}, {"blue": 1}, {"red": 2, "blue": 2, "yellow": 1})


def test_the_bot_gives_3_of_1_3_5() -> None:
    """It has two red (high) and two blue cubes (medium): the less famous of the two decides."""
    called = at_concert(two_players(), budget=2)
    assert [COLOURS[row] for row in called.fame] == ["red", "yellow", "blue", "purple", "green"]
    assert virtual_amount(called, (1, 3, 5)) == 3


def test_the_bot_discards_a_yellow_and_a_blue_cube_in_a_medium_concert() -> None:
    called = at_concert(two_players(), budget=0)
    held = bids(called, 4, 5)  # the bot gives the middle of its tile, which is 2, 3 or 4
    concert = held.concerts[-1]
    assert (concert.named, concert.total) == ("medium", 9 + concert.virtual)
    assert virtual_board(held).cubes == (2, 0, 0, 1, 0)
    assert concert.income == (0, 5)
    assert money(held) == (20 - 4, 20 - 5 + 5 + 5)  # the bot has no chest


def test_the_marker_passes_between_the_two_players() -> None:
    cleaned, _ = clean_up(fresh(("Ana", "Ben")))
    assert cleaned.seats[cleaned.start] == "Ben"
