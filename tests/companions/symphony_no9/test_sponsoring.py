"""The sponsor phase: turns, prices, the virtual patron, empty careers, and who gets the tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.fame import standing
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.sponsoring import give_tiles, major_patron
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from tests.companions.symphony_no9.tables import (
    NAMES,
    PEOPLE,
    after,
    cubes_of,
    fresh,
    offered,
    tiles_of,
    told,
    virtual_board,
    with_chest,
    with_cubes,
    with_uncovered,
)


def whole_phase(state: State) -> list[tuple[Phase, str]]:
    """Whose turn it is, move by move, when the first career with cubes is always taken and nothing is bought."""
    turns: list[tuple[Phase, str]] = []
    while state.phase is not Phase.BID:
        turns.append((state.phase, state.whose))
        buying = state.phase in (Phase.SECOND, Phase.THIRD)
        state = after(state, m.Pass(state.whose) if buying else offered(state, state.whose)[0])
    return turns


def test_three_times_round_the_table_clockwise_from_the_start() -> None:
    turns = whole_phase(fresh(start="Carl"))
    order = ["Carl", "David", "Ana", "Ben"]
    free = [(Phase.FREE, seat) for seat in order for _ in range(2)]
    assert turns == free + [(phase, seat) for phase in (Phase.SECOND, Phase.THIRD) for seat in order]


def test_two_players_take_for_the_bot_after_their_own_first_turn() -> None:
    turns = whole_phase(fresh(("Ana", "Ben"), start="Ben"))
    phases = [(phase, seat) for phase in (Phase.FREE, Phase.FOR_VIRTUAL) for seat in ("Ben", "Ana") for _ in range(2)]
    assert turns == phases + [(phase, seat) for phase in (Phase.SECOND, Phase.THIRD) for seat in ("Ben", "Ana")]


def test_cubes_taken_for_the_bot_lie_on_its_board() -> None:
    state = with_cubes(fresh(("Ana", "Ben")), {}, {}, {})
    mine = after(state, *(m.Take(seat, "Bach") for seat in ("Ana", "Ana", "Ben", "Ben")))
    assert mine.phase is Phase.FOR_VIRTUAL
    given = after(mine, m.Take("Ana", "Haydn"), m.Take("Ana", "Mozart"))
    assert virtual_board(given).cubes == (0, 0, 1, 1, 0)
    assert cubes_of(given, "Ana") == {"yellow": 2}


def test_nobody_passes_in_the_first_turn() -> None:
    assert all(isinstance(move, m.Take) for move in offered(fresh(), "Ana"))
    refused(fresh(), m.Pass("Ana"), Rule.NOT_NOW)


def test_the_third_turn_costs_8_also_for_those_who_passed_in_the_second() -> None:
    state = replace(fresh(), phase=Phase.THIRD, turn=0)
    done, events = told(state, m.Buy("Ana", "Bach"))
    assert done.chests[0].money == 12
    assert events[0].text == "Ana pays $8 for a yellow cube of Bach."


def test_whoever_cannot_pay_can_sell_furniture_first() -> None:
    poor = with_chest(replace(fresh(), phase=Phase.SECOND, turn=0), "Ana", 3)
    assert offered(poor, "Ana") == [m.Pass("Ana")]
    refused(poor, m.Buy("Ana", "Bach"), Rule.MONEY, "the cube costs $4, there are $3")
    rich, events = told(poor, m.Sell("Ana", 6))
    assert events[0].text == "Ana sells furniture for $6."
    assert after(rich, m.Buy("Ana", "Bach")).chests[0].money == 5


def test_cubes_are_taken_from_the_left() -> None:
    state = with_cubes(fresh(), {}, {}, {}, {})
    reputations = []
    for seat in ("Ana", "Ana", "Ben", "Ben"):
        state = after(state, m.Take(seat, "Handel"))
        reputations.append(standing(state.house, 0, state.left[0])[0])
    assert reputations == [2, 3, 3, 4]  # a space is uncovered when its last cube is gone


def test_an_empty_career_has_no_cubes_to_take() -> None:
    state = with_uncovered(fresh(), yellow=7)
    assert m.Take("Ana", "Bach") not in offered(state, "Ana")
    refused(state, m.Take("Ana", "Bach"), Rule.CUBES_LEFT, "Bach has 0 left")


def test_the_last_cube_is_told_and_the_tile_is_still_given() -> None:
    state = replace(with_cubes(fresh(), {}, {}, {}, {}), phase=Phase.THIRD, turn=3, left=(1, 17, 17, 17, 17, 17))
    done, events = told(state, m.Buy("David", "Handel"))
    assert events[0].text.endswith("It was the last one: Handel dies at the end of the round.")
    assert tiles_of(done, "David") == {"red": 1}
    assert done.dead[0] is False


def test_where_no_cube_is_left_nobody_has_to_take_one() -> None:
    """Silent in the book: free turns end with the last cube, then the paid turns come."""
    state = replace(fresh(), left=(1, 0, 0, 0, 0, 0))
    done = after(state, m.Take("Ana", "Handel"))
    assert (done.phase, done.whose) == (Phase.SECOND, "Ana")
    assert offered(done, "Ana") == [m.Pass("Ana")]


def test_ties_go_clockwise_from_the_start_marker_and_to_the_bot() -> None:
    state = with_cubes(fresh(start="Carl"), {"red": 2}, {"red": 2}, {}, {"red": 2})
    assert PEOPLE[major_patron(state, 0) or 0] == "David"
    two = with_cubes(fresh(("Ana", "Ben")), {"red": 2}, {"red": 2}, {"red": 2})
    assert major_patron(two, 0) == 2


def test_a_colour_that_nobody_has_gives_no_tile() -> None:
    state, events = give_tiles(with_cubes(fresh(), {}, {}, {}, {"red": 1}))
    assert [event.text for event in events] == ["David gets a composition of Handel."]
    assert state.supply == (5, 6, 6, 6, 6, 6)


def test_the_bot_gives_cubes_back_as_well() -> None:
    state, _ = give_tiles(with_cubes(fresh(("Ana", "Ben")), {}, {}, {"red": 4}))
    assert virtual_board(state).cubes == (2, 0, 0, 0, 0)
    assert virtual_board(state).tiles == (1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("move", "rule", "detail"),
    [
        (m.Take("Ben", "Bach"), Rule.YOUR_TURN, "it is Ana's, not Ben's"),
        (m.Take("Eve", "Bach"), Rule.YOUR_TURN, "nobody is called 'Eve'"),
        (
            m.Take("Ana", "Salieri"),
            Rule.MUSICIAN,
            "'Salieri' is none of Handel, Bach, Haydn",
        ),
        (m.Buy("Ana", "Bach"), Rule.NOT_NOW, "the table waits for free cubes to be taken"),
        (m.Bid("Ana", 3), Rule.NOT_NOW, "the table waits for free cubes to be taken"),
        (m.Sell("Ana", 5), Rule.FURNITURE, "$5 is none of $4, $6, $8"),
    ],
)
def test_what_is_refused(move: Move, rule: Rule, detail: str) -> None:
    refused(fresh(), move, rule, detail)


def test_schubert_is_nobody_with_three_players() -> None:
    refused(fresh(PEOPLE[:3]), m.Take("Ana", NAMES["brown"]), Rule.MUSICIAN)


def refused(state: State, move: Move, rule: Rule, detail: str = "") -> None:
    with pytest.raises(Refused) as error:
        SYMPHONY_NO9.apply(state, move)
    assert error.value.rule == rule.value
    assert detail in error.value.detail
