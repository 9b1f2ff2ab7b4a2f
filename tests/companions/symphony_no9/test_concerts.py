"""Concerts: ranges, income, each bonus, each failure, furniture in the hand, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.bidding import class_for, virtual_amount
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from tests.companions.symphony_no9.tables import (
    PEOPLE,
    after,
    at_concert,
    bids,
    cubes_of,
    fresh,
    money,
    offered,
    with_chest,
    with_cubes,
    with_uncovered,
)

# Red is high; yellow, green and blue are medium; purple and brown are low.
FAME = {"red": 8, "yellow": 5, "green": 4, "blue": 3, "purple": 1, "brown": 1}


def called(*cubes: Mapping[str, int], budget: int = 0, round_: int = 1, seats: tuple[str, ...] = PEOPLE) -> State:
    spaces = FAME if len(seats) == 4 else {colour: place for colour, place in FAME.items() if colour != "brown"}
    return at_concert(with_cubes(with_uncovered(fresh(seats), **spaces), *cubes), budget, round_)


NO_CUBES: tuple[Mapping[str, int], ...] = ({}, {}, {}, {})


@pytest.mark.parametrize(
    ("total", "four", "fewer"),
    [
        (6, "too low", "too low"), (7, "too low", "low"), (8, "low", "low"), (10, "low", "low"), (11, "low", "medium"),
        (12, "medium", "medium"), (13, "medium", "medium"), (14, "medium", "high"), (15, "high", "high"),
        (16, "high", "high"), (17, "high", "too high"), (18, "too high", "too high"),
    ],
)  # fmt: skip
def test_which_total_leads_to_which_class(total: int, four: str, fewer: str) -> None:
    assert class_for(fresh(), total) == four
    assert class_for(fresh(PEOPLE[:3]), total) == class_for(fresh(PEOPLE[:2]), total) == fewer


@pytest.mark.parametrize(
    ("seats", "low", "medium", "high"), [(PEOPLE, (2, 3, 1), (3, 4, 9), 8), (PEOPLE[:3], (2, 2, 1), (4, 5, 9), 7)]
)
def test_performers_payouts_and_limits(
    seats: tuple[str, ...], low: tuple[int, ...], medium: tuple[int, ...], high: int
) -> None:
    terms = fresh(seats).house.terms
    classes = (terms.low, terms.medium, terms.high)
    assert tuple(one.performers for one in classes) == low
    assert tuple(one.pays for one in classes) == medium
    assert terms.limit == high


# ---------------------------------------------------------------- success


def test_a_low_concert_lets_the_largest_contributor_keep_a_cube() -> None:
    state = bids(called({"purple": 2, "brown": 1}, {"purple": 1}, {}, {}), 5, 4, 0, 0)
    assert state.concerts[-1].named == "low"
    assert money(state) == (20 - 5 + 9, 20 - 4 + 3, 20, 20)
    assert cubes_of(state, "Ben") == {}
    assert (state.phase, state.whose) == (Phase.KEEP, "Ana")
    assert offered(state, "Ana") == [m.Keep("Ana", "Beethoven"), m.Keep("Ana", "Schubert"), m.KeepNone("Ana")]
    assert cubes_of(after(state, m.Keep("Ana", "Beethoven")), "Ana") == {"purple": 2}
    assert cubes_of(after(state, m.Keep("Ana", "Schubert")), "Ana") == {"purple": 1, "brown": 1}
    assert cubes_of(after(state, m.KeepNone("Ana")), "Ana") == {"purple": 1}
    refused(state, m.Keep("Ana", "Bach"), Rule.PAID_OUT, "'Bach' is none of Beethoven, Schubert")


def test_tied_contributors_all_keep_a_cube_and_those_without_one_are_not_asked() -> None:
    state = bids(called({"purple": 1}, {"brown": 2}, {"red": 1}, {}), 3, 3, 3, 0)
    assert [due.place for due in state.due] == [0, 1]
    done = after(state, m.Keep("Ana", "Beethoven"), m.Keep("Ben", "Schubert"))
    assert (cubes_of(done, "Ana"), cubes_of(done, "Ben")) == ({"purple": 1}, {"brown": 2})
    assert done.round == 2


def test_a_medium_concert_pays_tied_contributors_5_each() -> None:
    state = bids(called(*NO_CUBES), 4, 4, 4, 1)
    assert state.concerts[-1].named == "medium"
    assert money(state) == (21, 21, 21, 19)


def test_a_high_concert_gives_a_cube_of_any_career_clockwise_from_the_start() -> None:
    state = bids(called({"red": 2}, {}, {}, {}), 7, 0, 7, 1)
    assert state.concerts[-1].income == (18, 0, 0, 0)
    assert cubes_of(state, "Ana") == {"red": 1}
    assert (state.phase, state.whose) == (Phase.BONUS, "Ana")
    assert m.Take("Ana", "Handel") not in offered(state, "Ana")  # his career is empty
    refused(state, m.Take("Ana", "Handel"), Rule.CUBES_LEFT, "Handel has 0 left")
    done = after(state, m.Take("Ana", "Bach"), m.Take("Carl", "Bach"))
    assert cubes_of(done, "Ana") == {"red": 1, "yellow": 1}
    assert cubes_of(done, "Carl") == {"yellow": 1}


def test_a_bonus_cube_may_end_a_life() -> None:
    state = replace(called(*NO_CUBES), left=(1, 1, 1, 1, 1, 1))
    state = bids(state, 8, 7, 0, 0)
    done = after(state, m.Take("Ana", "Mozart"))
    assert done.dead == (False, False, False, True, False, False)
    assert done.supply[3] == 0


def test_without_any_cube_left_there_is_no_bonus_to_take() -> None:
    state = bids(replace(called(*NO_CUBES), left=(0,) * 6), 8, 7, 0, 0)
    assert state.round == 2


def test_the_second_of_two_bonuses_falls_away_with_the_last_cube_of_all() -> None:
    state = bids(replace(called(*NO_CUBES), left=(0, 1, 0, 0, 0, 0)), 7, 0, 7, 1)
    assert after(state, m.Take("Ana", "Bach")).round == 2


def test_income_counts_every_cube_and_takes_one_of_each_colour() -> None:
    state = bids(called({"yellow": 3, "green": 1, "red": 2}, {}, {}, {}), 3, 3, 3, 3)
    assert state.concerts[-1].income[0] == 4 * 4
    assert cubes_of(state, "Ana") == {"yellow": 2, "red": 2}


# ---------------------------------------------------------------- failure


@pytest.mark.parametrize(("round_", "cubes"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_too_much_punishes_the_largest_contributors(round_: int, cubes: int) -> None:
    state = bids(called({"red": 3}, {"blue": 3}, {"blue": 3}, {}, round_=round_), 8, 8, 5, 0)
    assert state.concerts[-1].named == "too high"
    assert [(due.place, due.cubes) for due in state.due] == [(0, cubes), (1, cubes)]
    assert money(state) == (20, 20, 20, 20)


def test_whoever_has_fewer_cubes_gives_back_all() -> None:
    state = bids(called({"red": 1}, {}, {"blue": 3}, {"blue": 3}, round_=4), 0, 0, 1, 1)
    assert [(due.place, due.cubes) for due in state.due] == [(0, 1)]
    done = after(state, m.GiveBack("Ana", "Handel"))
    assert (cubes_of(done, "Ana"), done.round) == ({}, 5)


def test_two_cubes_may_be_of_two_colours() -> None:
    state = bids(called({"red": 1, "blue": 1}, {"blue": 3}, {}, {}, round_=4), 0, 1, 1, 1)
    refused(state, m.GiveBack("Ana", "Bach"), Rule.HELD, "'Bach' is none of Handel, Mozart")
    refused(state, m.GiveBack("Ben", "Mozart"), Rule.YOUR_TURN, "it is Ana's, not Ben's")
    done = after(state, m.GiveBack("Ana", "Mozart"), m.GiveBack("Ana", "Handel"))
    assert cubes_of(done, "Ana") == {}


# ---------------------------------------------------------------- two players


def test_the_bot_takes_no_blame_and_no_bonus() -> None:
    """With two players the bot's part is in the total, but players are compared with each other only."""
    failed = bids(called({"red": 2}, {"blue": 2}, {"purple": 3}, budget=-2, seats=PEOPLE[:2]), 2, 1)
    assert failed.concerts[-1].virtual in (0, 1, 2)
    assert [due.place for due in failed.due] == [1]
    held = bids(called({}, {}, {"red": 3}, budget=2, seats=PEOPLE[:2]), 4, 1)
    assert held.concerts[-1].virtual in (4, 5, 6)
    assert held.concerts[-1].named == "medium"
    assert money(held) == (20 - 4 + 5, 20 - 1)


