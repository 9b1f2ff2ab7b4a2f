"""Bots as company: they clap, say why, wait for people, and how long they think tells nobody anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from chordgame.chord_game.rules import moves as m
from chordgame.engine.brains import brains_of
from chordgame.games import game_named
from chordgame.table.bots import BEAT, LINGERS, SLOWER
from chordgame.table.saved import FILE, Seat, read_table, write_table
from tests.table.played import is_at_its_end, played_table
from tests.table.tables import Clock, Page, Table

PACE = 2 * SLOWER
"""Seconds before a bot moves, as tables are set."""


def moves_of(table: Table) -> list[Any]:
    assert table.room.table.session is not None
    return list(table.room.table.session.moves)


def at_the_applause(folder: Path, leader: str) -> Table:
    return Table(played_table(folder, is_at_its_end, short="1", leader=leader))


def texts_of(page: Page) -> list[str]:
    page.listen()
    return [text for text in page.texts if '"tell":"news"' in text]


def test_two_people_and_a_bot_have_an_award_for_the_best_lyrics(tmp_path: Path) -> None:
    """The bot claps for both, without being asked, and the Band Leader names the next one."""
    table, labels = at_the_applause(tmp_path, leader="Ana"), set[str]()
    while not any(isinstance(move, m.GiveAward) for move in moves_of(table)):
        table.clock.passes(PACE + 0.1)
        before = len(moves_of(table))
        offers = [one["move"] for one in table.leader.offers("Ana") if not one.get("optional")]
        labels |= {one["label"] for one in table.leader.offers("Ana") if one["move"] == offers[0]}
        table.leader.say("move", move=offers[0])
        assert len(moves_of(table)) == before + 1
    claps = [move for move in moves_of(table) if isinstance(move, m.Applaud)]
    assert {move.seat for move in claps} == {"Cleo"}
    assert len(claps) >= 2
    assert {"Next player", "Finish the applause"} < labels
    assert any("Cleo: “" in text for text in texts_of(table.leader))
    table.room.close()


def test_a_leader_of_code_claps_and_then_waits_for_people_to_clap(tmp_path: Path) -> None:
    table = at_the_applause(tmp_path, leader="Cleo")
    table.clock.passes(LINGERS * PACE - 0.1)
    assert not any(isinstance(move, m.NameNext) for move in moves_of(table))
    table.clock.passes(LINGERS * PACE)
    assert any(isinstance(move, m.NameNext) for move in moves_of(table))
    table.room.close()


def test_a_bot_says_why_before_it_moves(tmp_path: Path) -> None:
    table = Table(tmp_path, seed=1)
    for name in ("Cleo", "Dot"):
        table.leader.say("seat", name=name, by="bot")
    assert {seat.brain for seat in table.room.file.saved.seats} == {"musician"}
    watcher = table.watcher()
    table.leader.say("start")
    while not any(isinstance(move, m.PlaceClip) for move in moves_of(table)):
        table.clock.passes(PACE)
    clip = next(move for move in moves_of(table) if isinstance(move, m.PlaceClip))
    said = next(text for text in texts_of(watcher) if f"{clip.seat} puts a clip" in text)
    assert said.index(f"{clip.seat}: “") < said.index(f"{clip.seat} puts a clip")
    table.room.close()


@dataclass
class SlowThoughts(Clock):
    """Time in which each thought takes so long."""

    takes: float = 0.0

    def aside(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.later(self.takes, lambda: then(work()))


def first_answer(folder: Path, takes: float, pace: str) -> float:
    """When the first move is made at a table of bots that think so long."""
    clock = SlowThoughts(takes=takes)
    table = Table(folder, clock, seed=1)
    table.leader.say("game", game="the_distance")
    table.leader.say("table", name="pace", value=pace)
    for name in ("Cleo", "Dot"):
        table.leader.say("seat", name=name, by="bot")
    table.leader.say("start")
    while not moves_of(table):
        due = min(at for at, _ in clock.due)
        clock.passes(due - clock.now)
    table.room.close()
    return clock.now


@pytest.mark.parametrize("pace", ["0", "2"])
def test_how_long_a_bot_thinks_is_not_seen_from_when_it_answers(pace: str, tmp_path: Path) -> None:
    """A hand that is easy to play and one that is hard take the same time."""
    times = {first_answer(tmp_path / str(takes), takes, pace) for takes in (0.1 * BEAT, 0.4 * BEAT, 0.9 * BEAT)}
    assert len(times) == 1


def test_pages_read_how_each_bot_plays(tmp_path: Path) -> None:
    table = Table(tmp_path)
    told = table.leader.say("game", game="chord_game") + table.leader.say("table", name="pace", value="1")
    room = next(one for one in told if one["tell"] == "room")
    assert room["brains"][0] == "musician"
    assert set(room["brains"]) <= set(room["characters"])
    assert "musician" not in brains_of(game_named("the_distance"))
    table.room.close()


@pytest.mark.parametrize("game", ["musical_chairs", "the_distance"])
def test_a_bot_plays_on_in_another_game(tmp_path: Path, game: str) -> None:
    table = Table(tmp_path, seed=1)
    for name in ("Cleo", "Dot"):
        table.leader.say("seat", name=name, by="bot")
    told = table.leader.say("game", game=game)
    room = next(one for one in told if one["tell"] == "room")
    assert {seat["brain"] for seat in room["seats"]} == {room["brains"][0]}
    table.leader.say("start")
    table.clock.passes(PACE + 0.1)
    assert moves_of(table)
    table.room.close()


def test_a_bot_of_another_game_on_a_kept_table_plays_on(tmp_path: Path) -> None:
    """Earlier versions let the bot keep what it plays by when the game changed."""
    folder = played_table(tmp_path, lambda one: one.awaited[0] == "Cleo", game="musical_chairs")
    saved = read_table(folder / FILE)
    write_table(folder / FILE, saved.with_seat(Seat("Cleo", "bot", "musician")))
    table = Table(folder)
    before = len(moves_of(table))
    table.clock.passes(PACE + 0.1)
    assert len(moves_of(table)) > before
    table.room.close()
