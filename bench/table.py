"""The live table: from the last string to the verdict on the page with its parts, and a full house.

python3 run.py bench table
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
from websockets.asyncio.client import connect

from chordgame.games import GAMES
from chordgame.listening.guitar_news import PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_input import open_input
from chordgame.listening.plugged import Plugged
from chordgame.plots.play_picture import traces
from chordgame.plugging.means import GuitarMeans
from chordgame.table.host import Host
from chordgame.table.tables import new_table, saved_in
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.tape import Tape
from dsp.chord.strums import LONGEST_HEARD
from tests.pages.browsers import CHROMIUM, RunningHost, open_browser, running_host
from tests.pages.clicking import Player, start, two_begin

WATCHING, SEATED = 100, max(game.players[-1] for game in GAMES.values())
"""As many as a game lets play; with the leader's page these are eight that are shown a seat's view."""
MOVES = 60
PLAYS = 20
GAP = 0.02
NUMBER = re.compile(r'"tell":"view","seat":[^,]+,"n":(\d+)')
PARTS = ("device", "ear", "rules and log", "network", "paint")
"""Notes when messages come and when what they changed has been painted."""
STOPWATCH = """
window.seen = [];
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", (event) => {
      const now = () => performance.timeOrigin + performance.now();
      const at = now();
      const kinds = JSON.parse(event.data).map((told) => told.tell).join();
      requestAnimationFrame(() => setTimeout(() => window.seen.push([kinds, at, now()]), 0));
    });
  }
};
"""


def report() -> None:
    """Print the figures."""
    full_house()
    if CHROMIUM is None:
        print("no chromium here: nothing to paint on")
    else:
        verdicts()


# ---------------------------------------------------------------- a full house


class Socket:
    """A page without a browser; it notes when each view comes."""

    def __init__(self, url: str, origin: str, hello: dict[str, Any]) -> None:
        self.url, self.origin, self.hello = url, origin, hello
        self.view: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}

    async def run(self, ready: asyncio.Event) -> None:
        origin: Any = self.origin
        async with connect(self.url, origin=origin, compression=None) as self.socket:
            await self.say(self.hello)
            async for text in self.socket:
                at = time.perf_counter()
                if found := NUMBER.search(str(text)):
                    self.arrived.setdefault(int(found[1]), at)
                    if self.hello["say"] == "join":
                        self.view = next(told for told in json.loads(text) if told["tell"] == "view")
                ready.set()

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))


def full_house() -> None:
    """Every page's time from the sending of a move to its view."""
    with tempfile.TemporaryDirectory() as folder, running_host(Path(folder), "--seed", "1") as host:
        times, judged = asyncio.run(play_on(host))
    if SEATED < 8:
        print(f"no game here is for more than {SEATED}, so nobody can seat 8 who play:")
    print(
        f"{SEATED} seats, the leader and {WATCHING} who watch; {len(times)} moves, a guitar listened to all the while"
    )
    print(f"  {judged} plays were judged by ear among them")
    every = np.concatenate(times) * 1000
    print(f"  a move to every view: median {np.median(every):.1f} ms, 95 % {np.quantile(every, 0.95):.1f} ms, ", end="")
    print(f"longest {every.max():.1f} ms")


async def play_on(host: RunningHost) -> tuple[list[Any], int]:
    """The first moves of a game by its own offers."""
    url = f"ws://127.0.0.1:{host.port}/socket"
    ticket = host.leader.partition("#")[2]
    leader = Socket(url, host.base, {"say": "hello", "ticket": ticket})
    seats = [Socket(url, host.base, {"say": "join", "code": host.code, "name": f"Player {i}"}) for i in range(SEATED)]
    watching = [Socket(url, host.base, {"say": "watch", "code": host.code}) for _ in range(WATCHING)]
    pages, tasks = [leader, *seats, *watching], []
    for page in pages:
        ready = asyncio.Event()
        tasks.append(asyncio.create_task(page.run(ready)))
        await ready.wait()
    await leader.say({"say": "start"})
    times: list[Any] = []
    judged = 0
    while len(times) < MOVES:
        page, offer = await awaited(seats)
        number = max(page.arrived) + 1
        if offer.get("ear") and judged < 10:
            await page.say({"say": "announce", "move": offer["move"]})
            await page.say({"say": "pluck"})
            await all_see(pages, number)
            judged += 1
            continue
        start = time.perf_counter()
        await page.say({"say": "move", "move": offer["move"]})
        await all_see(pages, number)
        times.append(np.array([one.arrived[number] - start for one in pages]))
        await asyncio.sleep(0.1)  # nobody plays faster
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return times, judged


