"""The simulated box's page in a real browser: clicks, keys, faults, and no barrier."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hardware.box.believing import BoxShows
from hardware.box.box_input import FromBox
from hardware.box.every_box import EveryBox
from hardware.box.readings import FretboardReading, Piece, StackReading
from tests.box.hearing import Listening
from tests.pages.browsers import running_host, watched_browser
from tests.pages.clicking import two_begin
from tests.pages.test_accessible import faults_in_both, needs_axe
from tests.table.test_box_game import simulated_box

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")


@contextmanager
def page_and_listener() -> Iterator[tuple[Any, Listening]]:
    """The page of a simulated box, and a host that listens to it."""
    with (
        watched_browser() as browser,
        simulated_box("--socket", "0") as (page, address),
        Listening(EveryBox(address)) as heard,
    ):
        shown = browser.page(page, viewport={"width": 1366, "height": 900})
        shown.wait_for_selector(".ring svg")
        yield shown, heard


def shows(page: Any, key: str, number: int) -> None:
    """Wait until a list stands at a number: a button means what the page shows when it is clicked."""
    page.locator(f"[data-key={key}] option[value='{number}']:checked").wait_for(state="attached")


def test_what_is_clicked_is_what_a_host_hears() -> None:
    with page_and_listener() as (page, heard):
        page.select_option("[data-key=piece-key]", "key")
        page.wait_for_selector("[data-key=at-key]")
        page.select_option("[data-key=piece-bottom]", "major")
        page.wait_for_selector("[data-key=at-bottom]")
        page.click("[data-at=number-7]")
        shows(page, "at-bottom", 7)
        page.click("[data-key=turn-on-key]")
        shows(page, "at-key", 7)
        page.click("[data-key=over-bottom]")
        wanted = BoxShows(StackReading(Piece("key", False, 1), Piece("major", True, 1), None))
        heard.wait_for(lambda told: told.news == wanted)
        page.click("[data-key=between-bottom]")
        heard.wait_for(lambda told: isinstance(told.news, BoxShows) and "between two numbers" in str(told.news.doubts))
        page.click("[data-key=touch-3]")
        fingers = BoxShows(FretboardReading(frozenset(), frozenset({3})))
        heard.wait_for(lambda told: told.news == fingers)


def test_clips_by_the_keyboard_alone() -> None:
    with page_and_listener() as (page, heard):
        page.click("[data-key=help]")
        page.click("dialog:has-text('tap it again to take it off') [data-key=close-help]")
        page.focus(".neck [data-at][tabindex='0']")
        page.keyboard.press("Enter")
        heard.wait_for(lambda told: clips_of(told) == 1)
        page.locator(".neck .clip").wait_for()
        page.keyboard.press("ArrowDown")  # beside it on its string would be a clip across both slots
        page.keyboard.press(" ")
        heard.wait_for(lambda told: clips_of(told) == 2)


def clips_of(told: FromBox) -> int:
    """How many clips are shown."""
    reading = told.news.reading if isinstance(told.news, BoxShows) else None
    return len(reading.clips) if isinstance(reading, FretboardReading) else 0


def test_a_pulled_cable_and_a_box_that_hangs_are_buttons() -> None:
    with page_and_listener() as (page, heard):
        heard.clips()
        page.click("[data-key=cable]")
        page.wait_for_selector("text=Its cable is pulled.")
        heard.gone()
        page.click("[data-at=slot-1-0]")
        page.click("[data-key=cable]")
        heard.clips((1, 0))
        page.click("[data-key=hang]")
        heard.gone()
        page.click("[data-key=hang]")
        heard.clips((1, 0))
        page.click("[data-key=restart]")
        page.click("[data-at=slot-2-5]")
        heard.clips((1, 0), (2, 5))


@needs_axe
def test_the_page_and_what_the_table_makes_of_it_have_no_serious_fault(tmp_path: Path) -> None:
    with (
        watched_browser() as browser,
        simulated_box("--socket", "0") as (page, address),
        running_host(tmp_path, "--box", address) as host,
    ):
        leader = browser.page(host.leader, viewport={"width": 1366, "height": 768})
        two_begin(leader)
        shown = browser.page(page, viewport={"width": 390, "height": 844})
        shown.select_option("[data-key=piece-key]", "key")
        leader.wait_for_selector(".nod .move")
        shown.click("[data-at=slot-1-3]")
        leader.wait_for_selector(".nod .against")
        shown.wait_for_selector(".clip")
        assert [faults_in_both(each) for each in (shown, leader)] == [[], []]


def test_a_screen_that_plays_for_nobody_shows_the_box_without_a_button(tmp_path: Path) -> None:
    with (
        watched_browser() as browser,
        simulated_box("--socket", "0") as (page, address),
        running_host(tmp_path, "--box", address) as host,
    ):
        leader, tv = browser.page(host.leader), browser.page(f"{host.base}/table#{host.code}")
        two_begin(leader)
        browser.page(page).select_option("[data-key=piece-key]", "key")
        tv.wait_for_selector(".nod:has-text('Ana nods')")
        assert tv.locator(".nod button").count() == 0
        assert leader.locator(".nod button").count() == 2
