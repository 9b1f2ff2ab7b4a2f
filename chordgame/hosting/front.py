"""The front door of a host of many tables: a table is made, found by its room code, and its pages are handed on.

Any host answers here. A page asks which host has its table, and opens its socket there: one origin for all hosts, since
browsers keep tickets by origin, and no host passes on what is another's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from chordgame.engine.errors import LogOutOfReach, Refused, Unreadable, YouErred
from chordgame.engine.plain import from_plain, parse
from chordgame.games import GAMES
from chordgame.hosting.hall import Hall
from chordgame.hosting.making import Making
from chordgame.limits import PAGES_FROM
from chordgame.pages.address import is_in_house
from chordgame.pages.conversation import TRY_AGAIN, Conversation
from chordgame.pages.headers import Headed, is_our_origin
from chordgame.pages.houses import house_of
from chordgame.pages.messages import LARGEST_MESSAGE
from chordgame.pages.shell import Page
from chordgame.pages.site import file_answer, file_routes, page_routes
from chordgame.table.help_files import help_file, tips_file
from chordgame.table.site import PAGES
from chordgame.table.song_files import SongFiles
from chordgame.tour.lease import NoSuchTable

FRONT = Page("Tables", "front/front.js", ("front/front.css",), "front-page")
TABLE = "/t/{name}"
NEVER_KEPT = {"Cache-Control": "no-store"}
FORWARDED = "x-forwarded-for"
Answer = Callable[[Request], Awaitable[Response]]


def answering(work: Answer) -> Answer:
    """What people can do wrong, and what is wrong with the database, is said in a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await work(request)
        except NoSuchTable as error:
            return JSONResponse({"why": str(error)}, 404)
        except LogOutOfReach as error:
            return JSONResponse({"why": str(error)}, 503)
        except YouErred as error:
            return JSONResponse({"why": str(error)}, 409)

    return answer


class Front:
    """The site of one host; `at` stands before the addresses that lead to this host and no other."""

    def __init__(self, hall: Hall, making: Making, at: str, names: frozenset[str], now: Callable[[], str]) -> None:
        self._hall, self._making, self._at, self._names, self._metrics = hall, making, at, names, now
        self._pages: Counter[str] = Counter()

    @property
    def app(self) -> ASGIApp:
        """All of it."""
        pages = {f"{TABLE}{path}": page for path, page in PAGES.items() if path != "/"}
        mine = f"{self._at}{TABLE}"
        routes: list[BaseRoute] = [
            *page_routes({"/": FRONT, **pages}),
            *file_routes(),
            Route("/tables", answering(self._make), methods=["POST"]),
            Route("/door", answering(self._find), methods=["POST"]),
            Route(f"{TABLE}/where", answering(self._where)),
            Route(f"{TABLE}/delete", answering(self._delete), methods=["POST"]),
            Route(f"{mine}/delete", answering(self._delete), methods=["POST"]),
            Route(f"{mine}/help.json", answering(self._help)),
            Route(f"{mine}/tips.json", answering(self._tips)),
            Route(f"{mine}/song/{{song}}/{{file}}", answering(self._song)),
            Route("/health", self._health),
            Route("/metrics", self._figures),
            WebSocketRoute(f"{mine}/socket", self._socket),
        ]
        return Headed(Starlette(routes=routes), self._names)

    # ------------------------------------------------------------ the front page

    async def _make(self, request: Request) -> Response:
        """A new table: where it is, its room code, and the ticket of its host."""
        asked = await self._said(request)
        game = _text(asked, "game", next(iter(GAMES)))
        made = await self._making.make(game, house_of(_address(request)))
        return JSONResponse({"table": made.name, "code": made.code, "ticket": made.ticket}, 201)

    async def _find(self, request: Request) -> Response:
        """The table with a room code."""
        asked = await self._said(request)
        name = await self._making.find(_text(asked, "code"), house_of(_address(request)))
        return JSONResponse({"table": name})

    async def _said(self, request: Request) -> Mapping[str, Any]:
        """What one of our own pages says; a page of the internet that is open in the same browser says nothing here."""
        if not is_our_origin(request.headers, self._names):
            raise Refused("this is for ringclear's own pages")
        text = b""
        async for part in request.stream():
            text += part
            if len(text) > LARGEST_MESSAGE:
                raise Unreadable(f"a message has at most {LARGEST_MESSAGE} bytes")
        said = parse(text.decode("utf-8", "replace") or "{}", "the message")
        if not isinstance(said, dict):
            raise Unreadable("the message: expected an object")
        return said

    # ------------------------------------------------------------ a table

    async def _where(self, request: Request) -> Response:
        """Which host has it, and how long that one counts as awake if it is silent from now on."""
        self._hall.check_reaches()
        try:
            found = await self._hall.where(request.path_params["name"])
        except NoSuchTable as error:
            return JSONResponse({"why": str(error), "gone": True}, headers=NEVER_KEPT)
        return JSONResponse({"at": found.address, "wait": round(max(0.0, found.seconds), 2)}, headers=NEVER_KEPT)

    async def _delete(self, request: Request) -> Response:
        asked = await self._said(request)
        await self._hall.delete(request.path_params["name"], _text(asked, "ticket"))
        return JSONResponse({"deleted": True})

    async def _help(self, request: Request) -> Response:
        return file_answer(request, help_file(await self._game(request)))

    async def _tips(self, request: Request) -> Response:
        return file_answer(request, tips_file(await self._game(request)))

    async def _game(self, request: Request) -> str:
        return (await self._hall.opened(request.path_params["name"])).room.file.saved.game

    async def _song(self, request: Request) -> Response:
        table = await self._hall.opened(request.path_params["name"])
        files = SongFiles(lambda: table.room.the_end.last)
        request.scope["path_params"] = {"name": request.path_params["song"], "file": request.path_params["file"]}
        return await files.answer(request)

    async def _socket(self, websocket: WebSocket) -> None:
        house = house_of(websocket.client.host) if websocket.client else ""
        if self._pages[house] >= PAGES_FROM.most:
            await _closed(websocket, "too many pages are open at your address: close one of them")
            return
        self._pages[house] += 1
        try:
            self._hall.check_reaches()
            table = await self._hall.opened(websocket.path_params["name"])
            await Conversation(table, websocket, self._names).run()
        except YouErred as error:
            await _closed(websocket, str(error))
        finally:
            self._pages[house] -= 1
            if not self._pages[house]:
                del self._pages[house]

    # ------------------------------------------------------------ for who looks after it

    async def _health(self, _: Request) -> Response:
        if self._hall.is_cut_off:
            return JSONResponse({"health": "the database does not answer"}, 503)
        return JSONResponse({"health": "ok"})

    async def _figures(self, request: Request) -> Response:
        """For this network alone, and not for who comes through the proxy."""
        if FORWARDED in request.headers or not is_in_house(_address(request)):
            return PlainTextResponse("not from here", 404)
        return PlainTextResponse(self._metrics(), media_type="text/plain; version=0.0.4")


def _text(asked: Mapping[str, Any], name: str, otherwise: str = "") -> str:
    """What stands there, if it is a text that can be written down."""
    return str(from_plain(str, asked.get(name, otherwise), name))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _closed(websocket: WebSocket, why: str) -> None:
    """It is opened first, or its page could not read why."""
    with suppress(OSError):  # it has gone already
        await websocket.accept()
        await websocket.close(TRY_AGAIN, why)