async def awaited(seats: list[Socket]) -> tuple[Socket, dict[str, Any]]:
    """A page that is waited for with a move it can make; clips rather than changes, so that the guitar is needed."""
    while True:
        for page in seats:
            offers = [offer for offer in page.view.get("offers", []) if not offer.get("optional")]
            if offers:
                return page, min(offers, key=lambda one: one["move"]["do"] != "place_clip")
        await asyncio.sleep(0.005)


async def all_see(pages: list[Socket], number: int) -> None:
    while not all(number in page.arrived for page in pages):
        await asyncio.sleep(0.005)


# ---------------------------------------------------------------- from the last string to the page


class Timed:
    """A host in this process, with a stopwatch at each step of a play."""

    def __init__(self, folder: Path) -> None:
        source = open_input("simulated")
        tape = Tape(source.name, RecordingSettings(folder / "recordings"))
        self.guitar = HeardGuitar(source, recording=tape)
        table = new_table(folder, "chord_game")
        self.host = Host(table, saved_in(table), None, lan=False, seed=3)
        self.marks: dict[str, float] = {}
        self._time_the_guitar()
        guitars = GuitarMeans(given=("simulated", Plugged(self.guitar, tape)))
        threading.Thread(
            target=lambda: self.host.run(guitars, {"png": traces}, None, browser=False), daemon=True
        ).start()
        while self.host.room is None:
            time.sleep(0.01)
        self._time_the_room()

    def _time_the_guitar(self) -> None:
        source: Any = self.guitar.source
        play, say = source.play, self.guitar._say

        def timed_play(pitches: Any, **more: Any) -> float:
            ahead: float = play(pitches, **more) - source._guitar.t
            self.marks = {"last string": time.time() + ahead + GAP * (len(pitches) - 1)}
            return ahead

        def timed_say(news: Any) -> None:
            if isinstance(news, PlayHeard) and news.final:
                self.marks["told"] = time.time()
            say(news)

        guitar: Any = self.guitar
        source.play, guitar._say = timed_play, timed_say

    def _time_the_room(self) -> None:
        room: Any = self.host.room
        decided = room.corner.decided

        def timed(play: Any) -> None:
            decided(play)
            self.marks["decided"] = time.time()

        room.corner.decided = timed


def verdicts() -> None:
    """Strums on the simulated guitar, seen on a page."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        timed = Timed(Path(folder))
        page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
        page.add_init_script(STOPWATCH)
        page.goto(timed.host.addresses.host)
        two_begin(page)
        rows: list[tuple[float, ...]] = []
        while len(rows) < PLAYS:
            row = one_step(page, timed)
            rows += [] if row is None else [row]
    parts = np.array(rows) * 1000
    over = parts.sum(axis=1) - 1000 * LONGEST_HEARD
    print(f"\nfrom the last string's onset to the verdict on the page, {len(rows)} strums")
    for name, part in zip(PARTS, parts.T, strict=True):
        print(f"  {name:14} median {np.median(part):6.1f} ms, 95 % {np.quantile(part, 0.95):6.1f} ms")
    beyond = f"  beyond the ear's window of {LONGEST_HEARD:g} s"
    print(f"{beyond}: median {np.median(over):.1f} ms, 95 % {np.quantile(over, 0.95):.1f} ms")


def one_step(page: Any, timed: Timed) -> tuple[float, ...] | None:
    """The next move on the page; the times of its parts if it was a play."""
    if page.locator(".over").count():
        page.click("[data-key=menu]")
        page.click("[data-key=new-game]")
        page.click("[data-key=answer-0]")
        start(page)
    page.wait_for_selector(".your-turn .moves button", state="attached")
    player = Player(page)
    can = player.can()
    views = "window.seen.filter(([kinds]) => kinds.includes('view')).length"
    before = page.evaluate(views)
    if "play" in can:
        return strummed(player, timed)
    if player.has_form("add_words") or "no_words" in can:
        player.add_lyrics()
    else:
        player.goes_on()
    while page.evaluate(views) == before:
        page.wait_for_timeout(5)
    return None


def strummed(player: Player, timed: Timed) -> tuple[float, ...]:
    page = player.page
    player.press("play")
    page.wait_for_selector(".guitar.listening [data-key=strum]")
    page.evaluate("window.seen = []")
    page.click("[data-key=strum]")
    page.wait_for_selector(".headline:has-text('lyrics')", timeout=30_000)
    page.wait_for_timeout(80)
    marks = timed.marks
    views = [(at / 1000, painted / 1000) for kinds, at, painted in page.evaluate("window.seen") if "view" in kinds]
    at, painted = next(view for view in views if view[0] >= marks["told"])
    block = 512 / 48_000
    ear = marks["told"] - marks["last string"] - block
    rules = marks["decided"] - marks["told"]
    return block, ear, rules, at - marks["decided"], painted - at
