"""A family round a laptop, a phone and a TV: everybody reads who leads, who has done what, and who is waited for."""

from __future__ import annotations

import json
from typing import Any

from tests.table.tables import Page, Table


def room_of(page: Page) -> dict[str, Any]:
    """The room as the page was shown it last."""
    page.listen()
    return next(one for one in reversed([json.loads(text) for text in page.texts]) if one["tell"] == "room")


def test_everybody_reads_who_leads_and_the_host_says_who_it_is(table: Table) -> None:
    tv = table.watcher()
    assert "lead" not in room_of(tv), "nobody sits there yet"
    ben = table.phone("Ben")
    table.leader.say("seat", name="Ana", by="here")
    for page in (table.leader, ben, tv):
        lead = room_of(page)["lead"]
        assert (lead["seat"], lead["role"]) == ("Ben", "Band Leader")
        assert "settles what you do not agree on" in lead["decides"]
        assert "Best Lyrics" not in lead["decides"], "two have nobody else to applaud"
    table.leader.say("option", name="audience", value="yes")
    assert "Best Lyrics" in room_of(ben)["lead"]["decides"]
    table.leader.say("option", name="leader", value="Ana")
    table.leader.say("play_at_once")
    assert [room_of(page)["lead"]["seat"] for page in (table.leader, ben, tv)] == ["Ana"] * 3
    assert table.room.table.playing.state.leader == "Ana"


def test_a_game_that_nobody_leads_says_nothing_of_it(table: Table) -> None:
    table.leader.say("game", game="the_distance")
    table.leader.say("seat", name="Ana", by="here")
    assert "lead" not in room_of(table.leader)


def test_an_undo_says_who_pressed_it(table: Table) -> None:
    """The Band Leader at a phone has not undone what the host took back; and the log says so for ever."""
    ben, ana = table.phone("Ben"), table.phone("Ana")
    table.leader.say("start")
    move = ben.offers("Ben")[0]["move"]
    ben.say("move", move=move)
    table.clock.passes(1)
    ben.say("undo")
    assert read_last(ana).startswith("Ben undid their move: Happy")
    ben.say("move", move=move)
    table.leader.say("undo")
    assert read_last(ana).startswith("The host undid Ben's move: Happy")
    assert [json.loads(line).get("host") for line in table.log.read_text().splitlines()[2::2]] == [None, True]
    table.reopen()
    assert not table.room.table.playing.session.moves


def test_on_a_sheet_that_anybody_writes_an_undo_says_who_pressed_it(table: Table) -> None:
    """A host without a seat writes there too, in the first one's name; but that one at a phone has undone nothing."""
    table.leader.say("game", game="symphony_no9_pad")
    ana, ben = table.phone("Ana"), table.phone("Ben")
    table.leader.say("start")
    ana.say("move", move=ana.offers("Ana")[0]["move"])
    table.leader.say("undo")
    assert read_last(ben).startswith("The host undid Ana's move")


def test_a_ruling_can_be_undone_where_it_was_made(table: Table) -> None:
    """The Band Leader at a phone takes points back, and gives them again from the same page."""
    ben = table.phone("Ben")
    for name in ("Ana", "Cleo"):
        table.leader.say("seat", name=name, by="here")
    table.leader.say("play_at_once")
    game = table.room.table.playing
    for do in ("place_clip", "play"):
        page = ben if game.state.whose == "Ben" else table.leader
        offers = [one["move"] for one in page.offers(game.state.whose) if one["move"]["do"] == do]
        page.say("move", move=offers[0])
    scored = game.state.turn.points
    (ruling,) = [one for one in ben.offers("Ben") if one["move"]["do"] == "overrule"]
    assert ruling["label"] == f"Take back {game.state.whose}'s 1 point: it did not ring"
    ben.say("move", move=ruling["move"])
    assert game.state.turn.points == 0
    table.clock.passes(1)
    assert room_of(ben)["undo"]
    ben.say("undo")
    assert game.state.turn.points == scored == 1


def read_last(page: Page) -> str:
    """The latest that the page read."""
    page.listen()
    return heard(page)[-1]


def heard(page: Page) -> list[str]:
    """All that the page has read."""
    told = [json.loads(text) for text in page.texts]
    return [text for one in told if one["tell"] == "news" for text in one["texts"]]


def test_a_phone_that_was_away_is_told_how_it_gets_its_seat_back(table: Table) -> None:
    table.leader.say("seat", name="Ana", by="here")
    ben = table.phone("Ben")
    assert "Pick another name" in Page(table.room).refused("join", code=code(table), name="Ben"), "Ben is here"
    for starts in (False, True):
        if starts:
            table.leader.say("play_at_once")
        ben.leave()
        again = Page(table.room)
        assert why_not(again.say("join", code=code(table), name="Ben")).startswith("Ben's phone is away just now")
        assert room_of(table.leader)["asking"] == ["Ben"]
        table.leader.say("give_seat", name="Ben", seat="Ben")
        assert again.seat == "Ben"
        assert read_last(table.leader) == "Ben is back."
        assert room_of(table.leader)["asking"] == []
        ben = again


def test_who_comes_in_for_the_first_time_is_not_back(table: Table) -> None:
    table.leader.say("table", name="words", value="all")
    Page(table.room).say("join", code=code(table), name="Zoe")
    table.leader.say("give_seat", name="Zoe", seat="Zoe")
    assert "Zoe is at the table now." in heard(table.leader)


def why_not(told: list[dict[str, Any]]) -> str:
    return next(str(one["why"]) for one in told if one["tell"] == "refused")


def code(table: Table) -> str:
    return table.room.file.saved.code


def test_what_was_dealt_nobody_has_claimed(table: Table) -> None:
    tv = table.watcher()
    for name in ("Ana", "Ben"):
        table.leader.say("seat", name=name, by="here")
    table.leader.say("play_at_once")
    first = table.room.table.playing.state.whose
    assert [one["texts"] for one in tv.listen() if one["tell"] == "news"] == [
        [f"Key, song and cams are dealt. {first} begins."]
    ]
