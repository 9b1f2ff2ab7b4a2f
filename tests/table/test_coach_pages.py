"""A hint, the switch for names, and the look back, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import RunningHost, Watched, running_host
from tests.pages.clicking import Player, set_up, start
from tests.pages.test_accessible import faults, needs_axe

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

POSTER_IS_THERE = "() => document.querySelector('.poster')?.naturalWidth > 0"
NAMES = "section.panel:has(h2:text-is('Names'))"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "5") as running:
        yield running


def alone_with_a_bot(browser: Watched, host: RunningHost) -> Any:
    leader = browser.page(host.leader)
    leader.fill("[data-key=new-seat]", "Ana")
    leader.press("[data-key=new-seat]", "Enter")
    leader.click("[data-key=add-bot]")
    set_up(leader)
    leader.click("[data-key=options]")
    leader.select_option("[data-key=option-short]", "2")
    leader.wait_for_selector("[data-key=option-short]:visible")  # what was opened stays open
    leader.click("[data-key=settings]")
    leader.select_option("[data-key=table-pace]", "0")
    start(leader)
    leader.wait_for_selector(
        ".guitar[data-state=running]", state="attached"
    )  # without a guitar the table's word would do
    return leader


def play_on(player: Player, until: str) -> None:
    """What is offered first, until the page shows what is waited for."""
    for _ in range(200):
        before, awaited = player.records, player.is_awaited  # who is awaited sees a page that stands still
        if player.page.locator(until).count():
            return
        if not awaited:
            player.page.wait_for_function(
                "([until, n]) => document.querySelector(until) || document.querySelector('.your-turn') || "
                "document.querySelector('main.game').dataset.n !== n", arg=[until, before],
            )  # fmt: skip
            continue
        can = player.can()
        if "play" in can and not player.rules:
            player.play_well()
            continue
        if player.rules:
            player.fill("overrule", "Reason (optional)", "I heard it")
        elif player.has_form("add_words"):
            player.add_lyrics()
        else:
            player.goes_on()
        player.sees_more_than(before)
    raise AssertionError(f"{until} was never shown")


def test_a_hint_is_shown_with_its_reasons_and_on_the_picture_and_goes_with_the_move(
    browser: Watched, host: RunningHost
) -> None:
    leader = alone_with_a_bot(browser, host)
    ana = Player(leader)
    play_on(ana, "[data-at^='slot-'].can")
    leader.click(".ask-hint")
    leader.wait_for_selector(".hint-box:not([hidden]) .do")
    assert leader.locator(".hint-box p").count() >= 2
    assert leader.locator(".hinted").count() >= 1
    before = ana.records
    ana.press("place_clip")
    ana.sees_more_than(before)
    leader.wait_for_selector(".hint-box", state="hidden")
    assert leader.locator(".hinted").count() == 0


def test_names_come_with_the_leaders_switch_and_a_page_may_hide_them_for_good(
    browser: Watched, host: RunningHost
) -> None:
    leader = alone_with_a_bot(browser, host)
    tv = browser.page(f"{host.base}/table#{host.code}")
    play_on(Player(leader), "[data-at^='slot-'].can")
    tv.wait_for_selector("[data-name=ring]")
    for page in (leader, tv):
        assert page.locator(NAMES).count() == 0
        assert page.locator(".letters").count() == 0
        assert page.locator(".names:visible").count() == 0
    leader.click("[data-key=menu]")
    leader.select_option("[data-key=table-theory]", "yes")
    for page in (leader, tv):
        page.wait_for_selector(NAMES)
        assert page.locator(".letters text").count() == 12
    tv.click(".names")
    tv.wait_for_selector(NAMES, state="detached")
    tv.reload()
    tv.wait_for_selector(".names:has-text('Show the names')")
    tv.wait_for_selector(NAMES, state="detached")
    assert leader.locator(NAMES).count() == 1
    tv.click(".names")
    tv.wait_for_selector(NAMES)


@needs_axe
def test_hint_names_and_look_back_can_be_read_by_everybody(browser: Watched, host: RunningHost) -> None:
    leader = alone_with_a_bot(browser, host)
    ana = Player(leader)
    play_on(ana, "[data-at^='slot-'].can")
    leader.click("[data-key=menu]")
    leader.select_option("[data-key=table-theory]", "yes")
    leader.wait_for_selector(NAMES)
    leader.click("[data-key=menu]")
    leader.click(".ask-hint")
    leader.wait_for_selector(".hint-box:not([hidden])")
    assert faults(leader) == []
    ana.press("place_clip")
    leader.wait_for_selector("[data-at^='slot-'].clip.can")
    assert faults(leader) == []
    play_on(ana, ".game.over")
    leader.wait_for_function(POSTER_IS_THERE)
    assert faults(leader) == []
    leader.click("[data-key=see-table]")
    leader.wait_for_selector("[data-name=progress] svg")
    assert faults(leader) == []


def test_the_look_back_comes_at_the_end(browser: Watched, host: RunningHost) -> None:
    leader = alone_with_a_bot(browser, host)
    play_on(Player(leader), ".game.over")
    leader.wait_for_function(POSTER_IS_THERE)
    leader.click("[data-key=see-table]")
    leader.wait_for_selector("text=The coach looks back")
    leader.wait_for_selector("text=points that failed")
    leader.wait_for_selector("[data-name=progress] svg")
    assert leader.locator("[data-name=progress] text:has-text('rang clear')").count() >= 2
    tv = browser.page(f"{host.base}/table#{host.code}")
    tv.wait_for_selector("text=Together you scored")