@pytest.mark.parametrize(
    ("cubes", "amount"),
    [({"red": 1}, 5), ({"yellow": 1}, 3), ({"purple": 1}, 1), ({"red": 2, "purple": 2}, 1), ({}, 1)],
)
def test_the_bot_gives_by_the_fame_of_its_main_colour(cubes: Mapping[str, int], amount: int) -> None:
    assert virtual_amount(called({}, {}, cubes, seats=PEOPLE[:2]), (1, 3, 5)) == amount


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize(
    ("move", "rule", "detail"),
    [
        (m.Bid("Ana", 9), Rule.LIMIT, "$9 is more than $8"),
        (m.Bid("Ana", 1, (8,)), Rule.LIMIT, "$9 is more than $8"),
        (m.Bid("Ana", 6), Rule.MONEY, "$6 is more than the $5 there are"),
        (m.Bid("Ana", -1), Rule.WHOLE_COINS, "not $-1"),
        (m.Bid("Ana", 0, (4, 4)), Rule.FURNITURE, "there is $4, $8"),
        (m.Bid("Ana", 0, (6,)), Rule.FURNITURE, "there is $4, $8"),
        (m.Pass("Ana"), Rule.NOT_NOW, "the table waits for contributions to the royal concert"),
    ],
)
def test_hands_that_are_refused(move: Move, rule: Rule, detail: str) -> None:
    refused(with_chest(called(*NO_CUBES), "Ana", 5, (4, 8)), move, rule, detail)


