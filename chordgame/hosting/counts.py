"""What a host counts of itself, in the words of Prometheus; and what it says of itself, a line of JSON each."""

from __future__ import annotations

import mmap
import sys
import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import TextIO

from chordgame.engine.plain import to_line

WITHIN = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: a disk takes some of the first, and from the middle on people notice."""


class Counts:
    """Counted from any thread, written as text."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._within = [0] * (len(WITHIN) + 1)
        self._seconds = 0.0

    def add(self, what: str) -> None:
        """Once more."""
        with self._lock:
            self._counts[what] += 1

    def kept(self, seconds: float) -> None:
        """A move that a page made is safe after so long."""
        with self._lock:
            self._within[bisect_left(WITHIN, seconds)] += 1
            self._seconds += seconds

    def text(self, now: Mapping[str, float]) -> str:
        """All of it, with what there is just now."""
        with self._lock:
            counts, within, seconds = dict(self._counts), list(self._within), self._seconds
        lines = [f"ringclear_{name} {value:g}" for name, value in now.items()]
        lines += [f"ringclear_{name}_total {count}" for name, count in sorted(counts.items())]
        lines += ["# TYPE ringclear_move_seconds histogram"]
        sums = [sum(within[: place + 1]) for place in range(len(within))]
        bounds = [*map(str, WITHIN), "+Inf"]
        lines += [
            f'ringclear_move_seconds_bucket{{le="{bound}"}} {count}' for bound, count in zip(bounds, sums, strict=True)
        ]
        lines += [f"ringclear_move_seconds_sum {seconds:.6f}", f"ringclear_move_seconds_count {sums[-1]}"]
        return "\n".join(lines) + "\n"


def memory() -> int:
    """Bytes that this process has in the computer's memory; none where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * mmap.PAGESIZE
    except OSError:
        return 0


NOTED_AGAIN = 10.0
"""Seconds: who looks after a host sees that it goes on, and a thousand tables do not fill a disk with it."""


class Journal:
    """What happens, a line of JSON each: no names, no addresses, no codes, no tickets."""

    def __init__(self, host: str, out: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._host, self._out, self._clock = host, out or sys.stderr, clock
        self._lock = threading.Lock()
        self._noted: dict[tuple[str, str], float] = {}

    def note(self, what: str, **more: object) -> None:
        """It happened now."""
        at = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds")
        with self._lock, suppress(OSError):  # a full disk, or who read it has gone: no table shall suffer from that
            print(to_line({"at": at, "host": self._host, "what": what, **more}), file=self._out, flush=True)

    def note_trouble(self, what: str, why: str) -> None:
        """What goes wrong goes wrong again with every try: a reason is noted once in a while, and not each time."""
        now = self._clock()
        with self._lock:
            self._noted = {known: at for known, at in self._noted.items() if now - at < NOTED_AGAIN}
            if (what, why) in self._noted:
                return
            self._noted[what, why] = now
        self.note(what, why=why)
