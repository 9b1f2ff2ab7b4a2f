"""The site of a desk: its page, chords and the song as sound, and the song as files for other programs."""

from __future__ import annotations

import asyncio
import io
import mimetypes
import re
import secrets
import zipfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from chordgame.engine.errors import Refused, YouErred
from chordgame.neck.frets import SILENT, Frets
from chordgame.pages.shell import Page
from chordgame.pages.site import authority_route, site
from chordgame.solo import desk as on
from chordgame.solo.room import ENDINGS, SoloRoom
from chordgame.solo.song import song_of
from chordgame.solo.sound import PartToPlay, chord_wav, part_to_play, song_wav
from chordgame.songs.exports import FORMATS, Pages, book_on_paper, letters_without_font, on_paper
from chordgame.songs.importing import LARGEST_FILE, imported
from chordgame.songs.song import UNTITLED, Song

STYLES = (
    "guitars.css",
    "about.css",
    "solo/solo.css",
    "solo/book.css",
    "solo/sizes.css",
    "solo/stage.css",
    "solo/along.css",
)
DESK = Page("Solo", "solo/solo.js", STYLES, "solo-page")
PAGES = {"/": DESK, "/solo": DESK}
GONE = "this is not here any more; reload the page"
_FRET = re.compile(r"x|\d{1,2}")
_PLACE = re.compile(r"[0-9]{1,5}")
DIES_AWAY = 2.0
"""Seconds in which a song begins late and its echo dies."""
FRESH = {"Cache-Control": "no-store"}


Answer = Callable[[Request], Awaitable[Response]]


class DeskFiles:
    """Chords and the song as sound, and the song as files: for who shows the room's ticket for them."""

    def __init__(self, room: SoloRoom) -> None:
        self._room = room
        self._one_at_a_time = asyncio.Lock()

    @property
    def routes(self) -> list[Route]:
        """Where each is found."""
        answers = {
            "song.wav": self._song,
            "letters": self._letters,
            "song.{ending}": self._file,
            "book/{name}/song.{ending}": self._of_book,
            "book.pdf": self._whole_book,
            "sets/{name}/set.pdf": self._set_list,
            "{frets}.wav": self._chord,
        }
        found = [Route(f"/desk/{{ticket}}/{name}", self._with_ticket(answer)) for name, answer in answers.items()]
        return [*found, Route("/desk/{ticket}/import", self._with_ticket(self._import), methods=["POST"])]

    def _with_ticket(self, answer: Answer) -> Answer:
        """Nothing without it; and what cannot be given is said in a sentence."""

        async def checked(request: Request) -> Response:
            given = str(request.path_params["ticket"]).encode("utf-8", "replace")
            if not secrets.compare_digest(given, self._room.file_ticket.encode()):
                return PlainTextResponse(GONE, 404)
            try:
                return await answer(request)
            except YouErred as error:
                return PlainTextResponse(str(error), 409)

        return checked

    async def _chord(self, request: Request) -> Response:
        """A chord by its frets: 3-2-0-0-0-3."""
        parts, desk = request.path_params["frets"].split("-"), self._room.desk
        frets = Frets.from_list(SILENT if part == "x" else int(part) for part in parts if _FRET.fullmatch(part))
        if not len(frets) == len(parts) == len(desk.tuning) or max(frets.values()) > desk.board.frets:
            return PlainTextResponse(GONE, 404)
        pitches = tuple(sorted(on.pitches_of(desk, frets).items()))
        async with self._one_at_a_time:
            data = await run_in_threadpool(chord_wav, pitches)
        return Response(data, media_type="audio/wav", headers={"Cache-Control": "private, max-age=3600"})

    async def _song(self, request: Request) -> Response:
        """The song, played: all of it, or from one strum to another in the order in which they come."""
        first, end = (_whole(request.query_params.get(name, "")) for name in ("first", "end"))
        part = part_to_play(song_of(self._room.desk), first or 0, end)
        if "keep" in request.query_params:
            return await self._sound_to_keep(part)
        async with self._one_at_a_time:
            data = await run_in_threadpool(song_wav, part)
        self._room.hearing.loudspeaker(part.seconds + DIES_AWAY)
        return Response(data, media_type="audio/wav", headers=FRESH)

    async def _sound_to_keep(self, part: PartToPlay) -> Response:
        """As a file of its own, without the count-in: nobody hears it now."""
        async with self._one_at_a_time:
            data = await run_in_threadpool(song_wav, replace(part, count_in=0))
        return _attached(f"{part.song.title}.wav", data, "audio/wav")

    async def _letters(self, _: Request) -> Response:
        """The letters of the song that no font here has."""
        letters = await run_in_threadpool(letters_without_font, song_of(self._room.desk))
        return JSONResponse({"letters": letters}, headers=FRESH)

    async def _file(self, request: Request) -> Response:
        """The song as another program takes it."""
        return await _as_file(song_of(self._room.desk), request)

    async def _of_book(self, request: Request) -> Response:
        """A song of the book as another program takes it, or to be printed."""
        return await _as_file(self._room.book.book.read(request.path_params["name"]), request)

    async def _whole_book(self, request: Request) -> Response:
        """Every song of the book that can be read, as one file to print."""
        songs = await run_in_threadpool(self._room.book.readable)
        return await _as_book("Song book", songs, request)

    async def _set_list(self, request: Request) -> Response:
        """A set list as one file to print."""
        sets, name = self._room.sets.sets, request.path_params["name"]
        return await _as_book(sets.read(name).title, await run_in_threadpool(sets.songs_of, name), request)

    async def _import(self, request: Request) -> Response:
        """A file that somebody dropped, or what was pasted: its songs go into the book."""
        content = b""
        async for chunk in request.stream():
            content += chunk
            if len(content) > LARGEST_FILE:
                break
        title = request.query_params.get("title", "") or UNTITLED
        found = await run_in_threadpool(lambda: list(imported(content, title)))
        return JSONResponse(self._room.book.take_in(found), headers=FRESH)


