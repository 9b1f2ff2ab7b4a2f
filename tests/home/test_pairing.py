"""Who listens for whom: an ear asks, its seat's own page nods, and nobody else can; what is wrong is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from chordgame.home.messages import OLDEST, VERSION
from chordgame.listening.announced import Announced
from chordgame.plugging.means import GuitarMeans
from dsp.verdict import StringVerdict
from tests.table.tables import Page, Table

SURE = {"pitch": 40.0, "cents": 0.0, "t_onset": 1.0, "confidence": 1.0, "source": "mono", "reason": "it rings"}


class Evening:
    """A table with two phones; ears are pages that say what ears say."""

    def __init__(self, folder: Path) -> None:
        self.table = Table(folder, guitars=GuitarMeans(given=("none", None)))
        self.room = self.table.room
        self.room.stand.begin(lambda take: take)
        self.ana, self.ben = self.table.phone("Ana"), self.table.phone("Ben")

    def asks(self, seat: str = "Ana", code: str = "", version: int = VERSION) -> tuple[Page, list[dict[str, Any]]]:
        """An ear comes to the door."""
        ear = Page(self.room)
        code = code or self.room.file.saved.code
        return ear, ear.say("ear", version=version, code=code, name="a laptop", seat=seat)

    def comes_in(self, seat: str = "Ana") -> Page:
        """An ear that was nodded to."""
        ear, told = self.asks(seat)
        self.nods(self.ana if seat == "Ana" else self.ben, told)
        ear.ticket = next(one["ticket"] for one in ear.listen() if one["tell"] == "ear_in")
        self.table.clock.passes(0.1)
        return ear

    def nods(self, page: Page, told: list[dict[str, Any]], on: bool = True) -> list[dict[str, Any]]:
        figures = next(one["figures"] for one in told if one["tell"] == "ear_waits")
        return page.say("let_ear", figures=figures, on=on)

    def up_to_a_play(self) -> tuple[Page, dict[str, Any]]:
        self.table.leader.say("option", name="short", value="1")
        self.table.leader.say("start")
        while True:
            for page, name in ((self.ana, "Ana"), (self.ben, "Ben")):
                offers = [one for one in page.offers(name) if not one.get("optional")]
                offers.sort(key=lambda one: str(one["move"]["do"]) != "place_clip")
                if offers and offers[0].get("ear"):
                    return page, offers[0]["move"]
                if offers:
                    page.say("move", move=offers[0]["move"])

    @property
    def announced(self) -> Announced:
        assert self.room.corner.announced is not None
        return self.room.corner.announced


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path)
    yield one
    one.room.stand.close()
    one.room.close()


def why(told: list[dict[str, Any]]) -> str:
    return str(next(one["why"] for one in told if one["tell"] == "refused"))


def heard(order: dict[str, Any], take: str = "a", **other: Any) -> dict[str, Any]:
    """An ear's last word that all rang clear."""
    strings = [{"string": int(one), "state": "clear", **SURE} for one in order["target"]]
    names = {"take": take * 64, "sound": take * 64, "size": 100}
    return {"play": order["play"], "t": 2.0, "strings": strings, "final": True, **names, **other}


def order_to(ear: Page) -> dict[str, Any]:
    ear.listen()
    told = [json.loads(text) for text in ear.texts]
    return dict(next(one["order"] for one in reversed(told) if one["tell"] == "listen"))


def test_the_seats_own_page_nods_and_nobody_elses(at: Evening) -> None:
    ear, told = at.asks("Ana")
    at.nods(at.ben, told)
    assert not at.room.stand.homes.inputs
    assert "ears" not in json.loads(at.room._room(at.ben.guest))
    (asking,) = json.loads(at.room._room(at.ana.guest))["ears"]
    assert asking["name"] == "a laptop"
    at.nods(at.ana, told)
    assert at.room.stand.homes.inputs == ("home:Ana",)
    assert {one["tell"] for one in ear.listen()} >= {"ear_in"}


def test_who_comes_to_the_door_wrongly_reads_why(at: Evening) -> None:
    assert "room code isn't right" in why(at.asks(code="XXXXX")[1])
    assert "Nobody called Zoe" in why(at.asks("Zoe")[1])
    assert "newer than the table" in why(at.asks(version=VERSION + 1)[1])
    assert "older than the table" in why(at.asks(version=0)[1])
    assert at.asks(seat="")[1][0]["seats"] == ["Ana", "Ben"]
    stranger = Page(at.room)
    assert "does not know this ear" in why(stranger.say("ear_back", version=VERSION, ticket="made up"))


