"""An ear reads what a table says, and passes over what no table would say."""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from chordgame.home.ear_at_home import EarAtHome, EarsSeat, TurnedAway, _messages_in
from chordgame.home.table_address import TableAddress
from chordgame.home.take_folder import TakeFolder
from chordgame.home.take_keeper import TakeKeeper

STRANGE = [{"tell": "ear_seats"}, {"tell": "ear_seats", "seats": 3}, {"tell": "ear_in"}, {"tell": "wanted"}]


def test_messages_come_together() -> None:
    assert _messages_in('[{"tell":"wanted","on":true},3]') == [{"tell": "wanted", "on": True}]


@pytest.mark.parametrize("text", ["[" * 100_000, b"\xff", "3", "", '[{"tell":NaN}]'], ids=range(5))
def test_what_is_no_message_is_passed_over(text: str | bytes) -> None:
    assert _messages_in(text) == []


def test_what_lacks_a_field_or_has_another_in_its_place_is_passed_over_too(tmp_path: Path) -> None:
    def where(connection: ServerConnection, request: Request) -> Response | None:
        return connection.respond(HTTPStatus.OK, "{}") if request.path.endswith("/where") else None

    async def says(line: ServerConnection) -> None:
        await line.send(json.dumps([*STRANGE, {"tell": "ear_out", "why": "all of it was read"}]))
        await line.wait_closed()

    async def evening() -> None:
        async with serve(says, "127.0.0.1", 0, process_request=where) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            address, who = TableAddress(f"http://127.0.0.1:{port}", "/t/strange"), EarsSeat("BCDFG", "laptop")
            keeper = TakeKeeper(TakeFolder(tmp_path))
            await EarAtHome(address, who, keeper, print, lambda seats: seats[0], lambda _: None).run()

    with pytest.raises(TurnedAway, match="all of it was read"):
        asyncio.run(evening())
