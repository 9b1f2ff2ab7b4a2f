"""Desks without sockets: a page that speaks and listens in memory, a guitar that is a test's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chordgame.pages.guests import Guest
from chordgame.pages.tickets import fingerprint
from chordgame.solo.desk import Desk, new_desk
from chordgame.solo.desk_file import SavedDesk, read_desk, write_desk
from chordgame.solo.room import SoloRoom
from chordgame.songs.book import SongBook
from tests.table.tables import Clock

TICKET = "the desk's own ticket"


@dataclass
class AtDesk:
    """A room in a folder with its clock, and one page that is at it."""

    folder: Path
    ticket: str = TICKET
    clock: Clock = field(default_factory=Clock)
    shown: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (self.folder / "desk.json").exists():
            write_desk(self.folder, SavedDesk(new_desk()).with_ticket(fingerprint(self.ticket)))
        self.open()

    def open(self) -> None:
        """As after a start: all that is known is on the disk."""
        book = SongBook(self.folder / "songs")
        kept = read_desk(self.folder)
        self.room = SoloRoom(self.folder, kept, book, self.clock.later, self.clock.aside, clock=self.clock)
        self.guest = Guest("192.0.2.7")
        self.room.enter(self.guest)
        self.say("hello", ticket=self.ticket)

    @property
    def desk(self) -> Desk:
        return self.room.desk

    def say(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        self.room.take_message(self.guest, json.dumps({"say": kind, **fields}))
        return self.listen()

    def listen(self) -> list[dict[str, Any]]:
        """All that the page is told, until it knows everything."""
        told = self.listen_once()
        while self.guest.is_behind:
            told += self.listen_once()
        return told

    def listen_once(self) -> list[dict[str, Any]]:
        """What it is told first."""
        told = [json.loads(text) for text in self.room.to_send(self.guest)]
        self.shown |= {one["tell"]: one for one in told}
        return told

    def refused(self, kind: str, **fields: Any) -> str:
        """Why the host refuses this; nothing must change by it."""
        before, on_disk = self.desk, read_desk(self.folder)
        told = self.say(kind, **fields)
        assert self.desk == before
        assert read_desk(self.folder) == on_disk
        return str(next(one["why"] for one in told if one["tell"] == "refused"))


Making = Callable[[], AtDesk]
