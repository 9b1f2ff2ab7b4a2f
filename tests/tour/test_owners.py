"""One host a table: whoever dies or freezes is replaced, and one that was only slow adds nothing any more."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chordgame.disk.game_log import GameLog
from chordgame.engine.errors import LogBroken, NotTheOwner
from chordgame.games import game_named
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import (
    NoSuchTable,
    TableElsewhere,
    all_tables,
    found_by_code,
    let_go,
    say_awake,
    say_good_night,
    take_over,
)
from chordgame.tour.shared_table import SharedTable
from tests.tour.keepers import HEADER, LOG, new_table
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server, and hosts in processes of their own")
ROOT = Path(__file__).parents[2]
TOO_LONG = 120.0
"""Seconds after which a host ends that says nothing, so that nobody waits for it."""
LONG = 600.0
"""Seconds that a host is awake in a test which is not about its falling asleep."""


@pytest.fixture
def database(postgres: Postgres) -> Iterator[Database]:
    one = Database(postgres.address)
    yield one
    one.close()


def table_of(database: Database, table: str, host: str) -> SharedTable:
    return SharedTable(database, Bells(database), take_over(database, table, host))


# ---------------------------------------------------------------- two processes

Host = subprocess.Popen[str]


@contextmanager
def hosting(*arguments: str) -> Iterator[Host]:
    command = [sys.executable, "-m", "tests.tour.hosting", *arguments]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE) as host:
        too_long = threading.Timer(TOO_LONG, host.kill)
        too_long.start()
        try:
            yield host
        finally:
            too_long.cancel()
            host.kill()


def said(host: Host) -> str:
    assert host.stdout is not None
    return host.stdout.readline().strip()


def kept(host: Host, count: int) -> int:
    """The number of the record, after so many more that it kept."""
    lines = [said(host) for _ in range(count)]
    assert all(line.startswith("kept ") for line in lines), lines
    return int(lines[-1].split()[1])


def lines_and_fences(database: Database, table: str) -> list[tuple[int, int]]:
    asked = "SELECT n, fence FROM ringclear.lines WHERE table_name = %(table)s ORDER BY n"
    return [(n, fence) for n, fence in database.ask(asked, table=table)]


def check_one_history(database: Database, table: str, acknowledged: int, at_least: int) -> None:
    """No number is missing, no fence follows a larger one, and the game replays."""
    lines = lines_and_fences(database, table)
    assert [n for n, _ in lines] == list(range(len(lines)))
    fences = [fence for _, fence in lines]
    assert fences == sorted(fences)
    assert len(lines) > at_least >= acknowledged
    session = GameLog(table_of_anybody(database, table).log(LOG), game_named).session
    assert session.records == len(lines) - 1


def table_of_anybody(database: Database, table: str) -> SharedTable:
    database.ask("UPDATE ringclear.tables SET host = NULL WHERE name = %(table)s", table=table)
    return table_of(database, table, "whoever looks")


def test_a_host_that_is_killed_is_replaced_and_nothing_acknowledged_is_lost(
    postgres: Postgres, database: Database
) -> None:
    table = new_table(postgres.address, HEADER)
    with hosting(postgres.address, table, "first") as first, hosting(postgres.address, table, "second") as second:
        one, other = (first, second) if found_owner(database, table, first, second) == "first" else (second, first)
        kept(one, 5)
        os.kill(one.pid, signal.SIGKILL)
        one.wait()
        assert one.stdout is not None
        last = [line for line in one.stdout.read().split("\n") if line.startswith("kept ")]
        acknowledged = int(last[-1].split()[1]) if last else 5
        assert said(other) == "took 2"
        on = kept(other, 5)
    check_one_history(database, table, acknowledged, on)


def found_owner(database: Database, table: str, first: Host, second: Host) -> str:
    """Who of the two was quicker; its line is read."""
    while first.poll() is None and second.poll() is None:
        ((host,),) = database.ask("SELECT host FROM ringclear.tables WHERE name = %(table)s", table=table)
        if host is not None:
            assert said(first if host == "first" else second) == "took 1"
            return str(host)
    raise AssertionError("a host ended before it had a table")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nothing can be frozen here")
def test_a_host_that_was_frozen_wakes_up_and_adds_nothing(postgres: Postgres, database: Database) -> None:
    """Its clock is an hour ahead, the other's an hour behind: only the database's counts, or neither would give way."""
    table = new_table(postgres.address, HEADER)
    with hosting(postgres.address, table, "slow", "3600") as slow:
        assert said(slow) == "took 1"
        kept(slow, 5)
        with hosting(postgres.address, table, "quick", "-3600") as quick:
            kept(slow, 5)
            os.kill(slow.pid, signal.SIGSTOP)
            assert said(quick) == "took 2"
            kept(quick, 5)
            os.kill(slow.pid, signal.SIGCONT)
            rest = slow.stdout.read().strip().split("\n") if slow.stdout else []
            assert rest[-1] == f"NotTheOwner another host goes on with table {table}; open its page anew"
            acknowledged = max([10, *(int(line.split()[1]) for line in rest if line.startswith("kept "))])
            on = kept(quick, 2)
        slow.wait()
    check_one_history(database, table, acknowledged, on)


# ---------------------------------------------------------------- who has it


def test_while_a_host_is_awake_no_other_has_its_table(postgres: Postgres, database: Database) -> None:
    table = new_table(postgres.address, HEADER)
    say_awake(database, "a", "https://a.example", LONG)
    lease = take_over(database, table, "a")
    with pytest.raises(TableElsewhere, match=f"table {table} is open at https://a.example; close it there"):
        take_over(database, table, "b")
    assert found_by_code(database, table) == (table, "https://a.example")
    assert (table, table, 0, "https://a.example") in all_tables(database)
    let_go(database, lease)
    assert found_by_code(database, table) == (table, None)
    assert take_over(database, table, "b").fence == lease.fence + 1
    say_good_night(database, "a")


def test_a_host_that_closed_leaves_its_tables_to_others(postgres: Postgres, database: Database) -> None:
    table = new_table(postgres.address, HEADER)
    say_awake(database, "c", "https://c.example", LONG)
    take_over(database, table, "c")
    say_good_night(database, "c")
    assert take_over(database, table, "d").fence == 2


def test_who_was_replaced_writes_nothing_at_all(postgres: Postgres, database: Database) -> None:
    table = new_table(postgres.address, HEADER)
    old = table_of(database, table, "e")
    old.log(LOG).append(1, "first")
    new = table_of(database, table, "f")
    writes: list[Callable[[], None]] = [
        lambda: old.log(LOG).append(2, "second"),
        lambda: old.keep("{}", "code"),
        old.forget,
    ]
    for write in writes:
        with pytest.raises(NotTheOwner, match=f"another host goes on with table {table}; open its page anew"):
            write()
    let_go(database, old.lease)
    new.log(LOG).append(2, "second")
    new.keep('{"more":1}', table)
    assert (new.saved, new.logs, len(new.log(LOG).read())) == ('{"more":1}', (LOG,), 3)
    new.forget()
    with pytest.raises(NoSuchTable, match=f"the database has no table {table}"):
        take_over(database, table, "f")
    with pytest.raises(NoSuchTable, match="no table with the room code"):
        found_by_code(database, table)
    with pytest.raises(LogBroken, match="there is no header"):
        GameLog(new.log(LOG), game_named)
