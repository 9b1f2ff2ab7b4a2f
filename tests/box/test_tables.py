"""The one table of the box, and what is made from it."""

from __future__ import annotations

import itertools
import tomllib

import pytest
from ringbox import messages, rims

from firmware_notes import make_tables

TABLE = tomllib.loads(make_tables.TABLE.read_text(encoding="utf-8"))
WORDS = [
    rims.turned(shown, place)
    for _, rim in messages.PIECES
    for shown in (rim, rims.turned_over(rim))
    for place in range(12)
]


def test_the_firmware_has_the_table_of_today() -> None:
    assert make_tables.CONSTANTS.read_text(encoding="utf-8") == make_tables.constants(TABLE)


def test_the_protocol_shows_the_table_of_today() -> None:
    page = make_tables.PROTOCOL.read_text(encoding="utf-8")
    assert page == make_tables.with_tables(page, make_tables.sections(TABLE))


def test_every_piece_in_every_place_either_way_up_reads_differently() -> None:
    assert len(WORDS) == len(set(WORDS)) == len(messages.PIECES) * 2 * 12


def test_one_sensor_that_errs_never_makes_one_piece_of_another() -> None:
    known = {*WORDS, 0}
    assert not [word for word in known for bit in range(12) if word ^ 1 << bit in known]


@pytest.mark.parametrize(("piece", "rim"), messages.PIECES)
def test_a_piece_is_read_where_it_lies(piece: int, rim: int) -> None:
    for face_down, place in itertools.product((0, 1), range(12)):
        shown = rims.turned_over(rim) if face_down else rim
        assert rims.read(rims.turned(shown, place)) == (piece, face_down, place)


def test_what_no_game_has_is_not_read() -> None:
    strangers = set(range(1, 1 << 12)) - set(WORDS)
    assert len(strangers) == 4095 - 240
    assert {rims.read(word) for word in strangers} == {None}
    assert rims.read(0) == rims.EMPTY
