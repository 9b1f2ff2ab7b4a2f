"""Rooms without sockets: pages that speak and listen in memory, time that passes when told to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chordgame.engine.tune import Tune
from chordgame.pages.guests import Guest
from chordgame.plugging.means import GuitarMeans
from chordgame.table.means import Means
from chordgame.table.room import Room
from chordgame.table.saved import FILE, TABLE
from chordgame.table.shelf import TableFolder
from chordgame.table.tables import new_table, saved_in

LEADERS_TICKET = "the leader's own ticket"


@dataclass
class Clock:
    """Time that stands still until it is told to pass; what is due is done then."""

    now: float = 0.0
    due: list[tuple[float, Callable[[], None]]] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    def later(self, delay: float, job: Callable[[], None]) -> None:
        self.due.append((self.now + delay, job))

    def aside(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.later(0.0, lambda: then(work()))

    def passes(self, seconds: float) -> None:
        end = self.now + seconds
        while ripe := [entry for entry in self.due if entry[0] <= end]:
            first = min(ripe, key=lambda entry: entry[0])
            self.due.remove(first)
            self.now = max(self.now, first[0])
            first[1]()
        self.now = end


class Page:
    """An open page: what it was told, newest view by seat."""

    def __init__(self, room: Room, address: str = "192.0.2.7") -> None:
        self.room, self.guest = room, Guest(address)
        self.texts: list[str] = []
        self.ticket = ""
        self.views: dict[str | None, dict[str, Any]] = {}
        room.enter(self.guest)

    def say(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        self.room.take_message(self.guest, json.dumps({"say": kind, **fields}))
        return self.listen()

    def listen(self) -> list[dict[str, Any]]:
        """What the page is told since it listened last."""
        texts = self.room.to_send(self.guest)
        self.texts += texts
        told = [json.loads(text) for text in texts]
        for one in told:
            if one["tell"] == "view":
                had = self.views.get(one["seat"], {"panels": []})["panels"]
                one["panels"] = [had[panel] if isinstance(panel, int) else panel for panel in one["panels"]]
                self.views[one["seat"]] = one
        return told

    def refused(self, kind: str, **fields: Any) -> str:
        """Why the host refuses this; nothing must change by it."""
        before = self.records, self.room.file.saved
        told = self.say(kind, **fields)
        assert (self.records, self.room.file.saved) == before
        return str(next(one["why"] for one in told if one["tell"] == "refused"))

    @property
    def records(self) -> int:
        """How many the log of the game has."""
        return self.room.table.session.records if self.room.table.session is not None else 0

    @property
    def is_host(self) -> bool:
        """Whether it is the host's page."""
        return self.room.crowd.who(self.guest).is_host

    @property
    def seat(self) -> str:
        """The seat that it plays for."""
        return self.room.crowd.who(self.guest).seat

    def offers(self, seat: str) -> list[dict[str, Any]]:
        self.listen()
        return list(self.views[seat]["offers"])

    def leave(self) -> None:
        self.room.leave(self.guest)


@dataclass
class Table:
    """A room in a folder with its clock, and the leader's page."""

    folder: Path
    clock: Clock = field(default_factory=Clock)
    seed: int | None = None
    play_music: Callable[[Tune | None], object] = lambda _: None
    guitars: GuitarMeans = field(default_factory=GuitarMeans)

    def __post_init__(self) -> None:
        if not (self.folder / FILE).exists():
            self.folder = new_table(self.folder, "chord_game")
        self.open()

    def open(self) -> None:
        assert json.loads((self.folder / FILE).read_text())["ringclear_table"] == TABLE.version
        means = Means(
            self.clock.later,
            self.clock.aside,
            self.clock,
            seed=self.seed,
            guitars=self.guitars,
            play_music=self.play_music,
        )
        self.room = Room(TableFolder(self.folder), saved_in(self.folder), means)
        self.room.admit_host(LEADERS_TICKET)
        self.leader = Page(self.room)
        self.leader.say("hello", ticket=LEADERS_TICKET)

    def reopen(self, play_music: Callable[[Tune | None], object] | None = None) -> None:
        """As after a power cut: nothing is said goodbye to. Perhaps with another loudspeaker."""
        self.room.close()
        self.play_music = play_music or self.play_music
        self.open()

    @property
    def log(self) -> Path:
        """The log of its game, as a file."""
        return self.folder / self.room.file.saved.log

    def phone(self, name: str, address: str = "192.0.2.7") -> Page:
        page = Page(self.room, address)
        told = page.say("join", code=self.room.file.saved.code, name=name)
        page.ticket = next(one["ticket"] for one in told if one["tell"] == "welcome")
        return page

    def watcher(self) -> Page:
        page = Page(self.room)
        page.say("watch", code=self.room.file.saved.code)
        return page