FIRST_SAID = {*SURE, "string", "state", "level_db", "decay_db_per_s", "stretched"}
SAID_OF_A_STRING = {1: FIRST_SAID, 2: FIRST_SAID | {"rattles"}}
"""What an ear says of a string, by the version of its messages."""


def test_what_an_ear_says_has_a_version_of_its_own() -> None:
    assert {field.name for field in fields(StringVerdict)} == SAID_OF_A_STRING[VERSION], (
        "a table of before refuses what it does not know: raise VERSION, and it says that the ear is newer"
    )


def test_an_ear_of_before_is_still_understood(at: Evening) -> None:
    ear, told = at.asks(version=OLDEST)
    at.nods(at.ana, told)
    assert {one["tell"] for one in ear.listen()} >= {"ear_in"}


def test_a_no_is_a_no_and_another_ear_takes_the_first_ones_place(at: Evening) -> None:
    ear, told = at.asks()
    at.nods(at.ana, told, on=False)
    assert ear.guest.goodbye == "Ana said no."
    first = at.comes_in()
    second = at.comes_in()
    assert "Another computer listens" in first.guest.goodbye
    assert not second.guest.goodbye


def test_an_ear_comes_back_by_its_ticket_and_not_once_its_seat_has_left(at: Evening) -> None:
    ear = at.comes_in()
    ear.leave()
    assert not at.room.stand.homes.inputs
    again = Page(at.room)
    assert "ear_in" in {one["tell"] for one in again.say("ear_back", version=VERSION, ticket=ear.ticket)}
    assert "refused" not in {one["tell"] for one in at.ana.say("leave")}
    assert "Ana has left" in again.guest.goodbye


def test_an_ear_goes_on_for_who_takes_another_name(at: Evening) -> None:
    ear = at.comes_in()
    assert "refused" not in {one["tell"] for one in at.ana.say("rename", name="Anna")}
    assert "called Anna now" in ear.guest.goodbye
    assert "ear_out" not in {one["tell"] for one in ear.listen()}, "it comes back by itself"
    ear.leave()
    again = Page(at.room)
    told = again.say("ear_back", version=VERSION, ticket=ear.ticket)
    assert [one["seat"] for one in told if one["tell"] == "ear_in"] == ["Anna"]
    assert at.room.stand.chosen("Anna") == "home:Anna"


def test_a_seat_ends_its_ear_and_then_its_ticket_opens_nothing(at: Evening) -> None:
    ear = at.comes_in()
    assert "not your seat" in why(at.ben.say("ear_away", seat="Ana"))
    at.ana.say("ear_away", seat="Ana")
    assert "wants no ear" in ear.guest.goodbye
    assert at.room.stand.chosen("Ana") == ""
    assert "does not know this ear" in why(Page(at.room).say("ear_back", version=VERSION, ticket=ear.ticket))


def test_nobody_waits_for_an_ear_that_was_ended_where_it_is(at: Evening) -> None:
    ear = at.comes_in()
    assert "refused" not in {one["tell"] for one in ear.say("ear_goes")}
    ear.leave()
    assert at.room.stand.chosen("Ana") == ""
    assert "does not know this ear" in why(Page(at.room).say("ear_back", version=VERSION, ticket=ear.ticket))
    assert "nobody else does" in why(at.ben.say("ear_goes"))


def test_an_ear_that_is_away_can_be_ended_too(at: Evening) -> None:
    at.comes_in().leave()
    assert json.loads(at.room._room(at.ana.guest))["heard_at_home"] == ["Ana"]
    at.ana.say("ear_away", seat="Ana")
    assert "heard_at_home" not in json.loads(at.room._room(at.ana.guest))


def test_a_seat_that_is_played_at_the_hosts_waits_for_no_ear(at: Evening) -> None:
    _, move = at.up_to_a_play()
    ear = at.comes_in(move["seat"])
    assert at.room.stand.chosen(move["seat"]) == f"home:{move['seat']}"
    at.table.leader.say("seat", name=move["seat"], by="here")
    assert "somebody else plays" in ear.guest.goodbye
    assert at.room.stand.chosen(move["seat"]) == ""


def test_the_ear_of_who_is_removed_from_a_game_goes_with_them(at: Evening) -> None:
    page, move = at.up_to_a_play()
    ear = at.comes_in(move["seat"])
    at.table.leader.say("remove_for_good", name=move["seat"])
    assert page.guest.goodbye
    assert "has left the table" in ear.guest.goodbye
    assert "does not know this ear" in why(Page(at.room).say("ear_back", version=VERSION, ticket=ear.ticket))


