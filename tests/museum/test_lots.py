"""Tables whose dice and cards everybody drew, as ringclear left them: read, checked from outside, and gone on with."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.museum.house import to_line
from tests.museum.make_lots import described
from tests.museum.readers import MUSEUM
from tests.table.drawing_along import Drawing, all_go_on, verdict
from tests.table.tables import Page, Table

WINGS = sorted(path.parent for path in MUSEUM.glob("lots/*/digests.json"))
TABLES = [path.parent for wing in WINGS for path in sorted(wing.glob("*/table.json"))]
every_table = pytest.mark.parametrize("folder", TABLES, ids=lambda path: path.relative_to(MUSEUM).as_posix())


def known_to_pages(folder: Path) -> dict[str, Any]:
    found = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
    return {seat: page for seat, page in found.items() if seat != "*"}


def come_back(table: Table, folder: Path) -> list[Drawing]:
    """Each page with its ticket and its secret, as its browser had kept them."""
    pages = []
    for known in known_to_pages(folder).values():
        notes = {seat: [(lot, head) for lot, head in lots] for seat, lots in known["notes"].items()}
        page = Drawing(Page(table.room), secrets=known["secrets"], notes=notes)
        page.page.room.take_message(page.page.guest, json.dumps({"say": "hello", "ticket": known["ticket"]}))
        pages.append(page)
    return pages


@pytest.mark.parametrize("wing", WINGS, ids=lambda path: path.name)
def test_everything_is_found_in_them_that_was_there(wing: Path) -> None:
    assert to_line(described(wing)) == (wing / "digests.json").read_text(encoding="utf-8").strip()


@every_table
def test_the_checker_finds_no_fault_in_them_with_the_notes_of_their_pages(folder: Path, tmp_path: Path) -> None:
    (log,) = folder.glob("*.jsonl")
    table = Table(Path(shutil.copytree(folder, tmp_path / "table")))
    notes = [path for page in come_back(table, folder) for path in page.written(tmp_path)]
    table.room.close()
    assert notes
    assert "fine: " in verdict(log, *notes)


@every_table
def test_their_pages_come_back_and_a_lot_that_was_open_is_drawn(folder: Path, tmp_path: Path) -> None:
    table = Table(Path(shutil.copytree(folder, tmp_path / "table")))
    session = table.room.table.session
    assert session is not None
    was_rolling, records = session.is_rolling, session.records
    all_go_on(*come_back(table, folder))
    session = table.room.table.session
    assert session is not None
    assert not session.is_rolling
    assert (session.records > records) >= was_rolling
    assert "fine: " in verdict(table.log)
    table.room.close()
