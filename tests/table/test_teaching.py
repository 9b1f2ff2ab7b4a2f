"""A first game is a guided one; and how it is played can be read on every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import RunningHost, Watched, running_host
from tests.pages.clicking import Player, set_up

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]

PHONES = ({"width": 390, "height": 844}, {"width": 360, "height": 740})
SCREENS = (*PHONES, {"width": 1366, "height": 768})
SLOT = ".slot.in-play.can[data-at$='-0']"
TIP = ".tip:not([hidden])"
APART = """([one, other]) => {
    const boxes = (which) => [...document.querySelectorAll(which)].map(each => each.getBoundingClientRect())
        .filter(box => box.width);
    const shown = [...boxes(one), ...boxes(other)];
    const inside = shown.every(box => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight);
    const beside = (a, b) => a.left >= b.right - 1 || b.left >= a.right - 1;
    const cross = (a, b) => !beside(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return inside && !boxes(one).some(a => boxes(other).some(b => cross(a, b)));
}"""
"""Whether everything is on the screen, and nothing of the one lies over the other."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "8") as running:
        yield running


def begun(browser: Watched, host: RunningHost, size: dict[str, int]) -> Any:
    """Ana's first game; the computer plays with her."""
    page = browser.page(host.leader, viewport=size, has_touch=size["width"] < 500)
    page.fill("[data-key=new-seat]", "Ana")
    page.click("[data-key=play]")
    page.wait_for_selector(".your-turn")
    return page


def tells(page: Any, words: str) -> None:
    """The tip says so with a picture, and lies over nothing; what it speaks of is in view."""
    page.wait_for_selector(f"{TIP}:has-text('{words}') svg")
    Player(page).is_in_order()
    assert page.evaluate(APART, [TIP, "div.board, .tabs button, .loud"])


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}")
def test_each_new_thing_is_told_when_it_first_matters(
    browser: Watched, host: RunningHost, size: dict[str, int]
) -> None:
    page = begun(browser, host, size)
    tv = browser.page(f"{host.base}/table#{host.code}", viewport={"width": 1280, "height": 720})
    tells(page, "lit numbers")
    page.locator(SLOT).first.click()
    tells(page, "A clip marks")
    page.click("[data-key=confirm]")
    tells(page, "Now strum")
    page.click("[data-key=strum]")
    page.wait_for_selector(".headline:has-text('lyrics')")
    tells(page, "is a point")
    page.click("[data-key=tip-seen]")
    tells(page, "a word for the song")
    tv.wait_for_selector(".headline:has-text('lyrics')")
    assert tv.locator(".tip").count() == 0
    page.reload()
    tells(page, "a word for the song")  # nobody has said that it was read
    page.locator("form.written button[type=submit]").first.click()
    page.wait_for_selector(".headline:not(:has-text('lyrics'))")
    page.wait_for_selector(TIP, state="hidden")


def test_nobody_has_to_read_them(browser: Watched, host: RunningHost) -> None:
    page = begun(browser, host, PHONES[0])
    tells(page, "lit numbers")
    page.click("[data-key=tips-off]")
    page.wait_for_selector(TIP, state="hidden")
    page.reload()
    page.wait_for_selector(".your-turn")
    page.locator(SLOT).first.click()
    page.wait_for_selector("[data-key=confirm]")
    assert not page.locator(TIP).count()
    page.click("[data-key=help]")
    page.click("[data-key=tips-switch]")
    page.click("[data-key=close-help]")
    tells(page, "lit numbers")


def test_two_at_one_screen_are_each_told(browser: Watched, host: RunningHost) -> None:
    page = browser.page(host.leader)
    for name in ("Ana", "Ben"):
        page.fill("[data-key=new-seat]", name)
        page.press("[data-key=new-seat]", "Enter")
    page.click("[data-key=play]")
    player = Player(page)
    for _ in range(2):
        tells(page, "lit numbers")
        before = player.records
        page.locator(SLOT).first.click()
        page.click("[data-key=confirm]")
        player.sees_more_than(before)
        for do in ("give_up", "no_words", "end_turn"):
            page.wait_for_selector(f"""button[data-key*='"do":"{do}"']""", state="attached")
            before = player.records
            player.press(do)
            player.sees_more_than(before)


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size['width']}")
def test_on_a_phone_no_tab_slides_under_the_tools(browser: Watched, host: RunningHost, size: dict[str, int]) -> None:
    phone = browser.page(f"{host.base}/join#{host.code}", viewport=size, has_touch=True)
    phone.fill("[data-key=name]", "Maximilian")
    phone.click("text=Take a seat")
    phone.wait_for_selector("text=Hello Maximilian")
    page = begun(browser, host, size)
    for one in (page, phone):
        one.wait_for_selector(".tabs button")
        assert one.evaluate(APART, [".tabs button", ".tools button"])
        assert one.evaluate(APART, [".corner button", ".whose, .headline"])


def test_how_it_is_played_can_be_read_on_every_page(browser: Watched, host: RunningHost) -> None:
    phone = browser.page(f"{host.base}/join#{host.code}", viewport=PHONES[0], has_touch=True)
    watching = browser.page(f"{host.base}/join#{host.code}", viewport=PHONES[1], has_touch=True)
    leader = browser.page(host.leader, viewport=SCREENS[-1])
    reads_help(phone)
    phone.fill("[data-key=name]", "Ben")
    phone.click("text=Take a seat")
    phone.wait_for_selector("text=Hello Ben")
    reads_help(phone)
    watching.click("[data-key=watch]")
    watching.wait_for_selector("text=You’re watching")
    for page in (watching, leader):
        reads_help(page)
    leader.fill("[data-key=new-seat]", "Ana")
    leader.click("[data-key=play]")
    for page in (phone, watching, leader):
        page.wait_for_selector("main.game")
        reads_help(page)
    leader.goto(f"{host.base}/back#host")
    leader.wait_for_selector("main.back h1")
    reads_help(leader)


def reads_help(page: Any) -> None:
    page.click("[data-key=help]")
    page.wait_for_selector("dialog .rules li:nth-child(5)")
    assert page.locator("dialog .piece svg").count() == 9
    assert "Clip" in page.inner_text("dialog .words")
    assert "Half an hour to an hour" in page.inner_text("dialog .games")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_before_a_game_begins_it_says_what_it_is(browser: Watched, host: RunningHost) -> None:
    page = browser.page(host.leader, viewport=PHONES[0])
    set_up(page)
    page.click("[data-key=game-the_distance]")
    chosen = page.locator("[data-key=game-the_distance][aria-pressed=true]")
    chosen.wait_for()
    said = chosen.inner_text()
    assert "card game" in said
    assert "minutes" in said
    assert "2 to 5 players" in said
    page.click("[data-key=help]")
    page.wait_for_selector("dialog h2:has-text('The Distance')")
