"""The score sheet: the rulebook's, line by line, and each scoring tile of both sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chordgame.companions.breakdown import totals
from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.scoring import Owned, Times, tile_lines, winners
from chordgame.companions.symphony_no9.standings import all_lines, open_lines
from chordgame.companions.symphony_no9.state import Concert, Hand, Phase, State
from tests.companions.symphony_no9.tables import (
    PEOPLE,
    after,
    at_concert,
    fresh,
    with_chest,
    with_cubes,
    with_tiles,
    with_tiles_for_scoring,
)

HELD = Concert(0, (Hand(3),) * 4, 0, 12, "medium", (0, 1, 2), (0,) * 4)
FAILED = Concert(0, (Hand(0),) * 4, 0, 0, "too low", (), (0,) * 4)


def rulebooks_table() -> State:
    """Five concerts with eleven performers; Bach and Haydn died in the fifth round, Mozart in the sixth."""
    state = with_tiles(
        with_tiles_for_scoring(fresh(), "1A", "2B", "3A", "4A", "5A", "6B"),
        {"red": 3, "yellow": 1, "green": 2, "brown": 1},
        {"red": 2, "yellow": 2, "green": 1, "blue": 3, "purple": 1, "brown": 2},
        {"yellow": 2, "green": 1, "blue": 2, "purple": 2, "brown": 1},
        {"red": 1, "green": 1, "blue": 1, "purple": 3, "brown": 2},
    )
    state = with_chest(with_chest(state, "Ana", 12, (6, 8)), "Ben", 2, ())
    state = with_chest(with_chest(state, "Carl", 19, ()), "David", 8, ())
    low, high = replace(HELD, named="low", performers=(0, 1)), replace(HELD, named="high", performers=(0,))
    concerts = (HELD, FAILED, HELD, low, low, high)
    return replace(state, phase=Phase.OVER, concerts=concerts, dead=(False, True, True, True, False, False), round=6)


BY_THE_BOOK = {
    "Handel 1A": (15, 10, 0, 5),
    "Bach 2B": (5.5, 11, 11, 0),
    "Haydn 3A": (12, 9, 9, 9),
    "Mozart 4A": (0, 21, 18, 15),
    "Beethoven 5A": (0, 6, 10, 15),
    "Schubert 6B": (6, 13.5, 7, 9),
    "Money": (4, 0, 6, 2),
    "Last works": (3, 6, 5, 3),
    "Furniture": (7, 0, 0, 0),
}


def test_the_book_adds_its_own_lines_up_to_its_own_totals() -> None:
    assert tuple(map(sum, zip(*BY_THE_BOOK.values(), strict=True))) == (52.5, 76.5, 66, 58)


def test_every_line_is_the_books_but_one_number_that_the_book_miscounts() -> None:
    """David has one green and one blue tile of dead musicians, and no yellow one: 2 last works, where the sheet has 3.

    So his total is 57, not 58; nobody's place changes.
    """
    lines = {line.name: line.points for line in all_lines(rulebooks_table())}
    right = BY_THE_BOOK | {"Last works": (3, 6, 5, 2)}
    assert lines == right
    assert totals(all_lines(rulebooks_table())) == (52.5, 76.5, 66, 57)


def test_ben_wins() -> None:
    result = SYMPHONY_NO9.result(rulebooks_table())
    assert (result.over, result.awards[0].winners) == (True, ("Ben",))


def test_before_the_end_chests_do_not_count() -> None:
    playing = replace(rulebooks_table(), phase=Phase.FREE)
    names = [line.name for line in open_lines(playing)]
    assert names == [name for name in BY_THE_BOOK if name not in ("Money", "Furniture")]
    assert not SYMPHONY_NO9.result(playing).over


# ---------------------------------------------------------------- every tile of both sets

TIMES = Times(concerts=4, performers=9, dead=(True, True, False, False, False, False))
OWNED = Owned(tiles=(2, 0, 3, 1, 0, 4), cubes=7, sold=2)


def scored(tile: str, players: int, own: int) -> float:
    """What the tile gives for the green tiles, when there are so many."""
    seats = PEOPLE[:players]
    terms, rows = fresh(seats).house.terms, 6 if players == 4 else 5
    tiles = (2, 0, own, 1, 0, 4)[:rows]
    owned = [replace(OWNED, tiles=tiles), Owned((0,) * rows)]
    times = replace(TIMES, dead=TIMES.dead[:rows])
    line = tile_lines([terms.tiles[tile]] * rows, [str(row) for row in range(rows)], owned, times)[2]
    assert line.points[1] == 0  # without a tile nothing is scored
    return line.points[0]


@pytest.mark.parametrize(
    ("tile", "four", "fewer"),
    [
        ("1A", (5, 10, 15, 20), (4, 8, 12, 16)),
        ("1B", (5, 10, 15, 20), (4, 8, 12, 16)),
        ("2A", (4, 8, 12, 12), (4, 8, 12, 12)),
        ("2B", (4.5, 9, 13.5, 13.5), (4.5, 9, 13.5, 13.5)),
        ("3A", (6, 8, 10, 10), (4, 6, 8, 8)),
        ("3B", (7, 10.5, 14, 14), (7, 10.5, 14, 14)),
        ("4A", (10, 12, 14, 14), (8, 10, 12, 12)),
        ("4B", (20, 20, 20, 20), (15, 15, 15, 15)),
        # Colours: red, green, blue and with four players brown. Pairs: one red, two brown, and the green ones.
        ("5A", (4, 8, 12, 12), (3, 6, 9, 9)),
        ("5B", (6, 12, 16, 20), (1, 4, 6, 9)),
        # Other tiles: two red, one blue, four brown.
        ("6A", (7, 10.5, 14, 14), None),
        ("6B", (7, 10.5, 14, 14), None),
    ],
)
def test_scoring_tiles_at_one_two_three_and_four_tiles(
    tile: str, four: tuple[float, ...], fewer: tuple[float, ...] | None
) -> None:
    assert tuple(scored(tile, 4, own) for own in (1, 2, 3, 4)) == four
    if fewer is None:
        assert tile not in fresh(PEOPLE[:3]).house.terms.tiles
    else:
        for players in (2, 3):
            assert tuple(scored(tile, players, own) for own in (1, 2, 3, 4)) == fewer


def test_with_two_players_the_virtual_patron_takes_a_rank() -> None:
    state = with_tiles_for_scoring(fresh(("Ana", "Ben")), "4B", "1A", "2A", "3A", "5A")
    state = with_tiles(state, {"red": 1}, {"red": 2}, {"red": 3})
    assert open_lines(state)[0].points == (6, 9)


def test_cubes_left_on_the_board_count_for_3b() -> None:
    state = with_tiles_for_scoring(fresh(), "1A", "2A", "3B", "4A", "5A", "6A")
    state = with_cubes(with_tiles(state, {"green": 2}, {}, {}, {}), {"red": 3, "brown": 2}, {"red": 9}, {}, {})
    assert open_lines(state)[2].points == (7.5, 0, 0, 0)


@pytest.mark.parametrize("how", ["sold", "paid into a concert"])
def test_furniture_that_went_to_the_bank_counts_for_4a(how: str) -> None:
    state = with_tiles_for_scoring(fresh(), "1A", "2A", "3A", "4A", "5A", "6A")
    state = with_tiles(state, {"blue": 1}, {}, {}, {})
    if how == "sold":
        done = after(state, m.Sell("Ana", 8))
    else:
        called = at_concert(state, budget=0)
        done = after(called, m.Bid("Ana", 0, (8,)), m.Bid("Ben", 4), m.Bid("Carl", 0), m.Bid("David", 0))
        assert done.concerts[-1].named == "medium"
    assert open_lines(done)[3].points == (5, 0, 0, 0)
    assert done.chests[0].furniture == (4, 6)


# ---------------------------------------------------------------- who wins


def test_a_tie_goes_to_whoever_has_more_tiles_and_then_is_shared() -> None:
    one, two = Owned((1, 1)), Owned((2, 1))
    assert winners((50, 50), (one, two)) == (1,)
    assert winners((50, 50, 49), (two, two, one)) == (0, 1)
    assert winners((51, 50), (one, two)) == (0,)
