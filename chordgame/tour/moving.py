"""A table moves from files into the database, and home again: the same lines, so the same games, and never in both."""

from __future__ import annotations

import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from chordgame.disk.file_lock import claim
from chordgame.disk.log import Lines
from chordgame.disk.log_file import create_file, held_file
from chordgame.disk.log_text import game_in
from chordgame.disk.owner_alone import private_folder
from chordgame.disk.versioned_file import text_in
from chordgame.disk.whole_file import not_kept, write_whole
from chordgame.engine.errors import BadSetup, LineTaken, LogNotWritten
from chordgame.games import game_named
from chordgame.table.saved import FILE, SavedTable, read_table, text_of
from chordgame.table.shelf import TableFolder
from chordgame.tour.database import Database
from chordgame.tour.shared_table import SharedTable

SENT = "sent.json"
"""What `table.json` is called once the table is in the database: so nobody plays on in files, and the logs stay."""
ARRIVE = """
WITH arrived AS (
    INSERT INTO ringclear.tables (name, code, saved) VALUES (%(table)s, %(code)s, %(saved)s) RETURNING name
)
INSERT INTO ringclear.lines (table_name, log, n, line, fence)
SELECT name, log, n, line, 0
FROM arrived, unnest(%(logs)s::text[], %(ns)s::int[], %(lines)s::text[]) AS sent (log, n, line)
"""
"""All of it or nothing, in one statement."""
IS_THERE = """
SELECT log, n, line FROM ringclear.tables
LEFT JOIN ringclear.lines ON table_name = name AND lines.fence = 0
WHERE name = %(table)s AND code = %(code)s ORDER BY log, n
"""

Logs = dict[str, tuple[str, ...]]
"""The lines of each log of a table, by its name."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What was moved: the table's name, how many logs and lines, and what to say of torn ends."""

    name: str
    logs: int
    lines: int
    warnings: tuple[str, ...] = ()


def send(folder: Path, database: Database) -> Moved:
    """The table in a folder goes into the database. Tried again after a crash, it goes on where it was."""
    saved = read_table(folder / FILE)
    held = claim(folder)
    if held is None:
        raise BadSetup(f"{folder} is open in another window; close that table first")
    with held:
        logs, warnings = _logs_in(folder)
        _arrive(database, folder.absolute().name, saved.code, text_in(folder / FILE), logs)
        _renamed(folder / FILE, folder / SENT)
    return Moved(folder.absolute().name, len(logs), sum(map(len, logs.values())), warnings)


def lay(saved: SavedTable, database: Database) -> str:
    """A new table without a game; its name in the database."""
    name = f"{time.strftime('%Y-%m-%d')}-{secrets.token_hex(4)}"
    _arrive(database, name, saved.code, text_of(saved), {})
    return name


def _logs_in(folder: Path) -> tuple[Logs, tuple[str, ...]]:
    """The lines of all logs, each read as a game first: what is broken stays where it can be mended."""
    logs, warnings = {}, []
    for name in TableFolder(folder).logs:
        with held_file(folder / name) as log:
            logs[name] = _played(name, log.read())
            warnings += [f"{name}: {log.warning}"] if log.warning else []
    return logs, tuple(warnings)


def _played(name: str, lines: Lines) -> tuple[str, ...]:
    game_in(name, lines, game_named)
    return tuple(line for _, line in lines)


def _arrive(database: Database, table: str, code: str, saved: str, logs: Logs) -> None:
    rows = [(log, n, line) for log, lines in logs.items() for n, line in enumerate(lines)]
    this = {"table": table, "code": code}
    names, ns, lines = (list(column) for column in zip(*rows, strict=True)) if rows else ([], [], [])
    try:
        database.ask(ARRIVE, **this, saved=saved, logs=names, ns=ns, lines=lines)
    except LineTaken:
        there = database.ask(IS_THERE, **this)
        if there != sorted(rows) and (rows or there != [(None, None, None)]):
            raise LogNotWritten(
                f"the database has another table called {table}, or with its room code {code}"
            ) from None


def _renamed(path: Path, to: Path) -> None:
    try:
        path.replace(to)
    except OSError as error:
        raise not_kept(to, error) from None


def bring_home(table: SharedTable, tables: Path) -> tuple[Path, Moved]:
    """A table that this host has taken over goes into a new folder, and out of the database once all of it is there.

    Only then does it get its `table.json`: whatever happens in between, nobody can play it in both places.
    """
    folder = _new_home(tables, table.name)
    logs = {name: _played(name, table.log(name).read()) for name in table.logs}
    for name, lines in logs.items():
        create_file(folder / name, *lines)
    write_whole(folder / SENT, table.saved.encode("utf-8"), private=True)
    read_table(folder / SENT)
    if _logs_in(folder) != (logs, ()):
        raise LogNotWritten(f"{folder}: the disk gave back something else than it was given; the table stays away")
    table.forget()
    _renamed(folder / SENT, folder / FILE)
    return folder, Moved(table.name, len(logs), sum(map(len, logs.values())))


def _new_home(tables: Path, name: str) -> Path:
    """A folder that nobody has used: what was sent from here stays as it was."""
    fresh = next(path for n in range(1, 1000) if not (path := tables / (name if n == 1 else f"{name}-{n}")).exists())
    private_folder(tables)
    try:
        os.mkdir(fresh, 0o700)
    except OSError as error:
        raise not_kept(fresh, error) from None
    return fresh
