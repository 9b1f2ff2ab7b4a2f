"""A table in a database, with its room in memory; opened anew it is at another host, as the one before fell silent."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from chordgame.engine.tune import Tune
from chordgame.pages.tickets import new_code
from chordgame.table.means import Means
from chordgame.table.room import Room
from chordgame.table.saved import SavedTable
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import say_awake, take_over
from chordgame.tour.moving import lay
from chordgame.tour.shared_shelf import SharedShelf
from chordgame.tour.shared_table import SharedTable
from tests.table.tables import LEADERS_TICKET, Page, Table


@dataclass
class FarTable(Table):
    """`folder` gets copies of its logs, for who wants to read files; without a name it is a new table."""

    address: str = ""
    name: str = ""
    hosts: itertools.count[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self.database = Database(self.address)
        self.database.prepare()
        self.name = self.name or lay(SavedTable(new_code(), "chord_game"), self.database)
        self.open()

    def open(self) -> None:
        self.host = f"{self.name}-{next(self.hosts)}"
        say_awake(self.database, self.host, f"https://{self.host}.example", 600)
        self.shared = SharedTable(self.database, Bells(self.database), take_over(self.database, self.name, self.host))
        shelf = SharedShelf(self.shared)
        self.room = Room(shelf, shelf.saved, self._means)
        self.room.admit_host(LEADERS_TICKET)
        self.leader = Page(self.room)
        self.leader.say("hello", ticket=LEADERS_TICKET)

    @property
    def _means(self) -> Means:
        return Means(self.clock.later, self.clock.aside, self.clock, seed=self.seed, play_music=self.play_music)

    def reopen(self, play_music: Callable[[Tune | None], object] | None = None) -> None:
        """Its host says nothing more, not even good night."""
        self.play_music = play_music or self.play_music
        self.falls_silent()
        self.open()

    def falls_silent(self) -> None:
        """Its host counts as awake no longer."""
        say_awake(self.database, self.host, f"https://{self.host}.example", -1)

    @property
    def log(self) -> Path:
        """As anybody who may read the database writes it into a file."""
        path = self.folder / self.room.file.saved.log
        lines = self.shared.log(path.name).read()
        path.write_text("".join(f"{line}\n" for _, line in lines), encoding="utf-8")
        return path
