"""The companions by touch, on two phones before a TV: what lies on the board is tapped, looked at, and made."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import Watched, running_host
from tests.pages.clicking import Player, awaited_one, fits

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TV = {"width": 1920, "height": 1080}
SMALL_TV = {"width": 1280, "height": 720}
SMALLEST = 30
"""Pixels of a letter's height on a TV of 1080 lines; from three metres less cannot be read."""
SCENES = 4
"""Clicks that turn a TV over until everything was shown: three pictures and the panels."""
LETTERS = """() => [...document.querySelectorAll('#app *')].filter(one => one.getClientRects().length &&
    [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())).map(one => {
        const drawn = one.closest('svg') ? one.getScreenCTM().a : 1;
        return [parseFloat(getComputedStyle(one).fontSize) * drawn, one.textContent.trim()];
    })"""
"""How large every word on the page is."""
SHOWN = "() => [...document.querySelectorAll('.board > :not([hidden])')].map(one => one.dataset.name)"
ALL = SHOWN.replace(":not([hidden])", "*")
GAMES = ("the_distance", "musical_chairs", "symphony_no9")
TAPS = 12
"""Moves by taps: more than a turn of each, so that each game's board has been tapped in every place of a turn."""
CAN = ".board [data-at].can"
TAP = """part => {
    const drawn = [...part.querySelectorAll('rect, circle, ellipse, path')];
    const { left, top, width, height } = (drawn[0] ?? part).getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const under = document.elementFromPoint(x, y);
    return part.contains(under) && document.querySelector('.board').contains(under) ? [x, y] : null;
}"""


def a_seat(browser: Watched, host: Any, name: str) -> Player:
    phone = browser.page(f"{host.base}/join#{host.code}", **PHONE)
    phone.fill("[data-key=name]", name)
    phone.click("text=Take a seat")
    phone.wait_for_selector(f"text=Hello {name}")
    return Player(phone)


def spots(page: Any) -> list[Any]:
    """Where a finger finds what can be chosen: in sight, with nothing over it."""
    found = [part.evaluate(TAP) for part in page.locator(CAN).element_handles()]
    return [spot for spot in found if spot]


def move_by_taps(player: Player, made: Counter[str]) -> None:
    """What is lit is tapped, and what it would do is read, before it is pressed; lists are for the rest."""
    page, before = player.page, player.records
    offered = spots(page)
    if not offered:
        player.press(next(iter(player.can())))
        return
    page.touchscreen.tap(*offered[-1])
    page.wait_for_selector(".ghost-words")
    assert player.records == before, "a tap alone makes no move"
    player.is_in_order()
    made[page.inner_text(".ghost-words")] += 1
    page.tap("[data-key=confirm]")


def every_word_can_be_read(screen: Any, smallest: float) -> None:
    """In every scene that takes its turn there, and nothing lies outside."""
    seen: set[str] = set()
    for _ in range(SCENES):
        fits(screen)
        assert [word for size, word in screen.evaluate(LETTERS) if size < smallest - 0.1] == []
        seen |= set(screen.evaluate(SHOWN))
        screen.click(".tv-stage")
    assert seen == set(screen.evaluate(ALL))


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_touch(browser: Watched, tmp_path: Path, game: str) -> None:
    with running_host(tmp_path, "--seed", "5", "--game", game, "--input", "none") as host:
        leader = browser.page(host.leader)
        players = [a_seat(browser, host, name) for name in ("Ana", "Ben")]
        tv = browser.page(f"{host.base}/table#{host.code}", viewport=TV)
        leader.click("[data-key=play]")
        for one in players:
            one.page.wait_for_selector(".headline")
        made = Counter[str]()
        for _ in range(TAPS):
            player = awaited_one(players)
            before = player.records
            move_by_taps(player, made)
            for one in players:
                one.sees_more_than(before)
        assert sum(made.values()) >= TAPS // 2, "the board is the control, not the lists"
        for size in (TV, SMALL_TV):
            tv.set_viewport_size(size)
            every_word_can_be_read(tv, SMALLEST * size["height"] / TV["height"])
