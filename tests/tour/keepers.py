"""Who keeps logs: files, and a database. Each can open one, also in another process, and be struck by its faults."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from chordgame.chord_game.game import CHORD_GAME
from chordgame.disk.log import Log
from chordgame.disk.log_file import create_file, first_line, held_file
from chordgame.disk.records import header_for
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import Lease, take_over
from chordgame.tour.moving import ARRIVE
from chordgame.tour.shared_table import SharedTable

SEATS = ("ana", "ben", "carl")
HEADER = first_line(header_for(CHORD_GAME, Table(SEATS, read_options(CHORD_GAME.options, {}, SEATS), 7)))
LOG = "chord_game-1.jsonl"
HOST = "this host"


class Keeper(Protocol):
    """A log that begins with `HEADER`; it can be sent to another process."""

    def opened(self) -> AbstractContextManager[Log]: ...


@dataclass(frozen=True)
class InFile:
    path: Path

    @contextmanager
    def opened(self) -> Iterator[Log]:
        with held_file(self.path) as log:
            yield log


@dataclass(frozen=True)
class InDatabase:
    address: str
    lease: Lease
    patience: float = 5.0

    @contextmanager
    def opened(self) -> Iterator[Log]:
        database = Database(self.address, self.patience)
        try:
            yield SharedTable(database, Bells(database), self.lease).log(LOG)
        finally:
            database.close()


def in_file(folder: Path) -> InFile:
    path = folder / LOG
    create_file(path, HEADER)
    return InFile(path)


def new_table(address: str, *lines: str) -> str:
    """A table in the database that nobody has, with one log."""
    database, table = Database(address), f"table-{secrets.token_hex(4)}"
    database.prepare()
    logs, ns = [LOG] * len(lines), list(range(len(lines)))
    database.ask(ARRIVE, table=table, code=table, saved="{}", logs=logs, ns=ns, lines=list(lines))
    database.close()
    return table


def in_database(address: str, patience: float = 5.0) -> InDatabase:
    table = new_table(address, HEADER)
    database = Database(address)
    lease = take_over(database, table, HOST)
    database.close()
    return InDatabase(address, lease, patience)
