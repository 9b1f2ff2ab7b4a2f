"""What people type and do that nobody planned: each is answered in one kind sentence, and nothing of it is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import SILENT, RunningHost, Watched, running_host
from tests.pages.clicking import Player
from tests.table.test_board import ADD, playing

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG = "Maximilian-Alexander " * 10
FIELD = "[data-key=new-seat]"
ODD_NAMES = ("🎸🐢", "שרה", "Ə’hmed")
TOUCH = """([kind, selector, dx]) => {
    const part = document.querySelector(selector), box = part.getBoundingClientRect();
    const where = { clientX: box.x + box.width / 2 + dx, clientY: box.y + box.height / 2 };
    part.dispatchEvent(new PointerEvent(kind, { ...where, pointerId: 7, isPrimary: true, bubbles: true }));
}"""
"""A finger, as a browser tells of it; `pointercancel` is what it tells when the phone goes to sleep."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "8") as running:
        yield running


def test_names_of_any_length_and_script(browser: Watched, host: RunningHost) -> None:
    leader = browser.page(host.leader)
    leader.fill(FIELD, LONG)
    leader.press(FIELD, "Enter")
    leader.wait_for_selector(".toast:has-text('Please take one with 24 at most')")
    assert leader.input_value(FIELD) == LONG  # nobody types it twice
    leader.fill(FIELD, "   ")
    leader.press(FIELD, "Enter")
    leader.wait_for_selector(".toast:has-text('Please type a name.')")
    for count, name in enumerate(ODD_NAMES, start=1):
        leader.fill(FIELD, name)
        leader.press(FIELD, "Enter")
        leader.wait_for_function("n => document.querySelectorAll('[data-key^=remove-]').length === n", arg=count)
        assert leader.input_value(FIELD) == ""
    phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
    phone.fill("[data-key=name]", LONG)
    phone.tap("text=Take a seat")
    phone.wait_for_selector(".toast:has-text('Please take one with 24 at most')")
    assert phone.input_value("[data-key=name]") == LONG
    leader.click("[data-key=play]")
    leader.wait_for_selector(".headline")
    shown = leader.locator(".whose .who-name").all_inner_texts()
    assert set(ODD_NAMES) <= set(shown)


def test_a_thousand_words_are_answered_and_stay_where_they_were_typed(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host)
    player = Player(page)
    player.press("place_clip")
    page.wait_for_selector(".headline:has-text('the chord')")
    player.play_well()
    words = "la " * 1000
    field = page.get_by_label("Your words", exact=True)
    field.fill(words)
    page.wait_for_selector(".hint.bad:has-text('That has 3000 letters, and at most 1000 fit')")
    page.click("form.written >> text=Add these words")
    page.wait_for_selector(".hint.bad:has-text('Keep the best of it')")  # and over it no message says it again
    assert not page.locator(".toast").count()
    assert field.input_value() == words
    field.fill("la la la la la la la")
    page.wait_for_selector(".hint.bad:has-text('and this is 7')")
    field.fill("la")
    page.wait_for_selector(".hint:not(.bad):has-text('✓')")


def test_two_tabs_of_the_host_stay_in_step_and_neither_undoes_the_other(browser: Watched, host: RunningHost) -> None:
    first = playing(browser, host)
    second = browser.page(host.leader)
    second.wait_for_selector(".your-turn")
    moves = [json.loads(key) for key in second.locator(".moves button.choice-of").evaluate_all(
        "all => all.map(one => one.dataset.key)")]  # fmt: skip
    stale = next(move for move in moves if move["do"] == "place_clip")
    Player(first).press("place_clip")
    for page in (first, second):
        page.wait_for_selector(".headline:has-text('the chord')")
    records = first.get_attribute("main.game", "data-n")
    second.evaluate("""async move => (await import("/static/page.js")).say({ say: "move", move })""", stale)
    second.wait_for_selector(".toast.bad")
    assert second.inner_text(".toast.bad")[-1] == "."
    for page in (first, second):
        assert page.get_attribute("main.game", "data-n") == records
    second.click(".undo")
    for page in (first, second):
        page.wait_for_selector(".headline:has-text('place a clip')")


def test_a_phone_that_falls_asleep_in_the_middle_of_a_drag_has_done_nothing(
    browser: Watched, host: RunningHost
) -> None:
    page = playing(browser, host, **PHONE)
    cam, number = (f"[data-at='{part}']" for part in page.evaluate(ADD))
    records = page.get_attribute("main.game", "data-n")
    page.locator(cam).scroll_into_view_if_needed()
    page.evaluate(TOUCH, ["pointerdown", cam, 0])
    page.evaluate(TOUCH, ["pointermove", cam, 40])
    page.wait_for_selector(".card.held")
    page.evaluate(TOUCH, ["pointercancel", cam, 40])
    assert page.locator(".card.held").count() == 0
    page.evaluate(TOUCH, ["pointerup", number, 0])
    host.kill()
    page.wait_for_selector(".connection:not([hidden])")
    host.start()
    page.wait_for_selector(".connection[hidden]", state="attached")
    page.wait_for_selector(".your-turn")
    assert page.get_attribute("main.game", "data-n") == records
    for kind, selector, dx in (("pointerdown", cam, 0), ("pointermove", cam, 40), ("pointerup", number, 0)):
        page.evaluate(TOUCH, [kind, selector, dx])
    page.wait_for_selector(".ghost-words")


def test_the_old_hosts_address_at_a_new_table_leads_on(browser: Watched, host: RunningHost, tmp_path: Path) -> None:
    page: Any = browser.page(host.leader)
    page.wait_for_selector("main.lobby")
    with running_host(tmp_path / "other", *SILENT) as other:
        page.goto(f"{other.base}/host#{host.leader.partition('#')[2]}")
        page.wait_for_selector("text=not this table's host page")
        page.click("text=Join this table")
        page.wait_for_selector("[data-key=code]")
        page.goto(other.leader)
        page.wait_for_selector("main.lobby")
