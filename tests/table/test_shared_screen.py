"""Hands on a screen that others see too: covered until shown, and nobody passes the device before they have seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import Watched, running_host
from tests.pages.clicking import Player, two_begin

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")
WORDS = ("--seed", "5", "--game", "the_distance", "--input", "none")
LAPTOP = {"width": 1366, "height": 768}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def says_a_wrong_letter(player: Player) -> None:
    """The letter that was said last is never the one that is owed: every interval leads away from it."""
    player.press("put")
    player.page.wait_for_selector(".headline:has-text('say the letter')")
    last = player.page.get_attribute(".on-wheel.last", "data-at")
    player.page.click(f"[data-at={last}]")
    player.page.click("[data-key=confirm]")


def test_who_was_wrong_reads_so_before_the_device_is_passed_on(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, *WORDS) as host:
        leader = browser.page(host.leader, viewport=LAPTOP)
        two_begin(leader)
        player = Player(leader)
        player.take_the_device()
        says_a_wrong_letter(player)
        leader.wait_for_selector("[data-key=pass-device]")
        told = leader.inner_text(".came-of-it")
        assert "Wrong" in told
        assert "draw" in told
        assert leader.locator("main.cover").count() == 0
        assert leader.locator("[data-name=hand]").is_visible(), "with the cards that were drawn"
        player.is_in_order()
        leader.click("[data-key=pass-device]")
        leader.wait_for_selector("main.cover")
        assert leader.locator("[data-name=hand]").count() == 0


def test_one_hand_beside_phones_is_covered_shown_while_held_and_hidden_again(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, *WORDS) as host:
        leader = browser.page(host.leader, viewport=LAPTOP)
        phone = browser.page(f"{host.base}/join#{host.code}", **PHONE)
        phone.fill("[data-key=name]", "Ben")
        phone.click("text=Take a seat")
        phone.wait_for_selector("text=Hello Ben")
        leader.fill("[data-key=new-seat]", "Ana")
        leader.click("[data-key=play]")
        hand, show = leader.locator("[data-name=hand]"), leader.locator("[data-key=show-hand]")
        show.wait_for()
        assert "Ana, it is your turn." in (sheet := leader.inner_text(".sheet"))
        assert "Waiting for" not in sheet
        assert hand.count() == 0
        assert leader.locator("[data-name=pile]").is_visible(), "what everybody may see stays in sight"
        show.hover()
        leader.mouse.down()
        hand.wait_for()
        leader.mouse.up()
        hand.wait_for(state="detached")
        show.click()
        hand.wait_for()
        leader.click("[data-key=hide-hand]")
        hand.wait_for(state="detached")


def test_alone_with_bots_nothing_is_covered(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, *WORDS) as host:
        leader = browser.page(host.leader, viewport=LAPTOP)
        leader.click("[data-key=add-bot]")
        leader.fill("[data-key=new-seat]", "Ana")
        leader.click("[data-key=play]")
        leader.wait_for_selector("[data-name=hand]")
        assert leader.locator("[data-key=show-hand], [data-key=hide-hand], main.cover").count() == 0
