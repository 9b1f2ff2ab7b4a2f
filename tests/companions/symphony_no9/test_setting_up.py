"""Setting up for two, three and four, with every option."""

from __future__ import annotations

from collections import Counter

import pytest

from chordgame.companions.symphony_no9.box import the_box
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.state import Phase
from chordgame.engine.errors import BadSetup
from chordgame.engine.options import read_options
from tests.companions.symphony_no9.tables import PEOPLE, fresh


def test_four_players_start_with_1_2_2_1_cubes_three_with_1_2_1_and_two_with_1_1_and_2_for_the_bot() -> None:
    for seed in range(20):
        four, three, two = (fresh(PEOPLE[:count], seed) for count in (4, 3, 2))
        assert [sum(board.cubes) for board in four.boards] == [1, 2, 2, 1]
        assert [sum(board.cubes) for board in three.boards] == [1, 2, 1]
        assert [sum(board.cubes) for board in two.boards] == [1, 1, 2]
        for state in (four, three, two):
            assert max(map(sum, zip(*(board.cubes for board in state.boards), strict=True))) == 1


def test_starting_cubes_go_by_the_order_from_the_start_marker() -> None:
    state = fresh(start="Carl")
    assert state.whose == "Carl"
    assert [sum(board.cubes) for board in state.boards] == [2, 1, 1, 2]


def test_eighteen_cubes_of_a_colour_are_in_a_game_of_four() -> None:
    state = fresh()
    assert [left + sum(board.cubes[row] for board in state.boards) for row, left in enumerate(state.left)] == [18] * 6
    assert state.outside == (2,) * 6


def test_with_fewer_players_schubert_stays_in_the_box_and_careers_have_fewer_cubes() -> None:
    for seats in (PEOPLE[:2], PEOPLE[:3]):
        state = fresh(seats)
        assert state.house.names == ("Handel", "Bach", "Haydn", "Mozart", "Beethoven")
        assert state.left == (14,) * 5


def test_everybody_has_20_dollars_and_three_pieces_of_furniture() -> None:
    for chest in fresh().chests:
        assert (chest.money, chest.furniture) == (20, (4, 6, 8))


def test_each_musician_has_a_scoring_tile_of_another_number_on_its_a_side() -> None:
    orders = {fresh(seed=seed).house.tiles for seed in range(30)}
    assert len(orders) > 20
    for tiles in orders:
        assert sorted(tiles) == ["1A", "2A", "3A", "4A", "5A", "6A"]
    assert sorted(fresh(PEOPLE[:3]).house.tiles) == ["1A", "2A", "3A", "4A", "5A"]


def test_sides_are_free_to_choose() -> None:
    state = fresh(side2="B", side5="B")
    assert sorted(state.house.tiles) == ["1A", "2B", "3A", "4A", "5B", "6A"]
    drawn = {name for seed in range(20) for name in fresh(seed=seed, side3="random").house.tiles if name[0] == "3"}
    assert drawn == {"3A", "3B"}


def test_careers_lie_as_printed_or_at_random() -> None:
    assert fresh().house.careers == (0, 1, 2, 3, 4, 5)
    dealt = [fresh(seed=seed, careers="random").house.careers for seed in range(30)]
    assert all(sorted(careers) == list(range(6)) for careers in dealt)
    assert len(set(dealt)) > 20


def test_six_of_the_eight_budget_tokens_come_into_play_face_down() -> None:
    box, seen = the_box(), Counter[tuple[int, ...]]()
    for seed in range(40):
        state = fresh(seed=seed)
        assert Counter(state.budgets) == Counter(box.budget_tokens) == {2: 4, 0: 2, -2: 2}
        assert state.budget is None
        seen[state.budgets[: box.rounds]] += 1
    assert len(seen) > 30


def test_the_game_begins_with_the_first_seat_where_nobody_is_named() -> None:
    assert (fresh().whose, fresh().phase, fresh().picks) == ("Ana", Phase.FREE, 2)


def test_an_option_that_is_none_is_refused() -> None:
    with pytest.raises(BadSetup, match="option side2: 'C' is none of A, B, random"):
        read_options(SYMPHONY_NO9.options, {"side2": "C"}, PEOPLE)
