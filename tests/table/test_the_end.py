"""The end of a game at the level of messages: applause as it comes in, the awards, the song that is left, once more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Scope

from chordgame.songs.book import SongBook
from chordgame.table import the_end
from chordgame.table.drawn_poster import poster_png
from chordgame.table.means import Archive
from chordgame.table.room import Room
from chordgame.table.saved import SavedTable
from chordgame.table.shelf import TableFolder
from chordgame.table.site import make_app
from tests.table.tables import Page, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Ana on the host's screen and two bots, who play a short game as fast as they can."""
    opened = Table(tmp_path / "table", seed=4)
    opened.room.close()
    means = replace(opened.room._means, kept=Archive(SongBook(tmp_path / "songs")))
    opened.room = Room(TableFolder(opened.folder), saved_now(opened), means)
    opened.room.admit_host("another ticket")
    opened.leader = Page(opened.room)
    opened.leader.say("hello", ticket="another ticket")
    yield opened
    opened.room.close()


def saved_now(table: Table) -> SavedTable:
    return table.room.file.saved


def plays_to_the_applause(table: Table) -> Page:
    """Bots play; whoever watches is given back."""
    for name in ("Ana", "Ben", "Cleo"):
        table.leader.say("seat", name=name, by="bot", brain="greedy")
    table.leader.say("option", name="short", value="1")
    table.leader.say("option", name="leader", value="Ben")
    table.leader.say("table", name="pace", value="0")
    watcher = table.watcher()
    table.leader.say("start")
    for _ in range(4000):
        if shown(watcher)["on"]:
            return watcher
        clock_steps(table)
    raise AssertionError("the game never came to its end")


def clock_steps(table: Table) -> None:
    """One thing at a time, so that nothing of the end is missed."""
    clock = table.clock
    first = min(clock.due, key=lambda entry: entry[0])
    clock.due.remove(first)
    clock.now = max(clock.now, first[0])
    first[1]()


def shown(page: Page) -> dict[str, Any]:
    page.listen()
    shown: dict[str, Any] = page.room.the_end.shown(page.guest)
    return shown


def plays_to_the_end(table: Table) -> Page:
    watcher = plays_to_the_applause(table)
    while not (end := shown(watcher)).get("over") or end["song"] is None:
        clock_steps(table)
    return watcher


def asked(site: ASGIApp, path: str, query: str = "") -> tuple[int, dict[str, str], bytes]:
    """What a browser gets there: status, headers, body."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "scheme": "http",
        "headers": [(b"host", b"here")],
        "server": ("here", 80),
        "http_version": "1.1",
    }

    async def ask() -> None:
        await site(scope, receive, send)

    asyncio.run(ask())
    headers = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(one.get("body", b"") for one in sent[1:])


def test_what_draws_the_poster_is_ready_before_the_game_is_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(the_end, "poster_png", lambda song: drawn.append(len(poster_png(song))))
    watcher = plays_to_the_applause(table)
    clock_steps(table)
    assert not shown(watcher)["over"]
    assert len(drawn) == 1
    assert drawn[0] > 10_000


def test_nothing_is_said_of_an_end_while_the_song_is_written(table: Table) -> None:
    assert shown(table.leader) == {"tell": "ending", "on": False}
    table.leader.say("seat", name="Ana", by="here")
    table.leader.say("seat", name="Ben", by="here")
    table.leader.say("start")
    assert shown(table.leader) == {"tell": "ending", "on": False}


def test_applause_is_counted_while_it_comes_in(table: Table) -> None:
    watcher = plays_to_the_applause(table)
    first = shown(watcher)
    assert [award["name"] for award in first["awards"]] == ["Best Music"]
    assert (first["over"], first["song"]) == (False, None)
    assert {wrote["by"] for wrote in first["wrote"]} <= {"Ana", "Ben", "Cleo"}
    assert first["named"] in first["claps"]
    table.leader.say("seat", name="Ana", by="here")  # nobody waits for her applause
    heard: dict[str, int] = {}
    while not (end := shown(watcher))["over"]:
        if end["named"] in ("Ben", "Cleo") and end["named"] not in heard:
            loud = [offer["move"] for offer in table.leader.offers("Ana") if offer["move"]["do"] == "applaud"][-1]
            table.leader.say("move", move=loud)
            heard[end["named"]] = shown(watcher)["claps"][end["named"]]
        clock_steps(table)
    assert heard == {"Ben": loud["claps"], "Cleo": loud["claps"]}
    assert [award["name"] for award in end["awards"]] == ["Best Music", "Best Lyrics"]
    assert end["named"] == ""


def test_the_song_is_left_and_kept_in_the_book_once(table: Table, tmp_path: Path) -> None:
    watcher = plays_to_the_end(table)
    song = shown(watcher)["song"]
    assert (song["kept"], song["book"]) == ("", True)
    assert "host" in watcher.refused("keep_song")
    table.leader.say("keep_song")
    table.leader.say("keep_song")
    book = SongBook(tmp_path / "songs")
    assert book.names() == (shown(watcher)["song"]["kept"],)
    assert book.read(book.names()[0]).title == song["title"]


def test_the_files_of_the_song_are_for_who_knows_its_name(table: Table) -> None:
    watcher = plays_to_the_end(table)
    address = shown(watcher)["song"]["address"]
    begins = {"poster.svg": b"<svg", "poster.png": b"\x89PNG", "poster.pdf": b"%PDF", "sheet.pdf": b"%PDF",
              "song.flac": b"fLaC"}  # fmt: skip
    site = make_app(table.room, frozenset({"here"}), {})
    for file, magic in begins.items():
        status, headers, body = asked(site, f"{address}/{file}")
        assert (status, body[: len(magic)], headers.get("content-disposition")) == (200, magic, None)
    _, headers, _ = asked(site, f"{address}/poster.png", "save")
    assert headers["content-disposition"].startswith("attachment")
    assert "poster" in headers["content-disposition"]
    assert asked(site, "/song/another-name/poster.png")[0] == 404
    assert asked(site, f"{address}/table.json")[0] == 404
    table.leader.say("new_game")
    assert asked(site, f"{address}/poster.png")[0] == 404
    assert shown(watcher) == {"tell": "ending", "on": False}


def test_once_more_begins_with_the_same_people_and_settings(table: Table) -> None:
    watcher = plays_to_the_applause(table)
    assert "not over" in table.leader.refused("play_again")
    while not shown(watcher)["over"]:
        clock_steps(table)
    options = saved_now(table).options
    table.leader.say("play_again")
    session = table.room.table.session
    assert session is not None
    assert (session.header.seats, session.records) == (("Ana", "Ben", "Cleo"), 0)
    assert saved_now(table).options == options
    assert shown(watcher)["on"] is False
