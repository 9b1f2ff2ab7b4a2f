"""The site: pages by their addresses, the files they are made of, and the socket."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from chordgame.pages.conversation import Conversation
from chordgame.pages.headers import Headed
from chordgame.pages.receiving import AtOnce, Conversing
from chordgame.pages.shell import SHELL, Page

UNKNOWN = "application/octet-stream"
FONT = "font/woff2"
"""Not every system knows it."""
LETTERS_PACK = ("text/", "application/json", "image/svg+xml")
"""Kinds that a zip makes much smaller; fonts are packed as they are."""
WORKER = "/static/app/worker.js"
"""Of an installed app; browsers let it stand for no address above its own, so it has one at the top."""
FOR_EVER = "public, max-age=31536000, immutable"
"""A font that is cut otherwise gets another name."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the pages, held in memory; `packed` for browsers that unpack it, which makes pages come sooner."""

    data: bytes
    kind: str
    tag: str
    packed: bytes


def static_files() -> dict[str, StaticFile]:
    """Every file that pages are made of, by its address; nothing else can be asked for, whatever the path."""
    return dict(_files_in(files("chordgame.pages").joinpath("static"), "/static"))


def _files_in(folder: Traversable, address: str) -> Iterator[tuple[str, StaticFile]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{address}/{entry.name}")
        elif entry.name != SHELL:
            kind = FONT if entry.name.endswith(".woff2") else mimetypes.guess_type(entry.name)[0] or UNKNOWN
            yield f"{address}/{entry.name}", static_file(entry.read_bytes(), kind)


def static_file(data: bytes, kind: str) -> StaticFile:
    """With the tag that a browser knows it again by."""
    packed = gzip.compress(data, mtime=0) if kind.startswith(LETTERS_PACK) else b""
    return StaticFile(data, kind, f'"{hashlib.sha256(data).hexdigest()[:16]}"', packed)


def site(
    room: Conversing, names: frozenset[str], pages: Mapping[str, Page], routes: Sequence[BaseRoute] = ()
) -> ASGIApp:
    """The pages by their addresses, the files they are made of, the socket, and more routes of the room's own."""

    async def socket(websocket: WebSocket) -> None:
        await Conversation(AtOnce(room), websocket, names).run()

    every = [*page_routes(pages), *file_routes(), *routes, WebSocketRoute("/socket", socket)]
    return Headed(Starlette(routes=every), names)


def page_routes(pages: Mapping[str, Page]) -> list[BaseRoute]:
    """Each page at its address."""
    return [
        Route(path, _answering(static_file(page.html.encode("utf-8"), "text/html"))) for path, page in pages.items()
    ]


def file_routes() -> list[BaseRoute]:
    """The files that pages are made of."""
    known = static_files()

    async def static(request: Request) -> Response:
        asked = known.get(request.scope["path"])
        return PlainTextResponse("there is no such file", 404) if asked is None else file_answer(request, asked)

    return [Route("/static/{name:path}", static), Route("/worker.js", _answering(known[WORKER]))]


def _answering(file: StaticFile) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return file_answer(request, file)

    return answer


def authority_route(authority: Callable[[], bytes]) -> Route:
    """The authority's certificate, which phones take in to trust secure pages; it is no secret."""

    async def answer(_: Request) -> Response:
        data = authority()
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="ringclear.crt"'}
        if not data:
            return PlainTextResponse("nobody has asked for a secure page yet", 404)
        return Response(data, media_type="application/x-x509-ca-cert", headers=headers)

    return Route("/authority.crt", answer)


def file_answer(request: Request, file: StaticFile) -> Response:
    """The file, or a word that the browser has it already."""
    keep = FOR_EVER if file.kind == FONT else "no-cache"
    headers = {"ETag": file.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.data, media_type=file.kind, headers=headers)
