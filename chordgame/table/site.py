"""The site of a table: its pages, and the sound and the picture of its latest play."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from chordgame.engine.options import LONGEST_NAME
from chordgame.listening.heard_again import HeardAgain
from chordgame.listening.plugged import Picture
from chordgame.pages.shell import Page
from chordgame.pages.site import authority_route, site
from chordgame.table.help_files import HelpFiles
from chordgame.table.means import PlaysKept
from chordgame.table.room import Room
from chordgame.table.song_files import SongFiles

NAMES = {"longest_name": LONGEST_NAME}
STYLES = (
    "guitars.css", "about.css", "table/table.css", "table/game.css", "table/paper.css", "table/joining.css",
    "table/the_end.css", "table/help.css",
)  # fmt: skip
TABLE = Page("The table", "table/table.js", (*STYLES, "table/tv.css"), "table-page")
SEAT = Page("Your seat", "table/seat.js", STYLES, "seat-page", NAMES)
HOST = Page("The host's page", "table/host.js", STYLES, "host-page", NAMES)
BACK = Page("Looking back", "table/looking_back.js", (*STYLES, "table/looking_back.css"), "back-page")
PAGES = {"/": SEAT, "/table": TABLE, "/join": SEAT, "/seat": SEAT, "/host": HOST, "/leader": HOST, "/back": BACK}
"""`/leader` is what `/host` was called: a tab or a bookmark of then still finds its page."""
HEARD = {"wav": "audio/wav", "svg": "image/svg+xml", "png": "image/png"}


class LatestPlay:
    """The latest play's sound and picture, for who knows its name, which nobody can guess."""

    def __init__(self, room: Room, pictures: Mapping[str, Picture]) -> None:
        self._room, self._pictures = room, pictures
        self._one_at_a_time = asyncio.Lock()
        self._drawn: dict[tuple[str, str], bytes] = {}

    async def answer(self, request: Request) -> Response:
        """What is asked for, if it is still there."""
        again, kind = self._known(request.path_params["name"]), request.path_params["kind"]
        data = await self._data(again, kind) if again is not None and kind in HEARD else b""
        if not data:
            return PlainTextResponse("this play is not remembered any more", 404)
        return Response(data, media_type=HEARD[kind], headers={"Cache-Control": "no-store"})

    def _known(self, name: str) -> HeardAgain | None:
        again = self._room.corner.again
        if again is None or not secrets.compare_digest(again.name.encode(), name.encode("utf-8", "replace")):
            return None
        return again

    async def _data(self, again: HeardAgain, kind: str) -> bytes:
        return await run_in_threadpool(again.wav) if kind == "wav" else await self._drawing(again, kind)

    async def _drawing(self, again: HeardAgain, kind: str) -> bytes:
        if kind not in self._pictures:
            return b""
        async with self._one_at_a_time:
            self._drawn = {key: drawn for key, drawn in self._drawn.items() if key[0] == again.name}
            key = again.name, kind
            if key not in self._drawn:
                self._drawn[key] = await run_in_threadpool(again.drawn, self._pictures[kind])
            return self._drawn[key]


class KeptSounds:
    """The sound of earlier plays, for pages that look back."""

    def __init__(self, room: Room, plays: PlaysKept | None) -> None:
        self._name, self._plays = room.looking_back.name, plays

    async def answer(self, request: Request) -> Response:
        """What is asked for, if it is still there."""
        name, log, record = (request.path_params[part] for part in ("name", "log", "record"))
        known = secrets.compare_digest(str(name).encode("utf-8", "replace"), self._name.encode())
        data = await run_in_threadpool(self._plays.sound, str(log), record) if known and self._plays else b""
        if not data:
            return PlainTextResponse("this sound is not kept any more", 404)
        return Response(data, media_type="audio/flac", headers={"Cache-Control": "private, max-age=3600"})


def make_app(
    room: Room, names: frozenset[str], pictures: Mapping[str, Picture], plays: PlaysKept | None = None
) -> ASGIApp:
    """The whole site of one table; `pictures` draw its latest play, by the kind of file."""
    heard = Route("/heard/{name}.{kind}", LatestPlay(room, pictures).answer)
    kept = Route("/kept/{name}/{log}/{record:int}.flac", KeptSounds(room, plays).answer)
    helps = HelpFiles(lambda: room.file.saved.game).routes
    authority = authority_route(lambda: room.secure.authority)
    return site(room, names, PAGES, [heard, kept, authority, SongFiles(lambda: room.the_end.last).route, *helps])
