"""The doors of a table in the internet: they are always open, at the address that people know."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from chordgame.engine.errors import Refused
from chordgame.pages.secure_way import NO_SECURE_WAY, HasSecureWay
from chordgame.pages.square import qr_svg

_square = functools.lru_cache(maxsize=256)(qr_svg)


def page_of(public: str, table: str) -> str:
    """What stands before the addresses of a table's pages."""
    return f"{public}/t/{table}"


@dataclass(frozen=True, slots=True)
class FarDoors:
    """`page` stands before the addresses of the table's pages."""

    page: str
    code: str
    secure: HasSecureWay = NO_SECURE_WAY

    @property
    def links(self) -> Mapping[str, str]:
        """What pages show of it; the code stands after the #, and is sent to nobody."""
        join = f"{self.page}/join#{self.code}"
        return {"join": join, "table": f"{self.page}/table#{self.code}", "qr": _square(join), "lan": "yes"}

    def open(self) -> None:
        """They are."""

    def shut(self) -> None:
        """Here nobody's network says who may come."""
        raise Refused("This table is in the internet. Whoever has no room code cannot come in")
