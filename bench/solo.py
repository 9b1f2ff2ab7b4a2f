"""The desk of one person: how soon a click is answered, and how often a strum is understood."""

from __future__ import annotations

import json
import random
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from chordgame.solo.atlas_map import walks
from chordgame.solo.desk import new_desk, pitches_of
from chordgame.solo.fingerings import found
from chordgame.solo.recognising import recognised
from chordgame.solo.turning import with_stack
from chordgame.theory.ring import CLOCKWISE
from dsp.simulated import ACOUSTIC, LIVING_ROOM, SimulatedGuitar, strum
from dsp.stretch import Stretch
from tests.pages.browsers import CHROMIUM, open_browser
from tests.solo.desks import AtDesk
from tests.solo.hosts import DeskHost, desk_host, shows

CLICKS, STRUMS = 120, 40
STOPWATCH = """
window.answered = window.painted = 0;
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", (event) => {
      if (JSON.parse(event.data).every((told) => ["level", "guitar"].includes(told.tell))) return;
      window.answered ||= performance.now();
      requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now(); }, 0));
    });
  }
};
addEventListener("click", () => { window.clicked = performance.now(); window.answered = window.painted = 0; }, true);
"""


def report() -> None:
    """Print the figures."""
    work()
    if CHROMIUM is None:
        print("no chromium here: nothing to click")
    else:
        with tempfile.TemporaryDirectory() as folder, desk_host(Path(folder)) as host:
            clicks(host)
    strums()


def work() -> None:
    """The host's own work for a click, without network and browser: to the first answer, and to the last picture."""
    with tempfile.TemporaryDirectory() as folder:
        at = AtDesk(Path(folder))
        at.clock.passes(1.0)  # the ways are found once, beside the page
        chance, times = random.Random(1), {"to the answer": list[float](), "with all pictures": list[float]()}
        for _ in range(CLICKS):
            said, fields = any_click(at, chance)
            before = time.process_time()
            at.room.take_message(at.guest, json.dumps({"say": said, **fields}))
            for upto, tell in (("to the answer", at.listen_once), ("with all pictures", at.listen)):
                tell()
                times[upto].append(1000 * (time.process_time() - before))
    for upto, each in times.items():
        middle, most = np.median(each), np.quantile(each, 0.95)
        print(f"the host's own work for {CLICKS} clicks {upto} (processor time): ", end="")
        print(f"median {middle:.1f} ms, 95 % {most:.1f} ms")


def any_click(at: AtDesk, chance: random.Random) -> tuple[str, dict[str, Any]]:
    """A walk, a turn of the key or a cam, or a fingering."""
    tiles = [tile["n"] for row in at.shown["map"]["rows"] for tile in row if tile["far"] in (1, 2)]
    shapes = [shape["frets"] for shape in at.shown["shapes"]["shapes"]]
    ways: list[tuple[str, dict[str, Any]]] = [
        ("walk", {"numbers": chance.choice(tiles)}), ("walk", {"numbers": chance.choice(tiles)}),
        ("step_key", {"clockwise": True}), ("order", {"by": chance.choice(("usual", "points", "ease"))}),
    ]  # fmt: skip
    if at.shown["desk"]["cams"][0]["turns"]:
        ways.append(("step", {"which": "bottom", "clockwise": True}))
    if shapes:
        ways.append(("hold", {"frets": chance.choice(shapes)}))
    return chance.choice(ways)


def clicks(host: DeskHost) -> None:
    """Walks on the map, turns, fingerings: from the click to the host's first answer, and to the last of the paint."""
    with open_browser() as browser:
        page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
        page.add_init_script(STOPWATCH)
        page.goto(host.page)
        shows(page, "4 7 12")
        page.wait_for_timeout(3000)  # the first second of a guitar is its own
        chance = random.Random(1)
        times = [clicked(page, chance) for _ in range(CLICKS)]
    for what, kind in (
        ("all", ""),
        ("walks on the map", "walk"),
        ("turns of key and cams", "turn"),
        ("others", "hold"),
    ):
        chosen = np.array([one[1:] for one in times if one[0].startswith(kind)])
        for name, column in (("answered", chosen[:, 0]), ("painted", chosen[:, 1])):
            middle, most = np.median(column), np.quantile(column, 0.95)
            print(f"{what}, {len(column)} clicks, {name}: median {middle:.1f} ms, 95 % {most:.1f} ms")


def clicked(page: Any, chance: random.Random) -> tuple[str, float, float]:
    """One click somewhere, and how long it took."""
    kind, places = chance.choice([
        ("walk", ".tile.one, .tile.two"), ("walk", ".tile.one"), ("turn", "[data-key=right-key]"),
        ("turn", "[data-key=right-bottom]:not(:disabled)"), ("hold", ".shape .hold"), ("hold", "[data-key^=order]"),
    ])  # fmt: skip
    count = page.locator(places).count()
    if not count:
        return clicked(page, chance)
    script = """([places, nth]) => {
      const one = document.querySelectorAll(places)[nth];
      if (one.getAttribute("aria-pressed") === "true") return false;
      one.click();
      return true;
    }"""
    if not page.evaluate(script, [places, chance.randrange(count)]):
        return clicked(page, chance)
    while not page.evaluate("window.painted"):
        page.wait_for_timeout(5)
    page.wait_for_timeout(150)  # nobody clicks faster, and the last of the pictures have come by then
    told = json.loads(page.evaluate("JSON.stringify([answered - clicked, painted - clicked])"))
    return kind, told[0], told[1]


def strums() -> None:
    """Chords of all keys and places, strummed in a room by the simulated guitar, that nobody announced."""
    chance, rows = random.Random(2), []
    for number in range(STRUMS):
        start = replace(new_desk(), happy=chance.choice(CLOCKWISE))
        home = with_stack(start, tuple(laid.turned(CLOCKWISE.index(start.happy)) for laid in start.stack))
        there = walks(home.stack, home.mood, home.happy)
        numbers = chance.choice(sorted(there))
        here = with_stack(home, there[numbers].stack)
        shapes = found(here.board, numbers, chance.choice(("points", "ease"))).shapes[:6]
        if not shapes:
            continue
        shape = chance.choice(shapes)
        guitar = SimulatedGuitar(
            ACOUSTIC, strum(pitches_of(here, shape.frets), 0.8, seed=number), rate=48_000, surroundings=LIVING_ROOM
        )  # fmt: skip
        stretch = Stretch(0.0, 48_000.0, guitar.render(2.8)[0])
        before = time.perf_counter()
        there_heard = recognised(here, (), stretch)
        took = time.perf_counter() - before
        held = there_heard.shape is not None and there_heard.shape.frets == shape.frets
        rows.append((there_heard.numbers == numbers, held, recognised(home, (), stretch).walk == numbers, took))
    table = np.array(rows, float)
    right, held_right, walked = 100 * table[:, :3].mean(axis=0)
    print(f"\n{len(rows)} strums that nobody announced: {right:.0f} % with the right numbers where they are in play,")
    print(f"  {held_right:.0f} % with the very fingering; {walked:.0f} % walk to the right place of the map from home")
    middle, most = np.median(table[:, 3]), np.quantile(table[:, 3], 0.95)
    print(f"  found out in {middle:.2f} s (median), {most:.2f} s (95 %), beside the page")
