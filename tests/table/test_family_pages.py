"""The same family on real pages: a laptop, a phone and a TV, from the first name to the first clip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import Watched, running_host
from tests.pages.clicking import Player, fits
from tests.pages.test_accessible import faults, needs_axe

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
TV = {"viewport": {"width": 1920, "height": 1080}}
BESIDE = """() => {
    const [menu, sheet, first] = ['.menu-box', '.sheet', '[data-key=new-game]'].map(
        one => document.querySelector(one).getBoundingClientRect());
    return menu.right <= sheet.left && first.bottom < innerHeight;
}"""
CAMS_IN_SIGHT = """() => {
    const [cams, board] = ['.board .hand', '.board'].map(one => document.querySelector(one).getBoundingClientRect());
    return cams.top + cams.height / 2 < board.bottom;
}"""


@needs_axe
def test_a_family_sits_down_and_begins(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--seed", "8", "--input", "none") as host:
        leader, tv = browser.page(host.leader, **LAPTOP), browser.page(f"{host.base}/table#{host.code}", **TV)
        leader.fill("[data-key=new-seat]", "Ana")
        leader.press("[data-key=new-seat]", "Enter")
        leader.click("[data-key=add-bot]")
        phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
        comes_in_after_a_name_that_is_taken(phone)
        pages = (leader, phone, tv)
        for page in pages:
            page.wait_for_selector("li:has-text('Ana') .mark.leads:visible")
            page.wait_for_selector("li:has-text('Cleo') .mark.bot:visible")
        leader.select_option("[data-key=option-leader]", "Ben")
        phone.wait_for_selector("text=You are the Band Leader, who begins the song")
        tv.wait_for_selector("text=Ben is the Band Leader, who begins the song")
        fits(tv)
        leader.select_option("[data-key=option-leader]", "Ana")
        leader.click("[data-key=remove-Cleo]")
        leader.click("[data-key=play]")
        tv.wait_for_selector(".tv-line:has-text('are dealt. Ben begins.')")
        for page in pages:
            page.wait_for_selector(".person[data-seat=Ana] .mark.leads:visible")
        assert [page.locator(".you").count() for page in pages] == [1, 1, 0]
        assert phone.locator("[data-seat=Ben] .you").is_visible()
        everything_is_found_on_a_phone(phone)
        leader.click("[data-key=menu]")
        assert leader.evaluate(BESIDE), "a menu over the buttons of a game"
        leader.keyboard.press("Escape")
        assert [faults(page) for page in (leader, phone)] == [[], []]
        an_undo_names_who_pressed_it(leader, phone, tv)


def comes_in_after_a_name_that_is_taken(phone: Any) -> None:
    """What was wrong with the first name is not said beside the welcome."""
    phone.fill("[data-key=name]", "Ana")
    phone.tap("text=Take a seat")
    phone.wait_for_selector(".toast:has-text('Pick another name')")
    phone.fill("[data-key=name]", "Ben")
    phone.tap("text=Take a seat")
    phone.wait_for_selector("text=You’re in!")
    assert phone.locator(".toast").count() == 0


def everything_is_found_on_a_phone(phone: Any) -> None:
    """Under a tip too the cams are seen, and an arrow says that the neck goes on."""
    phone.wait_for_selector(".tip:visible")
    assert phone.evaluate(CAMS_IN_SIGHT)
    phone.wait_for_selector("[data-name=neck].more-right")
    phone.evaluate("document.querySelector('[data-name=neck]').scrollLeft = 9999")
    phone.wait_for_selector("[data-name=neck]:not(.more-right)")


def an_undo_names_who_pressed_it(leader: Any, phone: Any, tv: Any) -> None:
    player = Player(phone)
    before = player.records
    player.press("place_clip")
    player.sees_more_than(before)
    leader.click("button.undo")
    tv.wait_for_selector(".tv-line:has-text('The host undid Ben')")
