"""The site of a table: its pages, and the sound and the picture of its latest play."""

from __future__ import annotations

import asyncio
import secrets

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from chordgame.engine.options import LONGEST_NAME
from chordgame.listening.heard_again import HeardAgain
from chordgame.listening.plugged import Picture
from chordgame.pages.shell import Page
from chordgame.pages.site import site
from chordgame.table.room import Room

NAMES = {"longest_name": LONGEST_NAME}
TABLE = Page("The table", "table/table.js", "table/table.css", "table-page")
SEAT = Page("Your seat", "table/seat.js", "table/table.css", "seat-page", NAMES)
HOST = Page("The host's page", "table/host.js", "table/table.css", "host-page", NAMES)
PAGES = {"/": TABLE, "/table": TABLE, "/join": SEAT, "/seat": SEAT, "/host": HOST, "/leader": HOST}
"""`/leader` is what `/host` was called: a tab or a bookmark of then still finds its page."""
HEARD = {"wav": "audio/wav", "png": "image/png"}


class LatestPlay:
    """The latest play's sound and picture, for who knows its name, which nobody can guess."""

    def __init__(self, room: Room, picture: Picture) -> None:
        self._room, self._picture = room, picture
        self._one_at_a_time = asyncio.Lock()
        self._drawn = ("", b"")

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
        return await run_in_threadpool(again.wav) if kind == "wav" else await self._png(again)

    async def _png(self, again: HeardAgain) -> bytes:
        async with self._one_at_a_time:
            if self._drawn[0] != again.name:
                self._drawn = (again.name, await run_in_threadpool(again.drawn, self._picture))
            return self._drawn[1]


def make_app(room: Room, names: frozenset[str], picture: Picture) -> ASGIApp:
    """The whole site of one table; `picture` draws its latest play."""
    return site(room, names, PAGES, [Route("/heard/{name}.{kind}", LatestPlay(room, picture).answer)])
