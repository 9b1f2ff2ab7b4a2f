"""A long evening: bots and the leader play, 250 pages come and go; memory, and how soon each page sees a move."""

from __future__ import annotations

import contextlib
import random
import re
import selectors
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tests.strangers.besieged import Besieged, besieged
from tests.strangers.evening import Reader, address, watches
from tests.strangers.wire import CLOSE, TEXT, SentAway, StrangersPage

PAGES = 250
COME_AND_GO = 2.0
"""Seconds after which one page closes and another opens: 1,800 in an hour."""
STUCK_AFTER = 5.0
"""Seconds without a move after which another game is begun."""
LOADED_AFTER = 10.0
"""Minutes until everything that is loaded once has been loaded; of a shorter evening a third."""
NUMBER = re.compile(rb'"tell":"view","seat":[^,]+,"n":(\d+)')


@dataclass
class Audience:
    """Pages that look on, read by one thread, and when each saw which move."""

    seconds: list[float] = field(default_factory=list)
    sent: dict[int, float] = field(default_factory=dict)
    _reading: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    lost: int = 0

    def start(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()

    def add(self, page: StrangersPage) -> None:
        page.device.setblocking(False)
        with self._lock:
            self._reading.register(page.device, selectors.EVENT_READ, page)

    def remove(self, page: StrangersPage) -> None:
        with self._lock, contextlib.suppress(KeyError):
            self._reading.unregister(page.device)
            page.device.close()

    def _read(self) -> None:
        while True:
            with self._lock:
                for key, _ in self._reading.select(0):
                    self._take(key.data)
            time.sleep(0.0005)

    def _take(self, page: StrangersPage) -> None:
        try:
            frames = page.frames_so_far()
        except (SentAway, OSError):
            frames = [(CLOSE, b"")]
        now = time.perf_counter()
        for kind, body in frames:
            if kind == CLOSE:
                self.lost += 1
                self._reading.unregister(page.device)
                return
            found = NUMBER.search(body) if kind == TEXT else None
            if found and (sent := self.sent.get(int(found[1]))):
                self.seconds.append(now - sent)


@dataclass
class LeadersSeat(Reader):
    """The host's page, which plays a seat as well: what is offered first, as soon as it may."""

    audience: Audience = field(default_factory=Audience)
    moved_at: float = field(default_factory=time.monotonic)
    made: int = 0

    def _take(self, told: dict[str, Any]) -> None:
        before = self.moves
        super()._take(told)
        if told["tell"] == "view":
            if self.moves != before:
                self.moved_at = time.monotonic()
            offers = [one for one in told.get("offers", []) if not one.get("optional")]
            if told.get("seat") == "Ana" and offers:
                self._move(told["n"], offers[0]["move"])

    def _move(self, number: int, move: Any) -> None:
        time.sleep(0.1)  # nobody plays faster
        self.audience.sent[number + 1] = time.perf_counter()
        self.page.say("move", move=move)
        self.made += 1


def evening(minutes: float, **_others: int) -> None:
    """Play, and print what it came to."""
    with tempfile.TemporaryDirectory() as folder, besieged(Path(folder), "--box", "off") as host:
        audience = Audience()
        leader = LeadersSeat(host.leader(), audience=audience)
        leader.start()
        for name, by in (("Ana", "here"), ("Ben", "bot"), ("Carl", "bot")):
            leader.page.say("seat", name=name, by=by)
        leader.page.say("table", name="pace", value="1")
        pages = [_one_more(host, n, audience) for n in range(PAGES)]
        audience.start()
        leader.page.say("start")
        megabytes, turned = _play(host, minutes, leader, pages, audience)
        _print(minutes, leader, audience, megabytes, turned)


def _one_more(host: Besieged, number: int, audience: Audience) -> StrangersPage:
    page = watches(host, address(number, 31))
    assert isinstance(page, StrangersPage), page
    audience.add(page)
    return page


def _play(
    host: Besieged, minutes: float, leader: LeadersSeat, pages: list[StrangersPage], audience: Audience
) -> tuple[list[tuple[float, float]], int]:
    """Until the evening is over: the host's memory by the minute, and how many pages came and went."""
    begun, chance, turned = time.monotonic(), random.Random(3), 0
    megabytes: list[tuple[float, float]] = []
    while (now := time.monotonic() - begun) < minutes * 60:
        going = chance.randrange(PAGES)
        audience.remove(pages[going])
        pages[going] = _one_more(host, going, audience)
        turned += 1
        megabytes.append((now / 60, host.megabytes))
        if time.monotonic() - leader.moved_at > STUCK_AFTER:
            audience.sent.clear()
            leader.page.say("new_game")
            leader.page.say("start")
            leader.moved_at = time.monotonic()
        time.sleep(COME_AND_GO)
    return megabytes, turned


def _print(
    minutes: float, leader: LeadersSeat, audience: Audience, megabytes: list[tuple[float, float]], turned: int
) -> None:
    loaded = min(LOADED_AFTER, minutes / 3)
    first = np.median([mb for at, mb in megabytes if loaded <= at <= loaded + minutes / 20])
    last = np.median([mb for at, mb in megabytes[-max(3, len(megabytes) // 20) :]])
    p50, p95, p99 = 1000 * np.quantile(audience.seconds, (0.5, 0.95, 0.99))
    print(f"{minutes:g} minutes, {PAGES} pages, of which {turned} came and went; {leader.made} moves of the leader:")
    print(f"  a move to every page: p50 {p50:.0f}, p95 {p95:.0f}, p99 {p99:.0f} ms; {audience.lost} pages were let go")
    print(f"  memory after {loaded:.1f} minutes {first:.0f} MB, at the end {last:.0f} MB ({last / first - 1:+.1%})")
