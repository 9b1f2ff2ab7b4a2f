"""The desk in a real browser: explored by mouse, by touch, and by keyboard alone; it survives a power cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.songs.book import SongBook
from tests.neck.written import held
from tests.pages.browsers import SILENT, Watched, lonely_port, running
from tests.pages.test_accessible import faults_in_both, needs_axe
from tests.solo.hosts import PHONE, DeskHost, arm_at, desk_host, shows

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[DeskHost]:
    with desk_host(tmp_path, *SILENT) as running:
        yield running


def opened(browser: Watched, host: DeskHost, **how: Any) -> Any:
    page = browser.page(host.page, **how)
    shows(page, "4 7 12")
    return page


def test_exploring_by_mouse(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    assert host.page.partition("#")[2] not in page.url  # nobody reads it over a shoulder
    page.mouse.move(*arm_at(page, 12))
    page.mouse.down()
    page.mouse.move(*arm_at(page, 7), steps=5)
    page.mouse.up()
    shows(page, "2 7 11")
    page.click("[data-key=lay-single]")
    page.wait_for_selector(".control.single")
    page.click("[data-key=off-top]")
    shows(page, "2 7 11")
    page.click("[data-key=mood]")
    page.wait_for_selector("[data-key=flip-bottom]")
    page.mouse.dblclick(*arm_at(page, 7))
    page.wait_for_selector(".control:has-text('upside-down')")
    page.click("[data-key=undo]")
    page.click("[data-key=undo]")
    page.click("[data-numbers='4 7 12']")
    shows(page, "4 7 12")
    page.click("[data-key=help]")
    page.wait_for_selector("dialog dt:has-text('Keep it')")
    page.click("[data-key=close-help]")
    page.click("[data-key='hold-0-3-2-0-1-0']")
    page.wait_for_selector(".shape-name:has-text('0-3-2-0-1-0')")
    page.click("[data-at=slot-6-0]")
    page.wait_for_selector(".shape-name:has-text('x-3-2-0-1-0')")
    page.click("[data-key=keep]")
    page.click("[data-numbers='2 7 11']")
    page.click("[data-key='hold-3-2-0-0-0-3']")
    page.click("[data-key=keep]")
    page.wait_for_selector("[data-key=back-1]")
    assert page.inner_text("[data-key=to-song]") == "Song: 2 chords"
    page.click("[data-key=earlier-1]")
    page.wait_for_selector("[data-key=back-0] svg[aria-label*='3-2-0-0-0-3']")
    page.fill("[data-key=song-title]", "Ring Clear")
    page.press("[data-key=song-title]", "Enter")
    page.click("[data-key=save-song]")
    page.wait_for_selector("text=In the song book as “Ring Clear”")
    song = SongBook(host.folder / "songs").read("Ring Clear")
    assert [strum.frets for strum in song.strums] == [held("320003"), held("x32010")]


def test_where_a_cam_may_not_lie_it_goes_back(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.mouse.move(*arm_at(page, 12))
    page.mouse.down()
    page.mouse.move(*arm_at(page, 2), steps=5)
    page.wait_for_selector(".ring-box svg.will-not-do")
    page.mouse.up()
    page.wait_for_selector(".toast.bad")
    shows(page, "4 7 12")


def test_the_key_is_turned_and_takes_the_cams_along(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.focus(".ring-box [data-at=key]")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".control:has-text('Happy, at 7')")
    shows(page, "4 7 12")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".toast:has-text('turned along')")
    page.wait_for_selector(".control:has-text('Happy, at 6')")


def test_exploring_by_touch(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, **PHONE)
    swipe(page, arm_at(page, 12), arm_at(page, 7))
    shows(page, "2 7 11")
    page.tap("[data-key=right-bottom]")
    shows(page, "5 9 12")
    page.tap("[data-numbers='4 7 12']")
    shows(page, "4 7 12")
    page.locator("[data-key='hold-0-3-2-0-1-0']").tap()
    page.tap("[data-key=keep]")
    page.tap("[data-key=to-song]")
    page.wait_for_selector("[data-key=back-0]")
    page.tap("[data-key=to-chords]")
    page.tap("[data-at=slot-2-1]")
    page.wait_for_selector(".shape-name:has-text('0-3-2-0-x-0')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out of a phone"


def swipe(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes down, moves and comes up: as the screen tells it."""
    client = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for kind, places in (("touchStart", [start]), ("touchMove", [middle]), ("touchMove", [end]), ("touchEnd", [])):
        points = [{"x": x, "y": y} for x, y in places]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_exploring_by_keyboard_alone(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    keys = page.keyboard
    tab_to(page, "[data-at=cam-bottom]")
    keys.press("ArrowRight")
    shows(page, "2 7 11")
    assert page.evaluate("document.activeElement.dataset.at") == "cam-bottom", "the focus stays with what was turned"
    tab_to(page, "[data-key=lay-single]")
    keys.press("Enter")
    page.wait_for_selector(".control.single")
    tab_to(page, "[data-at=cam-top]", backwards=True)
    keys.press("Delete")
    shows(page, "2 7 11")
    tab_to(page, ".neck-part [data-at].can")
    keys.press("ArrowRight")
    keys.press("Enter")
    page.wait_for_selector(".shape-name")
    tab_to(page, "[data-key='hold-3-2-0-0-0-3']")
    keys.press("Enter")
    page.wait_for_selector(".shape-name:has-text('3-2-0-0-0-3')")
    keys.press("k")
    page.wait_for_selector("[data-key=back-0]")
    tab_to(page, ".tile.here")
    keys.press("ArrowLeft")
    keys.press("Enter")
    shows(page, "4 7 12")
    assert page.evaluate("document.activeElement.dataset.numbers") == "4 7 12"
    keys.press("z")
    shows(page, "2 7 11")


def tab_to(page: Any, selector: str, backwards: bool = False) -> None:
    """Press Tab until it is focused; what cannot be reached so is not there for many people."""
    for _ in range(150):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_chord_and_the_song_are_heard_in_the_browser(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    with page.expect_response("**/0-3-2-0-1-0.wav") as answered:
        page.click("[data-key='hear-0-3-2-0-1-0']")
    assert answered.value.headers["content-type"] == "audio/wav"
    assert answered.value.status in (200, 206)
    page.click("[data-key='hold-0-3-2-0-1-0']")
    page.click("[data-key=keep]")
    page.wait_for_selector("[data-key=back-0]")
    with page.expect_response("**/song.wav*") as song:
        page.click("[data-key=play-song]")
    assert song.value.status in (200, 206)
    page.wait_for_selector(".count-in:not(:empty)")
    page.wait_for_selector(".kept-chord.now [data-key=chord-0]")
    page.click("[data-key=stop-song]")
    page.wait_for_selector(".kept-chord:not(.now)")


def test_a_reload_and_a_power_cut_lose_nothing(browser: Watched, tmp_path: Path) -> None:
    with running(DeskHost(tmp_path, port=lonely_port())) as host:
        cut_off(browser, host)


def cut_off(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.click("[data-numbers='2 7 11']")
    page.click("[data-key='hold-3-2-0-0-0-3']")
    page.click("[data-key=keep]")
    page.wait_for_selector("[data-key=back-0]")
    page.reload()
    page.wait_for_selector("[data-key=chord-0]")
    host.kill()
    page.wait_for_selector(".connection:not([hidden])")
    host.start()
    page.wait_for_selector(".connection[hidden]", state="attached")
    shows(page, "2 7 11")
    page.click("[data-key=mood]")
    page.wait_for_selector(".control:has-text('Sad, at 9')")
    assert page.locator("[data-key=chord-0]").count() == 1


@needs_axe
@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1366, "height": 768}])
def test_axe_finds_no_serious_fault(browser: Watched, host: DeskHost, size: dict[str, int]) -> None:
    page = opened(browser, host, viewport=size)
    page.click("[data-key=switch-score]")
    page.click("[data-key=lay-single]")
    page.locator(".shape .hold").first.click()
    page.click("[data-key=keep]")
    if size["width"] < 1000:
        assert faults_in_both(page) == []
        page.click("[data-key=to-song]")
    page.wait_for_selector("[data-key=back-0]")
    assert faults_in_both(page) == []


def test_who_has_no_key_sees_nothing(browser: Watched, host: DeskHost) -> None:
    page = browser.page(host.page.partition("#")[0])
    page.wait_for_selector("text=Open this page by the address")
    assert page.request.get(f"http://127.0.0.1:{host.port}/desk/guess/0-3-2-0-1-0.wav").status == 404


def test_what_is_asked_for_is_said_and_the_song_is_taken_along(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.click("[data-key=hint]")
    page.wait_for_selector(".hint-box:has-text('Easiest to hold')")
    page.click("[data-key=hint-hold]")
    page.wait_for_selector(".shape-name:has-text('0-3-2-0-1-0')")
    assert "C" not in page.inner_text(".held .shape-name")
    page.click("[data-key=switch-names]")
    page.wait_for_selector(".shape-name:has-text('C/E')")
    page.wait_for_selector(".headline:has-text('I, tonic: at home')")
    page.click("[data-key=keep]")
    page.click("summary:has-text('Take it along')")
    with page.expect_download() as taken:
        page.click("[data-key=file-cho]")
    assert taken.value.suggested_filename == "Untitled.cho"
    page.click("[data-key=hint-walk]")
    page.wait_for_selector(".hint-box:empty", state="attached")
