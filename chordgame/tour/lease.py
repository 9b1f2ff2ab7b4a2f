"""One host a table, by the clock of the database alone.

A host says that it is awake, again and again; once it has not for `AWAKE` seconds others may take its tables over.
Whoever takes one over gets a fence, a number larger than all before it, and from that moment no other host can add a
line: one that was only slow finds out when it tries.
"""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.engine.errors import YouErred
from chordgame.tour.database import Database

AWAKE = 2.5
"""Seconds that a host may keep silent: pages come back within five, half of that for finding the table and reading its
log; and a busy computer has pauses of one."""
BEATS = 5
"""Times that a host says it is awake while one lasts: four may get lost. Each is one statement for all its tables."""

WAKE = """
INSERT INTO ringclear.hosts VALUES (%(host)s, %(address)s, clock_timestamp() + make_interval(secs => %(seconds)s))
ON CONFLICT (name) DO UPDATE SET address = excluded.address, awake_until = excluded.awake_until
"""
SLEEP = "DELETE FROM ringclear.hosts WHERE name = %(host)s"
TAKE = """
UPDATE ringclear.tables SET host = %(host)s, fence = fence + 1, used = clock_timestamp()
WHERE name = %(table)s AND (host IS NULL OR host = %(host)s OR NOT EXISTS (
    SELECT 1 FROM ringclear.hosts WHERE hosts.name = tables.host AND awake_until > clock_timestamp()))
RETURNING fence
"""
LET_GO = """
UPDATE ringclear.tables SET host = NULL, used = clock_timestamp() WHERE name = %(table)s AND fence = %(fence)s
"""
WHOSE = """
SELECT tables.host, hosts.address FROM ringclear.tables LEFT JOIN ringclear.hosts
ON hosts.name = tables.host AND awake_until > clock_timestamp() WHERE tables.name = %(table)s
"""
BY_CODE = """
SELECT tables.name, hosts.address FROM ringclear.tables LEFT JOIN ringclear.hosts
ON hosts.name = tables.host AND awake_until > clock_timestamp() WHERE tables.code = %(code)s
"""
LISTED = """
SELECT tables.name, code, (SELECT count(*) FROM ringclear.lines WHERE table_name = tables.name AND n > 0),
hosts.address FROM ringclear.tables LEFT JOIN ringclear.hosts
ON hosts.name = tables.host AND awake_until > clock_timestamp() ORDER BY tables.name
"""


class TableElsewhere(YouErred):
    """Another host has the table, and is awake."""


class NoSuchTable(YouErred):
    """The database knows no table of that name or code."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A table that this host may add to, for as long as nobody took it over."""

    table: str
    fence: int


def say_awake(database: Database, host: str, address: str, seconds: float = AWAKE) -> None:
    """This host is awake, and pages find it there."""
    database.ask(WAKE, host=host, address=address, seconds=seconds)


def say_good_night(database: Database, host: str) -> None:
    """This host is closed: others may have its tables at once."""
    database.ask(SLEEP, host=host)


def take_over(database: Database, table: str, host: str) -> Lease:
    """The table is this host's from now on, if no other that is awake has it."""
    taken = database.ask(TAKE, table=table, host=host)
    if not taken:
        raise _not_to_have(database, table)
    return Lease(table, taken[0][0])


def _not_to_have(database: Database, table: str) -> YouErred:
    whose = database.ask(WHOSE, table=table)
    if not whose:
        return NoSuchTable(f"the database has no table {table}; 'ringclear tour list' names those that it has")
    return TableElsewhere(f"table {table} is open at {whose[0][1] or whose[0][0]}; close it there, or join it there")


def let_go(database: Database, lease: Lease) -> None:
    """The table is anybody's; nothing is said where it is another host's by now."""
    database.ask(LET_GO, table=lease.table, fence=lease.fence)


def found_by_code(database: Database, code: str) -> tuple[str, str | None]:
    """The table with this room code, and the address of the host that has it; None while nobody has."""
    found = database.ask(BY_CODE, code=code)
    if not found:
        raise NoSuchTable(f"there is no table with the room code {code}; look at the host's page again")
    name, address = found[0]
    return name, address


def all_tables(database: Database) -> list[tuple[str, str, int, str | None]]:
    """Every table: its name, its room code, how many records its games have, and where it is open."""
    return database.ask(LISTED)