def _whole(text: str) -> int | None:
    """A number in an address; anything else is as if it were not there."""
    return int(text) if _PLACE.fullmatch(text) else None


async def _as_file(song: Song, request: Request) -> Response:
    ending = request.path_params["ending"]
    if ending not in ENDINGS:
        return PlainTextResponse(GONE, 404)
    if ending == "pdf":
        return _download(song.title, ending, await run_in_threadpool(on_paper, song, _paper(request)))
    return _download(song.title, ending, await run_in_threadpool(FORMATS[f".{ending}"], song))


async def _as_book(title: str, songs: tuple[Song, ...], request: Request) -> Response:
    """One PDF with contents, on the paper that is asked for."""
    if not songs:
        raise Refused("there is no song in it yet")
    return _download(title, "pdf", await run_in_threadpool(book_on_paper, title, songs, _paper(request)))


def _paper(request: Request) -> str:
    return request.query_params.get("paper", "")


def make_app(room: SoloRoom, names: frozenset[str]) -> ASGIApp:
    """The whole site."""
    authority = authority_route(lambda: room.secure.authority)
    return site(room, names, PAGES, [authority, *DeskFiles(room).routes])


def _download(title: str, ending: str, pages: Pages) -> Response:
    """One page as it is; several in one archive."""
    if len(pages) == 1:
        return _attached(f"{title}.{ending}", pages[0], mimetypes.guess_type(f"song.{ending}")[0])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number, page in enumerate(pages, start=1):
            archive.writestr(f"page {number}.{ending}", page)
    return _attached(f"{title}.{ending}.zip", out.getvalue(), "application/zip")


def _attached(name: str, data: bytes, kind: str | None) -> Response:
    headers = {**FRESH, "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(data, media_type=kind or "application/octet-stream", headers=headers)
