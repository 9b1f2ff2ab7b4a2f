"""Strangers before the door for minutes, and a long evening: who belongs here comes in, nothing is lost, nothing grows.

python -m bench.siege [half few full kills evening] [--minutes 60] [--times 200]

Devices share no code with ours (tests/strangers): sockets of the standard library alone. Without parts it is all of
them; `--minutes` is how long the evening is, `--times` how often processes are killed and the disk is full.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.long_evening import evening
from tests.full_disk import full_for
from tests.pages.killing import kill_again_and_again
from tests.patience import wait_for
from tests.strangers.besieged import Besieged, besieged
from tests.strangers.evening import FULL_HOUSE, Reader, address, another_game, bots_play, leading, watches
from tests.strangers.wire import HALF, StrangersPage, is_closed, knock

HALF_OPEN = 1100
"""More connections than most systems have files for."""
FEW_FILES = 256
"""What a Mac gives a program that does not ask for more."""
SIEGE = 60.0
"""Seconds: twice as long as anything is waited for."""
LOOKS = 5.0
QUIET = ("--input", "none", "--box", "off")
PHONE = "127.0.40.1"
ON_DISK = Path("/dev/shm")
NEXT_CHILD = 40.0
"""Seconds in which one of the host's processes comes again: boxes are looked for anew after twenty."""
CHILDREN = 0.1
"""Of so many deaths of the host, its own processes' share, as each keeps one waiting."""


@contextmanager
def a_host(*words: str, files: int = 0) -> Iterator[Besieged]:
    with tempfile.TemporaryDirectory(dir=ON_DISK) as folder, besieged(Path(folder), *words, files=files) as host:
        yield host


# ---------------------------------------------------------------- at the door


def half(**_others: Any) -> None:
    """Half requests and pages that never read: who belongs here comes in all the while."""
    with a_host(*QUIET) as host:
        ticket = host.joins("Ana", PHONE)
        silent = [watches(host, address(n, 31), receive_buffer=2304) for n in range(FULL_HOUSE - 1)]
        half_open = [knock(host.port, address(n, 30)) for n in range(HALF_OPEN)]
        for device in half_open:
            device.sendall(HALF)
        came, begun, busy = [], time.monotonic(), host.busy
        while time.monotonic() < begun + SIEGE:
            came.append((host.comes_back(ticket, PHONE), _timed(lambda: host.leader().device.close())))
            time.sleep(LOOKS)
        share = (host.busy - busy) / (time.monotonic() - begun)
        print(f"{HALF_OPEN} half-open connections and {len(silent)} pages that never read, for {SIEGE:.0f} s:")
        print(f"  a phone with its ticket came in within {max(phone for phone, _ in came):.2f} s, ", end="")
        print(f"the host's page within {max(page for _, page in came):.2f} s, {len(came)} times each")
        print(f"  the processor: {share:.1%}; memory {host.megabytes:.0f} MB; no traceback")
        print(f"  let go: {sum(map(is_closed, half_open))} half-open ones, and {_gone(silent)} of the pages")


def _gone(pages: list[StrangersPage | str]) -> int:
    return sum(isinstance(page, str) or is_closed(page.device) for page in pages)


def _timed(job: Callable[[], object]) -> float:
    begun = time.monotonic()
    job()
    return time.monotonic() - begun


def few(**_others: Any) -> None:
    """A full house where the system gives few files."""
    with a_host(*QUIET, files=FEW_FILES) as host:
        ticket = host.joins("Ana", PHONE)
        came = [watches(host, address(n, 31)) for n in range(FULL_HOUSE)]
        how = Counter(one if isinstance(one, str) else "let in" for one in came)
        phone, page = host.comes_back(ticket, PHONE), _timed(host.leader)
        print(f"{FULL_HOUSE} who watch where the system gives {FEW_FILES} files: {dict(how)}")
        print(f"  then a phone with its ticket came in within {phone:.2f} s, the host's page within {page:.2f} s")


# ---------------------------------------------------------------- disk and processes


def full(times: int, **_others: Any) -> None:
    """The disk is full and has room again, at random moments of a game of bots."""
    chance = random.Random(1)
    with a_host(*QUIET) as host:
        leader = leading(host)
        bots_play(leader)
        wait_for(lambda: leader.moves > 0, "the bots do not begin")
        for _ in range(times):
            time.sleep(chance.uniform(0.0, 0.5))
            _full_once(host, leader, chance)
        print(f"a full disk and room again, {times} times: bots went on each time, and no line was lost")


def _full_once(host: Besieged, leader: Reader, chance: random.Random) -> None:
    log = max(host.told.parent.glob("tables/*/*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    refused = len(leader.refusals)
    with full_for(host.process.pid, log.stat().st_size + chance.randrange(400)):
        wait_for(lambda: len(leader.refusals) > refused or leader.over, "nobody reads that the disk is full")
        kept = log.read_bytes()
    wait_for(lambda: log.stat().st_size > len(kept) or leader.over, "nothing moves although there is room")
    assert log.read_bytes().startswith(kept)
    if leader.over:
        another_game(leader)


def kills(times: int, **_others: Any) -> None:
    """The host, and then its processes, as a power cut ends them."""
    with tempfile.TemporaryDirectory(dir=ON_DISK) as folder:
        print(kill_again_and_again(Path(folder), times))
    killed, chance = 0, random.Random(2)
    with a_host("--input", "none") as host:
        leader = leading(host)
        bots_play(leader)
        for _ in range(max(1, round(CHILDREN * times))):
            killed += _kill_one(host, chance)
        before = leader.moves
        wait_for(lambda: leader.moves > before or leader.over, "the game stands still")
        assert host.process.poll() is None
    print(f"{killed} deaths of the host's own processes: the game went on, and no traceback")


def _kill_one(host: Besieged, chance: random.Random) -> int:
    """One of them, at a random moment of its life; how many there were to kill."""
    end = time.monotonic() + NEXT_CHILD
    while not (children := _children(host.process.pid)):
        if time.monotonic() > end:
            return 0
        time.sleep(0.01)
    time.sleep(chance.uniform(0.0, 0.3))
    try:
        os.kill(children[0], signal.SIGKILL)
    except ProcessLookupError:  # it was just over
        return 0
    return 1


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


PARTS: dict[str, Callable[..., None]] = {"half": half, "few": few, "full": full, "kills": kills, "evening": evening}


def main() -> None:
    """The parts that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench.siege", description="strangers, for minutes")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=60.0, help="how long the evening is (%(default)s)")
    parser.add_argument("--times", type=int, default=200, help="how often there is a fault (%(default)s)")
    given = parser.parse_args()
    for name in given.parts or PARTS:
        PARTS[name](minutes=given.minutes, times=given.times)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
