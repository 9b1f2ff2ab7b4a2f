"""Where tables are kept: a folder each, with what is saved of the table and the logs of its games."""

from __future__ import annotations

import shutil
from pathlib import Path

from chordgame.disk.folders import by_use, new_folder, ringclear_folder
from chordgame.disk.whole_file import NotKept
from chordgame.engine.errors import YouErred
from chordgame.games import GAMES
from chordgame.pages.tickets import new_code
from chordgame.table.saved import FILE, SavedTable, read_table, write_table

OPTION, LOGS = "--tables", "*.jsonl"


def usual_folder() -> Path:
    """Where tables are kept if nobody says."""
    return ringclear_folder() / "tables"


def tables_played_at(folder: Path) -> list[Path]:
    """Those at which anybody ever sat, the one that was played at most recently before the others."""
    return [table for table in by_use(folder, FILE, OPTION, played_at) if not is_empty(table)]


def newest_empty(folder: Path) -> Path | None:
    """The one that a power cut left before anybody sat there: its room code may stand on somebody's phone."""
    return next((table for table in by_use(folder, FILE, OPTION, played_at) if is_empty(table)), None)


def played_at(table: Path) -> float:
    """When the last move was made there; before any game, when somebody sat down."""
    moves = [log.stat().st_mtime for log in table.glob(LOGS)]
    return max(moves, default=0.0) or (table / FILE).stat().st_mtime


def is_empty(table: Path) -> bool:
    """Whether nobody ever sat there; what cannot be read may be somebody's."""
    if any(table.glob(LOGS)):
        return False
    try:
        saved = saved_in(table)
    except YouErred:
        return False
    return not (saved.seats or saved.log or saved.removed or saved.reports)


def drop_empty(table: Path) -> None:
    """Nothing is left behind of it."""
    shutil.rmtree(table, ignore_errors=True)


def new_table(folder: Path, game: str) -> Path:
    """A fresh table; its folder is readable by its owner alone."""
    table = new_folder(folder, OPTION)
    try:
        write_table(table / FILE, SavedTable(new_code(), game or next(iter(GAMES))))
    except NotKept:
        drop_empty(table)
        raise
    return table


def saved_in(table: Path) -> SavedTable:
    """What the table's file says."""
    return read_table(table / FILE)
