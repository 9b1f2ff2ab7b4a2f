"""A room plays at a table in the database as at one in a folder; its host falls silent, and another opens it again."""

from __future__ import annotations

from typing import Any

import pytest

from chordgame.engine.brains import bot_move, brain_named
from chordgame.engine.chance import Chance
from chordgame.engine.moves import move_to_plain
from chordgame.engine.plain import digest
from chordgame.pages.tickets import new_code
from chordgame.table.means import Means
from chordgame.table.room import Room
from chordgame.table.saved import SavedTable
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import say_awake, say_good_night, take_over
from chordgame.tour.moving import lay
from chordgame.tour.shared_shelf import SharedShelf
from chordgame.tour.shared_table import SharedTable
from tests.table.tables import LEADERS_TICKET, Clock, Page
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server")


class FarHost:
    """A host with one room; its time passes when it is told to."""

    def __init__(self, address: str, name: str, table: str) -> None:
        self.database, self.clock = Database(address), Clock()
        say_awake(self.database, name, f"https://{name}.example", 600)
        shared = SharedTable(self.database, Bells(self.database), take_over(self.database, table, name))
        self.shelf = SharedShelf(shared)
        means = Means(self.clock.later, self.clock.aside, self.clock)
        self.room = Room(self.shelf, self.shelf.saved, means)

    def page(self, ticket: str) -> Page:
        page = Page(self.room)
        page.say("hello", ticket=ticket)
        return page

    def state(self) -> str:
        session = self.room.table.session
        assert session is not None
        return digest(session.state)

    def next_move(self) -> tuple[str, dict[str, Any]]:
        """One of a person's, who is waited for."""
        game = self.room.table.playing
        seat = self.room.table.people_awaited[0]
        move, _ = bot_move(game.rules, game.state, seat, brain_named(game.rules, "random"), Chance(1))
        return seat, move_to_plain(move)

    def records(self) -> int:
        session = self.room.table.session
        return session.records if session is not None else 0


def refusals(told: list[dict[str, Any]]) -> list[str]:
    return [one["why"] for one in told if one["tell"] == "refused"]


def test_a_room_goes_on_at_another_host_with_everybody_in_their_seats(postgres: Postgres) -> None:
    database = Database(postgres.address)
    database.prepare()
    table = lay(SavedTable(new_code(), "chord_game"), database)
    first = FarHost(postgres.address, "berlin", table)
    first.room.admit_host(LEADERS_TICKET)
    leader = first.page(LEADERS_TICKET)
    phone = Page(first.room)
    (welcome,) = [one for one in phone.say("join", code=first.room.file.saved.code, name="Ana") if "ticket" in one]
    assert refusals(leader.say("play_at_once", name="Ben")) == []
    first.clock.passes(60)
    records, state = first.records(), first.state()
    assert records > 0

    say_good_night(database, "berlin")
    second = FarHost(postgres.address, "lyon", table)
    assert (second.records(), second.state()) == (records, state)
    again, back = second.page(LEADERS_TICKET), second.page(welcome["ticket"])
    assert again.is_host
    assert back.seat == "Ana"

    seat, move = first.next_move()
    slow, quick = {"Ben": (leader, again), "Ana": (phone, back)}[seat]
    assert refusals(slow.say("move", move=move)) == [f"another host goes on with table {table}; open its page anew"]
    assert first.state() == state, "nobody there sees a move that was not kept"
    assert refusals(quick.say("move", move=move)) == []
    assert second.records() == records + 1
    assert second.state() != state

    assert refusals(again.say("new_game")) == []
    assert refusals(again.say("play_at_once", name="")) == []
    assert second.shelf.logs == ("chord_game-1.jsonl", "chord_game-2.jsonl")
    earlier = again.say("look_back", game="chord_game-1.jsonl", at=-1, seat="")
    second.clock.passes(1)
    (looked,) = [one for one in earlier + again.listen() if one["tell"] == "looked"]
    assert looked["game"] == "chord_game-1.jsonl"
    for host in (first, second):
        host.room.close()
        host.database.close()
    database.close()
