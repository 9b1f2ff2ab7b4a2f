"""A family's pages: from a tap to its ghost on the phone, and from a confirmed move to all of them.

python3 run.py bench taps
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from bench.table import STOPWATCH
from tests.pages.browsers import CHROMIUM, RunningHost, open_browser, running_host

TAPS = 40
MOVES = 20
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TV = {"viewport": {"width": 1920, "height": 1080}}
TAP = """async at => {
  const frame = () => new Promise(requestAnimationFrame);
  const before = performance.now();
  document.querySelector(`[data-at="${at}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  while (!document.querySelector(`.slot.clip.ghost[data-at="${at}"]`)) await frame();
  await frame();
  return performance.now() - before;
}"""
"""Milliseconds from a tap on a slot to the frame after its ghost is there."""
CONFIRM = """() => {
  const at = performance.timeOrigin + performance.now();
  document.querySelector("[data-key=confirm]").click();
  return at;
}"""
PAINTED = "() => window.seen.find(([kinds]) => kinds.includes('view'))?.[2] ?? 0"
"""When what the page was told of the table was painted; 0 as long as it was told nothing."""


def report() -> None:
    """Print the figures."""
    if CHROMIUM is None:
        print("no chromium here: nothing to tap on")
        return
    with tempfile.TemporaryDirectory() as folder, running_host(Path(folder), "--seed", "8") as host:
        ghosts(host)
    with tempfile.TemporaryDirectory() as folder, running_host(Path(folder), "--seed", "8") as host:
        confirmed(host)


def ghosts(host: RunningHost) -> None:
    """Taps on the neck, one slot after another."""
    with open_browser() as browser:
        page = opened(browser, host.leader, PHONE)
        sit_down(page, "Ana")
        page.click("[data-key=play]")
        places = bright_slots(page)
        took = [page.evaluate(TAP, places[i % len(places)]) for i in range(TAPS)]
    print(f"from a tap on the neck to its ghost on a phone's page, {TAPS} taps")
    print(f"  median {np.median(took):.1f} ms, 95 % {np.quantile(took, 0.95):.1f} ms")


def confirmed(host: RunningHost) -> None:
    """Clips put and taken back: from the press on one page to the last page's paint."""
    with open_browser() as browser:
        leader = opened(browser, host.leader, LAPTOP)
        phones = [opened(browser, f"{host.base}/join#{host.code}", PHONE) for _ in range(2)]
        tv = opened(browser, f"{host.base}/table#{host.code}", TV)
        sit_down(leader, "Ana")
        for phone, name in zip(phones, ("Ben", "Carl"), strict=True):
            phone.fill("[data-key=name]", name)
            phone.click("text=Take a seat")
            leader.wait_for_selector(f"[data-key='by-{name}']")
        leader.click("[data-key=play]")
        awaited = who_begins([leader, *phones])
        places = bright_slots(awaited)
        every = [leader, *phones, tv]
        took = [one_move(awaited, every, places[i % len(places)]) for i in range(MOVES)]
    print(f"from a confirmed move to its paint on the host's page, two phones and a TV, {MOVES} moves")
    last = np.max(took, axis=1)
    print(f"  on each page: median {np.median(took):.1f} ms, 95 % {np.quantile(took, 0.95):.1f} ms")
    print(f"  on the last of them: median {np.median(last):.1f} ms, 95 % {np.quantile(last, 0.95):.1f} ms")


def opened(browser: Any, address: str, how: dict[str, Any]) -> Any:
    page = browser.new_context(**how).new_page()
    page.add_init_script(STOPWATCH)
    page.goto(address)
    return page


def sit_down(page: Any, name: str) -> None:
    page.fill("[data-key=new-seat]", name)
    page.press("[data-key=new-seat]", "Enter")
    page.wait_for_selector(f"[data-key='by-{name}']")


def who_begins(pages: list[Any]) -> Any:
    """The page of the one who is to place the first clip."""
    while True:
        for page in pages:
            if page.locator(".your-turn .slot.in-play.can").count():
                return page
        pages[0].wait_for_timeout(50)


def bright_slots(page: Any) -> list[str]:
    page.wait_for_selector(".your-turn .slot.in-play.can")
    return list(page.locator(".slot.in-play.can").evaluate_all("all => all.map(one => one.dataset.at)"))


def one_move(page: Any, every: list[Any], place: str) -> list[float]:
    """Milliseconds to each page; the move is taken back afterwards."""
    page.evaluate(TAP, place)
    page.wait_for_selector("[data-key=confirm]")
    pressed = changed(every, lambda: page.evaluate(CONFIRM))
    painted = [one.evaluate(PAINTED) for one in every]
    changed(every, lambda: page.click(".undo"))
    page.wait_for_selector(".your-turn .slot.in-play.can")
    return [at - pressed for at in painted]


def changed(every: list[Any], press: Any) -> float:
    """When it was pressed, once each page has painted what came of it; nothing moves on them any more then."""
    for page in every:
        page.evaluate("window.seen = []")
    at = press()
    for page in every:
        page.wait_for_function(PAINTED)
    page.wait_for_timeout(300)
    return float(at or 0)
