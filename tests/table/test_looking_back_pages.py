"""A game is walked through on real pages: with buttons, keys and a finger, while it goes on and when it is over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import SILENT, RunningHost, Watched, running_host
from tests.pages.clicking import Player
from tests.pages.test_accessible import faults, needs_axe
from tests.table.played import played_table

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
MOVES = 70
SMALLEST_TEXT = 12
"""Pixels that words of a picture have on a laptop's sheet: as small as the page's own smallest."""
FITS = """() => { const { scrollHeight, scrollWidth } = document.scrollingElement;
    return scrollHeight <= innerHeight + 1 && scrollWidth <= innerWidth + 1; }"""


def at(page: Any, place: int) -> None:
    """Wait until the page shows that moment."""
    page.wait_for_selector(f".where:text-matches('^{place} / ')")


@needs_axe
def test_a_phone_steps_back_through_a_game_that_goes_on(browser: Watched, tmp_path: Path) -> None:
    played_table(tmp_path, lambda game: len(game.session.moves) >= MOVES)
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
        phone.fill("[data-key=name]", "Ben")
        phone.tap("text=Take a seat")
        phone.tap("[data-key=my-seat]")
        phone.tap("[data-key=look-back]")
        at(phone, MOVES)
        for step in ("slider", "one-back", "one-on", "play-before", "turn-before"):
            box = phone.locator(f"[data-key={step}]").bounding_box()
            assert box["y"] + box["height"] <= 844
        assert phone.evaluate(FITS)
        phone.tap("[data-key=one-back]")
        at(phone, MOVES - 1)
        phone.tap("[data-key=play-before]")
        phone.wait_for_selector(".back-beside :text('This play')")
        assert "plays" in phone.inner_text(".back-story")
        assert phone.locator("[data-key=whose-view] option").all_inner_texts() == [
            "As everybody saw it",
            "As Ben saw it",
        ]
        phone.select_option("[data-key=whose-view]", "Ben")
        phone.wait_for_selector(".back-beside :text('Your cams')")
        assert faults(phone) == []
        phone.tap("[data-key=back]")
        phone.wait_for_selector("[data-key=my-seat]")


def test_the_host_steps_by_keys_hears_a_play_again_and_looks_with_any_eyes_once_all_is_over(
    browser: Watched, tmp_path: Path
) -> None:
    played_table(tmp_path, lambda game: game.is_over, short="1")
    with running_host(tmp_path, "--go-on", *SILENT) as host:
        leader = browser.page(host.leader, **LAPTOP)
        leader.click(".the-end [data-key=look-back]")
        leader.wait_for_selector(".slider")
        count = int(leader.inner_text(".where").partition(" / ")[2])
        leader.click("h1")
        for key, place in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", count)):
            leader.keyboard.press(key)
            at(leader, place)
        leader.focus("[data-key=slider]")
        leader.keyboard.press("ArrowLeft")
        at(leader, count - 1)
        assert leader.locator("[data-key=whose-view] option").count() == 4
        assert leader.evaluate(FITS)
        assert host.code not in leader.url


def test_a_play_that_was_heard_lights_its_strings_and_can_be_heard_again(browser: Watched, tmp_path: Path) -> None:
    people = {"Ana": "here", "Cleo": "bot"}
    played_table(tmp_path, may_place_a_clip, people)
    with running_host(tmp_path, "--go-on") as host:
        leader = browser.page(host.leader, **LAPTOP)
        ana = Player(leader)
        leader.wait_for_selector(".guitar .tape:not([hidden])", state="attached")
        before = ana.records
        ana.press("place_clip")
        ana.sees_more_than(before)
        leader.click("[data-key=strum]")
        ana.has_played()
        sees_each_string_over_time(leader)
        looks_at_the_play(leader, host)


def sees_each_string_over_time(leader: Any) -> None:
    """What lies behind "Hear it again, and see why" is there at once, for eyes that know no decibels."""
    leader.click("[data-key=again]")
    leader.wait_for_function("() => document.querySelector('.again img.why')?.naturalWidth > 0")
    drawn = leader.evaluate("async () => (await fetch(document.querySelector('.again img.why').src)).text()")
    assert "✓ clear" in drawn
    assert not re.search(r"Hz|dB|cents|partial", drawn)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
    shown = leader.locator(".again img.why").bounding_box()["width"]
    natural = leader.evaluate("document.querySelector('.again img.why').naturalWidth")
    assert min(sizes) * shown / natural >= SMALLEST_TEXT


def may_place_a_clip(game: Any) -> bool:
    """Ana is waited for, and may place a clip: then she is to play."""
    return any(offer.move.do == "place_clip" for offer in game.rules.legal_moves(game.state, "Ana"))


def looks_at_the_play(leader: Any, host: RunningHost) -> None:
    leader.goto(f"{host.base}/back#host")
    leader.wait_for_selector(".back-story .string.clear")
    leader.wait_for_selector(".back-board [data-heard=clear]", state="attached")
    for _ in range(100):  # the recording is finished a moment after the verdict
        if leader.locator(".back-story audio").count():
            break
        leader.reload()
        leader.wait_for_selector(".back-story .string.clear")
    sound = leader.get_attribute(".back-story audio", "src")
    got = "async address => { const one = await fetch(address); return [one.status, (await one.blob()).size] }"
    status, size = leader.evaluate(got, sound)
    assert status == 200
    assert size > 10_000
