"""A TV that nobody touches: whatever is played, by however many with however long names, all of it is on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chordgame.games import GAMES
from tests.pages.browsers import SILENT, RunningHost, Watched, running_host
from tests.pages.clicking import fits, goes_on_to_the_end, set_up
from tests.table.played import is_at_its_end, played_table

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]

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


SIZES_OF_LETTERS = """() => [
  '.headline', '.award strong', '.end-scores strong', '.who-name', '.stands', '.tv-line', '.tv-side p', '.tv-side td'
].map(one => document.querySelector(one)).filter(one => one?.offsetParent).map(
  one => parseFloat(getComputedStyle(one).fontSize)
)"""


def screens_of(browser: Watched, host: RunningHost) -> list[Any]:
    """TVs of both sizes."""
    return [browser.page(f"{host.base}/table#{host.code}", viewport=size) for size in SIZES]


@pytest.mark.parametrize("game", GAMES)
def test_a_tv_never_has_to_be_scrolled(browser: Watched, tmp_path: Path, game: str) -> None:
    with running_host(tmp_path, "--seed", "8", "--game", game, *SILENT) as host:
        leader = seated(browser, host, GAMES[game].players.stop - 1)
        screens = screens_of(browser, host)
        for screen in screens:
            screen.wait_for_selector(".lobby-tv .person, .lobby-tv li")
            fits(screen)
        leader.click("[data-key=play]")
        for moves in SOME_MOVES:
            for screen in screens:
                screen.wait_for_function(SO_FAR, arg=moves)
                fits(screen)
        assert min(screens[0].evaluate(SIZES_OF_LETTERS)) >= SMALLEST


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if one.brains])
def test_nor_at_the_end(browser: Watched, tmp_path: Path, game: str) -> None:
    """Nobody has to look on while bots come to it."""
    people = dict.fromkeys(NAMES[: GAMES[game].players.stop - 1], "bot") | {NAMES[0]: "here"}
    played_table(tmp_path, lambda one: one.is_over or is_at_its_end(one), people, game, brain="random")
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        leader, screens = browser.page(host.leader), screens_of(browser, host)
        if GAMES[game].ending:
            for screen in screens:
                screen.wait_for_selector(f".meter li >> nth={len(people) - 1}")
                fits(screen)
            goes_on_to_the_end(leader)
        for screen in screens:
            screen.wait_for_selector(".over .award")
            fits(screen)
        assert min(screens[0].evaluate(SIZES_OF_LETTERS)) >= SMALLEST
        if GAMES[game].ending:
            for screen in screens:
                screen.wait_for_function("() => document.querySelector('.poster')?.naturalWidth > 1000")
                fits(screen)
            fits_whoever_wins(screens[0])


def test_the_square_to_join_is_big_before_the_game_and_stays_all_evening(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--seed", "8", "--lan", *SILENT) as host:
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
