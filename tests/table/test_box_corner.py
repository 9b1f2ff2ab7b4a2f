"""The box at the table, at the level of messages: what it shows is asked of whose move it is, and nothing is forced."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.theory.ring import PLACE
from hardware.box.believing import BoxNews, BoxShows, Gone, NotUnderstood
from hardware.box.box_input import FromBox
from hardware.box.readings import FretboardReading, Piece, StackReading
from tests.table.tables import Page, Table

KEY_AT_12 = Piece("key", False, PLACE[12])
MAJOR_AT_7 = Piece("major", False, PLACE[7])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Table(tmp_path)
    for name in ("Ana", "Ben"):
        opened.phone(name)
    yield opened
    opened.room.close()


def started(table: Table) -> Page:
    """The leader's phone, in the game that has begun."""
    table.leader.say("unseat", name="Ana")
    phone = table.phone("Zoe")
    table.leader.say("pass_on", name="Ben")  # Zoe sits in the first place, and leads
    table.leader.say("start")
    phone.listen()
    return phone


def stack(table: Table, *cams: Piece, key: Piece | None = KEY_AT_12, news: BoxNews | None = None) -> None:
    bottom, top = (*cams, None, None)[:2]
    table.room.box.take_news(FromBox("box", "stack", news or BoxShows(StackReading(key, bottom, top))))


def fretboard(table: Table, *clips: tuple[int, int]) -> None:
    table.room.box.take_news(FromBox("board", "fretboard", BoxShows(FretboardReading(frozenset(clips), frozenset()))))


def told(page: Page) -> dict[str, Any]:
    """What the page is told of the box."""
    return [one for one in page.listen() if one["tell"] == "box"][-1]


def test_without_a_box_no_page_hears_of_one(table: Table) -> None:
    phone = started(table)
    assert phone.room.box.shown()["devices"] == []
    phone.say("move", move=phone.offers("Zoe")[0]["move"])
    assert [one for one in phone.listen() if one["tell"] == "box"] == []


def test_what_the_box_shows_waits_for_a_nod_and_is_then_a_move_like_any_other(table: Table) -> None:
    phone = started(table)
    stack(table)
    shown = told(phone)["shows"]
    assert [one["words"] for one in shown] == ["Happy, starting on 12", "Sad, starting on 9"]
    assert phone.views["Zoe"]["headline"] == "Zoe: choose a starting number and a mood"
    phone.say("move", move=shown[0]["move"])
    assert phone.views["Zoe"]["headline"] == "Zoe: put down the first cam"
    assert phone.room.box.shown()["shows"] == []


def test_nobody_else_nods(table: Table) -> None:
    started(table)
    ben = table.watcher()
    stack(table)
    shown = told(ben)["shows"]
    assert "not your seat" in ben.refused("move", move=shown[0]["move"])


def test_a_stack_against_the_rules_says_which_rule(table: Table) -> None:
    phone = started(table)
    stack(table)
    phone.say("move", move=told(phone)["shows"][0]["move"])
    stack(table, MAJOR_AT_7, Piece("single", False, PLACE[12]))
    assert told(phone)["against"] == ["the song starts with one cam"]
    stack(table, MAJOR_AT_7)
    facts = told(phone)
    assert facts["against"] == []
    assert [one["words"] for one in facts["shows"]] == ["Start with Major at 7: 2, 7, 11"]


def test_taking_a_move_back_makes_the_box_ask_again(table: Table) -> None:
    phone = started(table)
    stack(table)
    phone.say("move", move=told(phone)["shows"][0]["move"])
    phone.say("undo")
    assert len(phone.room.box.shown()["shows"]) == 2


def test_clips_before_their_time_are_said(table: Table) -> None:
    phone = started(table)
    fretboard(table, (5, 2))
    assert told(phone)["against"]
    fretboard(table)
    assert told(phone)["against"] == []


def test_a_device_that_is_gone_or_too_new_is_said_and_shows_nothing(table: Table) -> None:
    phone = started(table)
    stack(table)
    assert told(phone)["shows"]
    stack(table, news=Gone())
    facts = told(phone)
    assert facts["shows"] == facts["against"] == []
    assert facts["devices"] == [{"kind": "stack", "name": "Stack box", "here": False, "words": Gone().sentence}]
    stack(table, news=NotUnderstood("the box speaks version 9"))
    assert told(phone)["devices"][0]["words"] == "the box speaks version 9"


def test_what_is_not_believed_is_said_beside_what_is(table: Table) -> None:
    phone = started(table)
    doubt = "a clip on string 4 lies between two slots, at 6"
    reading = FretboardReading(frozenset(), frozenset())
    table.room.box.take_news(FromBox("board", "fretboard", BoxShows(reading, (doubt,))))
    assert told(phone)["devices"] == [{"kind": "fretboard", "name": "Clip fretboard", "here": True, "words": doubt}]


def test_a_box_beside_another_game_says_nothing(table: Table) -> None:
    table.leader.say("game", game="the_distance")
    phone = started(table)
    stack(table)
    facts = told(phone)
    assert facts["shows"] == facts["against"] == []


def test_a_page_that_comes_later_is_told_of_the_box(table: Table) -> None:
    started(table)
    stack(table)
    late = Page(table.room)
    late_told = late.say("watch", code=table.room.file.saved.code)
    assert [len(one["shows"]) for one in late_told if one["tell"] == "box"] == [2]


def begun(table: Table) -> Page:
    """The key lies, in the game and on the spindle."""
    phone = started(table)
    stack(table)
    phone.say("move", move=told(phone)["shows"][0]["move"])
    return phone


def by_a_bot(table: Table, shown: list[dict[str, Any]]) -> dict[str, Any]:
    """The table makes the first of these moves by itself; what was laid to find it is taken off before."""
    stack(table)
    table.room.make_unasked(table.room.table.playing.read_move(shown[0]["move"]))
    return table.room.box.shown()


def test_what_the_table_did_itself_is_asked_of_the_people_and_never_proposed_to_be_taken_back(table: Table) -> None:
    """Until a bot's cam lies on the spindle too, what lies there is only old."""
    begun(table)
    stack(table, MAJOR_AT_7)
    shown = by_a_bot(table, table.room.box.shown()["shows"])
    assert (shown["shows"], shown["against"]) == ([], [])
    assert shown["put_right"] == ["the game went on: the spindle has Major at 7 now, and no other cam"]
    stack(table, Piece("single", False, PLACE[12]))
    assert table.room.box.shown()["put_right"] == shown["put_right"]
    stack(table, MAJOR_AT_7)
    assert table.room.box.shown()["put_right"] == []


def test_a_move_that_is_taken_back_is_taken_off_the_box_and_not_proposed_again(table: Table) -> None:
    phone = begun(table)
    stack(table, MAJOR_AT_7)
    phone.say("move", move=told(phone)["shows"][0]["move"])
    phone.say("undo")
    shown = phone.room.box.shown()
    assert (shown["shows"], shown["put_right"]) == ([], ["the game went on: take all cams off the spindle"])
    stack(table)
    assert told(phone)["put_right"] == []
    stack(table, MAJOR_AT_7)
    assert [one["words"] for one in told(phone)["shows"]] == ["Start with Major at 7: 2, 7, 11"]
