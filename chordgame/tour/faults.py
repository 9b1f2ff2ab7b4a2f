"""What a database can refuse or fail at, in a sentence for whoever waits at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chordgame.engine.errors import LineTaken, LogNotWritten, LogOutOfReach

if TYPE_CHECKING:
    import psycopg

NOT_KEPT = {
    "25006": "the database takes nothing new just now, as it is read-only",
    "53100": "the database has no room left on its disk",
    "42501": "the database does not let this host write",
    "42P01": "the database has no tables of ringclear yet; 'ringclear tour prepare' makes them",
    "3F000": "the database has no tables of ringclear yet; 'ringclear tour prepare' makes them",
}
"""By PostgreSQL's own numbers of errors: what surely was not carried out."""
TAKEN = "23505"
"""Unique violation: there is such a line already."""
SLOW = "57014"
"""Canceled, as it took longer than we wait."""
GONE = ("08", "53", "57", "58")
"""The classes of errors that pass: connections, means, somebody at the server, its system."""


def in_words(error: psycopg.Error) -> LogNotWritten:
    """Our error for one of the database's."""
    import psycopg

    code = error.sqlstate or ""
    if code == TAKEN:
        return LineTaken("there is one of that name already")
    if code in NOT_KEPT:
        return LogNotWritten(f"{NOT_KEPT[code]}; nothing was changed", _first_line(error))
    if code == SLOW:
        return LogOutOfReach("the database takes too long; what is kept stays kept: try again in a moment")
    if isinstance(error, psycopg.DataError):
        return LogNotWritten("the database takes no such text; nothing was changed", _first_line(error))
    if not code or code.startswith(GONE):
        return LogOutOfReach("the database does not answer; try again in a moment", _first_line(error))
    return LogNotWritten("the database refuses it; nothing was changed", _first_line(error))


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__
