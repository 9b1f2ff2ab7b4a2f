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
LETS_NOBODY_IN = "FATAL:"
"""How the database refuses who comes, as while it starts: for that our library has no number. One that says it in
another language counts as silent, which costs its pages a few seconds elsewhere."""
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
        # By name and number: in its own words it may repeat what somebody wrote, and a journal keeps nothing of that.
        return LogNotWritten("the database takes no such text; nothing was changed", f"{type(error).__name__}, {code}")
    if not code or code.startswith(GONE):
        why = "the database does not answer; try again in a moment"
        return LogOutOfReach(why, _first_line(error), is_there=bool(code) or _is_there(error))
    return LogNotWritten("the database refuses it; nothing was changed", _first_line(error))


def _is_there(error: psycopg.Error) -> bool:
    """Whether the database itself let nobody in, or nothing lies between it and us that could refuse in its place."""
    at = error.pgconn.host if error.pgconn is not None else b""
    return at.startswith(b"/") or LETS_NOBODY_IN in str(error)


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__
