"""No theory aloud unless the table wants it, and then only on pages that want it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.table.showing import Drawer, awaited_seats, show
from tests.engine.test_every_game import started
from tests.pages.reading import names_in, read
from tests.table.tables import Page, Table


@pytest.mark.parametrize("text", ["G", "F#", "Bb and more", "in play: Am", "Dsus4", "the tonic", "G7", "C major"])
def test_names_are_found_where_there_are_any(text: str) -> None:
    assert names_in(text)


@pytest.mark.parametrize(
    "text",
    ["Happy, starting on 12", "Add Major at 7: 2, 7, 11", "Ana: put down the first cam", "A clip comes off", "Cleo"],
)
def test_words_of_the_game_are_no_names(text: str) -> None:
    assert not names_in(text)


@pytest.mark.parametrize("seed", range(3))
def test_with_the_switch_off_nothing_that_a_page_is_sent_names_a_note_or_a_chord(seed: int) -> None:
    asked = 0
    for session in random_game(seed):
        for seat in (*session.header.seats, None):
            told = page_of(session, seat, named=False)
            assert [(text, found) for text in read(told) if (found := names_in(text))] == []
            asked += 1
    assert asked > 30


def test_with_the_switch_on_every_page_names_them_from_the_first_key_on() -> None:
    for session in random_game(1):
        if session.state.stack:
            texts = list(read(page_of(session, None, named=True)))
            assert any(text.startswith("Key: ") for text in texts)
            assert any(text.startswith("In play: ") and names_in(text) for text in texts)


def random_game(seed: int) -> list[Session]:
    """The game after every ninth move."""
    import copy

    session, chance, found = started(CHORD_GAME, seed), Chance(seed), []
    for step in range(130):
        moves = [o.move for seat in session.header.seats for o in CHORD_GAME.legal_moves(session.state, seat)]
        if not moves:
            break
        move, chance = chance.pick(moves)
        session.take(session.next_move(move))
        if step % 9 == 0:
            found.append(copy.copy(session))
    return found


def page_of(session: Session, seat: str | None, named: bool) -> object:
    drawer = Drawer(CHORD_GAME)
    shown = show(session, drawer, seat, awaited_seats(session), named)
    return [json.loads(shown.rest), *map(json.loads, shown.panels)]


# ---------------------------------------------------------------- at the table


def started_table(folder: Path) -> tuple[Table, Page, Page]:
    table = Table(folder)
    ana, ben = table.phone("Ana"), table.phone("Ben")
    table.leader.say("start")
    move(ana, "fit_key", "happy", 12)
    move(ana, "first_cam", "at", 7)
    return table, ana, ben


def move(page: Page, do: str, field: str, value: object) -> None:
    offers = [offer["move"] for offer in page.offers("Ana")]
    page.say("move", move=next(one for one in offers if one["do"] == do and one[field] == value))


def titles(page: Page, seat: str | None) -> list[str]:
    page.listen()
    return [panel.get("title", "") for panel in page.views[seat]["panels"]]


def test_the_leader_allows_names_for_the_table_and_a_page_may_keep_them_off(tmp_path: Path) -> None:
    table, ana, ben = started_table(tmp_path)
    tv = table.watcher()
    assert "Names" not in titles(ana, "Ana") + titles(ben, "Ben") + titles(tv, None)
    assert table.leader.refused("table", name="theory", value="perhaps")
    table.leader.say("table", name="theory", value="yes")
    assert all("Names" in told for told in (titles(ana, "Ana"), titles(ben, "Ben"), titles(tv, None)))
    ben.say("names", on=False)
    assert "Names" not in titles(ben, "Ben")
    assert "Names" in titles(ana, "Ana")
    table.leader.say("table", name="theory", value="no")
    ben.say("names", on=True)
    assert "Names" not in titles(ana, "Ana") + titles(ben, "Ben") + titles(tv, None)
    table.room.close()


@pytest.mark.parametrize("seed", range(2))
def test_over_a_random_game_nothing_on_any_socket_names_a_note_or_a_chord(tmp_path: Path, seed: int) -> None:
    table = Table(tmp_path, seed=seed)
    pages = {name: table.phone(name) for name in ("Ana", "Ben")}
    tv = table.watcher()
    table.leader.say("start")
    chance = Chance(seed)
    for _ in range(70):
        offers = [(name, offer) for name in pages for offer in pages[name].offers(name)]
        if not offers:
            break
        (name, offer), chance = chance.pick(offers)
        pages[name].say("move", move=offer["move"])
    for page in (*pages.values(), tv, table.leader):
        page.listen()
        in_play = [told for text in page.texts if not (told := json.loads(text)).get("lobby")]
        assert len(in_play) > 30
        assert [(text, found) for told in in_play for text in read(told) if (found := names_in(text))] == []
    table.room.close()


def test_a_page_is_told_whether_names_can_be_had(tmp_path: Path) -> None:
    table, ana, _ = started_table(tmp_path)
    room = next(one for one in reversed([json.loads(text) for text in ana.texts]) if one["tell"] == "room")
    assert "names" not in room
    table.leader.say("table", name="theory", value="yes")
    assert [one["names"] for one in ana.listen() if one["tell"] == "room"] == [True]
    assert [one["names"] for one in ana.say("names", on=False) if one["tell"] == "room"] == [False]
    table.room.close()


def test_a_game_without_notes_is_the_same_with_the_switch(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.phone("Ana"), table.phone("Ben")
    table.leader.say("game", game="the_distance")
    table.leader.say("table", name="theory", value="yes")
    table.leader.say("start")
    tv = table.watcher()
    assert "Names" not in titles(tv, None)
    assert all("names" not in json.loads(text) for text in tv.texts)
    table.room.close()
