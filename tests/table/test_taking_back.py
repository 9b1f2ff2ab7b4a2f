"""Nobody looks and then chooses again: what a move showed, a seat cannot take back. The host may."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.engine.what_it_showed import SEEN
from tests.table.tables import Page, Table

Chosen = Callable[[list[dict[str, Any]]], dict[str, Any]]


@pytest.fixture(params=[3, None], ids=["with a seed", "unforeseen"])
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    one = Table(tmp_path, seed=request.param)
    yield one
    one.room.close()


def seated(table: Table, game: str, *names: str) -> dict[str, Page]:
    """Everybody with a phone, and the game begun."""
    table.leader.say("game", game=game)
    phones = {name: table.phone(name) for name in names}
    table.leader.say("start")
    return phones


def on_turn(phones: dict[str, Page]) -> tuple[str, list[dict[str, Any]]]:
    """Who is waited for, and what they may do."""
    offers = {name: [one for one in page.offers(name) if not one.get("optional")] for name, page in phones.items()}
    return next((name, found) for name, found in offers.items() if found)


def goes_on(phones: dict[str, Page], until: str, pick: Chosen = lambda offers: offers[0]) -> str:
    """The game goes on until somebody may do this; their name."""
    for _ in range(200):
        name, offers = on_turn(phones)
        if any(offer["move"]["do"] == until for offer in offers):
            return name
        phones[name].say("move", move=pick(offers)["move"])
    raise AssertionError(f"nobody ever came to {until}")


def room_of(page: Page) -> dict[str, Any]:
    """The room as the page was told of it last."""
    page.listen()
    return next(one for one in map(json.loads, reversed(page.texts)) if one["tell"] == "room")


def test_who_bids_last_cannot_bid_again_with_open_hands(table: Table) -> None:
    """“Put money in your hands and open them at the same time.”"""
    phones = seated(table, "symphony_no9", "Ana", "Ben", "Carl")
    goes_on(phones, "bid")
    for name in ("Ana", "Ben", "Carl"):
        phones[name].say("move", move={"do": "bid", "seat": name, "coins": 0, "furniture": []})
    assert SEEN in phones["Carl"].refused("undo")
    table.clock.passes(0.1)
    assert room_of(phones["Carl"])["stands"] == SEEN
    assert not room_of(phones["Carl"])["undo"]
    assert "stands" not in room_of(phones["Ana"])
    assert room_of(table.leader)["undo"]


def test_a_hand_that_nobody_has_opened_may_be_chosen_again(table: Table) -> None:
    phones = seated(table, "symphony_no9", "Ana", "Ben", "Carl")
    goes_on(phones, "bid")
    phones["Ana"].say("move", move={"do": "bid", "seat": "Ana", "coins": 0, "furniture": []})
    assert not room_of(phones["Ana"])["undo"]  # nobody knows yet, and the move itself did not wait for it
    table.clock.passes(0.1)
    assert room_of(phones["Ana"])["undo"]
    phones["Ana"].say("undo")
    assert "bid" in [one["move"]["do"] for one in phones["Ana"].offers("Ana")]


def test_the_host_takes_back_what_was_seen_and_the_log_says_so(table: Table) -> None:
    phones = seated(table, "symphony_no9", "Ana", "Ben", "Carl")
    goes_on(phones, "bid")
    for name in ("Ana", "Ben", "Carl"):
        phones[name].say("move", move={"do": "bid", "seat": name, "coins": 0, "furniture": []})
    table.leader.say("undo")
    last = json.loads(log_of(table)[-1])
    assert last["seen"] == ["Ana", "Ben", "Carl"]
    assert any("The hands open: Ana $0, Ben $0, Carl $0" in text for text in last["shown"])
    (news,) = [one["texts"] for one in phones["Ana"].listen() if one["tell"] == "news" and "undid" in str(one)]
    assert "seen by Ana, Ben and Carl" in news[0]
    assert "own latest move" in phones["Carl"].refused("undo")  # Ben's hand is the latest now
    assert "seen what came after" in phones["Ben"].refused("undo")


def log_of(table: Table) -> list[str]:
    return (table.folder / table.room.file.saved.log).read_text().splitlines()


def test_a_die_that_was_seen_is_rolled_once_and_the_hosts_take_back_rolls_anew(table: Table) -> None:
    phones = seated(table, "chord_game", "Ana", "Ben", "Carl")
    name, read = goes_on(phones, "roll"), set[str]()
    for _ in range(12):
        told = phones[name].say("move", move={"do": "roll", "seat": name})
        table.clock.passes(0.1)
        assert "stands" not in room_of(phones[name]), "who had to roll has nothing to undo"
        read.update(one["texts"][0] for one in told if one["tell"] == "news")
        assert SEEN in phones[name].refused("undo")
        table.leader.say("undo")
    assert len(read) > 1


def test_a_card_that_was_drawn_stays_in_the_hand(table: Table) -> None:
    phones = seated(table, "the_distance", "Ana", "Ben")
    name = goes_on(phones, "draw")
    phones[name].say("move", move={"do": "draw", "seat": name})
    assert SEEN in phones[name].refused("undo")
    table.clock.passes(0.1)
    assert room_of(phones[name])["stands"] == SEEN
