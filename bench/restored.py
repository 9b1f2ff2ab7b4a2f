"""A backup by PostgreSQL's own means, made while hosts play on, and restored into another server: is it whole?

python -m bench.restored [--tables 10] [--seconds 20]

`pg_dump` takes a picture of one moment. Restored with `pg_restore`, each log has to be the beginning of the one that
went on, word for word, and to replay; and a host opens each table there, with its people in their seats.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from bench.far_pages import FarTable, Figures, Way
from bench.many_tables import PUBLIC
from bench.tour_storm import _broken
from chordgame.tour.database import Database
from tests.hosting.hosts import host_of_many
from tests.tour.server import Postgres, private_postgres, programs

LINES = "SELECT table_name, log, n, line, fence FROM ringclear.lines ORDER BY table_name, log, n"
Row = tuple[str, str, int, str, int]


async def playing(way: Way, tables: int, seconds: float, postgres: Postgres, file: Path) -> list[FarTable]:
    """Tables are played at, and in the middle of it the backup is made."""
    made = [FarTable(way, Figures(), number, 0.3, "chord_game") for number in range(tables)]
    for table in made:
        await table.make()
        await table.fill()
        await table.begin()
    await asyncio.sleep(seconds / 2)
    began = time.monotonic()
    await asyncio.to_thread(run, "pg_dump", postgres, "--format=custom", "--schema=ringclear", f"--file={file}")
    print(
        f"backup: {file.stat().st_size / 1e3:.0f} kB in {time.monotonic() - began:.1f} s, "
        f"while {tables} tables are played at"
    )
    await asyncio.sleep(seconds / 2)
    for table in made:
        for page in table.pages:
            await page.leaves()
    return made


async def come_back(way: Way, tables: list[FarTable]) -> int:
    """Everybody comes back by their tickets, at the restored tables; how many did."""
    for table in tables:
        for page in table.pages:
            page.table.way = way
            page.inside = asyncio.Event()
            page.waiting = None
            await asyncio.wait_for(page.comes_in(), 60)
    return sum(page.inside.is_set() for table in tables for page in table.pages)


def run(program: str, postgres: Postgres, *words: str) -> None:
    """One of PostgreSQL's own."""
    subprocess.run([f"{programs()}/{program}", f"--dbname={postgres.address}", *words], check=True)


def logs(rows: list[Row]) -> dict[tuple[str, str], list[str]]:
    """The lines of each log."""
    found = defaultdict(list)
    for table, log, _, line, _ in rows:
        found[table, log].append(line)
    return found


def main() -> None:
    """Two servers, a backup of one in the other."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    words = ("--name", "a", "--public", PUBLIC, "--proxy", "127.0.0.1")
    with tempfile.TemporaryDirectory() as folder, private_postgres(fsync=True) as first, private_postgres() as second:
        file = Path(folder) / "backup"
        with host_of_many(first.address, *words) as host:
            way = Way(PUBLIC, (host.base,), {"/at/a": host.base}, patience=60.0)
            tables = asyncio.run(playing(way, given.tables, given.seconds, first, file))
        began = time.monotonic()
        run("pg_restore", second, "--exit-on-error", str(file))
        took = time.monotonic() - began
        before, after = Database(first.address).ask(LINES), Database(second.address).ask(LINES)
        went_on, restored = logs(before), logs(after)
        other = [log for log, lines in restored.items() if went_on[log][: len(lines)] != lines]
        print(f"restored in {took:.1f} s: {len(after)} lines of {len(before)} that were played in all")
        print(f"logs that are no beginning of theirs {len(other)}, that do not replay {len(_broken(after))}")
        with host_of_many(second.address, *words) as host:
            way = Way(PUBLIC, (host.base,), {"/at/a": host.base}, patience=60.0)
            back = asyncio.run(come_back(way, tables))
        print(f"pages that came back to their seats there: {back} of {4 * given.tables}")
        assert not other
        assert not _broken(after)


if __name__ == "__main__":
    main()
