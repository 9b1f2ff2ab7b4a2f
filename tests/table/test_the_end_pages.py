"""The end of an evening on real pages: clapped by touch, counted on the TV, decided by the host; and the song that is
left is looked at, heard, saved, kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chordgame.songs.book import SongBook
from tests.pages.browsers import SILENT, RunningHost, Watched, running_host
from tests.pages.clicking import OUTSIDE, goes_on_to_the_end
from tests.pages.test_accessible import faults, needs_axe
from tests.table.played import is_at_its_end, played_table

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
TITLED = "title => document.querySelector('[data-key=song-title]')?.value === title"
TRACKS = """() => [...new Set([...document.querySelectorAll('.clap-track')].map(
    one => Math.round(one.getBoundingClientRect().width)))]"""
EDGES = """() => {
    const { left, right } = document.querySelector('.end-inside').getBoundingClientRect();
    return [left, right];
}"""
FETCHED = """async (address) => {
    const answer = await fetch(address);
    return [answer.status, answer.headers.get("content-type"), (await answer.arrayBuffer()).byteLength];
}"""


def page_of(browser: Watched, host: RunningHost, name: str) -> Any:
    phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
    phone.fill("[data-key=name]", name)
    phone.tap("text=Take a seat")
    return phone


@needs_axe
def test_an_evening_ends(browser: Watched, tmp_path: Path) -> None:
    played_table(tmp_path, is_at_its_end, {"Ana": "here", "Ben": "phone", "Cleo": "here"}, short="2")
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        leader = browser.page(host.leader, **LAPTOP)
        ben, tv = page_of(browser, host, "Ben"), browser.page(f"{host.base}/table#{host.code}", **LAPTOP)
        applause_is_seen(leader, ben, tv)
        goes_on_to_the_end(leader)
        for page in (leader, ben, tv):
            page.wait_for_selector(".award:has-text('Best Music')")
            page.wait_for_selector(".award:has-text('Best Lyrics')")
            page.wait_for_function("() => document.querySelector('.poster')?.naturalWidth > 1000")
        assert [faults(page) for page in (leader, ben)] == [[], []]
        book = SongBook(tmp_path / "songs")
        the_song_is_left(leader, ben, book)
        assert ben.locator("[data-key=open-in-book], [data-key=keep-song]").count() == 0
        desk = browser.page(leader.get_attribute("[data-key=open-in-book]", "href"))
        desk.wait_for_function(TITLED, arg=book.read(book.names()[0]).title)
        ben.tap("[data-key=see-table]")
        ben.wait_for_selector(".plays .board")
        ben.tap("[data-key=back-to-the-end]")
        ben.wait_for_selector(".poster")
        leader.click("[data-key=play-again]")
        for page in (leader, ben, tv):
            page.wait_for_selector("main.game:not(.the-end)[data-n='0'], .lobby-tv, main.cover")


def applause_is_seen(leader: Any, ben: Any, tv: Any) -> None:
    """Whoever is named first is clapped for by touch, and it shows on the TV."""
    ben.wait_for_selector(".hands")
    named = ben.inner_text(".headline").removeprefix("Applause for ")
    boxes = ben.eval_on_selector_all(".clap", "all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 3
    for box in boxes:
        assert min(box["width"], box["height"]) > 90  # for a thumb, without looking
        assert box["y"] + box["height"] < 844
    leader.wait_for_selector(".still-to-clap:has-text('Ben')")
    ben.tap(".clap >> nth=2")
    ben.wait_for_selector(".clap.chosen[aria-pressed=true][aria-label='Clap out loud']")
    leader.wait_for_selector(".still-to-clap:not(:has-text('Ben'))")
    for page in (leader, ben, tv):
        page.wait_for_selector(f".meter .named:has-text('{named}') .claps:has-text('3')")
    ben.tap(".boo")
    for page in (leader, ben, tv):
        page.wait_for_selector(".meter .named .claps:has-text('0 · 1 boo')")
        assert len(page.evaluate(TRACKS)) == 1, "bars that can be compared"
    ben.tap(".clap >> nth=2")
    assert tv.locator(".moves button").count() == 0
    assert faults(ben) == []


def the_song_is_left(leader: Any, ben: Any, book: SongBook) -> None:
    poster = ben.get_attribute(".poster", "src")
    kinds = {"poster.pdf": "application/pdf", "sheet.pdf": "application/pdf", "song.flac": "audio/flac",
             "poster.svg": "image/svg+xml"}  # fmt: skip
    for file, kind in kinds.items():
        status, got, size = ben.evaluate(FETCHED, poster.replace("poster.png", file))
        assert (status, got.partition(";")[0]) == (200, kind)
        assert size > 5000
    with ben.expect_download() as download:
        ben.tap("[data-key=save-poster]")
    assert download.value.suggested_filename.endswith("(poster).png")
    assert ben.locator("[data-key=keep-song]").count() == 0
    leader.click("[data-key=keep-song]")
    leader.wait_for_selector("text=In your song book as")
    assert len(book.names()) == 1


def test_nobody_waits_for_who_is_away_and_everybodys_points_are_read(browser: Watched, tmp_path: Path) -> None:
    played_table(tmp_path, is_at_its_end, short="2", leader="Ben")
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        leader, tv = browser.page(host.leader, **LAPTOP), browser.page(f"{host.base}/table#{host.code}", **LAPTOP)
        leader.wait_for_selector(".still-to-clap:has-text('Ben, the Band Leader, goes on')")
        leader.click("[data-key=go-on-for-Ben]")
        leader.wait_for_selector(".decisions .loud")
        goes_on_to_the_end(leader)
        phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
        phone.tap("[data-key=watch]")
        for page in (leader, phone, tv):
            page.wait_for_selector(".end-scores li >> nth=2")
            first = page.inner_text(".end-scores li >> nth=0")
            assert page.inner_text(".award >> nth=0").split("\n")[1] in first
            points = page.locator(".end-scores li > strong").all_inner_texts()
            assert sorted(map(int, points), reverse=True) == list(map(int, points))
        left, right = phone.evaluate(EDGES)
        assert abs(left - (390 - right)) <= 1, "the end stands in the middle"


def test_two_who_play_alone_read_why_nobody_has_best_lyrics(browser: Watched, tmp_path: Path) -> None:
    played_table(tmp_path, lambda game: game.is_over, {"Ana": "here", "Ben": "bot"}, short="1")
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        leader, tv = browser.page(host.leader, **LAPTOP), browser.page(f"{host.base}/table#{host.code}", **LAPTOP)
        for page in (leader, tv):
            page.wait_for_selector(".award + .missing:has-text('No Best Lyrics with two players')")
        assert tv.evaluate(OUTSIDE) == []


def test_until_the_poster_has_come_its_place_says_so(browser: Watched, tmp_path: Path) -> None:
    played_table(tmp_path, lambda game: game.is_over, short="1")
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        held: list[Any] = []
        for arrives in (True, False):
            page = browser.page("about:blank", **LAPTOP)
            page.route("**/poster.png", lambda route: held.append(route))
            page.goto(host.leader)
            page.wait_for_selector("text=Your poster is being drawn…")
            held.pop().fallback() if arrives else held.pop().fulfill(status=404, body="")
            page.wait_for_selector(".still-drawn", state="detached")
            assert (page.evaluate("document.querySelector('.poster').naturalWidth") > 1000) == arrives
        browser.complaints = [one for one in browser.complaints if "404" not in one]
