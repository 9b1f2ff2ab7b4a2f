"""Phones come in without a terminal, watch, ask, play on for the computer, and leave; all with real pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.pages.address import lan_address
from tests.pages.browsers import SILENT, RunningHost, Watched, running_host
from tests.pages.test_accessible import faults, needs_axe

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

THE_EAR_IS_NOT_SURE = """async () => {
  const { state } = await import("/static/table/slots.js");
  for (const [seat, view] of state.views) state.views.set(seat, { ...view, waits: ["Ana", "Ben"] });
  const strings = [{ string: 4, state: "UNSURE", reason: "" }];
  const play = { seat: "Ben", label: "", asks: 4, left: null, strings };
  state.guitar = { ...state.guitar, state: "running", listening: true, play };
  (await import("/static/page.js")).drawAnew();
}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("tables"), "--seed", "5", *SILENT) as running:
        yield running


@pytest.fixture
def leader(browser: Watched, host: RunningHost) -> Any:
    """The host's page, with nobody at the table."""
    page = browser.page(host.leader)
    page.wait_for_selector("main.lobby, nav.bar")
    if page.locator("nav.bar").count():
        page.click("[data-key=menu]")
        page.click("[data-key=new-game]")
        page.click("[data-key=answer-0]")
        page.wait_for_selector("main.lobby")
    while (remove := page.locator("[data-key^=remove-]")).count():
        before = remove.count()
        remove.first.click()
        page.wait_for_function("n => document.querySelectorAll('[data-key^=remove-]').length < n", arg=before)
    if page.locator("[data-key=shut-for-phones]").count():  # a try before this one let them in
        page.click("[data-key=shut-for-phones]")
        page.click("[data-key=answer-0]")
        page.wait_for_selector("[data-key=let-phones-in]")
    return page


def come_in(browser: Watched, host: RunningHost, name: str, path: str = "/", base: str = "") -> Any:
    """A phone that has joined by typing what it was told."""
    phone = browser.page(f"{base or host.base}{path}", **PHONE)
    phone.fill("[data-key=code]", host.code.lower())
    phone.fill("[data-key=name]", name)
    phone.tap("text=Take a seat")
    return phone


def watch(browser: Watched, host: RunningHost) -> Any:
    phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
    phone.tap("[data-key=watch]")
    return phone


def begins(leader: Any) -> None:
    leader.click("[data-key=add-bot]")
    leader.wait_for_selector("[data-key=remove-Cleo]")
    leader.click("[data-key=play]")
    leader.wait_for_selector(".headline")


def in_sight(page: Any, what: str) -> bool:
    box, size = page.locator(what).bounding_box(), page.viewport_size
    return bool(box and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size["width"] + 1
                and box["y"] + box["height"] <= size["height"] + 1)  # fmt: skip


@needs_axe
def test_the_host_lets_phones_in_and_shuts_the_table_again(browser: Watched, host: RunningHost, leader: Any) -> None:
    outside = lan_address()
    if outside is None:
        pytest.skip("this computer is in no network")
    assert leader.locator(".qr").count() == 0
    leader.click("[data-key=let-phones-in]")
    leader.wait_for_selector("dialog:has-text('Nobody outside your network')")
    assert faults(leader) == []
    leader.keyboard.press("Escape")
    leader.wait_for_selector("dialog", state="detached")
    leader.click("[data-key=let-phones-in]")
    leader.click("[data-key=answer-0]")
    leader.wait_for_selector(f".address:has-text('{outside}:{host.port}')")
    square = leader.locator(".qr svg").bounding_box()
    assert square["width"] > 120
    assert faults(leader) == []

    phone = come_in(browser, host, "Ana", base=f"http://{outside}:{host.port}")
    phone.wait_for_selector("text=You’re in!")
    assert in_sight(phone, "[data-key=leave]")
    leader.wait_for_selector("[data-key=remove-Ana]")
    leader.click("[data-key=shut-for-phones]")
    leader.click("[data-key=answer-0]")
    phone.wait_for_selector(".connection:has-text('The host has shut the table for phones')")
    leader.wait_for_selector(".seats .by:has-text('away')")
    leader.click("[data-key=let-phones-in]")
    leader.click("[data-key=answer-0]")
    phone.wait_for_selector(".connection[hidden]", state="attached")  # it came back by itself, to its seat
    phone.wait_for_selector("text=Hello Ana")

    begins(leader)
    leader.click("[data-key=menu]")
    leader.click("[data-key=shut-for-phones]")
    leader.click("[data-key=answer-0]")
    leader.wait_for_selector("nav.bar:has-text('Ana can’t reach us by phone')")
    leader.click("[data-key=let-them-in]")
    leader.click("[data-key=answer-0]")
    leader.wait_for_selector(".menu .qr svg")
    assert in_sight(leader, ".menu .qr")
    leader.wait_for_selector("[data-key=let-them-in]", state="detached")


