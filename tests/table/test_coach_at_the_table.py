"""The coach at the table: who may ask, what is told to whom, and the look back once the game is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chordgame.chord_game.game import CHORD_GAME
from chordgame.engine.brains import play_out
from chordgame.engine.chance import Chance
from chordgame.engine.moves import move_to_plain
from tests.pages.reading import names_in, read
from tests.table.tables import Page, Table


def alone_with_a_bot(folder: Path) -> tuple[Table, Page]:
    """Ana on her phone, and a bot that has not moved yet."""
    table = Table(folder)
    ana = table.phone("Ana")
    table.leader.say("seat", name="Bo", by="bot", brain="greedy")
    table.leader.say("start")
    return table, ana


def hint(page: Page, seat: str) -> dict[str, Any]:
    return next(one for one in page.say("hint", seat=seat) if one["tell"] == "hint")


def room_told(page: Page) -> dict[str, Any]:
    page.listen()
    return next(one for one in reversed([json.loads(text) for text in page.texts]) if one["tell"] == "room")


def test_who_plays_alone_with_bots_may_ask_and_only_who_asked_is_told(tmp_path: Path) -> None:
    table, ana = alone_with_a_bot(tmp_path)
    tv = table.watcher()
    assert room_told(ana)["hints"] == ["Ana"]
    assert room_told(tv)["hints"] == []
    told = hint(ana, "Ana")
    assert told["lines"]
    assert told["n"] == table.room.table.game.session.records  # type: ignore[union-attr]
    assert "hint" not in [one["tell"] for one in tv.listen() + table.leader.listen()]
    table.room.close()


def test_among_people_the_coach_is_silent_until_the_host_allows_it_for_all(tmp_path: Path) -> None:
    table = Table(tmp_path)
    ana, ben = table.phone("Ana"), table.phone("Ben")
    table.leader.say("start")
    assert "The host can turn them on" in ana.refused("hint", seat="Ana")
    assert "hints" not in room_told(ana)
    table.leader.say("table", name="hints", value="yes")
    assert hint(ben, "Ben")["lines"]
    assert "not your seat" in ben.refused("hint", seat="Ana")
    table.leader.say("table", name="hints", value="no")
    assert ben.refused("hint", seat="Ben")
    table.room.close()


def test_a_game_without_a_coach_says_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    ana = table.phone("Ana")
    assert "no coach" in ana.refused("hint", seat="Ana")
    table.phone("Ben")
    table.leader.say("game", game="the_distance")
    table.leader.say("table", name="hints", value="yes")
    table.leader.say("start")
    assert "no coach" in ana.refused("hint", seat="Ana")
    table.room.close()


# ---------------------------------------------------------------- the end


def play_to_the_end(table: Table) -> None:
    """The leader's page plays both seats as greedy players would."""
    assert table.room.table.game is not None
    session = table.room.table.game.session
    brains = dict.fromkeys(session.header.seats, CHORD_GAME.brains["greedy"])
    for move, _ in play_out(CHORD_GAME, session.state, brains, Chance(5)):
        plain = move_to_plain(move)
        plain.pop("heard", None)
        told = table.leader.say("move", move=plain)
        assert "refused" not in [one["tell"] for one in told]


def short_game(folder: Path) -> Table:
    table = Table(folder)
    for name in ("Ana", "Ben"):
        table.leader.say("seat", name=name, by="here")
    table.leader.say("option", name="short", value="1")
    table.leader.say("start")
    return table


def titles(page: Page, seat: str | None) -> list[str]:
    page.listen()
    return [panel.get("title", "") for panel in page.views[seat]["panels"]]


def test_at_the_end_every_page_is_shown_the_look_back_and_not_before(tmp_path: Path) -> None:
    table = short_game(tmp_path)
    tv = table.watcher()
    assert "The coach looks back" not in titles(tv, None)
    play_to_the_end(table)
    table.clock.passes(1)
    for page, seat in ((tv, None), (table.leader, "Ana"), (table.leader, "Ben"), (table.watcher(), None)):
        assert titles(page, seat)[-2:] == ["The coach looks back", "Looking back"]
    assert [text for text in read(list(tv.views.values())) if names_in(text)] == []
    table.reopen()
    table.clock.passes(1)
    assert "The coach looks back" in titles(table.leader, "Ana")
    table.room.close()


def test_the_look_back_counts_what_was_scored(tmp_path: Path) -> None:
    table = short_game(tmp_path)
    play_to_the_end(table)
    table.clock.passes(1)
    table.leader.listen()
    assert table.room.table.game is not None
    scores = CHORD_GAME.result(table.room.table.game.session.state).scores
    grid = next(one for one in table.leader.views["Ana"]["panels"] if one.get("title") == "Looking back")
    assert {row[0]: int(row[1]) for row in grid["rows"]} == scores
    table.room.close()


def test_an_undone_end_takes_the_look_back_away(tmp_path: Path) -> None:
    table = short_game(tmp_path)
    play_to_the_end(table)
    table.clock.passes(1)
    assert "The coach looks back" in titles(table.leader, "Ana")
    assert "refused" not in [one["tell"] for one in table.leader.say("undo")]
    assert "The coach looks back" not in titles(table.leader, "Ana")
    table.room.close()


def test_a_damaged_log_beside_the_game_is_no_reason_to_say_nothing(tmp_path: Path) -> None:
    table = short_game(tmp_path)
    (table.folder / "chord_game-9.jsonl").write_text("this is no log\n")
    play_to_the_end(table)
    table.clock.passes(1)
    assert "The coach looks back" in titles(table.leader, "Ana")
    table.room.close()
