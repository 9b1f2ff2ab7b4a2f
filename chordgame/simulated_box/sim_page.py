"""The simulated box's page: it shows what lies on the box, and what it says are lines of a script."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from chordgame.engine.errors import YouErred
from chordgame.engine.plain import to_line
from chordgame.pages.address import LOCAL, listening_socket, our_names, show_page
from chordgame.pages.site import POLICY, Headed, file_answer, is_our_origin, static_files
from chordgame.simulated_box.running import RunningBoxes
from chordgame.simulated_box.script import read_script
from chordgame.simulated_box.sim_facts import sim_facts
from chordgame.table.host import web_server

PULSE = 0.5
"""Seconds from one count of messages on the page to the next."""


class _Visit:
    """One page: how many deeds of it are done, and whether it should look again."""

    def __init__(self) -> None:
        self.deeds = 0
        self.awake = asyncio.Event()
        self.awake.set()


class SimPage:
    """The page of simulated boxes that run; only this computer can open it."""

    def __init__(self, boxes: RunningBoxes, port: int | None = None) -> None:
        self._boxes = boxes
        self._listening = listening_socket(LOCAL, port)
        self._visits: set[_Visit] = set()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://{LOCAL}:{self._listening.getsockname()[1]}/"

    def run(self, browser: bool) -> None:
        """Serve until somebody stops it."""
        with contextlib.closing(self._listening):
            asyncio.run(self._serve(browser))

    async def _serve(self, browser: bool) -> None:
        loop = asyncio.get_running_loop()
        self._boxes.changed = lambda: _at(loop, self._wake)
        if browser:
            loop.call_later(0.3, lambda: loop.run_in_executor(None, show_page, self.address))
        await web_server(self.app()).serve([self._listening])

    def app(self) -> ASGIApp:
        """The whole site."""
        known = static_files()

        async def page(request: Request) -> Response:
            return file_answer(request, known["/static/box.html"])

        async def static(request: Request) -> Response:
            asked = known.get(request.scope["path"])
            return PlainTextResponse("there is no such file", 404) if asked is None else file_answer(request, asked)

        routes = [Route("/", page), Route("/static/{name:path}", static), WebSocketRoute("/socket", self._talk)]
        return Headed(Starlette(routes=routes), our_names())

    def _wake(self) -> None:
        for visit in self._visits:
            visit.awake.set()

    async def _talk(self, websocket: WebSocket) -> None:
        if not is_our_origin(websocket.headers, our_names()):
            await websocket.close(POLICY)
            return
        await websocket.accept()
        visit = _Visit()
        self._visits.add(visit)
        jobs = [asyncio.create_task(job) for job in (self._hear(websocket, visit), self._tell(websocket, visit))]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._visits.discard(visit)
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)

    async def _hear(self, websocket: WebSocket, visit: _Visit) -> None:
        with contextlib.suppress(WebSocketDisconnect, KeyError):
            while True:
                text = await websocket.receive_text()
                refused: list[str] = []
                try:
                    await asyncio.to_thread(self._boxes.play, read_script(text), refused.append)
                except YouErred as error:
                    refused.append(str(error))
                for why in refused:
                    await websocket.send_text(to_line({"tell": "refused", "why": why[:400]}))
                visit.deeds += 1
                visit.awake.set()

    async def _tell(self, websocket: WebSocket, visit: _Visit) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(visit.awake.wait(), PULSE)
                if visit.awake.is_set():
                    visit.awake.clear()
                    deeds = visit.deeds
                    await websocket.send_text(to_line(sim_facts(self._boxes) | {"deeds": deeds}))
                await websocket.send_text(to_line({"tell": "pulse", "sent": self._boxes.sent}))


def _at(loop: asyncio.AbstractEventLoop, job: Callable[[], None]) -> None:
    with contextlib.suppress(RuntimeError):  # the page was closed meanwhile
        loop.call_soon_threadsafe(job)
