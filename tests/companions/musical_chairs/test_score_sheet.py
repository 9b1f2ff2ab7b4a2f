"""The score pad of Musical Chairs: treble clefs and tokens are written, sums are made and checked."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from chordgame.companions.data_file import fingerprint
from chordgame.companions.musical_chairs import score_sheet
from chordgame.companions.musical_chairs.box import FILE
from chordgame.companions.musical_chairs.score_sheet import (
    NOBODY,
    OURS,
    RESTS_PLAYED,
    SCORE_SHEET,
    SUITS,
    cards_row,
    reckon,
    rows,
    token_row,
)
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.companions.score_pad.pad import Close, PadState, Write, pad_for
from chordgame.companions.score_pad.paper import OWN_SUM
from chordgame.companions.score_pad.sheet import SHARED, Cell, Sheet
from chordgame.engine.errors import Refused

PAD = pad_for(SCORE_SHEET)


OWN_BOX_PAD = pad_for(replace(SCORE_SHEET, title="Our own box"))


@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that has entered its own box: as many cards of each worth as the file says. It has a pad of its own."""
    monkeypatch.setattr(score_sheet, "knows_the_box", lambda: True)


SEATS = ("ana", "ben")


def sheet(counts: Mapping[str, tuple[int, ...]], tokens: Mapping[Token, str]) -> Sheet:
    """A sheet on which everything stands: what is not given is 0, or nobody's."""
    written = Sheet(SEATS)
    for token in Token:
        written = written.with_cell(Cell(token_row(token), SHARED, tokens.get(token, NOBODY)))
    for row in rows(written):
        if row.each:
            for place, seat in enumerate(SEATS):
                written = written.with_cell(Cell(row.name, seat, str(counts.get(row.name, (0, 0))[place])))
    return written


FULL = sheet(
    {
        cards_row(0): (3, 1), cards_row(1): (4, 5), cards_row(2): (2, 6), cards_row(3): (1, 0),
        SUITS: (5, 4), RESTS_PLAYED: (0, 2),
    },
    {Token.ZEROS: "ana", Token.THREE_SUITS: "ana", Token.HOP: "ben", Token.RESTS: "ben"},
)  # fmt: skip


def test_the_sum() -> None:
    """Ana: 4 + 4 + 3 clefs, 1 + 2 × 3 zeros, 1 + 3 for five suits. Ben: 5 + 12, hop 3, 1 + 2 Rests."""
    state = PadState(FULL)
    assert PAD.result(state).scores == {"ana": 11 + 7 + 4, "ben": 17 + 3 + 3}
    closed, _ = PAD.apply(state, Close("ana"))
    assert PAD.result(closed).awards[0].winners == ("ben",)


def test_own_sums_are_checked() -> None:
    state, _ = PAD.apply(PadState(FULL), Write("ana", OWN_SUM, "21", "ana"))
    shown = [panel for panel in PAD.view(state, None).panels if panel.title == "Your own sums"]  # type: ignore[union-attr]
    assert shown[0].lines == ("own sum of ana: 21 is written, it is 22",)  # type: ignore[union-attr]


def test_suits_and_rests_are_asked_for_only_where_a_token_counts_them() -> None:
    plain = [row.name for row in rows(sheet({}, {}))]
    assert SUITS not in plain
    assert RESTS_PLAYED not in plain
    assert SUITS in [row.name for row in rows(sheet({}, {Token.EACH_SUIT: "ana"}))]


@pytest.mark.parametrize(
    ("counts", "tokens", "complaint"),
    [
        ({cards_row(3): (8, 8)}, {}, "16 cards of 3 points are written, and the box has 8"),
        ({cards_row(3): (40, 40), cards_row(2): (19, 0)}, {}, "99 cards are written, and a box has 98"),
        ({}, dict.fromkeys(list(Token)[:9], "ben"), "9 tokens are held, and only 8 are in a game"),
        ({cards_row(1): (2, 0), SUITS: (3, 0)}, {Token.EACH_SUIT: "ana"}, "ana has 3 suits among 2 cards"),
    ],
)
@pytest.mark.usefixtures("edited")
def test_what_cannot_be_is_said_and_the_sheet_stays_open(
    counts: dict[str, tuple[int, ...]], tokens: dict[Token, str], complaint: str
) -> None:
    written = sheet(counts, tokens)
    assert complaint in reckon(written).impossible
    with pytest.raises(Refused, match=complaint):
        OWN_BOX_PAD.apply(PadState(written), Close("ana"))


@pytest.mark.usefixtures("edited")
def test_a_number_above_the_limit_is_refused() -> None:
    with pytest.raises(Refused, match="99 is outside 0 to 8"):
        OWN_BOX_PAD.apply(PadState(FULL), Write("ana", cards_row(3), "99", "ana"))


def test_as_long_as_nobody_entered_the_real_box_its_cards_may_be_worth_anything() -> None:
    """“Each card … is worth zero to three victory points”: more the book does not tell, and ours are made up."""
    assert fingerprint(FILE) == OURS, "who edits the file that ships changes this fingerprint with it"
    written = sheet({cards_row(3): (9, 20), cards_row(2): (30, 39)}, {})
    assert reckon(written).impossible == ()
    closed, _ = PAD.apply(PadState(written), Close("ana"))
    assert PAD.result(closed).scores == {"ana": 27 + 60, "ben": 60 + 78}
    with pytest.raises(Refused, match="99 is outside 0 to 98"):
        PAD.apply(PadState(FULL), Write("ana", cards_row(3), "99", "ana"))
    too_many = sheet({cards_row(3): (60, 39)}, {})
    assert reckon(too_many).impossible == ("99 cards are written, and a box has 98",)
