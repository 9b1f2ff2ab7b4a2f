"""Where a table is, out of what somebody typed: the address of any of its pages, perhaps with the room code in it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from chordgame.engine.errors import BadSetup

PAGES = ("join", "seat", "table", "host", "back")
"""Pages of a table: people copy the address of the one that they look at."""
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
NO_ADDRESS = "--join: {!r} is no address of a table. Copy the one of its page, as http://192.168.0.10:8642"


@dataclass(frozen=True, slots=True)
class TableAddress:
    """`origin` is the host's; `path` leads to the table there; `code` stood in the address."""

    origin: str
    path: str = ""
    code: str = ""

    @property
    def shown(self) -> str:
        """As people read it."""
        return self.origin.partition("//")[2]

    @property
    def socket_origin(self) -> str:
        """The same for sockets."""
        return self.origin.replace("http", "ws", 1)


def table_address(typed: str) -> TableAddress:
    """The table that is meant."""
    with_scheme = typed if "://" in typed else f"http://{typed}"
    parts = _parts(with_scheme, typed)
    scheme = SCHEMES.get(parts.scheme.lower())
    if scheme is None or not parts.hostname:
        raise BadSetup(NO_ADDRESS.format(typed[:80]))
    above, _, page = parts.path.rstrip("/").rpartition("/")
    path = above if page in PAGES else parts.path.rstrip("/")
    place = parts.netloc.rpartition("@")[2]
    return TableAddress(f"{scheme}://{place}", path, parts.fragment)


def _parts(address: str, typed: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise BadSetup(NO_ADDRESS.format(typed[:80])) from None
    return parts
