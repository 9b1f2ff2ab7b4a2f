"""The host: one process that keeps the table, serves its pages, and listens to the guitar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.types import ASGIApp

from chordgame.engine.game import Event
from chordgame.listening.plugged import Plugged
from chordgame.loudspeaker.house_music import HouseMusic
from chordgame.pages.address import EVERYWHERE, LOCAL, lan_address, listening_socket, our_names
from chordgame.pages.serving import HostLoop, serve
from chordgame.pages.square import qr_svg
from chordgame.pages.tickets import fingerprint, new_ticket
from chordgame.table.guitar_corner import GuitarCorner
from chordgame.table.room import Room
from chordgame.table.saved import LEADER, TableFacts
from chordgame.table.site import make_app
from hardware.box.every_box import EveryBox


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages are."""

    leader: str
    join: str
    table: str


class Host:
    """A table that is open to browsers from `run` to its end."""

    def __init__(self, folder: Path, facts: TableFacts, port: int | None, lan: bool, seed: int | None = None) -> None:
        self.seed = seed
        self.folder, self.facts, self.lan = folder, facts, lan
        self.listening = listening_socket(EVERYWHERE if lan else LOCAL, port)
        self.ticket = new_ticket()
        self.addresses = self._addresses()

    def _addresses(self) -> Addresses:
        port = self.listening.getsockname()[1]
        here = f"http://{LOCAL}:{port}"
        outside = f"http://{(lan_address() if self.lan else None) or LOCAL}:{port}"
        code = self.facts.code
        return Addresses(f"{here}/leader#{self.ticket}", f"{outside}/join#{code}", f"{outside}/table#{code}")

    def run(self, plugged: Plugged | None, boxes: EveryBox | None, browser: bool) -> None:
        """Serve until somebody stops it."""

        @contextmanager
        def opening(loop: HostLoop) -> Iterator[ASGIApp]:
            self.room = room = self._opened(loop)
            if plugged is not None:
                plug_in(room, plugged, loop)
            if boxes is not None:
                boxes.start(loop.here(room.box.hear))
            try:
                yield make_app(room, our_names())
            finally:
                room.close()
                for device in (plugged.guitar if plugged else None, boxes):
                    if device is not None:
                        device.close()

        serve(self.listening, opening, self.addresses.leader if browser else "")

    def _opened(self, loop: HostLoop) -> Room:
        links = {"join": self.addresses.join, "table": self.addresses.table, "qr": qr_svg(self.addresses.join)}
        links["lan"] = "yes" if self.lan else ""
        room = Room(self.folder, self.facts, loop.later, loop.aside, links=links, seed=self.seed)
        room.keep(room.facts.with_key(fingerprint(self.ticket), LEADER))
        room.play_music = HouseMusic(loop.loop, lambda why: room.tell_news((Event(why[0].upper() + why[1:]),))).play
        room.views_changed()
        return room


def plug_in(room: Room, plugged: Plugged, loop: HostLoop) -> None:
    """The guitar listened to from now on; its thread's news reach the room on the loop."""

    def record(megabytes: int) -> None:
        plugged.tape.record(megabytes)
        room.corner.recorded = megabytes > 0
        room.all_changed("guitar")

    room.record_sound = record
    record(room.facts.setting("record"))
    listen_to(plugged, room.corner, loop)


def listen_to(plugged: Plugged, corner: GuitarCorner, loop: HostLoop) -> None:
    """The guitar in its corner; what its thread tells is heard there on the loop."""
    corner.guitar, corner.sound, corner.simulated = plugged.guitar, plugged.tape, plugged.simulated
    plugged.guitar.start(loop.here(corner.hear))
