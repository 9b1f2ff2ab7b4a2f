"""An evening with ears at home, over real sockets: a host in a process, players' pages without a browser, and ears."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from chordgame.disk.log_file import read_log
from chordgame.engine.moves import move_from_plain
from chordgame.games import game_named
from tests.pages.browsers import RunningHost, open_socket, running_host
from tests.patience import wait_for


@dataclass
class PlayersPage:
    """A page that reads all that comes, in a thread of its own."""

    socket: ClientConnection
    newest: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Of each kind of message."""
    view: dict[str, Any] = field(default_factory=dict)
    news: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @classmethod
    def open(cls, stack: ExitStack, host: RunningHost, **first: Any) -> PlayersPage:
        return cls.reading(stack.enter_context(open_socket(host)), **first)

    @classmethod
    def reading(cls, socket: ClientConnection, **first: Any) -> PlayersPage:
        page = cls(socket)
        threading.Thread(target=page._read, daemon=True).start()
        page.say(**first)
        wait_for(lambda: "welcome" in page.newest, f"nobody lets it in: {page.refusals}")
        return page

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def _read(self) -> None:
        with suppress(ConnectionClosed):
            for text in self.socket:
                for one in json.loads(text):
                    self._take(one)

    def _take(self, one: dict[str, Any]) -> None:
        self.newest[one["tell"]] = one
        if one["tell"] == "news":
            self.news += one["texts"]
        if one["tell"] == "refused":
            self.refusals.append(one["why"])
        if one["tell"] == "view" and one["seat"]:
            self.view = one

    @property
    def offers(self) -> list[dict[str, Any]]:
        return [offer for offer in self.view.get("offers", ()) if not offer.get("optional")]

    def sees(self, text: str) -> bool:
        return any(text in one for one in self.news)


@dataclass
class Phones:
    """A chord game of two phones, up to the first play."""

    phones: dict[str, PlayersPage]

    def up_to_a_play(self) -> tuple[str, dict[str, Any]]:
        """Everybody does what is offered first, and clips are placed; who is to play, and the move."""
        while True:
            name, page = self.awaited()
            offer = min(page.offers, key=lambda one: one["move"]["do"] != "place_clip")
            if offer.get("ear"):
                return name, offer["move"]
            self.move(page, offer["move"])

    def awaited(self) -> tuple[str, PlayersPage]:
        wait_for(lambda: any(page.offers for page in self.phones.values()), "nobody is waited for")
        return next((name, page) for name, page in self.phones.items() if page.offers)

    def move(self, page: PlayersPage, move: Mapping[str, Any]) -> None:
        """It is made once the page sees the next view."""
        before = page.view["n"]
        page.say(say="move", move=move)
        wait_for(lambda: page.view["n"] > before, f"the move was not made: {page.refusals}")


@dataclass
class FarEvening(Phones):
    """At a table in a house."""

    host: RunningHost
    leader: PlayersPage

    @property
    def log(self) -> Path:
        (log,) = self.host.folder.glob("*/chord_game-*.jsonl")
        return log

    def pitches(self, move: Mapping[str, Any]) -> dict[int, float]:
        """What has to sound for this move."""
        return pitches_of(self.log, move)

    def heard(self) -> list[dict[str, Any]]:
        """What stands in the log of the strings of the latest play."""
        return heard_in(self.log)


def pitches_of(log: Path, move: Mapping[str, Any]) -> dict[int, float]:
    """What has to sound for this move after all that stands in the log."""
    session, _ = read_log(log, game_named)
    assert session.game.ear is not None
    return dict(session.game.ear.pitches(session.state, move_from_plain(session.game.moves, move)) or {})


def heard_in(log: Path) -> list[dict[str, Any]]:
    """What stands in a log of the strings of the latest play."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    plays = [line["move"] for line in lines if line.get("move", {}).get("do") == "play"]
    return list(plays[-1]["heard"]) if plays else []


@contextmanager
def far_evening(folder: Path, *names: str, seed: int = 5) -> Iterator[FarEvening]:
    """A table without a guitar of its own, and a phone for each of these names."""
    with ExitStack() as stack:
        host = stack.enter_context(running_host(folder / "tables", "--input", "none", "--seed", str(seed)))
        leader = PlayersPage.open(stack, host, say="hello", ticket=host.leader.partition("#")[2])
        leader.say(say="option", name="short", value="1")
        phones = {name: PlayersPage.open(stack, host, say="join", code=host.code, name=name) for name in names}
        leader.say(say="start")
        yield FarEvening(phones, host, leader)


@dataclass
class EarProcess:
    """`ringclear ear` in a process, and all that it has said."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)

    def says(self, text: str) -> None:
        wait_for(lambda: any(text in line for line in self.said), f"it never said {text!r}: {self.said}")


@contextmanager
def ear_process(*words: str, **environment: str) -> Iterator[EarProcess]:
    """The command, until the test is over."""
    command = [sys.executable, "-u", "-m", "chordgame", "ear", *words]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | environment
    )
    ear = EarProcess(process)

    def read() -> None:
        assert process.stdout is not None
        with process.stdout as said:
            for line in said:
                ear.said.append(line)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        yield ear
    finally:
        process.kill()
        process.wait()
        reader.join()


def nods(page: PlayersPage) -> None:
    """The seat's page says yes to the ear that asks."""
    wait_for(lambda: page.newest["room"].get("ears"), "no ear asks")
    (ear,) = page.newest["room"]["ears"]
    page.say(say="let_ear", figures=ear["figures"], on=True)
