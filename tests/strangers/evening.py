"""What strangers see of an evening: a table of bots that play as fast as they can, and pages that keep up or do not."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import dataclass, field
from typing import Any

from tests.patience import wait_for
from tests.strangers.besieged import Besieged
from tests.strangers.wire import SentAway, StrangersPage

BOTS = ("Ben", "Carl", "Dora")
FULL_HOUSE = 300


@dataclass
class Reader:
    """A page that reads all that comes, in a thread of its own."""

    page: StrangersPage
    room: dict[str, Any] = field(default_factory=dict)
    moves: int = 0
    over: bool = False
    refusals: list[str] = field(default_factory=list)

    def start(self) -> Reader:
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def _read(self) -> None:
        with contextlib.suppress(SentAway, OSError):
            while True:
                for told in self.page.next_told():
                    self._take(told)

    def _take(self, told: dict[str, Any]) -> None:
        if told["tell"] == "room":
            self.room = told
        if told["tell"] == "view":
            self.moves, self.over = told["n"], told["over"]
        if told["tell"] == "refused":
            self.refusals.append(told["why"])

    def waits_until(self, what: str, **rest: Any) -> None:
        """Until the room says so."""
        wait_for(lambda: self.room.get(what) == rest.get("equals"), f"{what} is {self.room.get(what)}")

    def is_there(self, seat: str) -> bool:
        """Whether the table shows that somebody sits there."""
        return any(one["name"] == seat and one["online"] for one in self.room.get("seats", ()))


def leading(host: Besieged) -> Reader:
    """The host's page, which reads."""
    return Reader(host.leader()).start()


def bots_play(leader: Reader, brain: str = "random", seats: tuple[str, ...] = BOTS) -> None:
    """A game of bots that take no time between two moves."""
    leader.page.say("table", name="pace", value="0")
    for name in seats:
        leader.page.say("seat", name=name, by="bot", brain=brain)
    leader.page.say("start")


def another_game(leader: Reader) -> None:
    """The next one with the same seats."""
    leader.page.say("new_game")
    leader.page.say("start")
    wait_for(lambda: not leader.over, "no other game begins")


def watches(host: Besieged, own: str, **how: Any) -> StrangersPage | str:
    """A page that looks on, or why it may not."""
    try:
        page = StrangersPage.open(host.port, own, **how)
        page.say("watch", code=host.code)
        told = page.told("welcome")
    except SentAway as away:
        return away.why
    if told["tell"] == "welcome":
        return page
    page.device.close()
    return str(told["why"])


def address(number: int, net: int) -> str:
    """One of a hundred devices of a network."""
    return f"127.0.{net}.{number % 100 + 1}"