def test_the_limit_is_7_with_three_players() -> None:
    refused(called({}, {}, {}, seats=PEOPLE[:3]), m.Bid("Ana", 0, (8,)), Rule.LIMIT, "$8 is more than $7")


def test_a_closed_hand_stays_closed() -> None:
    refused(after(called(*NO_CUBES), m.Bid("Ana", 3)), m.Bid("Ana", 4), Rule.ONE_BID, "Ana has chosen")


def test_furniture_in_a_successful_hand_is_paid_in_full_and_comes_back_from_a_failed_one() -> None:
    held = after(called(*NO_CUBES), m.Bid("Ana", 2, (6,)), *(m.Bid(seat, 1) for seat in PEOPLE[1:]))
    assert held.concerts[-1].named == "low"
    assert (held.chests[0].money, held.chests[0].furniture, held.boards[0].sold) == (18, (4, 8), (6,))
    failed = after(called(*NO_CUBES, budget=-2), m.Bid("Ana", 2, (6,)), *(m.Bid(seat, 0) for seat in PEOPLE[1:]))
    assert failed.concerts[-1].named == "too low"
    assert (failed.chests[0].money, failed.chests[0].furniture, failed.boards[0].sold) == (20, (4, 6, 8), ())


def test_furniture_in_the_hand_cannot_be_sold_but_other_pieces_can() -> None:
    state = after(called(*NO_CUBES), m.Bid("Ana", 0, (6,)))
    refused(state, m.Sell("Ana", 6), Rule.IN_HAND, "$6")
    assert after(state, m.Sell("Ana", 4)).chests[0].money == 24


def test_every_hand_that_is_offered_is_within_limit_and_money() -> None:
    state = with_chest(called(*NO_CUBES), "Ana", 3)
    hands = [(move.coins, move.furniture) for move in offered(state, "Ana") if isinstance(move, m.Bid)]
    assert hands == [
        (0, ()), (1, ()), (2, ()), (3, ()), (0, (4,)), (1, (4,)), (2, (4,)), (3, (4,)),
        (0, (6,)), (1, (6,)), (2, (6,)), (0, (8,)),
    ]  # fmt: skip


# ---------------------------------------------------------------- the end


