"""The song book on the desk's page, in a real browser: by mouse, by touch and by keyboard; nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chordgame.songs.book import SongBook
from chordgame.songs.from_game import song_of
from tests.pages.browsers import SILENT, Watched
from tests.pages.test_accessible import faults_in_both, needs_axe
from tests.solo.hosts import PHONE, DeskHost, desk_host, shows
from tests.songs.songs import OVER_THE_WATER
from tests.songs.test_from_game import played

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[DeskHost]:
    SongBook(tmp_path / "songs").keep(OVER_THE_WATER)
    with desk_host(tmp_path, *SILENT) as running:
        yield running


def saved(page: Any, how: str) -> None:
    page.wait_for_selector(f"[data-saved={how}]")


def opened(browser: Watched, host: DeskHost, **how: Any) -> Any:
    page = browser.page(host.page, **how)
    shows(page, "4 7 12")
    return page


def test_a_song_is_kept_put_aside_and_opened_again_by_mouse(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.click(".shapes .hold >> nth=0")
    page.click("[data-key=keep]")
    saved(page, "new")
    page.click("[data-key=to-book]")
    page.fill(".book input", "water")
    page.click("[data-key='open-Over the Water Back']")
    page.wait_for_selector(".kept-chord >> nth=8")
    saved(page, "saved")
    book = SongBook(host.folder / "songs")
    assert book.names() == ("Over the Water Back", "Untitled"), "what lay there is in the book"
    book.change("Over the Water Back", lambda song: replace(song, tempo=66))
    saved(page, "elsewhere")
    page.click("[data-key=open-theirs]")
    saved(page, "saved")
    assert page.input_value("[data-key=song-tempo]") == "66"


def test_songs_come_from_files_and_from_pasted_text(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.evaluate(DROP, ["dropped.cho", "{soc}\n[C]drop [G]ped\n{eoc}\n{textfont: x}\n"])
    page.wait_for_selector("[data-key='open-dropped']")
    page.wait_for_selector("#toasts:has-text('passed over: textfont')")
    page.click("summary:has-text('Songs from elsewhere')")
    page.fill(".paste textarea", "Pasted\n\nC       G\nover the words\n")
    page.click("[data-key=take-pasted]")
    page.click("[data-key='open-Pasted']")
    page.wait_for_selector(".kept-chord >> nth=1")
    saved(page, "saved")


def test_by_touch_a_song_is_copied_removed_and_brought_back(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, **PHONE)
    page.tap("[data-key=to-book]")
    page.tap("[data-key='copy-Over the Water Back']")
    page.tap("[data-key='remove-Over the Water Back']")
    page.wait_for_selector("[data-key='open-Over the Water Back']", state="detached")
    page.tap("summary:has-text('Removed songs')")
    page.tap("[data-key='back-Over the Water Back']")
    page.wait_for_selector("[data-key='open-Over the Water Back']")
    page.tap("[data-key='rename-Over the Water Back']")
    page.fill(".book-song input", "Under the Water")
    page.keyboard.press("Enter")
    page.wait_for_selector(".book-song:has-text('Under the Water')")


def test_a_song_of_a_game_is_opened_written_moved_printed_and_there_after_a_power_cut(
    browser: Watched, host: DeskHost
) -> None:
    """By keyboard, by touch and by mouse, as it comes."""
    book = SongBook(host.folder / "songs")
    name = book.keep(replace(song_of(played(3)), title="Of an Evening"))
    count = len(book.read(name).strums)
    page = opened(browser, host, viewport={"width": 1366, "height": 900}, has_touch=True)
    page.focus("[data-key=to-book]")
    page.keyboard.press("Enter")
    page.focus(f"[data-key='open-{name}']")
    page.keyboard.press("Enter")
    saved(page, "saved")
    page.fill("[data-key=words-0]", "Ring on")
    page.keyboard.press("Tab")
    saved(page, "changed")
    write_a_line(page, count)
    page.select_option("[data-key=section-0]", "verse")
    page.wait_for_selector("[data-key=name-section-0]")
    page.select_option("[data-key=add-section]", "again")
    page.wait_for_selector(".stanza >> nth=1")
    page.focus("[data-key=move-section-1]")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".stanza:first-of-type [data-key=name-section-0][placeholder=Chorus]")
    drag(page, "[data-key=move-section-0]", "[data-key=add-section]")
    page.wait_for_selector(".stanza:first-of-type [data-key=words-0]")
    page.tap("summary:has-text('Key and capo')")
    numbers = page.get_attribute("main", "data-numbers")
    page.tap("[data-key='move-song2']")
    page.wait_for_selector(f"main:not([data-numbers='{numbers}'])")
    taken_along(page)
    host.kill()
    host.start()
    page.goto(host.page)
    saved(page, "changed")
    assert page.input_value("[data-key=words-0]") == "Ring on"
    page.click("[data-key=save-song]")
    saved(page, "saved")
    kept = book.read(name)
    assert kept.lines()[0].startswith("Ring on")
    assert [mark.kind for mark in kept.marks] == ["verse", "again"]
    page.click("[data-key=undo]")
    page.click("[data-key=undo]")
    shows(page, numbers)
    saved(page, "changed")
    page.goto(f"{host.page.partition('#')[0]}?song=Over+the+Water+Back")
    page.wait_for_selector("[data-saved=saved]:has-text('Over the Water Back')")
    assert page.input_value("[data-key=song-title]") == OVER_THE_WATER.title


def write_a_line(page: Any, place: int) -> None:
    """A line of words at the end; Enter cuts it in two, Backspace makes one of them."""
    page.fill("[data-key=new-line]", "one two")
    page.keyboard.press("Enter")
    page.focus(f"[data-key=words-{place}]")
    page.evaluate("document.activeElement.setSelectionRange(3, 3)")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".line:last-of-type [data-key=words-{place + 1}]:focus")
    assert page.input_value(f"[data-key=words-{place + 1}]") == "two"
    page.keyboard.press("Backspace")
    page.wait_for_selector(f".line [data-key=words-{place}] >> nth=0")
    page.wait_for_selector(f".line:has([data-key=words-{place}]):has([data-key=words-{place + 1}])")


def drag(page: Any, handle: str, to: str) -> None:
    """A section by its handle, down below all others."""
    page.locator(to).scroll_into_view_if_needed()
    end = page.locator(to).bounding_box()
    page.locator(handle).scroll_into_view_if_needed()
    start = page.locator(handle).bounding_box()
    page.mouse.move(start["x"] + 9, start["y"] + 9)
    page.mouse.down()
    page.mouse.move(end["x"], max(end["y"], 880), steps=4)
    page.mouse.up()


def taken_along(page: Any) -> None:
    """Five files, each of which is what it says it is."""
    for ending, begins in (
        ("cho", b"{"),
        ("musicxml", b"<?xml"),
        ("mid", b"MThd"),
        ("txt", b"Of an"),
        ("pdf", b"%PDF"),
    ):
        address = page.get_attribute(f"[data-key=file-{ending}]", "href")
        answer = page.request.get(f"{page.url.rpartition('/solo')[0]}{address}")
        assert answer.status == 200
        assert answer.body().startswith(begins)


@needs_axe
def test_axe_finds_no_serious_fault_in_the_book(browser: Watched, host: DeskHost) -> None:
    page = opened(browser, host, viewport={"width": 1366, "height": 900})
    page.click("[data-key=to-book]")
    page.wait_for_selector(".book-song")
    assert not faults_in_both(page)
