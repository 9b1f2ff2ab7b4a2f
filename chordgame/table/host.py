"""The host: one process that keeps the table, serves its pages, and listens to the guitar."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from chordgame.engine.game import Event
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.loudspeaker.house_music import HouseMusic
from chordgame.pages.address import EVERYWHERE, LOCAL, lan_address, listening_socket, our_names, qr_svg, show_page
from chordgame.pages.site import make_app
from chordgame.pages.tickets import fingerprint, new_key
from chordgame.table.facts import LEADER, TableFacts
from chordgame.table.guitar_corner import GuitarCorner
from chordgame.table.messages import LARGEST_MESSAGE
from chordgame.table.room import Room
from chordgame.tape.tape import Tape
from hardware.box.every_box import EveryBox


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages are."""

    leader: str
    join: str
    table: str


@dataclass(frozen=True, slots=True)
class Plugged:
    """A guitar, and what keeps its sound."""

    guitar: HeardGuitar
    tape: Tape


class Host:
    """A table that is open to browsers from `run` to its end."""

    def __init__(self, folder: Path, facts: TableFacts, port: int | None, lan: bool, seed: int | None = None) -> None:
        self.seed = seed
        self.folder, self.facts, self.lan = folder, facts, lan
        self.listening = listening_socket(EVERYWHERE if lan else LOCAL, port)
        self.key = new_key()
        self.addresses = self._addresses()

    def _addresses(self) -> Addresses:
        port = self.listening.getsockname()[1]
        here = f"http://{LOCAL}:{port}"
        outside = f"http://{(lan_address() if self.lan else None) or LOCAL}:{port}"
        code = self.facts.code
        return Addresses(f"{here}/leader#{self.key}", f"{outside}/join#{code}", f"{outside}/table#{code}")

    def run(self, plugged: Plugged | None, boxes: EveryBox | None, browser: bool) -> None:
        """Serve until somebody stops it."""
        with contextlib.closing(self.listening):
            asyncio.run(self._serve(plugged, boxes, browser))

    async def _serve(self, plugged: Plugged | None, boxes: EveryBox | None, browser: bool) -> None:
        loop = asyncio.get_running_loop()
        links = {"join": self.addresses.join, "table": self.addresses.table, "qr": qr_svg(self.addresses.join)}
        links["lan"] = "yes" if self.lan else ""
        room = Room(self.folder, self.facts, loop.call_later, beside(loop), links=links, seed=self.seed)
        self.room = room
        room.keep(room.facts.with_key(fingerprint(self.key), LEADER))
        room.play_music = HouseMusic(loop, lambda why: room.tell_news((Event(why[0].upper() + why[1:]),))).play
        room.views_changed()
        if plugged is not None:
            plug_in(room, plugged, loop)
        if boxes is not None:
            boxes.start(lambda told: _pass_on(loop, room.box.hear, told))
        if browser:
            loop.call_later(0.3, lambda: loop.run_in_executor(None, show_page, self.addresses.leader))
        try:
            await server(room).serve([self.listening])
        finally:
            room.close()
            for device in (plugged.guitar if plugged else None, boxes):
                if device is not None:
                    device.close()


def server(room: Room) -> uvicorn.Server:
    """The web server of a room."""
    return web_server(make_app(room, our_names()))


def web_server(app: ASGIApp) -> uvicorn.Server:
    """A web server for pages in the house."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=16_384,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def beside(loop: asyncio.AbstractEventLoop) -> Callable[[Callable[[], Any], Callable[[Any], None]], None]:
    """Work done in another thread, and what follows from it done here."""

    def aside(work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        future = loop.run_in_executor(None, work)
        future.add_done_callback(lambda done: then(done.result()))

    return aside


def plug_in(room: Room, plugged: Plugged, loop: asyncio.AbstractEventLoop) -> None:
    """The guitar listened to from now on; its thread's news reach the room on the loop."""

    def record(megabytes: int) -> None:
        plugged.tape.record(megabytes)
        room.corner.recorded = megabytes > 0
        room.all_changed("guitar")

    room.record_sound = record
    record(room.facts.setting("record"))
    listen_to(plugged, room.corner, loop)


def listen_to(plugged: Plugged, corner: GuitarCorner, loop: asyncio.AbstractEventLoop) -> None:
    """The guitar in its corner; what its thread tells is heard there on the loop."""
    guitar = plugged.guitar
    corner.guitar, corner.sound = guitar, plugged.tape
    corner.simulated = guitar.source if isinstance(guitar.source, SimulatedInput) else None
    guitar.start(lambda news: _pass_on(loop, corner.hear, news))


def _pass_on(loop: asyncio.AbstractEventLoop, hear: Callable[[Any], None], news: Any) -> None:
    with contextlib.suppress(RuntimeError):  # the table was closed meanwhile
        loop.call_soon_threadsafe(hear, news)
