"""The song of an evening as files: the poster, the sheet, its sound, and what other programs open."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Mapping
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from chordgame.songs.song import Song
from chordgame.table.drawn_poster import poster_png, poster_svg
from chordgame.table.the_end import LastSong

GONE = "this song is not on the table any more"
Made = Callable[[Song], bytes]


def _poster_pdf(song: Song) -> bytes:
    from chordgame.songs.exports import as_paper

    return as_paper((poster_svg(song).decode("utf-8"),), song)


def _sheet(song: Song) -> bytes:
    from chordgame.songs.exports import exported

    return exported(song, ".pdf")[0]


def _sound(song: Song) -> bytes:
    from chordgame.loudspeaker.song_sound import song_flac

    return song_flac(song)


FILES: Mapping[str, tuple[str, Made]] = {
    "poster.svg": ("image/svg+xml", poster_svg),
    "poster.png": ("image/png", poster_png),
    "poster.pdf": ("application/pdf", _poster_pdf),
    "sheet.pdf": ("application/pdf", _sheet),
    "song.flac": ("audio/flac", _sound),
}
_NOT_IN_NAMES = re.compile(r"[^\w -]+")


class SongFiles:
    """Files of the last song, for who knows its name; each is made once, and one at a time."""

    def __init__(self, last: Callable[[], LastSong | None]) -> None:
        self._last = last
        self._made: dict[tuple[str, str], bytes] = {}
        self._one_at_a_time = asyncio.Lock()

    @property
    def route(self) -> Route:
        """Where they are."""
        return Route("/song/{name}/{file}", self.answer)

    async def answer(self, request: Request) -> Response:
        """What is asked for; under `?save` a browser puts it among its downloads."""
        last, file = self._last(), str(request.path_params["file"])
        name = str(request.path_params["name"]).encode("utf-8", "replace")
        if last is None or file not in FILES or not secrets.compare_digest(name, last.name.encode()):
            return PlainTextResponse(GONE, 404)
        kind, _ = FILES[file]
        headers = {"Cache-Control": "private, max-age=3600"}
        if "save" in request.query_params:
            headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(_named(last.song, file))}"
        return Response(await self._data(last, file), media_type=kind, headers=headers)

    async def _data(self, last: LastSong, file: str) -> bytes:
        async with self._one_at_a_time:
            if (last.name, file) not in self._made:
                made = await run_in_threadpool(FILES[file][1], last.song)
                self._made = {known: data for known, data in self._made.items() if known[0] == last.name}
                self._made[last.name, file] = made
            return self._made[last.name, file]


def _named(song: Song, file: str) -> str:
    """As the song is called: nobody finds `poster.png` again in a year."""
    title = " ".join(_NOT_IN_NAMES.sub(" ", song.title).split()) or "song"
    part, _, ending = file.partition(".")
    return f"{title}.{ending}" if part == "song" else f"{title} ({part}).{ending}"
