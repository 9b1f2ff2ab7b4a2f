"""axe-core finds no serious fault on any page, at any stage, in light and in dark."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.browsers import RunningHost, running_host, watched_browser
from tests.pages.clicking import Player, awaited_one, set_up, shown, start, two_sit_down, until_changed

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]

AXE = Path(sys.prefix) / "npm/node_modules/axe-core/axe.min.js"
SETTLED = "() => document.getAnimations().every(one => one.playState !== 'running')"
SERIOUS = ("serious", "critical")
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What axe asks of colours."""
needs_axe = pytest.mark.skipif(not AXE.exists(), reason=f"no axe-core at {AXE}; 'python3 run.py test' gets it with npm")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "5") as running:
        yield running


def faults(page: Any, rules: Any = None) -> list[str]:
    """What axe finds, with where it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_function(SETTLED)  # colours that settle are not the colours that stay
    run = "rules => axe.run(document, { resultTypes: ['violations'], ...rules })"
    found = page.evaluate(run, rules)["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]} {json.dumps(one['nodes'][0]['any'][:1])[:200]}"
        for one in found
        if one["impact"] in SERIOUS
    ]


def faults_in_both(page: Any) -> list[str]:
    """In light, and what is other in the dark: colours."""
    page.emulate_media(color_scheme="light")
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    return found + faults(page, COLOURS)


@needs_axe
def test_no_page_has_a_serious_fault(host: RunningHost) -> None:
    with watched_browser() as browser:
        leader = browser.page(host.leader, viewport={"width": 1366, "height": 768})
        phone = browser.page(f"{host.base}/join#{host.code}", viewport={"width": 390, "height": 844})
        tv = browser.page(f"{host.base}/table#{host.code}", viewport={"width": 1920, "height": 1080})
        assert faults_in_both(phone) == []
        leader.fill("[data-key=new-seat]", "Ana")
        leader.press("[data-key=new-seat]", "Enter")
        phone.fill("[data-key=name]", "Ben")
        phone.click("text=Take a seat")
        phone.wait_for_selector("text=Hello Ben")
        set_up(leader)
        leader.click("[data-key=options]")
        assert [faults_in_both(page) for page in (leader, phone, tv)] == [[], [], []]
        start(leader)
        players = [Player(leader), Player(phone)]
        leader.wait_for_selector(".headline")
        assert [faults_in_both(page) for page in (leader, tv)] == [[], []]
        leader.click("[data-key=help]")
        leader.wait_for_selector("dialog .rules")
        assert faults_in_both(leader) == []
        leader.click("[data-key=close-help]")
        until_a_play_is_heard(players)
        assert [faults_in_both(page) for page in (leader, phone, tv)] == [[], [], []]


@needs_axe
def test_neither_a_covered_hand_nor_a_pad_has_a_serious_fault(host: RunningHost) -> None:
    with watched_browser() as browser:
        leader = browser.page(host.leader, viewport={"width": 390, "height": 844})
        two_sit_down(leader)
        set_up(leader)
        leader.click("[data-key=game-the_distance]")
        start(leader)
        leader.wait_for_selector("main.cover")
        assert faults(leader) == []
        leader.click("main.cover button")
        leader.wait_for_selector(".headline")
        assert faults(leader) == []
        leader.click("[data-key=menu]")
        leader.click("[data-key=new-game]")
        leader.click("[data-key=answer-0]")
        set_up(leader)
        leader.click("[data-key=game-symphony_no9_pad]")
        start(leader)
        leader.wait_for_selector(".headline")
        assert faults(leader) == []


def until_a_play_is_heard(players: list[Player]) -> None:
    for _ in range(120):
        player = awaited_one(players)
        if "play" in player.can():
            player.play_well(spoilt=1)
            return
        before = shown(players)
        player.goes_on()
        until_changed(players, before)
    raise AssertionError("no play was heard")
