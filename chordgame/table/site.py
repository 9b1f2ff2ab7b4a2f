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
from chordgame.pages.shell import Page
from chordgame.pages.site import site
from chordgame.table.room import Room

NAMES = {"longest_name": LONGEST_NAME}
TABLE = Page("The table", "table/table.js", "table/table.css", "table-page")
SEAT = Page("Your seat", "table/seat.js", "table/table.css", "seat-page", NAMES)
LEADER = Page("The leader's page", "table/leader.js", "table/table.css", "leader-page", NAMES)
PAGES = {"/": TABLE, "/table": TABLE, "/join": SEAT, "/seat": SEAT, "/leader": LEADER}
HEARD = {"wav": "audio/wav", "png": "image/png"}


def _picture_of(again: HeardAgain) -> bytes:
    """Drawn by what is slow to start, and only where somebody asks for it."""
    from chordgame.plots.play_picture import traces

    return again.drawn(traces)


def make_app(room: Room, names: frozenset[str]) -> ASGIApp:
    """The whole site of one table."""
    pictures = asyncio.Lock()
    drawn: dict[str, bytes] = {}

    async def heard(request: Request) -> Response:
        """The latest play's sound or picture, for who knows its name."""
        again, (name, kind) = room.corner.again, (request.path_params["name"], request.path_params["kind"])
        data = b""
        if again is not None and secrets.compare_digest(again.name.encode(), name.encode("utf-8", "replace")):
            if kind == "wav":
                data = await run_in_threadpool(again.wav)
            elif kind == "png":
                async with pictures:
                    if name not in drawn:
                        drawn.clear()
                        drawn[name] = await run_in_threadpool(_picture_of, again)
                    data = drawn[name]
        if not data:
            return PlainTextResponse("this play is not remembered any more", 404)
        return Response(data, media_type=HEARD[kind], headers={"Cache-Control": "no-store"})

    return site(room, names, PAGES, [Route("/heard/{name}.{kind}", heard)])
