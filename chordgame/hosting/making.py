"""New tables, and old ones found by their room code: so many for each address, and so many in all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from chordgame.engine.errors import Refused
from chordgame.games import game_named
from chordgame.limits import A_DAY, NEW_TABLES
from chordgame.pages.tickets import TooOften, fingerprint, new_code, new_ticket, wrong_tries
from chordgame.table.saved import HOST, SavedTable
from chordgame.tour.database import Database
from chordgame.tour.directory import how_many
from chordgame.tour.lease import NoSuchTable, found_by_code
from chordgame.tour.moving import lay

CODE_LENGTH = 8
"""Letters of a room code: anybody in the internet may try, and among a million tables one try in 25,000 would fit with
eight; ten a minute from an address find none in a year and a half."""
TOO_MANY = "Too many new tables came from your address. Try again tomorrow, or go on at one that you have"
NO_MORE = "There are as many tables here as there may be. Try again later"
COUNTED_EACH = 60.0
"""Seconds between two counts of all tables: what comes in between makes them no more than a few too many."""
Beside = Callable[[Callable[[], Any]], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Made:
    """A new table, and the ticket of who made it: its host."""

    name: str
    code: str
    ticket: str


FOR_STRANGERS = {"fair": "yes"}
"""How a new table is set where people may not know each other: everybody draws its dice and cards."""


class Making:
    """`beside` does in a thread what waits for the database."""

    def __init__(
        self, database: Database, most: int, beside: Beside, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._database, self._most, self._beside, self._clock = database, most, beside, clock
        self._new = TooOften(clock, NEW_TABLES, A_DAY, TOO_MANY)
        self._wrong = wrong_tries(clock)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._counted: tuple[float, int] | None = None

    def _turn(self, address: str) -> asyncio.Lock:
        """One answer after the other for each address: of many that ask at once all would count as the first."""
        return self._turns.setdefault(address, asyncio.Lock())

    async def make(self, game: str, address: str) -> Made:
        """A table of nobody yet but its host."""
        async with self._turn(address):
            self._new.check(address)
            game_named(game)
            ticket, code = new_ticket(), new_code(CODE_LENGTH)
            saved = SavedTable(code, game, settings=dict(FOR_STRANGERS), tickets={fingerprint(ticket): HOST})
            name = await self._beside(lambda: self._laid(saved))
            self._new.came(address)
            return Made(name, code, ticket)

    def _laid(self, saved: SavedTable) -> str:
        if self._all() >= self._most:
            raise Refused(NO_MORE)
        return lay(saved, self._database)

    def _all(self) -> int:
        now = self._clock()
        if self._counted is None or now - self._counted[0] > COUNTED_EACH:
            self._counted = now, how_many(self._database)
        return self._counted[1]

    async def find(self, code: str, address: str) -> str:
        """The name of the table with this code; who tries too many waits."""
        typed = "".join(code.split()).upper()
        async with self._turn(address):
            self._wrong.check(address)
            try:
                name, _ = await self._beside(lambda: found_by_code(self._database, typed))
            except NoSuchTable:
                self._wrong.came(address)
                raise
            return str(name)