def test_the_game_ends_with_the_sixth_concert() -> None:
    state = bids(called(*NO_CUBES, round_=6), 3, 3, 3, 3)
    state = after(state, *(m.Count(seat) for seat in PEOPLE))
    assert state.phase is Phase.OVER
    assert all(SYMPHONY_NO9.legal_moves(state, seat) == () for seat in PEOPLE)
    refused(state, m.Sell("Ana", 4), Rule.NOT_NOW, "the game is over")


@pytest.mark.parametrize(
    ("given", "named"),
    [((3, 3, 3, 3), "medium"), ((2, 2, 2, 2), "low"), ((4, 4, 4, 4), "high"), ((0, 0, 0, 0), "too low")],
)
def test_furniture_is_sold_a_last_time_whatever_became_of_the_last_concert(given: tuple[int, ...], named: str) -> None:
    """“You can sell furniture anytime during the game”; the points are counted when everybody is ready."""
    state = bids(called(*NO_CUBES, round_=6), *given)
    while state.phase is not Phase.COUNT:
        state = after(state, offered(state, state.whose)[0])
    assert state.concerts[-1].named == named
    assert SYMPHONY_NO9.view(state, "Ben").headline == (
        "Round 6 of 6. Ana, Ben, Carl, David: sell furniture, or count the points"
    )
    money = state.chests[0].money
    state = after(state, m.Count("Ben"), m.Sell("Ana", 8), m.Sell("Ben", 4), m.Count("Carl"), m.Count("Ana"))
    assert (state.chests[0].money, state.boards[0].sold, state.boards[1].sold) == (money + 8, (8,), (4,))
    assert offered(state, "Ana") == []
    refused(state, m.Count("Ana"), Rule.COUNTED, "Ana has nothing to decide")
    assert after(state, m.Count("David")).phase is Phase.OVER


def test_who_has_nothing_left_to_sell_is_not_asked_as_what_was_sold_lies_open() -> None:
    state = called(*NO_CUBES, round_=6)
    for seat in PEOPLE[1:]:
        state = with_chest(state, seat, 20, ())
    last = bids(with_chest(state, "Ana", 20, (6,)), 3, 3, 3, 3)
    assert last.to_count == ("Ana",)
    assert after(last, m.Sell("Ana", 6)).phase is Phase.OVER
    assert bids(with_chest(state, "Ana", 20, ()), 3, 3, 3, 3).phase is Phase.OVER


def by_first_rules(state: State) -> State:
    return replace(state, house=replace(state.house, rules=1))


def test_by_the_first_rules_nothing_was_sold_after_the_last_concert() -> None:
    assert bids(by_first_rules(called(*NO_CUBES, round_=6)), 3, 3, 3, 3).phase is Phase.OVER


def test_who_gave_nothing_has_not_donated_the_most() -> None:
    """The bonus is for “the players that have donated the most money”; $0 is none, although both gave as much.

    With two players the virtual patron's $5 and a budget of +2 pay for a low concert.
    """
    state = called({"purple": 1}, {"purple": 1}, {"red": 3}, budget=2, seats=PEOPLE[:2])
    paid = next(
        one for one in (replace(state, chance=Chance(seed)) for seed in range(99)) if bids(one, 0, 0).concerts[-1].held
    )
    held, given = bids(paid, 0, 0), bids(paid, 1, 0)
    assert (held.concerts[-1].named, given.concerts[-1].named) == ("low", "low")
    assert (cubes_of(held, "Ana"), cubes_of(held, "Ben"), held.round) == ({}, {}, 2)
    assert (given.phase, given.whose) == (Phase.KEEP, "Ana")
    assert bids(by_first_rules(paid), 0, 0).phase is Phase.KEEP


def test_a_musician_whose_cubes_are_all_held_performs_all_the_same() -> None:
    """Silent in the book: the record of performers does not depend on cubes being left in the box."""
    state = bids(replace(called({"yellow": 0}, {}, {}, {}), outside=(0,) * 6), 3, 3, 3, 3)
    assert len(state.concerts[-1].performers) == 3


def refused(state: State, move: Move, rule: Rule, detail: str = "") -> None:
    with pytest.raises(Refused) as error:
        SYMPHONY_NO9.apply(state, move)
    assert error.value.rule == rule.value
    assert detail in error.value.detail
