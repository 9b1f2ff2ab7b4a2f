"""Score pads as papers: everybody taps and types, sums are made meanwhile, and what cannot be is said beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import RunningHost, Watched, running_host
from tests.pages.clicking import fits
from tests.table.tables import Table

of_a_host = pytest.mark.waits("for pages in a browser, and for the host that they belong to")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TV = {"width": 1920, "height": 1080}
SLIDES = """() => [...document.querySelectorAll('#app *')].filter(one =>
    ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
).map(one => one.className)"""
LEFT_EDGE = "name => document.evaluate(`//th[@scope='row'][.='${name}']`, document).iterateNext()\
.getBoundingClientRect().left"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A pad at which everybody has a phone, and the host has no seat."""
    one = Table(tmp_path, seed=3)
    one.leader.say("game", game="symphony_no9_pad")
    one.phones = [one.phone(name) for name in ("Ana", "Ben")]  # type: ignore[attr-defined]
    one.leader.say("start")
    yield one
    one.room.close()


def papers(view: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The places of each line on the board's paper."""
    (paper,) = [panel for panel in view["panels"] if panel["kind"] == "scorepaper" and not panel["shelf"]]
    return {line["name"]: line["places"] for line in paper["lines"]}


def test_a_host_without_a_seat_writes_too_and_anybody_in_anybodys_column(table: Table) -> None:
    ana, ben = table.phones  # type: ignore[attr-defined]
    table.leader.listen()
    (seat,) = [seat for seat in table.leader.views if seat]
    write = {"do": "write", "seat": seat, "row": "money", "value": "12", "of": "Ben"}
    table.leader.say("move", move=write)
    ben.listen()
    assert papers(ben.views["Ben"])["money ($)"][3]["text"] == "12"
    ben.say("move", move={**write, "seat": "Ben", "value": "7", "of": "Ana"})
    ana.listen()
    assert [place["text"] for place in papers(ana.views["Ana"])["money ($)"][2:]] == ["7", "12"]
    assert [place["text"] for place in papers(ana.views["Ana"])["Together"][2:]] == ["2", "4"]
    assert [place["text"] for place in papers(ana.views["Ana"])["Place"][2:]] == ["2nd", "1st"]


def test_a_host_without_a_seat_moves_for_nobody_where_moves_are_peoples_own(tmp_path: Path) -> None:
    one = Table(tmp_path, seed=3)
    one.leader.say("game", game="symphony_no9")
    ana, _ = one.phone("Ana"), one.phone("Ben")
    one.leader.say("start")
    ana.listen()
    one.leader.listen()
    assert set(one.leader.views) == {None}
    move = {"do": "write", "seat": "Ana", "row": "money", "value": "12", "of": "Ben"}
    assert one.leader.refused("move", move=move)
    one.room.close()


def test_what_was_written_can_be_rubbed_out(table: Table) -> None:
    ana, _ = table.phones  # type: ignore[attr-defined]
    write = {"do": "write", "seat": "Ana", "row": "money", "value": "12", "of": "Ben"}
    ana.say("move", move=write)
    ana.say("move", move={**write, "value": ""})
    assert papers(ana.views["Ana"])["money ($)"][3]["text"] == ""
    assert papers(ana.views["Ana"])["Place"][3]["text"] == ""


def test_what_does_not_fit_is_said_at_its_line(table: Table) -> None:
    ana, _ = table.phones  # type: ignore[attr-defined]
    for of in ("Ana", "Ben"):
        ana.say("move", move={"do": "write", "seat": "Ana", "row": "tiles of Bach", "value": "4", "of": of})
    (paper,) = [panel for panel in ana.views["Ana"]["panels"] if panel["kind"] == "scorepaper" and not panel["shelf"]]
    wrong = {line["name"]: line["wrong"] for line in paper["lines"] if line["wrong"]}
    assert wrong == {"Bach": "Bach gave 8 tiles, but there are 6 rounds"}
    assert [place["wrong"] for place in papers(ana.views["Ana"])["Bach"]] == [False, False, True, True]


# ---------------------------------------------------------------- in a browser


def a_phone(browser: Watched, host: RunningHost, name: str) -> Any:
    phone = browser.page(f"{host.base}/join#{host.code}", **PHONE)
    phone.fill("[data-key=name]", name)
    phone.click("text=Take a seat")
    phone.wait_for_selector(f"text=Hello {name}")
    return phone


def field(page: Any, row: str, of: str = "all") -> Any:
    return page.locator(f".board [data-key='{row} / {of}']")


def stands(page: Any, row: str, of: str, text: str) -> None:
    """Wait until it stands there."""
    key = f".board [data-key='{row} / {of}']"
    page.wait_for_function("([key, text]) => document.querySelector(key)?.value === text", arg=[key, text])


@of_a_host
def test_an_evenings_sums_on_two_phones_a_tv_and_a_host_without_a_seat(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--game", "symphony_no9_pad", "--input", "none") as host:
        leader = browser.page(host.leader, viewport={"width": 1366, "height": 768})
        ana, ben = (a_phone(browser, host, name) for name in ("Ana", "Ben"))
        tv = browser.page(f"{host.base}/table#{host.code}", viewport=TV)
        leader.click("[data-key=play]")
        field(ana, "scoring tile of Handel").select_option("1B")
        field(ana, "tiles of Handel", "Ana").tap()
        ana.keyboard.type("3")
        field(ana, "tiles of Handel", "Ben").tap()
        stands(ben, "tiles of Handel", "Ana", "3")
        ben.wait_for_selector("tbody.sum td:has-text('12')")
        only_the_paper_slides(ana)
        wrong_numbers_are_said_beside(ben)
        by_keys(leader)
        stands(ana, "money", "Ben", "12")
        leader.click("[aria-label='Undo']")
        stands(ana, "money", "Ben", "2")
        tv.wait_for_selector(".paper td:has-text('1B')")
        fits(tv)


def only_the_paper_slides(phone: Any) -> None:
    """The names stay where they are, and nothing else on the phone goes aside."""
    phone.evaluate("document.querySelector('.board .paper').scrollLeft = 90")
    assert phone.evaluate("document.querySelector('.board .paper').scrollLeft") > 0
    edge = phone.evaluate("document.querySelector('.board .paper').getBoundingClientRect().left")
    assert phone.evaluate(LEFT_EDGE, "Handel") == pytest.approx(edge, abs=3)
    assert [name for name in phone.evaluate(SLIDES) if "paper" not in name] == []
    assert phone.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def wrong_numbers_are_said_beside(phone: Any) -> None:
    """In words at the line; what was typed stays to be mended, and then the words go."""
    money = field(phone, "money", "Ben")
    money.tap()
    phone.keyboard.type("lots")
    phone.keyboard.press("Tab")
    why = phone.locator(".note-line:visible")
    why.wait_for()
    assert "Ben: 'lots' is not a whole number" in why.inner_text()
    assert money.input_value() == "lots"
    assert money.get_attribute("aria-invalid") == "true"
    money.fill("2")
    phone.keyboard.press("Tab")
    why.wait_for(state="hidden")


def by_keys(page: Any) -> None:
    """Down, aside, and with Enter to the head of the next column."""
    field(page, "money", "Ana").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") == "money / Ben"
    page.keyboard.type("12")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.key") == "furniture kept / Ben"
    field(page, "money", "Ana").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.key") == "tiles of Handel / Ben"
    stands(page, "money", "Ben", "12")


@of_a_host
def test_a_game_more_is_one_tap_and_the_evening_is_closed(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--game", "the_distance_pad", "--input", "none") as host:
        leader = browser.page(host.leader)
        ana, ben = (a_phone(browser, host, name) for name in ("Ana", "Ben"))
        leader.click("[data-key=play]")
        for game, phone in ((1, ana), (2, ben)):
            phone.locator(f"[data-key='game {game} won by / all=Ana']").tap()
            field(phone, f"game {game} went up by").select_option("thirds")
        ben.locator("[data-key='game 3 won by / all=Ben']").wait_for()
        ana.tap("button.loud:has-text('Close the sheet')")
        ben.wait_for_selector(".headline:has-text('closed')")
        ben.tap("[data-key=see-table]")
        ben.wait_for_selector("tbody.sum td:has-text('2')")
        assert ben.locator(".board .paper :is(input, select, button)").count() == 0
