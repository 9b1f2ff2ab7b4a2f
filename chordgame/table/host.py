"""The host: one process that keeps the table, serves its pages, and listens to the guitar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from starlette.types import ASGIApp

from chordgame.engine.errors import Refused
from chordgame.engine.game import Event
from chordgame.listening.plugged import Picture
from chordgame.loudspeaker.house_music import HouseMusic
from chordgame.pages.address import LOCAL, listening_socket, our_names
from chordgame.pages.secure_way import Certifies
from chordgame.pages.serving import HostLoop, serve
from chordgame.pages.tickets import new_ticket
from chordgame.plugging.means import GuitarMeans
from chordgame.table.means import Archive, Means
from chordgame.table.phone_doors import PhoneDoors
from chordgame.table.room import Room
from chordgame.table.saved import SavedTable
from chordgame.table.shelf import TableFolder
from chordgame.table.site import make_app
from hardware.box.every_box import EveryBox

NOTHING_KEPT = Archive()


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages are."""

    host: str
    join: str
    table: str


class Host:
    """A table that is open to browsers from `run` to its end; `room` is there in between."""

    def __init__(
        self,
        folder: Path,
        saved: SavedTable,
        port: int | None,
        lan: bool,
        seed: int | None = None,
        kept: Archive = NOTHING_KEPT,
        certifies: Certifies | None = None,
    ) -> None:
        self._folder, self._seed, self._kept = folder, seed, kept
        self.saved = saved
        self._listening = listening_socket(LOCAL, port)
        self._port = self._listening.getsockname()[1]
        self.doors = PhoneDoors(self._port, saved.code, certifies=certifies)
        self.no_phones = self._open_doors() if lan else ""
        """Why phones cannot come although they were to."""
        self._ticket = new_ticket()
        self.room: Room | None = None

    @property
    def addresses(self) -> Addresses:
        """Where the pages are just now."""
        return Addresses(f"http://{LOCAL}:{self._port}/host#{self._ticket}", self.doors.join, self.doors.table)

    def _open_doors(self) -> str:
        try:
            self.doors.open()
        except Refused as error:
            return str(error)
        return ""

    def run(self, guitars: GuitarMeans, pictures: Mapping[str, Picture], boxes: EveryBox | None, browser: bool) -> None:
        """Serve until somebody stops it; `pictures` draw what was heard of a play."""

        @contextmanager
        def opening(loop: HostLoop) -> Iterator[ASGIApp]:
            self.room = room = Room(TableFolder(self._folder), self.saved, self._means(loop, guitars))
            room.stand.begin(loop.here, lambda: boxes.ports if boxes is not None else ())
            if boxes is not None:
                boxes.start(loop.here(room.take_box))
            room.admit_host(self._ticket)
            room.show_table()
            self.doors.begin(loop.let_in_by, loop.aside)
            try:
                yield make_app(room, our_names(), pictures, self._kept.plays)
            finally:
                room.close()
                room.stand.close()
                if boxes is not None:
                    boxes.close()

        serve(self._listening, opening, self.addresses.host if browser else "")

    def _means(self, loop: HostLoop, guitars: GuitarMeans) -> Means:
        music = HouseMusic(loop.loop, self._say)
        given = Means(
            loop.later,
            loop.aside,
            doors=self.doors,
            seed=self._seed,
            most_pages=loop.most_pages,
            kept=self._kept,
            guitars=guitars,
        )
        return replace(given, play_music=music.play)

    def _say(self, why: str) -> None:
        if self.room is not None:
            self.room.crowd.tell_news((Event(why[0].upper() + why[1:]),))
