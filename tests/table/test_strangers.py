"""Among strangers: who is removed does not come back, words wait for a nod, seats are locked, reports are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chordgame.table.held_words import OURS, held, usual_words, with_own
from chordgame.table.removed import Removed, is_removed, marks_of
from tests.table.tables import Page, Table

HOME, SCHOOL = "203.0.113.5", "198.51.100.9"


def comes(table: Table, name: str, address: str = HOME, browser: str = "b1") -> tuple[Page, list[dict[str, Any]]]:
    page = Page(table.room, address)
    return page, page.say("join", code=table.room.file.saved.code, name=name, browser=browser)


def kinds(answers: list[dict[str, Any]]) -> set[str]:
    return {one["tell"] for one in answers}


def why(answers: list[dict[str, Any]]) -> str:
    return next((one["why"] for one in answers if one["tell"] == "refused"), "")


def strangers(page: Page) -> dict[str, Any]:
    told = [one for one in map(json.loads, page.texts) if one["tell"] == "strangers"]
    return dict(told[-1])


@pytest.mark.parametrize(
    ("name", "address", "browser"),
    [("Zed", HOME, "other"), ("Zed", SCHOOL, "b1"), ("BÉN", SCHOOL, "other")],
    ids=["by the address", "by the browser", "by the name"],
)
def test_who_is_removed_for_good_does_not_come_back(table: Table, name: str, address: str, browser: str) -> None:
    ana, _ = comes(table, "Ana", SCHOOL, "b0")
    ben, _ = comes(table, "Ben")
    assert "Remove" not in ben.refused("remove_for_good", name="Ana")
    table.leader.say("remove_for_good", name="Ben")
    assert ben.guest.goodbye
    assert [seat.name for seat in table.room.file.saved.seats] == ["Ana"]
    for _ in range(2):
        page, answers = comes(table, name, address, browser)
        assert "stays shut" in why(answers)
        assert "stays shut" in why(page.say("watch", code=table.room.file.saved.code, browser="b1"))
        table.reopen()
    assert Page(table.room).say("hello", ticket=ben.ticket or "none")[0]["tell"] == "unknown_ticket"
    table.leader.say("let_back_in", name="Ben")
    assert "welcome" in kinds(comes(table, "Ben")[1])
    assert not ana.guest.goodbye


def test_in_a_game_the_seat_of_who_is_removed_waits_for_somebody_else(table: Table) -> None:
    comes(table, "Ana", SCHOOL, "b0")
    ben, _ = comes(table, "Ben")
    table.leader.say("play_at_once")
    table.leader.say("remove_for_good", name="Ben")
    assert ben.guest.goodbye
    assert "stays shut" in why(comes(table, "Ben", "192.0.2.99", "another")[1])
    watcher = Page(table.room, "192.0.2.99")
    watcher.say("watch", code=table.room.file.saved.code, browser="another")
    watcher.say("ask_seat", name="Dora")
    table.leader.say("give_seat", name="Dora", seat="Ben")
    assert watcher.seat == "Ben"


def test_who_shares_an_address_with_players_is_removed_without_it(table: Table) -> None:
    comes(table, "Ana", SCHOOL, "b0")
    comes(table, "Ben", SCHOOL, "b1")
    table.leader.say("remove_for_good", name="Ben")
    assert "welcome" in kinds(comes(table, "Eve", SCHOOL, "b2")[1])
    assert "stays shut" in why(comes(table, "Bob", SCHOOL, "b1")[1])


def test_one_house_is_one_address() -> None:
    marks = marks_of("CODE", "2001:db8:1:2:aaaa::1", "")
    assert is_removed((Removed("x", marks),), marks_of("CODE", "2001:db8:1:2:bbbb::7", "new"))
    assert not is_removed((Removed("x", marks),), marks_of("CODE", "2001:db8:1:3::1", "new"))
    assert not is_removed((Removed("x", marks),), marks_of("OTHER", "2001:db8:1:2:aaaa::1", ""))
    assert marks_of("CODE", "127.0.0.1", "") == ()


def test_nobody_sits_down_at_locked_seats_but_whom_the_host_gives_one(table: Table) -> None:
    table.leader.say("table", name="seats", value="locked")
    page, answers = comes(table, "Ana")
    assert "locked the seats" in why(answers)
    assert "welcome" in kinds(answers)
    page.say("rather_watch")
    assert "gone" in table.leader.refused("give_seat", name="Ana", seat="Ana")
    page.say("ask_seat", name="Ana")
    table.leader.say("give_seat", name="Ana", seat="Ana")
    assert page.seat == "Ana"
    table.leader.say("seat", name="Cleo", by="bot")
    table.leader.say("start")
    watcher, _ = comes(table, "Dora", SCHOOL, "b2")
    assert "locked" in watcher.refused("take_over", seat="Cleo", name="Dora")


def test_words_wait_for_the_host_and_nobody_else_reads_them(table: Table) -> None:
    ana, _ = comes(table, "Ana")
    ben, _ = comes(table, "Ben", SCHOOL, "b2")
    for name, value in (("words", "listed"), ("pace", "0")):
        table.leader.say("table", name=name, value=value)
    table.leader.say("option", name="leader", value="Ana")
    table.leader.say("start")
    ana.say("move", move={"do": "fit_key", "seat": "Ana", "happy": 7, "mood": "happy"})
    first = next(one["move"] for one in ana.offers("Ana") if one["move"]["do"] == "first_cam")
    ana.say("move", move=first)
    records = ana.records
    named = {"do": "name_song", "seat": "Ana", "band": "The Sunday Shìt", "title": "Rain"}
    ana.say("move", move=named)
    assert ana.records == records
    ben.listen()
    table.leader.listen()
    assert strangers(ben) == {"tell": "strangers", "waits": ["Ana"], "other_words": False}
    assert not any("Sunday" in text for text in ben.texts)
    assert strangers(table.leader)["words"] == [{"seat": "Ana", "words": "The Sunday Shìt\nRain"}]
    assert ben.refused("nod", seat="Ana", on=True)
    table.leader.say("nod", seat="Ana", on=False)
    assert ana.records == records
    ana.listen()
    ben.listen()
    assert strangers(ana)["other_words"]
    assert not strangers(ben)["other_words"]
    ana.say("move", move=named)
    ana.listen()
    assert not strangers(ana)["other_words"]
    table.leader.say("nod", seat="Ana", on=True)
    assert ana.records == records + 1
    assert "gone" not in table.leader.refused("nod", seat="Ana", on=True)


def test_a_name_with_a_listed_word_waits_as_well(table: Table) -> None:
    table.leader.say("table", name="words", value="listed")
    watcher, _ = comes(table, "Dora", SCHOOL, "b2")
    page, answers = comes(table, "Big Shit")
    assert "looks at names" in why(answers)
    watcher.listen()
    assert not any("Big" in text for text in watcher.texts)
    table.leader.say("give_seat", name="Big Shit", seat="Big Shit")
    assert page.seat == "Big Shit"


def test_reports_are_kept_with_their_moment_and_only_the_host_reads_them(table: Table) -> None:
    ana, _ = comes(table, "Ana")
    ben, _ = comes(table, "Ben", SCHOOL, "b2")
    table.leader.say("play_at_once")
    said = [one["text"] for one in ben.say("report", words=" He shouts. ", about="Ana") if one["tell"] == "word"]
    assert "Thank you" in said[0]
    table.reopen()
    (report,) = table.room.file.saved.reports
    assert (report.by, report.about, report.words, report.log) == ("Ben", "Ana", "He shouts.", "chord_game-1.jsonl")
    assert report.record == table.leader.records
    assert report.shown
    table.leader.listen()
    assert strangers(table.leader)["reports"][0]["words"] == "He shouts."
    assert not strangers(table.leader)["reports"][0]["read"]
    assert ana.refused("reports_read", until=report.at)
    table.leader.say("reports_read", until=report.at)
    table.reopen()
    table.leader.listen()
    assert strangers(table.leader)["reports"][0]["read"]
    ana.listen()
    assert not any("shouts" in text for text in ana.texts)
    assert Page(table.room).refused("report", words="I am nobody")


def test_nobody_fills_the_list_of_reports(table: Table) -> None:
    ana, _ = comes(table, "Ana")
    assert "few words" in ana.refused("report", words=" ")
    assert "few words" in ana.refused("report", words="x" * 501)
    for _ in range(5):
        ana.say("report", words="again")
    assert "five times" in ana.refused("report", words="and again")
    assert len(table.room.file.saved.reports) == 5


def test_only_whole_words_count_however_they_are_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = with_own(OURS.read_text(encoding="utf-8").splitlines(), ["# a remark", "Bananenbrot", "-merda"])
    for text in ("what the FUCK", "ｆｕｃｋ!", "Scheisse? Scheiße.", "Ёбаная СУКА", "bananenbrot"):
        assert held(text, words), text
    for text in ("Scunthorpe", "Cuntington", "merda", "shitake", "my cassette", ""):
        assert not held(text, words), text
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "kurwa" in usual_words()