def test_an_ears_ticket_opens_no_seat_and_a_page_is_no_ear(at: Evening) -> None:
    ear = at.comes_in()
    page = Page(at.room)
    assert "different table" in why(page.say("hello", ticket=ear.ticket))
    said = heard({"play": "x", "target": {}})
    assert "an ear at home says" in why(at.ben.say("ear_heard", **said))
    assert "an ear at home says" in why(ear.say("move", move={}))
    told = {json.loads(text)["tell"] for text in ear.texts}
    assert told <= {"ear_in", "ear_waits", "listen", "wanted", "refused"}


def test_what_it_hears_is_scored_with_its_take_and_only_for_the_play_that_is_open(at: Evening) -> None:
    page, move = at.up_to_a_play()
    ear = at.comes_in(move["seat"])
    page.say("announce", move=move)
    order = order_to(ear)
    for wrong, sentence in (
        ({"size": 1_000_000_000}, "at most 40 megabytes"),
        ({"take": ""}, "names the take"),
        ({"strings": []}, "not on the strings"),
        ({"strings": [{**one, "confidence": 7.0} for one in heard(order)["strings"]]}, "no verdict that an ear gives"),
    ):
        assert sentence in why(ear.say("ear_heard", **{**heard(order), **wrong}))
    ear.say("ear_heard", **heard({**order, "play": "an earlier one"}))
    assert at.announced.verdict is None
    ear.say("ear_heard", **heard(order))
    played = at.table.room.table.playing.session.moves[-1]
    assert {one.take for one in played.heard} == {"a" * 64}  # type: ignore[attr-defined]
    ear.say("ear_heard", **heard(order))  # said twice, as after a line that broke off
    assert at.table.room.table.playing.session.moves[-1] is played


def test_an_ear_that_drops_in_the_middle_of_a_play_loses_nothing(at: Evening) -> None:
    page, move = at.up_to_a_play()
    ear = at.comes_in(move["seat"])
    page.say("announce", move=move)
    order = order_to(ear)
    ear.say("ear_state", state="running", sentence="it is ready")
    ear.say("ear_heard", **{**heard(order), "final": False, "take": "", "sound": "", "size": 0})
    ear.leave()
    assert "out of reach" in at.room.corner.shown()["sentence"]
    assert "out of reach" in why(page.say("decide"))
    at.table.clock.passes(600.0)
    assert at.announced.number
    again = Page(at.room)
    again.say("ear_back", version=VERSION, ticket=ear.ticket)
    assert order_to(again)["play"] == order["play"]
    again.say("ear_heard", **heard(order))
    assert at.table.room.table.playing.session.moves[-1].do == "play"


@pytest.mark.parametrize("onset", [1.0, None], ids=["it fails", "nobody plucks"])
def test_a_play_at_home_of_which_a_string_is_asked_for_can_be_left_to_the_band_leader(
    at: Evening, onset: float | None
) -> None:
    page, move = at.up_to_a_play()
    ear = at.comes_in(move["seat"])
    page.say("announce", move=move)
    ear.say("ear_state", state="running", sentence="it is ready")

    def says(take: str, state: str, onset: float | None) -> None:
        said = heard(order_to(ear), take)
        said["strings"][0].update(state=state, t_onset=onset, reason=f"it is {state}")
        ear.say("ear_heard", **said)

    says("a", "unsure", 1.0)
    says("b", "silent", 1.0)
    assert at.announced.asking, "another try"
    page.say("decide")
    says("c", "silent", onset)
    assert at.room.corner.announced is None
    played = at.table.room.table.playing.session.moves[-1]
    assert [one.state for one in played.heard] == ["UNSURE"]  # type: ignore[attr-defined]


def test_a_take_of_a_gigabyte_is_refused_before_it_comes(at: Evening) -> None:
    page, move = at.up_to_a_play()
    ear = at.comes_in(move["seat"])
    page.say("announce", move=move)
    ear.say("ear_heard", **heard(order_to(ear)))
    page.say("challenge")
    assert {"tell": "give_take", "take": "a" * 64} in ear.listen()
    assert "asked for this take already" in why(page.say("challenge"))
    assert "said to have 100 bytes" in why(ear.say("ear_take", take="a" * 64, size=1_000_000_000))
    assert "Nobody has asked" in why(ear.say("ear_take", take="b" * 64, size=100))
    ear.say("ear_take", take="a" * 64, size=100)
    ear.guest.take_sound(b"x" * 8000)
    at.table.clock.passes(0.1)
    assert any("does not fit its take" in text for text in page.texts + [json.dumps(one) for one in page.listen()])
    assert "does not fit its take" in why(page.say("challenge"))
    assert {"tell": "give_take", "take": "a" * 64} not in ear.listen(), "it is judged once"
