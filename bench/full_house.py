"""Four phones and two interfaces at one table: what is lost, what it costs, and whether memory stays as it is.

    python3 run.py bench full_house --seconds 600

`play` runs as it does of an evening, and its share of this computer is its own and its drivers' processes': not what
the phones cost, which are pages of a browser here, each a microphone over HTTPS. Everybody strums all the time.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from bench.browser_mic import browser_that_hears, joined
from bench.devices import chord_loop
from chordgame.pages.address import lan_addresses
from tests.hardware.jack_rig import RATE, Server, missing, private_server
from tests.pages.browsers import CHROMIUM, RunningHost, driver, running_host
from tests.pages.clicking import start, two_sit_down
from tests.plugging.test_plugged_in_pages import choose

PHONES, INTERFACES = ("Cem", "Dana", "Eli", "Fay"), {"Ana": "Scarlett", "Ben": "Focus"}
LOOP = 3.0
"""Seconds from one strum to the next."""
NOISE = 3e-4
"""Of a room, as a microphone has it."""
SETTLED_AFTER = 2
"""Minutes until everything that is loaded once has been loaded."""
LISTENS_WITHIN = 60_000
SHARES = "bars => bars.map(one => new DOMMatrix(getComputedStyle(one).transform).a)"
AUDIBLE = 0.2
"""Of a meter's width."""
PAUSES = """(() => {
  window.longestPause = 0;
  let before = 0;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (data instanceof ArrayBuffer) {
      const now = performance.now();
      if (before) window.longestPause = Math.max(window.longestPause, now - before);
      before = now;
    }
    return send.call(this, data);
  };
})()"""
"""How long a page's browser was held up at most: what it did not hear meanwhile is not the host's loss."""


@dataclass
class Cost:
    """What a host and the processes that it started have used, minute after minute."""

    host: int
    began: float = field(default_factory=time.monotonic)
    at_first: float = 0.0
    megabytes: list[float] = field(default_factory=list)

    _noted: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        self.at_first = self.processor_seconds
        self._noted = self.began, self.at_first

    @property
    def family(self) -> list[int]:
        """The host and its children's children."""
        parents = {int(one.parent.name): _numbers(one)[1] for one in Path("/proc").glob("[0-9]*/stat")}
        found = [self.host]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    @property
    def processor_seconds(self) -> float:
        """Of all of them, and of those that have ended."""
        ticks = [sum(_numbers(Path(f"/proc/{pid}/stat"))[11:15]) for pid in self.family]
        return sum(ticks) / os.sysconf("SC_CLK_TCK")

    @property
    def share(self) -> float:
        """Of all processors of this computer, since the beginning."""
        used = self.processor_seconds - self.at_first
        return used / (time.monotonic() - self.began) / (os.cpu_count() or 1)

    def note(self) -> str:
        """How much they hold now, what several share being counted once, and what they used since the last time."""
        self.megabytes.append(sum(_own_megabytes(pid) for pid in self.family))
        before, self._noted = self._noted, (time.monotonic(), self.processor_seconds)
        used = (self._noted[1] - before[1]) / (self._noted[0] - before[0]) / (os.cpu_count() or 1)
        return f"{self.megabytes[-1]:6.1f} MB, {100 * used:.0f} % of the machine"

    @property
    def grown(self) -> float:
        """Megabytes at most since all had been loaded."""
        settled = self.megabytes[SETTLED_AFTER:] or self.megabytes[-1:]
        return max(settled) - settled[0]


def _numbers(stat: Path) -> list[int]:
    """What follows a process's name and state, its parent's number first at place 1; nothing where it has ended."""
    try:
        fields = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return [0] * 40
    return [0, *map(int, fields[1:])]


def _own_megabytes(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


@contextmanager
def evening(server: Server, folder: Path) -> Iterator[tuple[RunningHost, Any, list[Any]]]:
    """A table of six, who all listen and are listened to; its host's page, and the phones."""
    import soundfile

    file = folder / "room.wav"
    room = np.tile(chord_loop(9)[0], 20)
    noise = NOISE * np.random.default_rng(1).standard_normal(len(room))
    soundfile.write(file, room + noise, RATE, subtype="PCM_16")
    with ExitStack() as stack:
        for number, device in enumerate(INTERFACES.values()):
            loop = np.concatenate([chord_loop(number), chord_loop(number + 4)])
            stack.enter_context(server.guitar(device, loop, "--loop", "--at-once"))
        host = stack.enter_context(running_host(folder / "tables", "--seed", "5", "--lan"))
        browser = browser_that_hears(stack.enter_context(driver()), file)
        stack.callback(browser.close)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(host.leader)
        two_sit_down(page)
        address = f"http://{next(iter(lan_addresses()))}:{host.port}/join#{host.code}"
        phones = [joined(browser, address, "phone", seat, PAUSES) for seat in PHONES]
        for phone in phones:
            phone.click("[data-key=microphone-on]")
            phone.wait_for_selector("[data-key=microphone-off]")
        start(page)
        for seat, device in INTERFACES.items():
            choose(page, f"{device}:1", seat)
        page.click("[data-key=guitars]")
        for one in (*INTERFACES.values(), *(f"{seat}’s microphone" for seat in PHONES)):
            page.wait_for_selector(f"dialog .player:not(:has(.bad)):has-text('{one}')", timeout=LISTENS_WITHIN)
        yield host, page, phones


def levels_of(page: Any) -> list[float]:
    """How loud the guitars that were heard within one strum's time are, as far as they are heard at all."""
    loudest = dict[int, float]()
    until = time.monotonic() + LOOP
    while time.monotonic() < until:
        for place, level in enumerate(page.eval_on_selector_all("dialog .player .bar", SHARES)):
            loudest[place] = max(level, loudest.get(place, 0.0))
        page.wait_for_timeout(50)
    return [level for level in loudest.values() if level > AUDIBLE]


def report(seconds: float = 120.0) -> None:
    """Print the figures."""
    if (why := missing()) or not lan_addresses() or CHROMIUM is None:
        print(f"skipped: {why or 'no network or no chromium here'}")
        return
    with tempfile.TemporaryDirectory() as name, private_server(256, exact=False) as server:
        os.environ["XDG_DATA_HOME"] = f"{name}/home"
        with evening(server, Path(name)) as (host, page, phones):
            assert host.process is not None
            cost = Cost(host.process.pid)
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                page.wait_for_timeout(1000 * min(60.0, until - time.monotonic()))
                hears = len(levels_of(page))
                print(f"  {cost.note()}, {hears} of {len(PHONES) + len(INTERFACES)} guitars sound", flush=True)
            share = cost.share
            pauses = [phone.evaluate("longestPause") for phone in phones]
            fares = [" ".join(one.split()) for one in page.locator("dialog .player").all_inner_texts()]
    print(f"four phones and two interfaces for {seconds:.0f} s; load of this machine {os.getloadavg()[0]:.1f}")
    print(f"  {100 * share:.1f} % of {os.cpu_count()} cores, host and drivers together")
    print(f"  memory grew by {cost.grown:.1f} MB at most since minute {SETTLED_AFTER + 1}")
    print("  the guitars, as the page shows them:")
    for fare in fares:
        print(f"    {fare}")
    print(f"  the phones' browser was held up for {max(pauses):.0f} ms at most")
