"""One press and the game is on: from the first page to the first strum that is judged, and who sits where then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import RunningHost, Watched, running_host
from tests.pages.clicking import Player, two_begin
from tests.table.tables import Page, Table

of_a_host = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
MOST_PRESSES = 5


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    one = Table(tmp_path, seed=3)
    yield one
    one.room.close()


def names(table: Table) -> list[tuple[str, str]]:
    return [(seat.name, seat.by) for seat in table.room.file.saved.seats]


def test_who_is_alone_gets_company_and_nobody_has_to_be_called_anything(table: Table) -> None:
    table.leader.say("play_at_once", name=" ")
    (you, by), (_, others_by) = names(table)
    assert (you, by, others_by) == ("You", "here", "bot")
    assert table.leader.records


def test_whoever_stands_in_the_field_plays_too(table: Table) -> None:
    table.leader.say("seat", name="Ana", by="here")
    table.leader.say("play_at_once", name="Ben")
    assert names(table) == [("Ana", "here"), ("Ben", "here")]


def test_phones_alone_can_play(table: Table) -> None:
    for name in ("Ana", "Ben"):
        table.phone(name)
    table.leader.say("play_at_once")
    assert names(table) == [("Ana", "phone"), ("Ben", "phone")]


def test_what_people_have_set_themselves_stays(table: Table) -> None:
    table.leader.say("option", name="short", value="1")
    table.leader.say("play_at_once", name="Ana")
    assert table.room.table.game is not None
    assert {len(one.cams) for one in table.room.table.game.state.players} == {1}


def test_what_was_dealt_is_not_taken_back_but_what_is_played_is(table: Table) -> None:
    table.leader.say("seat", name="Ana", by="here")
    table.leader.say("play_at_once", name="Ben")
    assert "nothing was played yet" in table.leader.refused("undo")
    dealt = table.leader.records
    move = next(one["move"] for one in table.leader.offers("Ben") if one["move"]["do"] == "place_clip")
    table.leader.say("move", move=move)
    table.leader.say("undo")
    assert table.leader.records == dealt + 2
    assert table.leader.refused("undo")


def test_what_was_dealt_stays_dealt_when_the_table_is_opened_again(table: Table) -> None:
    table.leader.say("seat", name="Ana", by="here")
    table.leader.say("play_at_once", name="Ben")
    table.reopen()
    assert "nothing was played yet" in table.leader.refused("undo")


@pytest.mark.parametrize("game", ["the_distance", "musical_chairs", "symphony_no9", "the_distance_pad"])
def test_a_game_in_which_nothing_is_dealt_just_begins(table: Table, game: str) -> None:
    table.leader.say("game", game=game)
    table.leader.say("play_at_once", name="Ana")
    assert table.room.table.game is not None
    assert table.room.table.game.rules.id == game


def test_a_name_that_exists_is_never_taken_from_somebody(table: Table) -> None:
    phone = table.phone("Kim")
    for again in ({"kind": "seat", "by": "here", "new": True}, {"kind": "play_at_once"}):
        assert "already playing as Kim" in table.leader.refused(**again, name="KIM")
    assert phone.seat == "Kim"
    assert names(table) == [("Kim", "phone")]


def test_who_is_taken_off_the_table_reads_by_whom(table: Table) -> None:
    phone = table.phone("Kim")
    table.leader.say("unseat", name="Kim")
    (away,) = [one for one in phone.listen() if one["tell"] == "unseated"]
    assert away["why"] == "The host took Kim off the table."


def test_who_comes_late_is_given_a_way_in(table: Table) -> None:
    table.phone("Kim")
    table.leader.say("seat", name="Lea", by="here")
    table.leader.say("play_at_once")
    code = table.room.file.saved.code
    stranger = Page(table.room)
    assert "Watch for now: there you can ask for a seat" in stranger.refused("join", code=code, name="Moe")
    table.leader.say("seat", name="Lea", by="phone")
    assert "Lea can still be played from a phone" in stranger.refused("join", code=code, name="Moe")


def test_a_name_that_cannot_be_is_refused_and_nothing_begins(table: Table) -> None:
    assert table.leader.refused("play_at_once", name="x" * 200)
    assert table.room.table.game is None


# ---------------------------------------------------------------- in a browser


@dataclass
class Hand:
    """Somebody who has never seen it: presses what is there, and counts."""

    page: Any
    presses: int = 0

    def press(self, what: str) -> None:
        self.page.locator(what).first.click()
        self.presses += 1

    def first_strum(self) -> None:
        """A clip on a string that rings open, and a strum."""
        self.page.wait_for_selector(".your-turn")
        self.press("[data-at^=slot-][data-at$='-0'].can")
        self.page.wait_for_selector(".ghost-words:has-text('1 point')")
        self.press("[data-key=confirm]")
        self.press("[data-key=strum]")
        self.page.wait_for_selector(".headline:has-text('lyrics')")
        self.page.wait_for_selector(".string.clear")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "8") as running:
        yield running


@of_a_host
def test_from_the_first_page_to_the_first_strum_in_five_presses(browser: Watched, host: RunningHost) -> None:
    hand = Hand(browser.page(host.leader, viewport={"width": 1366, "height": 768}))
    hand.page.fill("[data-key=new-seat]", "Ana")
    hand.press("[data-key=play]")
    hand.first_strum()
    assert hand.presses <= MOST_PRESSES


@of_a_host
def test_a_family_of_three_with_two_phones(browser: Watched, host: RunningHost) -> None:
    """Nobody presses more than five times; without the two who sit down it is five for all of them together."""
    host_hand = Hand(browser.page(host.leader, viewport={"width": 1366, "height": 768}))
    phones = [Hand(browser.page(f"{host.base}/join#{host.code}", **PHONE)) for _ in range(2)]
    for name, phone in zip(("Ben", "Carl"), phones, strict=True):
        phone.page.fill("[data-key=name]", name)
        phone.press("form button[type=submit]")
        phone.page.wait_for_selector(f"text=Hello {name}")
    host_hand.page.fill("[data-key=new-seat]", "Ana")
    host_hand.press("[data-key=play]")
    hands = [host_hand, *phones]
    for hand in hands:
        hand.page.wait_for_selector(".headline")
    first = next(hand for hand in hands if hand.page.locator(".your-turn").count())
    first.first_strum()
    assert max(hand.presses for hand in hands) <= MOST_PRESSES
    assert sum(hand.presses for hand in hands) <= MOST_PRESSES + len(phones)


@of_a_host
def test_who_sets_up_without_knowing_how_is_surprised(browser: Watched, host: RunningHost) -> None:
    """Key, first cam, instrument and claims: any will do, and one press chooses."""
    page = browser.page(host.leader, **PHONE)
    two_begin(page)
    player = Player(page)
    for _ in range(40):
        if "place a clip" in player.headline:
            break
        before = player.records
        surprise = page.locator("[data-key=surprise]")
        if surprise.count():
            surprise.tap()
        else:
            page.locator(".sheet .move:visible").first.tap()
        player.sees_more_than(before)
    assert "place a clip" in player.headline
    assert page.locator("[data-key=surprise]").count() == 0, "from here on a choice is worth something"
