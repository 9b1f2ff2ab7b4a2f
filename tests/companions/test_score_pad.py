"""The score pad: the rulebook's own sheet of Symphony No. 9, what cannot be, and what people reckoned."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.companions.score_pad.pad import Close, PadState, Rule, Write
from chordgame.engine.errors import Refused
from chordgame.engine.game import Game, Table
from chordgame.engine.view import Grid, Lines
from chordgame.games import game_named

PAD: Game[PadState] = game_named("symphony_no9_pad")
PEOPLE = ("Ana", "Ben", "Carl", "David")
SHEET = {
    "Handel": ("1A", "no", (3, 2, 0, 1)),
    "Bach": ("2B", "yes", (1, 2, 2, 0)),
    "Haydn": ("3A", "yes", (2, 1, 1, 1)),
    "Mozart": ("4A", "yes", (0, 3, 2, 1)),
    "Beethoven": ("5A", "no", (0, 1, 2, 3)),
    "Schubert": ("6B", "no", (1, 2, 1, 2)),
}


def empty(*seats: str) -> PadState:
    return PAD.setup(Table(seats, {}, 0))


def written(state: PadState, row: str, *values: object) -> PadState:
    """A row of the sheet: a value for each player, or one for all."""
    columns = state.sheet.seats if len(values) > 1 else ("all",)
    for of, value in zip(columns, values, strict=True):
        state, _ = PAD.apply(state, Write(state.sheet.seats[0], row, str(value), of))
    return state


@pytest.fixture(scope="module")
def rulebooks() -> PadState:
    """The sheet as it stands in the book."""
    state = empty(*PEOPLE)
    for name, (tile, died, counts) in SHEET.items():
        state = written(written(state, f"scoring tile of {name}", tile), f"{name} died", died)
        state = written(state, f"tiles of {name}", *counts)
    state = written(written(state, "concerts held", 5), "performers invited", 11)
    return written(written(state, "money", 12, 2, 19, 8), "furniture kept", "3+4", "none", "none", "none")


def grid(state: PadState, title: str) -> dict[str, tuple[str, ...]]:
    found = next(panel for panel in PAD.view(state, None).panels if isinstance(panel, Grid) and panel.title == title)
    return {row[0]: row[1:] for row in found.rows}


def points_in(cell: str) -> float:
    return 0.0 if cell == "–" else float(cell.split()[0])


def lines(state: PadState, title: str) -> tuple[str, ...]:
    panels = [panel for panel in PAD.view(state, None).panels if isinstance(panel, Lines) and panel.title == title]
    return panels[0].lines if panels else ()


def test_the_rulebooks_sheet_line_by_line(rulebooks: PadState) -> None:
    points = {name: tuple(points_in(cell) for cell in cells) for name, cells in grid(rulebooks, "Points").items()}
    assert points == {
        "Handel": (15, 10, 0, 5),
        "Bach": (5.5, 11, 11, 0),
        "Haydn": (12, 9, 9, 9),
        "Mozart": (0, 21, 18, 15),
        "Beethoven": (0, 6, 10, 15),
        "Schubert": (6, 13.5, 7, 9),
        "Money": (4, 0, 6, 2),
        "Last works": (3, 6, 5, 2),
        "Furniture": (7, 0, 0, 0),
        "Together": (52.5, 76.5, 66, 57),
    }


def test_the_pad_finds_the_one_number_that_the_book_miscounts(rulebooks: PadState) -> None:
    """Its sheet has 52.5, 76.5, 66 and 58; David's last works are 2 by its own tiles, where 3 is written."""
    sums = written(rulebooks, "own sum", 52.5, 76.5, 66, 58)
    checked = written(sums, "own points: Last works", 3, 6, 5, 3)
    assert [line for line in lines(checked, "Your own sums") if not line.endswith("right")] == [
        "Last works of David: 3 is written, it is 2",
        "own sum of David: 58 is written, it is 57",
    ]
    assert sum(line.endswith("right") for line in lines(checked, "Your own sums")) == 6


def test_the_sheet_is_closed_and_ben_wins(rulebooks: PadState) -> None:
    closed, events = PAD.apply(rulebooks, Close("Carl"))
    result = PAD.result(closed)
    assert events[0].text == "Carl closes the sheet."
    assert (result.over, result.awards[0].winners) == (True, ("Ben",))
    assert PAD.legal_moves(closed, "Ana") == ()
    refused(closed, Write("Ana", "money", "3", "Ana"), Rule.CLOSED)


def test_points_are_added_up_while_the_sheet_is_filled_in() -> None:
    state = written(empty(*PEOPLE), "money", 12, 2, 19, 8)
    assert grid(state, "Points")["Together"] == ("4 points", "0 points", "6 points", "2 points")
    assert not PAD.result(state).over


def test_a_sheet_with_gaps_is_not_closed(rulebooks: PadState) -> None:
    refused(empty("Ana", "Ben"), Close("Ana"), Rule.MISSING, "26 cells to go, as scoring tile of Handel")
    assert PAD.view(rulebooks, None).headline == "All is written: close the sheet"


def test_cells_are_asked_for_one_by_one_and_may_be_written_in_any_order() -> None:
    state = empty("Ana", "Ben")
    asked = [offer for offer in PAD.legal_moves(state, "Ben") if offer.waited_for]
    assert [offer.move for offer in asked] == [Write("Ben", "scoring tile of Handel", "1A")]
    first = "Write: scoring tile of Handel (26 cells to go)"
    assert PAD.view(state, "Ben").headline == first
    later = written(state, "money", 12, 2)
    assert PAD.view(later, "Ben").headline == first.replace("26", "24")


