"""The pages in a real browser, with a real host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import SILENT, RunningHost, Watched, lonely_port, running_host
from tests.pages.clicking import Player, awaited_one, start, two_begin
from tests.table.played import played_table

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path) as running:
        yield running


def test_a_table_is_set_up_and_a_phone_joins(browser: Watched, host: RunningHost) -> None:
    leader = browser.page(host.leader)
    leader.fill("[data-key=new-seat]", "Ana")
    leader.press("[data-key=new-seat]", "Enter")
    phone = browser.page(f"{host.base}/join#{host.code}", **PHONE)
    phone.fill("[data-key=name]", "Ben")
    phone.click("text=Take a seat")
    phone.wait_for_selector("text=Hello Ben")
    assert host.code not in phone.url  # nobody reads it over a shoulder
    leader.wait_for_selector("text=Ben")
    start(leader)
    leader.click("[data-at=number-12]")
    leader.wait_for_selector(".ghost-words:has-text('happy')")
    leader.click("[data-key=confirm]")
    tv = browser.page(f"{host.base}/table#{host.code}")
    for page in (leader, phone, tv):
        page.wait_for_selector("h1:has-text('Ana: put down the first cam')")
    phone.reload()
    phone.wait_for_selector("h1:has-text('Ana: put down the first cam')")


def test_the_host_dies_and_the_pages_come_back_by_themselves(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, *SILENT, port=lonely_port()) as host:
        dies_and_comes_back(browser, host)


def dies_and_comes_back(browser: Watched, host: RunningHost) -> None:
    leader = browser.page(host.leader)
    two_begin(leader)
    leader.click("[data-at=number-9]")
    leader.click(".chip:has-text('Sad, starting on 9')")
    leader.wait_for_selector(".ghost-words:has-text('sad')")
    leader.click("[data-key=confirm]")
    leader.wait_for_selector("h1:has-text('put down the first cam')")
    host.kill()
    leader.wait_for_selector(".connection:not([hidden])")
    host.start()
    leader.wait_for_selector(".connection[hidden]", state="attached")
    leader.click("[data-at=box-major]")
    leader.locator(".number.next").first.click()
    leader.click("[data-key=confirm]")
    leader.wait_for_selector("h1:has-text('name the band')")


def test_a_table_that_is_opened_again_tells_its_story_with_everybodys_own_face(
    browser: Watched, tmp_path: Path
) -> None:
    everybody = {"Ana", "Ben", "Cleo"}
    played_table(
        tmp_path,
        lambda game: {move.seat for move in game.session.moves} == everybody,
        dict.fromkeys(sorted(everybody), "here"),
    )
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        leader = browser.page(host.leader)
        for who, place in (("Ana", 0), ("Ben", 1), ("Cleo", 2)):
            leader.wait_for_selector(f".one-turn.p{place}:has(.face.p{place}):has-text('{who}')", state="attached")


def test_a_hand_is_covered_until_its_player_has_the_screen(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--seed", "5", "--game", "the_distance", *SILENT) as host:
        leader = browser.page(host.leader)
        two_begin(leader)
        hand = leader.locator("[data-name=hand]")
        for name, other in (("Ben", "Ana"), ("Ana", "Ben")):
            leader.wait_for_selector(f"h1:has-text('Pass the device to {name}')")
            assert hand.count() == 0
            leader.click(f"text=I am {name}")
            hand.wait_for()
            leader.click(f"[data-key=tab-{other}]")  # a curious look
            leader.wait_for_selector(f"h1:has-text('Pass the device to {other}')")
            leader.click(f"[data-key=tab-{name}]")
            leader.wait_for_selector(f"h1:has-text('Pass the device to {name}')")
            leader.click(f"text=I am {name}")
            player = Player(leader)
            while not leader.locator("[data-key=pass-device]").count():
                before, can = player.records, player.can()
                player.press(next(do for do in ("draw", "pass") if do in can))
                player.sees_more_than(before)
            leader.click("[data-key=pass-device]")


def test_a_card_that_was_drawn_stands_and_the_phone_says_why(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--seed", "5", "--game", "the_distance", *SILENT) as host:
        phones = []
        for name in ("Ana", "Ben"):
            phones.append(browser.page(f"{host.base}/join#{host.code}", **PHONE))
            phones[-1].fill("[data-key=name]", name)
            phones[-1].click("text=Take a seat")
            phones[-1].wait_for_selector(f"text=Hello {name}")
        leader = browser.page(host.leader)
        start(leader)
        drawing = phones[1]  # Ana deals
        drawing.wait_for_selector(".your-turn")
        Player(drawing).press("draw")
        drawing.wait_for_selector(".it-stands:has-text('so only the host can undo it.')")
        assert drawing.locator(".undo:visible").count() == 0
        leader.click(".undo")
        drawing.wait_for_selector(".it-stands", state="hidden")
        the_board_comes_back_when_ones_turn_begins(phones[0], Player(drawing))


def the_board_comes_back_when_ones_turn_begins(reading: Any, player: Player) -> None:
    """Who reads the story then has nothing to tap on there."""
    reading.click("[data-key=tab-of-Story]")
    reading.wait_for_selector("[data-tab=Story]:not(.your-turn)")
    while "your-turn" not in reading.get_attribute("main.game", "class"):
        before, can = player.records, player.can()
        player.press(next(do for do in ("draw", "pass") if do in can))
        player.sees_more_than(before)
        Player(reading).sees_more_than(before)
    reading.wait_for_selector(".your-turn[data-tab=board]")
    assert reading.locator(".board").is_visible()


def test_the_leaders_menu_is_never_in_the_way(browser: Watched, host: RunningHost) -> None:
    leader = browser.page(host.leader)
    two_begin(leader)
    for beside in (True, False):
        leader.click("[data-key=menu]")
        leader.wait_for_selector("details.menu[open]")
        if beside:
            leader.click("h1", position={"x": leader.locator("h1").bounding_box()["width"] - 5, "y": 5})
        else:
            leader.keyboard.press("Escape")
        leader.wait_for_selector("details.menu:not([open])")
    leader.click("[data-key=menu]")
    leader.click("[data-key=new-game]")
    leader.click("[data-key=answer-0]")
    start(leader)
    leader.wait_for_selector("details.menu:not([open])")


def test_an_address_that_was_cut_short_asks_for_the_code(browser: Watched, host: RunningHost) -> None:
    phone = browser.page(f"{host.base}/join#100%", **PHONE)
    phone.wait_for_selector("text=Take a seat")


def test_on_a_phone_what_is_heard_of_a_string_can_be_read(browser: Watched, host: RunningHost) -> None:
    leader = browser.page(host.leader, viewport={"width": 360, "height": 740})
    two_begin(leader)
    player = Player(leader)
    while "play" not in awaited_one([player]).can():
        before = player.records
        player.goes_on()
        player.sees_more_than(before)
    player.press("play")
    leader.click("[data-key=badly]")
    word, how = leader.locator(".string .word").first, leader.locator(".how").first
    how.wait_for()
    told, asked = word.bounding_box(), how.bounding_box()
    assert told["y"] + told["height"] <= asked["y"] + 1
