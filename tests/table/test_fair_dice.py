"""Dice for strangers at a table: pages draw along, who sleeps is left out by name, and a program of its own checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.bent_dice import OF_HOSTS, Cheat, by_a_host, by_nobody
from chordgame.table.dice_corner import AGAIN_AFTER, WITHIN
from tests.full_disk import full_disk
from tests.table.drawing_along import Drawing, Evening, all_go_on, verdict
from tests.table.tables import Table


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    begun = Evening(Table(tmp_path))
    yield begun
    begun.table.room.close()


def test_a_game_whose_lots_everybody_draws(evening: Evening) -> None:
    evening.begins()
    evening.goes_on(6)
    session = evening.table.room.table.session
    assert session is not None
    assert session.lots is not None
    assert session.lots.lots > 5
    folder = evening.table.folder
    said = verdict(evening.table.log, *evening.ana.written(folder), *evening.ben.written(folder))
    assert said.endswith(f"fine: {session.lots.lots} lots, each of what was pledged before\n")
    assert f"Ana gave to {session.lots.lots} of" in said
    assert "look:" not in said
    evening.table.reopen()
    again = evening.table.room.table.session
    assert again is not None
    assert again.state == session.state


def test_who_sleeps_is_left_out_by_name_and_the_move_stays(evening: Evening) -> None:
    evening.begins()
    assert evening.comes_to_a_lot()
    table, ana, ben = evening.table, evening.ana, evening.ben
    asked = table.room.table.session.records  # type: ignore[union-attr]
    assert "rolling" in ana.page.refused("move", move={"do": "draw", "seat": "Ana"})
    assert not table.leader.say("undo") or table.leader.records == asked
    table.clock.passes(WITHIN + 1)
    all_go_on(ana)
    session = table.room.table.session
    assert session is not None
    assert not session.is_rolling
    assert session.moves[-1].do == "draw"
    said = verdict(table.log, *ana.written(table.folder))
    assert f"look: Ben did not give to lot {session.lots.lots - 1}" in said  # type: ignore[union-attr]
    ben.sleeps = False
    evening.goes_on(2)
    assert "Ben gave to" in verdict(table.log, *ben.written(table.folder))
    assert table.room.table.session.lots.known["Ben"].lot > session.lots.known["Ana"].pledged_at  # type: ignore[union-attr]


def test_who_sleeps_three_times_is_not_asked_any_more(evening: Evening) -> None:
    evening.begins()
    for _ in range(4):
        if evening.comes_to_a_lot():
            evening.table.clock.passes(WITHIN + 1)
            all_go_on(evening.ana)
            evening.ben.sleeps = False
            all_go_on(evening.ana, evening.ben)
    lots = evening.table.room.table.session.lots  # type: ignore[union-attr]
    assert lots is not None
    assert lots.is_out("Ben")
    assert "Ben did not give to lots" in verdict(evening.table.log)


def test_a_lot_that_finds_no_room_on_the_disk_is_tried_again_once_at_a_time(evening: Evening) -> None:
    evening.begins()
    assert evening.comes_to_a_lot()
    all_go_on(evening.ana, evening.ben)
    table, asked = evening.table, evening.ben.unanswered[-1]
    waiting = len(table.clock.due)
    evening.ben.sleeps = False
    with full_disk():
        for _ in range(3):  # as a page does whose line comes and goes
            evening.ben.unanswered = [asked]
            evening.ben.goes_on()
    assert len(table.clock.due) == waiting + 1
    table.clock.passes(AGAIN_AFTER + 0.1)
    assert not table.room.table.session.is_rolling  # type: ignore[union-attr]


def test_a_host_that_dies_while_a_lot_is_drawn_draws_the_same_one(evening: Evening) -> None:
    evening.begins()
    assert evening.comes_to_a_lot()
    table = evening.table
    before = table.room.table.session.lots.open  # type: ignore[union-attr]
    evening.is_opened_anew()
    assert table.room.table.session.lots.open == before  # type: ignore[union-attr]
    all_go_on(evening.ana, evening.ben)
    assert not table.room.table.session.is_rolling  # type: ignore[union-attr]
    said = verdict(table.log, *evening.ana.written(table.folder), *evening.ben.written(table.folder))
    assert "look:" not in said


def test_what_everybody_drew_nobody_takes_back(evening: Evening) -> None:
    evening.begins()
    assert evening.comes_to_a_lot()
    evening.ben.sleeps = False
    all_go_on(evening.ana, evening.ben)
    assert "so it stands" in evening.table.leader.refused("undo")
    assert evening.ana.page.refused("undo")


def test_another_phone_pledges_anew(evening: Evening) -> None:
    evening.begins()
    table = evening.table
    table.leader.say("seat", name="Ben", by="phone")  # frees it
    evening.ben = Drawing(table.phone("Ben", "192.0.2.50"))
    evening.goes_on(4)
    lots = table.room.table.session.lots  # type: ignore[union-attr]
    assert lots is not None
    assert lots.known["Ben"].pledge == evening.ben.pledge("Ben")
    assert lots.known["Ben"].pledged_at > 0
    assert "look:" not in verdict(table.log, *evening.ben.written(table.folder))


def test_the_next_game_has_pledges_of_its_own(evening: Evening) -> None:
    evening.begins()
    first = evening.ana.pledge("Ana")
    evening.table.leader.say("new_game")
    evening.begins()
    assert evening.ana.pledge("Ana") != first
    assert "look:" not in verdict(evening.table.log, *evening.ana.written(evening.table.folder))


def test_bots_alone_wait_until_somebody_can_draw_along(evening: Evening) -> None:
    evening.begins()
    table = evening.table
    for drawing in (evening.ana, evening.ben):
        drawing.page.leave()
        table.leader.say("seat", name=drawing.page.seat or "Ana", by="bot", brain="random")
    for seat in ("Ana", "Ben"):
        table.leader.say("seat", name=seat, by="bot", brain="random")
    for _ in range(40):
        table.clock.passes(1.0)
    session = table.room.table.session
    assert session is not None
    assert not session.is_rolling
    assert session.lots is not None
    assert "alone" not in verdict(table.log)


def test_without_the_switch_a_log_is_as_ever(tmp_path: Path) -> None:
    table = Table(tmp_path)
    page = table.phone("Ana")
    assert page.say("pledge", seat="Ana", pledge="0" * 64) == []
    table.leader.say("play_at_once")
    assert table.log.read_text().startswith('{"ringclear":2,')
    assert "BENT: the host drew" in verdict(table.log)
    table.room.close()


@pytest.mark.parametrize("cheat", OF_HOSTS, ids=lambda cheat: cheat.__name__)
def test_a_host_that_tries_to_choose_is_caught(cheat: Cheat) -> None:
    assert by_a_host(cheat, 7) != "nobody"


def test_nobody_takes_offence_at_an_honest_host() -> None:
    assert by_nobody(7) == "nobody"
