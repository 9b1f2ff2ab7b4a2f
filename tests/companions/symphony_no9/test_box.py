"""An edited box: what a table may change, and what is refused with the file, the entry and the limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from chordgame.cli.main import main
from chordgame.companions.symphony_no9 import box as box_module
from chordgame.companions.symphony_no9.box import FILE, read_box, the_box
from chordgame.companions.symphony_no9.fame import standing
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.engine.errors import BadSetup, Unreadable
from chordgame.engine.options import read_options
from tests.companions.symphony_no9.tables import PEOPLE, fresh

TEXT = FILE.read_text(encoding="utf-8")


def edited(folder: Path, old: str, new: str) -> Path:
    assert old in TEXT
    path = folder / "box.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return path


def test_the_box_is_the_rulebooks() -> None:
    box = the_box()
    assert [sum(space.cubes for space in musician.career) for musician in box.musicians] == [17] * 6
    assert [(token.worth, token.points) for token in box.furniture] == [(4, 2), (6, 3), (8, 4)]
    assert (1, 3, 5) in box.virtual_tiles
    assert (box.money, box.prices, box.rounds) == (20, (4, 8), 6)
    assert box.failure_cubes == (1, 1, 1, 2, 2, 2)


def test_a_table_can_enter_its_own_careers(tmp_path: Path) -> None:
    path = edited(tmp_path, "{ reputation = 9, cubes = 2 }", "{ reputation = 12, cubes = 2 }")
    assert read_box(path).musicians[3].career[-1].reputation == 12


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("money = 20", "money = -1", "box.money: -1 is outside 0 to 999"),
        ("rounds = 6", "rounds = 7", "box.failure_cubes: expected 7 entries, one a round, got 6"),
        ("rounds = 6", "rounds = 13", "box.rounds: 13 is outside 1 to 12"),
        ("rounds = 6", "rounds = 'six'", "box.rounds: expected a whole number, got \"six\""),
        ("rounds = 6", "round = 6", "box: unknown 'round'"),
        ("rounds = 6", "rounds = = 6", "is not TOML"),
        ("prices = [4, 8]", "prices = [4]", "box.prices: expected 2 entries, got 1"),
        ("prices = [4, 8]", "prices = [4, 100]", "box.prices[1]: 100 is outside 0 to 99"),
        ("[2, 2, 2, 2, 0, 0, -2, -2]", "[2, 2]", "box.budget_tokens: 2 tokens are too few for 6 rounds"),
        ("[2, 2, 2, 2, 0,", "[2, 2, 2, 99, 0,", "box.budget_tokens[3]: 99 is outside -20 to 20"),
        ("[1, 3, 5]", "[5, 3, 1]", "box.virtual_tiles[0]: [5, 3, 1] does not rise from low to high"),
        ("[1, 3, 5]", "[1, 3, 50]", "box.virtual_tiles[0]: 50 is outside 0 to 20"),
        ("worth = 6", "worth = 4", "box.furniture: two have the worth 4; each has its own"),
        ("points = 2", "points = -2", "box.furniture[0].points: -2 is outside 0 to 99"),
        ('name = "Bach"', 'name = "Handel"', "box.musicians: two have the name 'Handel'; each has its own"),
        ('colour = "red"', 'colour = "pink"', 'box.musicians[0].colour: "pink" is none of red, yellow, green'),
        (
            "{ reputation = 9, cubes = 2 }", "{ reputation = 9, cubes = 3 }",
            "box.musicians[3].career: the number of cubes: 18 is outside 1 to 17",
        ),
        (
            "{ reputation = 3, cubes = 2 }", "{ reputation = 3, cubes = 0 }",
            "box.musicians[0].career[1].cubes: 0 is outside 1 to 99",
        ),
        (
            "{ reputation = 2, cubes = 0 }", "{ reputation = 2, cubes = 1 }",
            "box.musicians[0].career[0].cubes: 1 is outside 0 to 0",
        ),
        ("cubes = 2, four = 1", "cubes = 2, four = 3", "box.musicians[0].career[2].four: 3 is outside 0 to 2"),
        ("limit = 8", "limit = 0", "box.four.limit: 0 is outside 1 to 99"),
        ("[[1, 2, 2, 1]]", "[[1, 2, 2, 2]]", "box.four.starting_cubes for 4 players, together: 7 is outside 0 to 6"),
        ("[[1, 2, 2, 1]]", "[[1, 2, 2]]", "box.four.starting_cubes for 4 players: expected 4 numbers, got 3"),
        ("performers = 3", "performers = 4", "box.four: performers of the three classes are [1, 4, 2], together not 6"),
        ("least = 12", "least = 13", "box.four.medium.least: 13 does not follow the 11 of low.most"),
        ('5A = {', '7A = {', "box.four.tiles: '5A' is missing"),
        ("points = [5] }", "points = [5, 6] }", "box.four.tiles.1A.points: expected 1 numbers, got 2"),
        ("points = [20, 10, 6]", "points = [20, 10, 600]", "box.four.tiles.4B.points[2]: 600 is outside 0 to 99"),
        ('"pairs"', '"triplets"', "box.four.tiles.'5B'.counts: \"triplets\" is none of own tiles"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_with_file_entry_and_limit(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = edited(tmp_path, old, new)
    with pytest.raises(Unreadable) as error:
        read_box(path)
    assert str(error.value).startswith(str(path))
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="No such file"):
        read_box(tmp_path / "box.toml")


def test_a_broken_box_stops_this_game_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(box_module, "FILE", edited(tmp_path, "limit = 8", "limit = 0"))
    the_box.cache_clear()
    try:
        assert main(["game", "bots", "symphony_no9", "--games", "1"]) == 2
        assert capsys.readouterr().err.strip().endswith("box.four.limit: 0 is outside 1 to 99")
        assert main(["game", "bots", "chord_game", "--games", "1", "--brain", "random"]) == 0
    finally:
        the_box.cache_clear()


def test_a_space_that_starts_empty_with_fewer_players_is_uncovered_with_the_one_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silent in the book: all cubes of Handel's third space are for four players only."""
    monkeypatch.setattr(box_module, "FILE", edited(tmp_path, "cubes = 2, four = 1", "cubes = 2, four = 2"))
    the_box.cache_clear()
    try:
        house = fresh(PEOPLE[:3], seed=99, side2="B", side3="B", side4="B", side5="B").house
        assert [standing(house, 0, left) for left in (13, 12, 11)] == [(2, 0), (2, 0), (4, 2)]
    finally:
        the_box.cache_clear()


def test_a_log_goes_on_only_with_the_box_that_it_began_with() -> None:
    with pytest.raises(BadSetup, match=r"'another' is none of .*; put back the box.toml that the log began"):
        read_options(SYMPHONY_NO9.options, {"box": "another"}, PEOPLE)
