"""A TV that nobody touches: whatever is played, by however many with however long names, all of it is on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chordgame.games import GAMES
from tests.pages.browsers import Watched, running_host
from tests.pages.clicking import fits, set_up

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

SIZES = [{"width": 1920, "height": 1080}, {"width": 1280, "height": 720}]
NAMES = (
    "Maximilian-Alexander Rot", "Ana", "WWWWWWWWWWWWWWWWWWWWWWWW", "Christina-Maria \u00d6zt\u00fcrk", "Dot",
    "\u05d9\u05e2\u05dc \U0001f3b8", "Gus",
)  # fmt: skip
SOME_MOVES = (3, 12, 30)
SO_FAR = "n => document.querySelector('.over') || Number(document.querySelector('main.game')?.dataset.n) >= n"
HEIGHT = "one => one.getBoundingClientRect().height"
SMALLEST = 30
"""Pixels of a letter's height on a TV of 1080 lines; from three metres less cannot be read."""


def seated(browser: Watched, host: Any, players: int, at_once: bool = True) -> Any:
    """The host's page, with so many bots, that play as fast as they can or as people like to watch them."""
    page = browser.page(host.leader)
    for name in NAMES[:players]:
        page.fill("[data-key=new-seat]", name)
        page.press("[data-key=new-seat]", "Enter")
        page.wait_for_selector(f"[data-key='by-{name}']")
        page.select_option(f"[data-key='by-{name}']", "bot random")
    set_up(page)
    if at_once:
        page.click("[data-key=settings]")
        page.select_option("[data-key=table-pace]", "0")
    return page


WROTE = """async ([count, words]) => {
  const { state } = await import("/static/table/slots.js");
  const by = state.ending.awards.at(-1).winners[0];
  const text = Array.from({ length: words }, () => "kettle").join(" ");
  state.ending.wrote = Array.from({ length: count }, (_, i) => ({ text, by, same_line: i % 3 === 1 }));
  (await import("/static/page.js")).drawAnew();
}"""
"""As if the best words were so many, each of that length."""
WON = """async name => {
  const { state } = await import("/static/table/slots.js");
  for (const award of state.ending.awards) award.winners = [name];
}"""


def fits_whoever_wins(tv: Any) -> None:
    """The widest name too, twice that, and with however many words."""
    for name in (*NAMES, 2 * NAMES[2]):
        tv.evaluate(WON, name)
        for wrote in ((0, 0), (1, 3), (30, 9), (5, 60)):
            tv.evaluate(WROTE, list(wrote))
            fits(tv)


@pytest.mark.parametrize("game", GAMES)
def test_a_tv_never_has_to_be_scrolled(browser: Watched, tmp_path: Path, game: str) -> None:
    with running_host(tmp_path, "--seed", "8", "--game", game) as host:
        leader = seated(browser, host, GAMES[game].players.stop - 1)
        screens = [browser.page(f"{host.base}/table#{host.code}", viewport=size) for size in SIZES]
        for screen in screens:
            screen.wait_for_selector(".lobby-tv .person, .lobby-tv li")
            fits(screen)
        leader.click("[data-key=play]")
        for moves in SOME_MOVES:
            for screen in screens:
                screen.wait_for_function(SO_FAR, arg=moves)
                fits(screen)
        (tv, _) = screens
        tv.wait_for_selector(".over .award" if GAMES[game].brains else ".headline")
        for screen in screens:
            fits(screen)
        sizes = tv.evaluate(
            "() => ['.headline', '.award strong', '.end-scores strong', '.who-name', '.stands', '.tv-line', "
            "'.tv-side p', '.tv-side td'].map(one => "
            "document.querySelector(one)).filter(one => one?.offsetParent).map(one => "
            "parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(sizes) >= SMALLEST
        if tv.locator(".poster-link").count():
            fits_whoever_wins(tv)


def test_the_square_to_join_is_big_before_the_game_and_stays_all_evening(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--seed", "8", "--lan") as host:
        leader = seated(browser, host, 3, at_once=False)
        tv = browser.page(f"{host.base}/table#{host.code}", viewport=SIZES[0])
        assert tv.locator(".lobby-tv .qr svg").evaluate(HEIGHT) > SIZES[0]["height"] / 2
        typed = browser.page(f"http://{leader.text_content('.for-tv strong')}", viewport=SIZES[0])
        typed.fill("[data-key=code]", host.code)
        typed.press("[data-key=code]", "Enter")
        typed.wait_for_selector(".lobby-tv .qr")
        leader.click("[data-key=play]")
        small = tv.locator(".tv-join .qr svg").evaluate(HEIGHT)
        assert SIZES[0]["height"] / 7 < small < SIZES[0]["height"] / 6
        assert tv.inner_text(".tv-address") == leader.text_content(".address"), "who cannot scan types it"
        host.kill()
        tv.wait_for_selector(".connection:visible")
        fits(tv)