def test_a_phone_is_renamed_leaves_and_may_come_again(browser: Watched, host: RunningHost, leader: Any) -> None:
    phone = come_in(browser, host, "Bne")
    phone.tap("[data-key=rename]")
    phone.fill("dialog [data-key=name]", "Ben")
    phone.tap("[data-key=answer-0]")
    phone.wait_for_selector("text=Hello Ben")
    leader.wait_for_selector("[data-key=remove-Ben]")
    leader.fill("[data-key=new-seat]", "ben")
    leader.press("[data-key=new-seat]", "Enter")
    leader.wait_for_selector(".toast:has-text('already playing as Ben')")
    phone.tap("[data-key=leave]")
    phone.tap("[data-key=answer-0]")
    phone.wait_for_selector("text=You’re watching")
    leader.wait_for_selector("[data-key=remove-Ben]", state="detached")
    phone.tap("text=Take a seat")
    phone.wait_for_selector("text=Hello Ben")


def test_pages_of_another_table_say_so_and_lead_on(browser: Watched, tmp_path: Path) -> None:
    """Nobody plays on at a table that is no longer there, nor watches it."""
    with running_host(tmp_path / "one", *SILENT) as host:
        leader = browser.page(host.leader)
        phone = come_in(browser, host, "Ana")
        leader.wait_for_selector("[data-key=remove-Ana]")
        begins(leader)
        watcher = watch(browser, host)
        phone.wait_for_selector("main.game")
        watcher.wait_for_selector("main.game")
        host.kill()
        with running_host(tmp_path / "other", *SILENT, port=host.port) as other:
            for page in (phone, watcher):
                page.wait_for_selector("text=This is a different table now")
                assert page.locator("main.game").count() == 0
            leader.wait_for_selector("text=Join this table")
            phone.tap("[data-key=join-anew]")
            phone.fill("[data-key=code]", other.code)
            phone.tap("text=Take a seat")
            phone.wait_for_selector("text=Hello Ana")


@needs_axe
def test_a_late_comer_watches_asks_and_is_given_a_seat(browser: Watched, host: RunningHost, leader: Any) -> None:
    ana = come_in(browser, host, "Ana")
    leader.wait_for_selector("[data-key=remove-Ana]")
    begins(leader)
    late = come_in(browser, host, "Lea")
    late.wait_for_selector(".toast:has-text('The game has begun')")
    late.tap("[data-key=watch]")
    late.wait_for_selector("main.game .headline")
    assert in_sight(late, "[data-key=want-to-play]")
    late.tap("[data-key=want-to-play]")
    late.wait_for_selector("dialog >> text=Play Cleo, not the computer")
    assert in_sight(late, "[data-key=answer-no]")
    assert faults(late) == []
    late.tap("text=Ask the host for a seat")
    late.wait_for_selector("text=The host knows")
    leader.select_option("[data-key=which-Lea]", "Ana")
    leader.click("[data-key=give-Lea]")
    late.wait_for_selector("[data-key=my-seat]")
    ana.wait_for_selector(".toast:has-text('Lea plays Ana from now on')")
    ana.wait_for_selector("[data-key=want-to-play]")
    late.reload()
    late.wait_for_selector("[data-key=my-seat]")


