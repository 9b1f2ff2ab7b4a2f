"""Hosts of many tables, asked without pages: who has which table, what is refused, and what is said of the database."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from chordgame.limits import NEW_TABLES, WRONG_CODES
from tests.home.evening import PlayersPage, ear_process, nods
from tests.hosting.hosts import HostOfMany, host_of_many
from tests.patience import PATIENCE, wait_for
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server, and hosts in processes of their own")


@pytest.fixture(scope="module")
def host(postgres: Postgres) -> Iterator[HostOfMany]:
    with host_of_many(postgres.address, "--name", "a", "--proxy", "127.0.0.1") as running:
        yield running


def from_there(address: str) -> dict[str, str]:
    """What the proxy says of a page."""
    return {"X-Forwarded-For": address}


def made(host: HostOfMany, address: str = "192.0.2.1") -> dict[str, str]:
    status, table = host.ask("/tables", {}, **from_there(address))
    assert status == 201, table
    return dict(table)


class Page:
    """A page without a browser."""

    def __init__(self, host: HostOfMany, table: str, at: str = "/at/a") -> None:
        self.told: list[dict[str, Any]] = []
        self.socket: ClientConnection = host.socket(f"{at}/t/{table}/socket", **from_there("192.0.2.1"))

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def reads(self, kind: str) -> dict[str, Any]:
        """The next message of this kind."""
        while True:
            while self.told:
                if (one := self.told.pop(0))["tell"] == kind:
                    return one
            self.told = json.loads(self.socket.recv(PATIENCE))

    def is_let_go(self) -> str:
        """Why its host closed it."""
        try:
            while True:
                self.socket.recv(PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.reason if closed.rcvd is not None else ""


def test_who_makes_a_table_is_its_host_and_nobody_else_deletes_it(host: HostOfMany) -> None:
    table = made(host)
    name = table["table"]
    page = Page(host, name)
    page.say(say="hello", ticket=table["ticket"])
    assert page.reads("welcome")["is_host"]
    page.say(say="table", name="pace", value="0")
    status, said = host.ask(f"/at/a/t/{name}/delete", {"ticket": "another"})
    assert (status, said["why"]) == (409, "Only the host of a table can delete it")
    assert host.ask(f"/at/a/t/{name}/delete", {"ticket": table["ticket"]})[0] == 200
    assert page.is_let_go() == "The host of this table has deleted it"
    assert host.ask(f"/t/{name}/where")[1]["gone"]
    assert host.ask("/door", {"code": table["code"]}, **from_there("192.0.2.9"))[0] == 404


def test_an_ear_whose_table_was_deleted_ends_and_shuts_nobodys_door(host: HostOfMany, tmp_path: Path) -> None:
    """It knows the table by its room code: asked for again and again, that would count as guessing."""
    table = made(host)
    where = host.ask(f"/t/{table['table']}/where")[1]["at"]
    socket = host.socket(f"{where}/t/{table['table']}/socket")
    page = PlayersPage.reading(socket, say="join", code=table["code"], name="Ana")
    words = ("--join", host.base, table["code"], "--seat", "Ana", "--input", "simulated")
    with ear_process(*words, "--takes", str(tmp_path)) as ear:
        nods(page)
        ear.says("I listen for Ana")
        assert host.ask(f"/at/a/t/{table['table']}/delete", {"ticket": table["ticket"]})[0] == 200
        ear.says("there is no table with the room code")
        assert ear.process.wait(PATIENCE) == 2


def test_a_move_is_answered_once_it_is_kept_and_one_that_comes_again_is_made_once(host: HostOfMany) -> None:
    table = made(host)
    page = Page(host, table["table"])
    page.say(say="hello", ticket=table["ticket"])
    for name in ("Ana", "Ben"):
        page.say(say="seat", name=name, by="here")
    page.say(say="start")
    view = page.reads("view")
    while not view.get("offers"):
        view = page.reads("view")
    move = next(one["move"] for one in view["offers"] if not one.get("optional"))
    page.say(say="move", move=move, after=0)
    page.reads("made")
    page.say(say="move", move=move, after=0, again=True)
    page.reads("made")
    page.say(say="move", move=move, after=1)
    assert page.reads("refused")["why"]
    assert 'ringclear_move_seconds_bucket{le="+Inf"} 1\n' in host.ask("/metrics")[1]


@pytest.mark.parametrize("said", [b"[" * 5000, b'{"code":"\\u0000"}', b'{"code":"\\ud800"}', b'{"code":[]}', b"\xff"])
def test_what_no_page_says_is_refused_in_a_sentence(host: HostOfMany, said: bytes) -> None:
    status, answer = host.ask("/door", said, **from_there("192.0.2.71"))
    assert (status, bool(answer["why"])) == (409, True)


def test_the_door_counts_what_comes_from_each_address_and_believes_the_proxy_alone(host: HostOfMany) -> None:
    for _ in range(WRONG_CODES.most):
        assert host.ask("/door", {"code": "WRONG"}, **from_there("192.0.2.66"))[0] == 404
    status, said = host.ask("/door", {"code": "WRONG"}, **from_there("192.0.2.66"))
    assert (status, said["why"]) == (409, "too many wrong codes came from here: wait a minute")
    assert host.ask("/door", {"code": "WRONG"}, **from_there("192.0.2.67"))[0] == 404
    with ThreadPoolExecutor(3 * WRONG_CODES.most) as many:
        at_once = [many.submit(host.ask, "/door", {"code": "WRONG"}, **from_there("192.0.2.70")) for _ in range(60)]
    assert [one.result()[0] for one in at_once].count(404) == WRONG_CODES.most
    for number in range(WRONG_CODES.most):
        assert host.ask("/door", {"code": "WRONG"}, **from_there(f"2001:db8::{number}"))[0] == 404
    assert host.ask("/door", {"code": "WRONG"}, **from_there("2001:db8::ffff"))[0] == 409, "a house has no end of them"
    assert host.ask("/door", {"code": "WRONG"}, **from_there("2001:db8:0:1::1"))[0] == 404
    for _ in range(NEW_TABLES.most):
        made(host, "192.0.2.68")
    assert host.ask("/tables", {}, **from_there("192.0.2.68"))[0] == 409
    made(host, "192.0.2.69")


def test_what_is_none_of_our_pages_is_refused(host: HostOfMany) -> None:
    assert host.ask("/tables", {}, Origin="https://elsewhere.example")[0] == 409
    assert host.ask("/tables", ["no object"])[0] == 409
    assert host.ask("/tables", {"game": "no such game"})[0] == 409
    assert host.ask("/tables", {"more": "x" * 9000})[0] == 409
    assert host.ask("/metrics", **from_there("192.0.2.1"))[0] == 404, "whoever comes through the proxy reads no figures"
    assert host.ask("/", Host="elsewhere.example")[0] == 421


def test_a_host_that_stands_still_is_replaced_and_finds_out_when_it_wakes_up(
    host: HostOfMany, postgres: Postgres
) -> None:
    table = made(host)
    assert host.ask(f"/t/{table['table']}/where")[1]["at"] == "/at/a"
    page = Page(host, table["table"])
    page.say(say="hello", ticket=table["ticket"])
    page.reads("welcome")
    with host_of_many(postgres.address, "--name", "b", "--proxy", "127.0.0.1") as other:
        found = other.ask(f"/t/{table['table']}/where")[1]
        assert found["at"] == "/at/a"
        assert 0 < found["wait"] <= 3
        host.send(signal.SIGSTOP)
        wait_for(lambda: other.ask(f"/t/{table['table']}/where")[1]["at"] == "/at/b", "nobody took it over")
        host.send(signal.SIGCONT)
        page.is_let_go()
        again = Page(other, table["table"], "/at/b")
        again.say(say="hello", ticket=table["ticket"])
        assert again.reads("welcome")["is_host"]
    assert wait_until_lost(host, table["table"])


TAKES_NO_LINE = (
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
    "'BEGIN RAISE EXCEPTION ''the auditor is on holiday''; END'",
    "CREATE TRIGGER refuse BEFORE INSERT ON ringclear.lines FOR EACH ROW EXECUTE FUNCTION refuse()",
)
"""What somebody who looks after a database may have added to it."""


def test_why_a_database_refuses_a_line_stands_in_the_journal(host: HostOfMany, postgres: Postgres) -> None:
    table = made(host)
    page = Page(host, table["table"])
    page.say(say="hello", ticket=table["ticket"])
    for name in ("Ana", "Ben"):
        page.say(say="seat", name=name, by="here")
    postgres.sql(*TAKES_NO_LINE)
    try:
        page.say(say="start")
        assert page.reads("refused")["why"] == "the database refuses it; nothing was changed"
        noted = [one["why"] for one in host.noted("database refuses")]
        assert any("the auditor is on holiday" in why for why in noted), "that is for who looks after it"
    finally:
        postgres.sql("DROP FUNCTION refuse CASCADE")
    page.say(say="start")
    assert page.reads("view")["panels"]


def test_who_was_removed_stays_out_at_the_host_that_takes_over_a_dead_ones_table(postgres: Postgres) -> None:
    with (
        host_of_many(postgres.address, "--name", "e", "--proxy", "127.0.0.1") as first,
        host_of_many(postgres.address, "--name", "f", "--proxy", "127.0.0.1") as second,
    ):
        table = made(first)
        where = f"/t/{table['table']}/where"
        assert first.ask(where)[1]["at"] == "/at/e"
        leader, ben = (Page(first, table["table"], "/at/e") for _ in range(2))
        leader.say(say="hello", ticket=table["ticket"])
        ben.say(say="join", code=table["code"], name="Ben", browser="b1")
        ben.reads("welcome")
        ben.say(say="report", words="He shouts.")
        ben.reads("word")
        leader.say(say="remove_for_good", name="Ben")
        ben.is_let_go()
        leader.say(say="table", name="seats", value="locked")
        while not any(one["name"] == "seats" and one["value"] == "locked" for one in leader.reads("room")["settings"]):
            pass
        first.kill()
        wait_for(lambda: second.ask(where)[1]["at"] == "/at/f", "nobody took it over")
        again, back, other = (Page(second, table["table"], "/at/f") for _ in range(3))
        back.say(say="join", code=table["code"], name="Benno", browser="b1")
        assert "stays shut" in back.reads("refused")["why"]
        other.say(say="join", code=table["code"], name="Dora", browser="b2")
        assert "locked" in other.reads("refused")["why"]
        again.say(say="hello", ticket=table["ticket"])
        assert again.reads("strangers")["reports"][0]["words"] == "He shouts."


def wait_until_lost(host: HostOfMany, table: str) -> bool:
    wait_for(lambda: any(one["table"] == table for one in host.noted("table lost")), "it goes on with what it lost")
    return True


def test_of_two_hosts_at_one_address_the_older_one_stops(postgres: Postgres) -> None:
    with host_of_many(postgres.address, "--name", "c") as older, host_of_many(postgres.address, "--name", "c") as newer:
        assert older.ended() == 2
        assert "another host has come to this one's address" in older.said
        assert newer.ask("/health") == (200, {"health": "ok"})


def test_a_host_that_starts_before_its_database_waits_for_it(postgres: Postgres, tmp_path: Path) -> None:
    with open(tmp_path / "journal", "w+", encoding="utf-8") as journal, ThreadPoolExecutor(1) as beside:
        early = HostOfMany(postgres.address, journal=journal)
        postgres.kill()
        try:
            opened = beside.submit(early.start)
            wait_for(lambda: "I wait 10 seconds for it" in early.told, "it does not say that it waits")
        finally:
            postgres.start()
        opened.result(PATIENCE)
        early.kill()


def test_while_the_database_is_away_pages_read_so_and_afterwards_they_go_on(postgres: Postgres) -> None:
    with host_of_many(postgres.address, "--name", "d", "--proxy", "127.0.0.1") as alone:
        table = made(alone)
        assert alone.ask(f"/t/{table['table']}/where")[1]["at"] == "/at/d"
        page = Page(alone, table["table"], "/at/d")
        page.say(say="hello", ticket=table["ticket"])
        page.reads("welcome")
        try:
            postgres.kill()
            wait_for(lambda: alone.ask("/health")[0] == 503, "it does not miss its database")
            assert alone.ask(f"/t/{table['table']}/where")[0] == 503
            page.say(say="seat", name="Ben", by="here")
            assert page.reads("refused")["why"] == "the database does not answer; try again in a moment"
        finally:
            postgres.start()
        wait_for(lambda: alone.ask("/health")[0] == 200, "it does not find its database again")
        page.say(say="seat", name="Ana", by="here")
        while not page.reads("room")["seats"]:
            pass
        with postgres.frozen():
            assert page.is_let_go() == "This host cannot reach its database. Looking for another…"
        wait_for(lambda: alone.ask("/health")[0] == 200, "it does not find its database again")
        again = Page(alone, table["table"], "/at/d")
        again.say(say="hello", ticket=table["ticket"])
        assert again.reads("welcome")["is_host"]
        assert len(alone.noted("database does not answer")) == 2, "it is said once, however many beats were missed"
        assert all(back["seconds"] > 0 for back in alone.noted("database is back"))
