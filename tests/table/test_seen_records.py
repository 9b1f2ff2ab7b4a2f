"""A log that lost its end is noticed when the table is opened again, and the game goes on from what is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.full_disk import full_disk
from tests.table.tables import Table
from tests.table.test_taking_back import seated


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    one = Table(tmp_path)
    seated(one, "the_distance", "Ana", "Ben")
    yield one
    one.room.close()


def log_of(table: Table) -> Path:
    return table.folder / table.room.file.saved.log


def draw(table: Table, count: int) -> None:
    """Cards are drawn for whoever is on turn."""
    for _ in range(count):
        game = table.room.table.playing
        seat = game.awaited[0]
        offers = [offer.move for offer in game.rules.legal_moves(game.state, seat)]
        table.room.make_unasked(next((move for move in offers if move.do == "draw"), offers[0]))


def read_by_watchers(table: Table) -> list[str]:
    """What is said of the log itself, beside what its moves brought."""
    told = [json.loads(text) for text in table.watcher().texts]
    return [text for one in told if one["tell"] == "news" and "n" not in one for text in one["texts"]]


def test_records_that_are_missing_at_the_end_are_said(table: Table) -> None:
    draw(table, 6)
    table.room.close()
    lines = log_of(table).read_bytes().splitlines(keepends=True)
    log_of(table).write_bytes(b"".join(lines[:-2]))
    table.open()
    (text,) = read_by_watchers(table)
    assert text.startswith("2 records that this table has shown are missing at the end of the_distance-1.jsonl")
    draw(table, 1)
    table.reopen()
    assert read_by_watchers(table) == []


def test_a_log_that_is_whole_is_not_spoken_of(table: Table) -> None:
    draw(table, 5)
    table.reopen()
    assert read_by_watchers(table) == []
    table.leader.say("undo")
    table.reopen()
    assert read_by_watchers(table) == []


def test_after_a_crash_the_log_may_know_more_than_the_table(table: Table) -> None:
    draw(table, 3)
    table.clock.passes(2.5)
    seen = table.folder / "table.json"
    before = seen.read_bytes()
    draw(table, 2)
    assert seen.read_bytes() == before  # no move waits for this file
    table.room.close()
    seen.write_bytes(before)
    table.open()
    assert read_by_watchers(table) == []
    table.clock.passes(2.5)
    assert json.loads(seen.read_text())["seen"] == 5


def test_a_full_disk_is_no_news_of_it(table: Table) -> None:
    draw(table, 2)
    with full_disk():
        table.clock.passes(2.5)
    draw(table, 1)
    table.clock.passes(2.5)
    assert json.loads((table.folder / "table.json").read_text())["seen"] == 3


def test_another_game_begins_with_no_record(table: Table) -> None:
    draw(table, 4)
    table.clock.passes(2.5)
    table.leader.say("new_game")
    assert "seen" not in json.loads((table.folder / "table.json").read_text())
