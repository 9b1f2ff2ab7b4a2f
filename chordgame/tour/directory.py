"""Many tables of many hosts: where each one is, which of them are this host's, and which nobody has used for long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chordgame.engine.errors import NotTheOwner
from chordgame.tour.database import Database
from chordgame.tour.lease import AWAKE, NoSuchTable

ARRIVED = """
WITH before AS (DELETE FROM ringclear.hosts WHERE address = %(address)s AND name <> %(host)s)
INSERT INTO ringclear.hosts VALUES (%(host)s, %(address)s, clock_timestamp() + make_interval(secs => %(seconds)s))
ON CONFLICT (name) DO UPDATE SET awake_until = excluded.awake_until
"""
"""Who was at this address before is there no longer, and its tables are anybody's."""
STILL = """
WITH me AS (
    UPDATE ringclear.hosts SET awake_until = clock_timestamp() + make_interval(secs => %(seconds)s)
    WHERE name = %(host)s RETURNING name
)
SELECT me.name, tables.name, fence FROM me LEFT JOIN ringclear.tables ON host = me.name
"""
WHERE = """
SELECT hosts.name, hosts.address, extract(epoch FROM awake_until - clock_timestamp())::float
FROM ringclear.tables LEFT JOIN ringclear.hosts ON hosts.name = tables.host AND awake_until > clock_timestamp()
WHERE tables.name = %(table)s
"""
COUNT = "SELECT count(*) FROM ringclear.tables"
UNUSED = """
DELETE FROM ringclear.tables WHERE used < clock_timestamp() - make_interval(days => %(days)s) AND NOT EXISTS (
    SELECT 1 FROM ringclear.hosts WHERE hosts.name = tables.host AND awake_until > clock_timestamp())
RETURNING name
"""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The host that has a table, and its address; it is awake for so many more seconds unless it says so again."""

    host: str
    address: str
    seconds: float


def arrive(database: Database, host: str, address: str, seconds: float = AWAKE) -> None:
    """This host is awake, and the only one at its address."""
    database.ask(ARRIVED, host=host, address=address, seconds=seconds)


def still_awake(database: Database, host: str, seconds: float = AWAKE) -> Mapping[str, int]:
    """This host says so; the tables that it has, each with its fence. Refused where another came to its address."""
    rows = database.ask(STILL, host=host, seconds=seconds)
    if not rows:
        raise NotTheOwner("another host has come to this one's address, so this one stops; each needs its own --name")
    return {table: fence for _, table, fence in rows if table is not None}


def where_is(database: Database, table: str) -> Whereabouts | None:
    """Where it is open; nowhere while no host that is awake has it."""
    found = database.ask(WHERE, table=table)
    if not found:
        raise NoSuchTable("There is no such table. Its host may have deleted it")
    return None if found[0][0] is None else Whereabouts(*found[0])


def how_many(database: Database) -> int:
    """All tables, of all hosts."""
    ((count,),) = database.ask(COUNT)
    return int(count)


def forget_unused(database: Database, days: int) -> list[str]:
    """The tables that nobody has used for so many days, gone for good: their names."""
    return [name for (name,) in database.ask(UNUSED, days=days)]