def would_like_to_play(browser: Watched, host: RunningHost, leader: Any, name: str) -> Any:
    """A phone that looked on, and says its name in the midst of a game."""
    begins(leader)
    phone = watch(browser, host)
    phone.tap("[data-key=want-to-play]")
    phone.fill("dialog [data-key=name]", name)
    return phone


def test_a_watcher_plays_on_for_the_computer_and_leaves_in_the_middle(
    browser: Watched, host: RunningHost, leader: Any
) -> None:
    phone = would_like_to_play(browser, host, leader, "Lea")
    phone.tap("text=Play Cleo, not the computer")
    phone.tap("[data-key=my-seat]")
    phone.wait_for_selector("dialog:has-text('You play Cleo')")
    phone.tap("[data-key=leave]")
    phone.tap("dialog:has-text('Leave the table?') >> [data-key=answer-0]")
    phone.wait_for_selector("[data-key=want-to-play]")
    phone.tap("[data-key=want-to-play]")
    phone.tap("text=Play Cleo")
    phone.wait_for_selector("[data-key=my-seat]")


def test_another_address_in_an_old_tab_is_followed(browser: Watched, host: RunningHost, tmp_path: Path) -> None:
    with running_host(tmp_path, *SILENT) as other:
        page = browser.page(f"{host.base}/host#an-old-ticket", **PHONE)
        page.wait_for_selector("text=not this table's host page")
        page.evaluate("address => { location.hash = address }", host.leader.partition("#")[2])
        page.wait_for_selector("main.lobby, nav.bar")
        assert other.port != host.port


def test_the_host_goes_on_for_a_phone_while_it_is_away_and_no_longer(
    browser: Watched, host: RunningHost, leader: Any
) -> None:
    """Nothing happens in the game meanwhile, and the sheet says so all the same."""
    leader.fill("[data-key=new-seat]", "Ana")
    leader.press("[data-key=new-seat]", "Enter")
    leader.wait_for_selector("[data-key=remove-Ana]")
    ben = come_in(browser, host, "Ben")
    leader.wait_for_selector("[data-key=remove-Ben]")
    leader.click("[data-key=play]")
    leader.wait_for_selector("text=Waiting for Ben.")
    assert leader.locator("[data-key=go-on-for-Ben]").count() == 0
    ben.goto("about:blank")
    leader.wait_for_selector("[data-key=go-on-for-Ben]")
    ben.goto(host.base)
    leader.wait_for_selector("[data-key=go-on-for-Ben]", state="detached")
    leader.evaluate(THE_EAR_IS_NOT_SURE)
    leader.wait_for_selector("text=Waiting for Ben and Ana, the Band Leader.", state="attached")
    leader.wait_for_selector("[data-key=decide]:has-text('Let Ana, the Band Leader, decide')")


def test_what_is_said_over_the_help_does_not_go_with_it(browser: Watched, host: RunningHost, leader: Any) -> None:
    phone = would_like_to_play(browser, host, leader, "Dora")
    phone.tap("text=Ask the host for a seat")
    phone.wait_for_selector("text=The host knows")
    phone.tap("[data-key=help]")
    phone.wait_for_selector("dialog .rules")
    leader.click("[data-key=not-now-Dora]")
    phone.wait_for_selector("dialog .toast:has-text('no seat for you')")
    phone.tap("[data-key=close-help]")
    phone.wait_for_selector("dialog", state="detached")
    phone.tap("[data-key=want-to-play]")
    phone.tap("text=Play Cleo, not the computer")
    phone.wait_for_selector("[data-key=my-seat]")


def test_the_help_opens_once_however_late_it_comes(browser: Watched, host: RunningHost) -> None:
    page = browser.page(f"{host.base}/#{host.code}", **PHONE)
    late: list[Any] = []
    page.route("**/how_to_play.js", lambda route: late.append(route))
    for _ in range(2):
        page.tap("[data-key=help]")
    while not late:
        page.wait_for_timeout(10)
    late[0].continue_()
    page.wait_for_selector("dialog.how-to-play h2")
    assert page.locator("dialog.how-to-play").count() == 1
