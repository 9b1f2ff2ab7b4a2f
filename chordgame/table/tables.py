"""Where tables are kept: a folder each, with the table's facts and the logs of its games."""

from __future__ import annotations

import shutil
import time
from io import FileIO
from pathlib import Path

from chordgame.disk.file_lock import try_lock
from chordgame.disk.folders import ringclear_folder
from chordgame.engine.errors import LogNotWritten
from chordgame.games import GAMES
from chordgame.pages.tickets import new_code
from chordgame.table.facts import FORMAT, TableFacts, read_facts, write_facts

FACTS = "table.json"


def usual_folder() -> Path:
    """Where tables are kept if nobody says."""
    return ringclear_folder() / "tables"


def last_table(folder: Path) -> Path | None:
    """The table that was played at most recently."""
    try:
        found = [path.parent for path in folder.glob(f"*/{FACTS}") if path.is_file()]
        return max(found, key=_last_used, default=None)
    except OSError as error:
        raise _not_kept_in(folder, error) from None


def _last_used(table: Path) -> float:
    return max(path.stat().st_mtime for path in table.iterdir())


def new_table(folder: Path, game: str) -> Path:
    """A fresh table; its folder is readable by its owner alone."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (stamp if n == 0 else f"{stamp}-{n}" for n in range(1000))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        table = next(folder / name for name in names if not (folder / name).exists())
        table.mkdir(mode=0o700)
    except OSError as error:
        raise _not_kept_in(folder, error) from None
    try:
        write_facts(table / FACTS, TableFacts(FORMAT, new_code(), game or next(iter(GAMES))))
    except LogNotWritten:
        shutil.rmtree(table, ignore_errors=True)  # nothing of it is worth keeping
        raise
    return table


def _not_kept_in(folder: Path, error: OSError) -> LogNotWritten:
    return LogNotWritten(f"{folder}: {error.strerror or error}; name another folder with --tables")


def claim(table: Path) -> FileIO | None:
    """Hold the table for this process until the file is closed; None if another ringclear has it open."""
    try:
        file = open(table / "open", "ab", buffering=0)  # noqa: SIM115
    except OSError as error:
        raise LogNotWritten(f"{table}: {error.strerror or error}; start with --new") from None
    if try_lock(file):
        return file
    file.close()
    return None


def facts_of(table: Path) -> TableFacts:
    """What the table's file says."""
    return read_facts(table / FACTS)
