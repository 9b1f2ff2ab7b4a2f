"""The whole host killed at random moments (kill -9), again and again: `python -m tests.pages.killing FOLDER TIMES`.

Bots and a phone play as fast as they can, and a TV looks on, in a real browser where there is one.
Each time the host is started again at its port, the log must open, everything that a page was shown must be in it, and
the pages must come back by themselves, to the seat that they had.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from chordgame.disk.log_file import read_log
from chordgame.games import game_named
from tests.pages.browsers import CHROMIUM, RunningHost, lonely_port, open_socket, watched_browser
from tests.patience import PATIENCE

LONGEST_LIFE = 1.5
BOTS = ("Ana", "Ben", "Carl")


@dataclass
class Phone:
    """A page without a browser, that does what is offered first until the host dies."""

    host: RunningHost
    hello: dict[str, Any]
    ticket: str = ""
    seat: str = ""
    shown: int = 0
    _thread: threading.Thread = field(default_factory=threading.Thread)

    def open(self) -> None:
        """Come in, and say what should be said; then just listen."""
        ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE), "no page was let in"

    def _listen(self, ready: threading.Event) -> None:
        try:
            with open_socket(self.host) as socket:
                socket.send(json.dumps({"say": "hello", "ticket": self.ticket} if self.ticket else self.hello))
                while True:
                    for move in self._hear(str(socket.recv())):
                        socket.send(json.dumps({"say": "move", "move": move}))
                    ready.set()
        except (ConnectionClosed, OSError):
            pass

    def _hear(self, text: str) -> list[Any]:
        """What is told is kept in mind; the moves that follow from it."""
        moves: list[Any] = []
        for told in json.loads(text):
            if told["tell"] == "welcome":
                self.ticket, self.seat = told.get("ticket", self.ticket), told["seat"]
            if told["tell"] == "view":
                self.shown = told["n"]
                moves = [one["move"] for one in told.get("offers", []) if not one.get("optional")][:1]
        return moves

    def over(self) -> None:
        """The host is dead: nothing comes any more."""
        self._thread.join(PATIENCE)


def say(host: RunningHost, *messages: dict[str, Any]) -> None:
    """What the leader does, over a socket of its own."""
    with open_socket(host) as socket:
        socket.send(json.dumps({"say": "hello", "ticket": host.leader.partition("#")[2]}))
        for message in messages:
            socket.send(json.dumps(message))
            socket.recv()
        socket.send(json.dumps({"say": "undo"}))  # answered once all before it are done: refused, or taken back
        while "refused" not in (told := str(socket.recv())) and "news" not in told:
            pass


def set_the_table(host: RunningHost, phone: Phone) -> None:
    """Three bots and a phone."""
    bots: list[dict[str, Any]] = [{"say": "seat", "name": name, "by": "bot", "brain": "greedy"} for name in BOTS]
    say(host, {"say": "table", "name": "pace", "value": "0"}, *bots)
    phone.open()
    say(host, {"say": "start"})


def check(host: RunningHost, shown: int) -> tuple[int, bool]:
    """The log opens, and everything that a page was shown is in it; its records, and whether its end was torn."""
    log = newest_log(host.folder)
    session, warning = read_log(log, game_named)
    assert session.records >= shown, f"{log}: {session.records} records, and a page was shown {shown}"
    return session.records, bool(warning)


def newest_log(folder: Path) -> Path:
    return max(folder.glob("*/chord_game-*.jsonl"), key=lambda path: path.stat().st_mtime_ns)


def kill_again_and_again(folder: Path, times: int, page_of: Any = None) -> str:
    """So many deaths of one table; a line that says how it went."""
    chance, torn, slowest = random.Random(1), 0, 0.0
    host = RunningHost(folder, ("--seed", "7"), lonely_port())
    host.start()
    try:
        phone = Phone(host, {"say": "join", "code": host.code, "name": "Zoe"})
        set_the_table(host, phone)
        page = None if page_of is None else page_of(host)
        for death in range(times):
            print(f"{death} of {times}", end="\r", file=sys.stderr, flush=True)
            wait_for_life(host, phone, chance)
            host.kill()
            phone.over()
            records, was_torn = check(host, phone.shown)
            torn += was_torn
            begun = time.monotonic()
            host.start()
            phone.open()
            assert phone.seat == "Zoe", "the phone lost its seat"
            if page is not None:
                slowest = max(slowest, comes_back(page, records, begun))
    finally:
        host.kill()
    session, _ = read_log(newest_log(folder), game_named)
    seen = f"; a page in a browser came back each time, within {slowest:.1f} s" if page is not None else ""
    kept = f"every log opened, {torn} with a torn end, and nothing that was shown was lost"
    return f"{times} deaths of the whole host: {kept}; {session.records} records in the last log{seen}"


def wait_for_life(host: RunningHost, phone: Phone, chance: random.Random) -> None:
    """A moment of play; where the game was over another one is begun."""
    session, _ = read_log(newest_log(host.folder), game_named)
    if session.game.result(session.state).over:
        last, until = phone.shown, time.monotonic() + PATIENCE
        say(host, {"say": "new_game"}, {"say": "start"})
        while phone.shown == last and time.monotonic() < until:
            time.sleep(0.01)  # what is shown from now on is of the new game
    time.sleep(chance.uniform(0.0, LONGEST_LIFE))


def comes_back(page: Any, records: int, begun: float) -> float:
    """Seconds until the page shows the table again, with nobody's help."""
    page.wait_for_selector(".connection[hidden]", state="attached")
    page.wait_for_function("records => Number(document.querySelector('main.game')?.dataset.n) >= records", arg=records)
    return time.monotonic() - begun


def main(folder: Path, times: int) -> None:
    """With a browser where there is one."""
    if CHROMIUM is None:
        print(kill_again_and_again(folder, times))
        return
    with watched_browser() as browser:
        print(kill_again_and_again(folder, times, lambda host: browser.page(f"{host.base}/table#{host.code}")))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
