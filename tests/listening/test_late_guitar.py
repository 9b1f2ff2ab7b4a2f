"""A guitar whose sound takes its time to the ear: what is on its way when a play is announced was plucked before."""

from __future__ import annotations

import pytest

from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_in_hand import GuitarInHand
from tests.listening.test_asking import BESIDE, CHORD, CLEAR, MOVE, MUTED, Table

LATE = 0.2


@pytest.fixture
def table() -> Table:
    table = Table()
    late(table.corner).late = LATE
    return table


def late(corner: GuitarCorner) -> GuitarInHand:
    assert corner.now is not None
    return corner.now


def test_it_is_listened_to_once_what_was_on_its_way_is_over(table: Table) -> None:
    table.listen()
    assert table.guitar.asked == []
    table.clock.passes(LATE / 2)
    assert table.guitar.asked == []
    table.clock.passes(LATE)
    assert table.guitar.asked == [(1, CHORD, BESIDE)]


def test_a_play_that_was_called_off_meanwhile_is_not_listened_for(table: Table) -> None:
    table.listen()
    table.corner.stop()
    table.clock.passes(1.0)
    assert table.guitar.asked == []


def test_another_play_meanwhile_is_listened_for_alone(table: Table) -> None:
    table.listen()
    table.listen()
    table.clock.passes(1.0)
    assert [number for number, *_ in table.guitar.asked] == [2]


def test_where_all_that_is_heard_counts_it_is_listened_to_at_once(table: Table) -> None:
    table.corner.listen_for("Ana", MOVE, "a chord", CHORD, BESIDE, heard_now=True)
    assert table.guitar.asked == [(1, CHORD, BESIDE)]


def test_the_clock_began_with_the_pluck_and_what_was_plucked_in_time_still_counts(table: Table) -> None:
    table.listen()
    table.clock.passes(LATE)
    table.hears(final=False, s5=CLEAR, s4=CLEAR, s3=MUTED)
    assert table.corner.shown()["play"]["left"] == pytest.approx(10.0 - LATE)
    table.clock.passes(10.0 - LATE / 2)
    assert not table.decided
    table.clock.passes(LATE)
    assert len(table.decided) == 1
