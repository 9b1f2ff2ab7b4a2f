"""Among strangers, with real pages: seats are locked, words wait, reports are read, somebody is removed for good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import SILENT, RunningHost, Watched, running_host
from tests.pages.clicking import Player, set_up, start
from tests.pages.test_accessible import faults, needs_axe
from tests.table.drawing_along import verdict
from tests.table.test_joining_pages import PHONE, come_in

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
FOLD = "summary[data-key=strangers]"


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningHost]:
    """A host whose owner has put a word of their own on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data/ringclear").mkdir(parents=True)
    (tmp_path / "data/ringclear/held_words.txt").write_text("Kettle\n", encoding="utf-8")
    with running_host(tmp_path / "tables", *SILENT) as running:
        yield running


def three_pages(browser: Watched, host: RunningHost, size: dict[str, Any]) -> tuple[Any, Any, Any]:
    """The host's, Ana's and Ben's."""
    leader = browser.page(host.leader, **size)
    ana, ben = come_in(browser, host, "Ana"), come_in(browser, host, "Ben")
    leader.wait_for_selector("[data-key=remove-Ben]")
    return leader, ana, ben


def opened(leader: Any) -> None:
    """What most hosts never open."""
    set_up(leader)
    leader.click(FOLD)
    leader.wait_for_selector("[data-key=table-seats]")


def fetched(page: Any) -> set[str]:
    """The scripts that a page has asked for."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(one => one.name.split('/').at(-1))")
    return {name for name in names if name.endswith(".js")}


@needs_axe
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_host_locks_seats_reads_a_report_and_removes_somebody(
    browser: Watched, host: RunningHost, size: dict[str, Any]
) -> None:
    leader, ana, ben = three_pages(browser, host, size)
    assert not {"strangers.js", "drawing_along.js", "sha256.js"} & (fetched(leader) | fetched(ana))
    opened(leader)
    leader.select_option("[data-key=table-seats]", "locked")
    late = come_in(browser, host, "Eve")
    late.wait_for_selector(".toast:has-text('locked the seats')")
    late.tap("[data-key=rather-watch]")
    leader.wait_for_selector("[data-key=give-Eve]", state="detached")
    late.tap("text=Take a seat")
    leader.wait_for_selector("[data-key=give-Eve]")
    leader.click("[data-key=not-now-Eve]")
    leader.wait_for_selector("[data-key=give-Eve]", state="detached")

    ben.tap("[data-key=not-okay]")
    ben.fill("[data-key=report-words]", "Ana shouts.")
    ben.select_option("[data-key=report-about]", "Ana")
    assert faults(ben) == []
    ben.tap("[data-key=answer-0]")
    ben.wait_for_selector(".toast:has-text('Thank you')")
    leader.click("[data-key=read-reports]")
    leader.wait_for_selector("dialog .reports:has-text('Ana shouts.')")
    assert faults(leader) == []
    leader.click("[data-key=answer-0]")
    leader.wait_for_selector("dialog:has-text('Remove Ana for good?')")
    assert leader.locator("[data-key=read-reports]").count() == 0
    assert faults(leader) == []
    leader.click("[data-key=answer-0]")

    ana.wait_for_selector("main:has-text('removed you from this table')")
    assert faults(ana) == []
    leader.wait_for_selector("[data-key=back-Ana]")
    assert faults(leader) == []
    ana.reload()
    ana.fill("[data-key=name]", "Somebody else")
    ana.tap("text=Take a seat")
    ana.wait_for_selector(".toast:has-text('stays shut for you')")
    leader.reload()
    leader.wait_for_selector("[data-key=remove-Ben]")
    assert leader.locator("[data-key=read-reports]").count() == 0
    opened(leader)
    assert "Ana shouts." in leader.text_content(".reports")


def a_report_leaves_half_written_words(writer: Player, ben: Any) -> None:
    field, hint = "[data-key^='name_song.']:is(textarea)", "form.written .hint:has-text('✓')"
    ana = writer.page
    writer.reveal(ana.locator(field).first)
    ana.fill(field, "Half a title")
    ana.wait_for_selector(hint)
    ana.eval_on_selector(field, "one => one.blur()")
    ben.tap("[data-key=my-seat]")
    ben.tap("[data-key=not-okay]")
    ben.fill("[data-key=report-words]", "It is late.")
    ben.tap("[data-key=answer-0]")
    ben.wait_for_selector(".toast:has-text('Thank you')")
    ana.eval_on_selector(hint, "one => { one.textContent = '' }")
    ana.dispatch_event(field, "input")  # what is tried now is answered after all that the report has changed
    ana.wait_for_selector(hint)
    assert ana.input_value(field) == "Half a title"


@needs_axe
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_words_of_ones_own_list_wait_for_the_host(browser: Watched, host: RunningHost, size: dict[str, Any]) -> None:
    leader, ana, ben = three_pages(browser, host, size)
    opened(leader)
    leader.select_option("[data-key=table-words]", "listed")
    leader.click("[data-key=options]")
    leader.select_option("[data-key=option-leader]", "Ana")
    start(leader)
    ana.wait_for_selector("main.game .headline")
    writer = Player(ana)
    for do in ("fit_key", "first_cam"):
        before = writer.records
        writer.press(do)
        writer.sees_more_than(before)
    a_report_leaves_half_written_words(writer, ben)
    before = writer.records
    writer.fill("name_song", "Title", "Rain on the Kettle")
    ana.wait_for_selector(".waiting-words:has-text('The host looks at your words first')")
    ben.wait_for_selector(".waiting-words:has-text('Ana wrote something')")
    leader.wait_for_selector(".held:has-text('Rain on the Kettle')")
    assert [faults(page) for page in (leader, ana, ben)] == [[], [], []]
    assert "Kettle" not in ben.content()
    leader.click("[data-key=no-nod-Ana]")
    ana.wait_for_selector("form.written .hint:has-text('would like other words')")
    assert not ana.is_visible(".waiting-words"), "it is said once, beside the words"
    ben.wait_for_selector(".waiting-words[hidden]", state="attached")
    assert writer.records == before
    writer.fill("name_song", "Title", "Rain on the Kettle")
    leader.click("[data-key=nod-Ana]")
    writer.sees_more_than(before)
    ben.wait_for_selector("main:has-text('Rain on the Kettle')", state="attached")


def test_pages_draw_along_where_a_table_wants_it(browser: Watched, host: RunningHost) -> None:
    leader, ana, ben = three_pages(browser, host, LAPTOP)
    opened(leader)
    leader.select_option("[data-key=table-fair]", "yes")
    leader.click("[data-key=game-the_distance]")
    start(leader)
    for page in (ana, ben):
        page.wait_for_selector("main.game .headline")
        assert "drawing_along.js" in fetched(page)
    log = next(host.folder.rglob("the_distance-1.jsonl"))
    assert "Ana gave to 1 of 1" in (said := verdict(log))
    assert "Ben gave to 1 of 1" in said
