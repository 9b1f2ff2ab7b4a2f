"""A table's file as it was written from the first version on: it is read, and written the same to the byte."""

from __future__ import annotations

from pathlib import Path

from chordgame.pages.tickets import fingerprint
from chordgame.table.saved import HOST, Seat, read_table, write_table
from tests.table.tables import Page, Table

FIRST = (
    '{"ringclear_table":1,"code":"BCDFG","game":"chord_game","options":{"short":"1"},"settings":{"wait":"12"},'
    '"seats":[{"name":"Ana","by":"phone","brain":""},{"name":"Gus","by":"bot","brain":"greedy"}],'
    f'"keys":{{"{fingerprint("the host")}":"*","{fingerprint("Ana")}":"Ana"}},"log":""}}\n'
)


def test_it_is_read_and_written_the_same(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(FIRST)
    saved = read_table(path)
    assert saved.seats == (Seat("Ana", "phone"), Seat("Gus", "bot", "greedy"))
    assert saved.tickets == {fingerprint("the host"): HOST, fingerprint("Ana"): "Ana"}
    write_table(path, saved)
    assert path.read_text() == FIRST


def test_who_had_a_seat_at_it_comes_back_by_the_same_secret(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(FIRST)
    room = Table(tmp_path).room
    ana, host = Page(room), Page(room)
    assert ana.say("hello", ticket="Ana")[0]["seat"] == "Ana"
    assert host.say("hello", ticket="the host")[0]["is_host"]
    room.close()
