"""The host: one process that keeps the table, serves its pages, and listens to the guitar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from starlette.types import ASGIApp

from chordgame.engine.game import Event
from chordgame.listening.plugged import Plugged, listen_to
from chordgame.loudspeaker.house_music import HouseMusic
from chordgame.pages.address import EVERYWHERE, LOCAL, lan_address, listening_socket, our_names
from chordgame.pages.serving import HostLoop, serve
from chordgame.pages.square import qr_svg
from chordgame.pages.tickets import new_ticket
from chordgame.table.means import Means
from chordgame.table.room import Room
from chordgame.table.saved import SavedTable
from chordgame.table.site import make_app
from hardware.box.every_box import EveryBox


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages are."""

    host: str
    join: str
    table: str


class Host:
    """A table that is open to browsers from `run` to its end; `room` is there in between."""

    def __init__(self, folder: Path, saved: SavedTable, port: int | None, lan: bool, seed: int | None = None) -> None:
        self._folder, self._seed = folder, seed
        self.saved, self.lan = saved, lan
        self._listening = listening_socket(EVERYWHERE if lan else LOCAL, port)
        self._ticket = new_ticket()
        self.addresses = self._addresses()
        self.room: Room | None = None

    def _addresses(self) -> Addresses:
        port = self._listening.getsockname()[1]
        here = f"http://{LOCAL}:{port}"
        outside = f"http://{(lan_address() if self.lan else None) or LOCAL}:{port}"
        code = self.saved.code
        return Addresses(f"{here}/host#{self._ticket}", f"{outside}/join#{code}", f"{outside}/table#{code}")

    def run(self, plugged: Plugged | None, boxes: EveryBox | None, browser: bool) -> None:
        """Serve until somebody stops it."""

        @contextmanager
        def opening(loop: HostLoop) -> Iterator[ASGIApp]:
            self.room = room = Room(self._folder, self.saved, self._means(loop, plugged))
            if plugged is not None:
                listen_to(plugged, room.corner, loop.here)
            if boxes is not None:
                boxes.start(loop.here(room.box.take_news))
            room.admit_host(self._ticket)
            room.show_table()
            try:
                yield make_app(room, our_names(), plugged.picture if plugged is not None else _no_picture)
            finally:
                room.close()
                for device in (plugged.guitar if plugged else None, boxes):
                    if device is not None:
                        device.close()

        serve(self._listening, opening, self.addresses.host if browser else "")

    def _means(self, loop: HostLoop, plugged: Plugged | None) -> Means:
        music = HouseMusic(loop.loop, self._say)

        def record(megabytes: int) -> None:
            if plugged is not None and self.room is not None:
                plugged.tape.record(megabytes)
                self.room.corner.record(megabytes > 0)

        links = {"join": self.addresses.join, "table": self.addresses.table, "qr": qr_svg(self.addresses.join)}
        links["lan"] = "yes" if self.lan else ""
        given = Means(loop.later, loop.aside, links=links, seed=self._seed, most_pages=loop.most_pages)
        return replace(given, play_music=music.play, record_sound=record)

    def _say(self, why: str) -> None:
        if self.room is not None:
            self.room.crowd.tell_news((Event(why[0].upper() + why[1:]),))


def _no_picture(*_: object) -> bytes:
    """Without a guitar there is no sound to draw."""
    return b""
