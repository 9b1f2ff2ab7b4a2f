"""The way to a table's socket: a table at home answers at once; a host of many says which of them has it, and where."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from chordgame.engine.errors import Refused, Unreadable
from chordgame.engine.plain import parse
from chordgame.home.table_address import TableAddress

ANSWERS_WITHIN = 15.0
LARGEST_ANSWER = 1 << 16
"""Bytes; a host of many answers with some dozens."""
OF_MANY = re.compile(r"/t/([^/]+)$")
"""How the address of a table ends at a host of many."""
NO_SUCH_DOOR = (404, 405)
"""What a host of one table answers: it has no such door."""


class TableGone(Refused):
    """Nobody has such a table: to ask again would change nothing, and count as guessing a room code."""


def socket_of(address: TableAddress, code: str) -> str:
    """Where ears and pages talk with the table just now; asked anew each time, as another host may have it by then."""
    named = OF_MANY.search(address.path)
    above = address.path.removesuffix(named[0]) if named else address.path
    table = named[1] if named else _behind_the_door(address, above, code)
    if not table:
        return f"{address.socket_origin}{address.path}/socket"
    where = _asked(address, f"{above}/t/{quote(table)}/where")
    if where is None or where.get("gone"):
        raise TableGone(f"{address.shown} has no such table any more")
    return f"{address.socket_origin}{above}{where.get('at', '')}/t/{quote(table)}/socket"


def _behind_the_door(address: TableAddress, above: str, code: str) -> str:
    """The table with this room code; nothing where the host has but one table."""
    found = _asked(address, f"{above}/door", {"code": code})
    return "" if found is None else str(found.get("table", ""))


def _asked(address: TableAddress, path: str, said: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """What the host answers; None where it has no such door. What it refuses it says in a sentence."""
    body = None if said is None else json.dumps(said).encode()
    request = Request(f"{address.origin}{path}", body, {"Origin": address.origin, "Content-Type": "application/json"})
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=ANSWERS_WITHIN) as answer:
            return _object(answer.read(LARGEST_ANSWER))
    except HTTPError as error:
        with error:
            if error.code in NO_SUCH_DOOR and not (why := _why(error)):
                return None
            if error.code >= 500:
                raise OSError(0, "its host cannot answer just now") from None
            if error.code == HTTPStatus.NOT_FOUND:
                raise TableGone(why) from None
            raise Refused(why or f"who answers at {address.shown} is no table") from None
    except HTTPException:
        raise Refused(f"who answers at {address.shown} is no table") from None


def _why(error: HTTPError) -> str:
    return str(_object(error.read(LARGEST_ANSWER)).get("why", ""))


def _object(text: bytes) -> dict[str, Any]:
    try:
        found = parse(text.decode("utf-8", "replace"), "the answer")
    except Unreadable:
        return {}
    return found if isinstance(found, dict) else {}
