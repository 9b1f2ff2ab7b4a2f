"""Where tables are kept: a folder each, with what is saved of the table and the logs of its games."""

from __future__ import annotations

import shutil
from pathlib import Path

from chordgame.disk.folders import last_used, new_folder, ringclear_folder
from chordgame.disk.whole_file import NotKept
from chordgame.games import GAMES
from chordgame.pages.tickets import new_code
from chordgame.table.saved import FILE, SavedTable, read_table, write_table

OPTION = "--tables"


def usual_folder() -> Path:
    """Where tables are kept if nobody says."""
    return ringclear_folder() / "tables"


def last_table(folder: Path) -> Path | None:
    """The table that was played at most recently."""
    return last_used(folder, FILE, OPTION)


def new_table(folder: Path, game: str) -> Path:
    """A fresh table; its folder is readable by its owner alone."""
    table = new_folder(folder, OPTION)
    try:
        write_table(table / FILE, SavedTable(new_code(), game or next(iter(GAMES))))
    except NotKept:
        shutil.rmtree(table, ignore_errors=True)  # nothing of it is worth keeping
        raise
    return table


def saved_in(table: Path) -> SavedTable:
    """What the table's file says."""
    return read_table(table / FILE)
