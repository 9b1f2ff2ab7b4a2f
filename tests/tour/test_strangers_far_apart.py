"""Among strangers at a table in a database: all draw its dice, and who was removed stays out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.engine.plain import digest
from chordgame.tour.lease import take_over
from chordgame.tour.moving import bring_home, send
from chordgame.tour.shared_table import SharedTable
from tests.table.drawing_along import Evening, all_go_on, verdict
from tests.table.tables import Page, Table
from tests.tour.far_tables import FarTable
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server")


@pytest.fixture
def table(postgres: Postgres, tmp_path: Path) -> Iterator[FarTable]:
    opened = FarTable(tmp_path, address=postgres.address)
    yield opened
    opened.room.close()
    opened.database.close()


def state(table: Table) -> str:
    session = table.room.table.session
    assert session is not None
    return digest(session.state)


def lots(evening: Evening) -> int:
    session = evening.table.room.table.session
    assert session is not None
    assert session.lots is not None
    return session.lots.lots


def said_of(evening: Evening) -> str:
    folder = evening.table.folder
    return verdict(evening.table.log, *evening.ana.written(folder), *evening.ben.written(folder))


def test_a_host_that_dies_while_a_lot_is_drawn_is_replaced_by_one_that_draws_the_same(table: FarTable) -> None:
    evening = Evening(table)
    evening.begins()
    assert evening.comes_to_a_lot()
    slow, ticket = table.room, evening.ana.page.ticket
    before, records = table.room.table.session.lots.open, table.leader.records  # type: ignore[union-attr]
    evening.is_opened_anew()
    assert table.room.table.session.lots.open == before  # type: ignore[union-attr]
    all_go_on(evening.ana, evening.ben)
    assert not evening.is_rolling
    assert table.leader.records > records
    assert "look:" not in said_of(evening)

    late = Page(slow)
    late.say("hello", ticket=ticket)
    told = late.say("undo")
    assert [one for one in told if one["tell"] == "refused"]
    assert slow.table.session.records == records, "the host that was slow draws nothing of its own"  # type: ignore[union-attr]


def test_lots_are_carried_home_and_back_and_go_on_at_each_place(table: FarTable, tmp_path: Path) -> None:
    evening = Evening(table)
    evening.begins()
    evening.goes_on(4)
    drawn, before = lots(evening), state(table)
    assert drawn > 3
    assert said_of(evening).endswith(f"fine: {drawn} lots, each of what was pledged before\n")

    table.falls_silent()
    taken = SharedTable(table.database, table.shared.bells, take_over(table.database, table.name, "who brings it home"))
    folder, _ = bring_home(taken, tmp_path / "home")
    home = Table(folder)
    assert state(home) == before
    evening.comes_back(home)
    evening.goes_on(2)
    drawn_there, after = lots(evening), state(home)
    assert drawn_there > drawn
    assert "look:" not in said_of(evening)
    home.room.close()

    send(folder, table.database)
    again = FarTable(tmp_path, address=table.address, name=folder.name)
    assert state(again) == after
    evening.comes_back(again)
    evening.goes_on(2)
    assert lots(evening) > drawn_there
    said = said_of(evening)
    assert said.endswith(f"fine: {lots(evening)} lots, each of what was pledged before\n")
    assert "look:" not in said
    again.room.close()
    again.database.close()


def comes(table: Table, name: str, address: str, browser: str) -> tuple[Page, str]:
    """A page, and why it was refused."""
    page = Page(table.room, address)
    told = page.say("join", code=table.room.file.saved.code, name=name, browser=browser)
    return page, next((one["why"] for one in told if one["tell"] == "refused"), "")


def last_told(page: Page, kind: str) -> dict[str, Any]:
    return dict([one for one in map(json.loads, page.texts) if one["tell"] == kind][-1])


def test_what_its_host_ordered_holds_at_the_host_that_takes_over(table: FarTable) -> None:
    comes(table, "Ana", "198.51.100.9", "b0")
    ben, _ = comes(table, "Ben", "203.0.113.5", "b1")
    table.leader.say("play_at_once")
    ben.say("report", words="He shouts.", about="Ana")
    table.leader.say("remove_for_good", name="Ben")
    table.leader.say("table", name="seats", value="locked")
    table.reopen()
    for name, address, browser in (
        ("Zed", "203.0.113.5", "other"),
        ("Zed", "192.0.2.50", "b1"),
        ("BÉN", "192.0.2.51", "other"),
    ):
        assert "stays shut" in comes(table, name, address, browser)[1]
    assert "locked" in comes(table, "Dora", "192.0.2.52", "b5")[1]
    table.leader.listen()
    (report,) = last_told(table.leader, "strangers")["reports"]
    assert (report["by"], report["about"], report["words"]) == ("Ben", "Ana", "He shouts.")