@pytest.mark.parametrize(
    ("row", "values", "complaint"),
    [
        ("tiles of Bach", (2, 2, 2, 1), "Bach gave 7 tiles, but there are 6 rounds"),
        ("scoring tile of Bach", ("1B",), "scoring tile 1 is there once, not with Handel and Bach"),
        ("performers invited", (16,), "5 concerts had 5 to 15 performers, not 16"),
        ("performers invited", (4,), "5 concerts had 5 to 15 performers, not 4"),
        ("concerts held", (0,), "0 concerts had 0 to 0 performers, not 11"),
    ],
)
def test_what_cannot_be_is_said_and_keeps_the_sheet_open(
    rulebooks: PadState, row: str, values: tuple[object, ...], complaint: str
) -> None:
    state = written(rulebooks, row, *values)
    assert lines(state, "This cannot be") == (complaint,)
    refused(state, Close("Ana"), Rule.FITS, complaint)
    assert PAD.view(state, None).headline == "Something does not fit"


@pytest.mark.parametrize(
    ("move", "rule", "detail"),
    [
        (Write("Ana", "mony", "3", "Ana"), Rule.NO_ROW, "'mony' is none of scoring tile of Handel"),
        (Write("Ana", "money", "3"), Rule.COLUMN, "money: not 'all'"),
        (Write("Ana", "concerts held", "3", "Ana"), Rule.COLUMN, "concerts held: not 'Ana'"),
        (Write("Ana", "money", "1000", "Ben"), Rule.POSSIBLE, "money: 1000 is outside 0 to 999"),
        (Write("Ana", "money", "lots", "Ben"), Rule.POSSIBLE, "money: 'lots' is not a whole number"),
        (Write("Ana", "tiles of Bach", "7", "Ben"), Rule.POSSIBLE, "tiles of Bach: 7 is outside 0 to 6"),
        (Write("Ana", "furniture kept", "5", "Ben"), Rule.POSSIBLE, "'5' is none of none, 2, 3, 4, 2+3, 2+4, 3+4"),
        (Write("Ana", "scoring tile of Bach", "7A"), Rule.POSSIBLE, "'7A' is none of 2A, 2B"),
        (Write("Ana", "own sum", "many", "Ben"), Rule.POSSIBLE, "own sum: 'many' is no number"),
        (Write("Eve", "money", "3", "Ana"), Rule.NOBODY, "nobody is called 'Eve'"),
    ],
)
def test_what_is_refused(move: Write, rule: Rule, detail: str) -> None:
    refused(empty(*PEOPLE), move, rule, detail)


def refused(state: PadState, move: Write | Close, rule: Rule, detail: str = "") -> None:
    with pytest.raises(Refused) as error:
        PAD.apply(state, move)
    assert error.value.rule == rule.value
    assert detail in error.value.detail


def test_cubes_and_the_virtual_patrons_tiles_are_asked_for_only_where_they_count() -> None:
    def asked(state: PadState) -> set[str]:
        return {
            getattr(offer.move, "row", "") for offer in PAD.legal_moves(state, "Ana") if isinstance(offer.move, Write)
        }

    two = empty("Ana", "Ben")
    assert "cubes left" not in asked(two)
    assert "cubes left" in asked(written(two, "scoring tile of Bach", "3B"))
    compared = written(two, "scoring tile of Bach", "4B")
    assert "virtual patron's tiles of Bach" in asked(compared)
    assert "virtual patron's tiles of Bach" not in asked(
        written(empty("Ana", "Ben", "Carl"), "scoring tile of Bach", "4B")
    )
    tiles = written(written(compared, "tiles of Bach", 2, 1), "virtual patron's tiles of Bach", 3)
    assert grid(tiles, "Points")["Bach"] == ("9 (2 tiles)", "6 (1 tile)")


@settings(max_examples=40, deadline=None)
@given(data=st.data(), count=st.integers(2, 4))
def test_whatever_is_written_adds_up_or_is_said_to_be_impossible(data: st.DataObject, count: int) -> None:
    state = empty(*PEOPLE[:count])
    for _ in range(12):
        offer = data.draw(st.sampled_from(PAD.legal_moves(state, "Ana")))
        if isinstance(offer.move, Write):
            row = next(row for row in _rows(state) if row[0] == offer.move.row)
            value = data.draw(st.sampled_from(row[1])) if row[1] else "3.5"
            state, _ = PAD.apply(state, Write("Ana", offer.move.row, str(value), offer.move.of))
    scores = PAD.result(state).scores
    together = grid(state, "Points")["Together"]
    assert together == tuple(f"{scores[seat]:g} point{'' if scores[seat] == 1 else 's'}" for seat in state.sheet.seats)


def _rows(state: PadState) -> list[tuple[str, tuple[object, ...]]]:
    from chordgame.companions.symphony_no9.score_sheet import rows

    needed = [(row.name, tuple(row.allowed or ())) for row in rows(state.sheet)]
    own = {getattr(offer.move, "row", "") for offer in PAD.legal_moves(state, "Ana")} - {name for name, _ in needed}
    return [*needed, *((name, ()) for name in own)]
