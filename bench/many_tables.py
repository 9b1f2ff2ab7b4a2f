"""A thousand tables with four pages of bots each on two hosts: how many moves, how late views come, how much memory.

python -m bench.many_tables [--tables 1000] [--seconds 60] [--pace 10] [--hosts 2] [--pages-in 2] [--game chord_game]

Real hosts, a real PostgreSQL whose disk is waited for, and pages that speak the pages' own words without drawing them.
`--pace` is how many seconds a table thinks before a move, on average; `--pages-in` in how many processes pages live.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from contextlib import ExitStack
from dataclasses import asdict
from typing import Any

from bench.far_pages import FarTable, Figures, Way, as_written, share
from chordgame.tour.database import Database
from tests.hosting.hosts import HostOfMany, host_of_many
from tests.tour.server import private_postgres

AT_ONCE = 20
"""Tables that are set up at once, so that setting up is no storm of its own."""
PUBLIC = "http://tables.example"
NAMES = "abcdefgh"


# ---------------------------------------------------------------- a process full of pages


async def pages(way: Way, first: int, tables: int, seconds: float, pace: float, game: str) -> dict[str, Any]:
    """So many tables are set up, one word after the other with whoever waits at our input, and played at."""
    figures, turns = Figures(), asyncio.Semaphore(AT_ONCE)
    all_tables = [FarTable(way, figures, first + number, pace, game) for number in range(tables)]

    async def each(what: str) -> None:
        async def one(table: FarTable) -> None:
            async with turns:
                await getattr(table, what)()

        await asyncio.gather(*map(one, all_tables))
        print(what, flush=True)
        await asyncio.to_thread(sys.stdin.readline)

    await each("make")
    await each("fill")
    await each("begin")
    figures.took.clear()
    before, began = len(figures.kept), time.monotonic()
    processor = time.process_time()
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    return {**asdict(figures), "moves": len(figures.kept) - before, "seconds": took,
            "processor": (time.process_time() - processor) / took}  # fmt: skip


def as_pages(words: dict[str, Any]) -> None:
    """In a process of its own."""
    way = Way(PUBLIC, tuple(words["doors"]), words["hosts"], patience=60.0)
    done = asyncio.run(pages(way, words["first"], words["tables"], words["seconds"], words["pace"], words["game"]))
    print(json.dumps(done), flush=True)
    os._exit(0)  # thousands of sockets take minutes to say goodbye


# ---------------------------------------------------------------- all of it


def metric(host: HostOfMany, name: str) -> float:
    """One of the host's own figures."""
    with urllib.request.urlopen(f"{host.base}/metrics", timeout=60) as answer:
        return float(re.findall(rf"^ringclear_{name} (\S+)$", answer.read().decode(), re.MULTILINE)[0])


def processor(host: HostOfMany) -> float:
    """Seconds of a core that it has used."""
    assert host.process is not None
    with open(f"/proc/{host.process.pid}/stat", encoding="ascii") as file:
        used = file.read().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def measure(tables: int, given: argparse.Namespace) -> None:
    """Print the figures of so many tables."""
    with ExitStack() as stack:
        postgres = stack.enter_context(private_postgres(fsync=True))
        words = ("--proxy", "127.0.0.1", "--public", PUBLIC)
        hosts = {
            f"/at/{name}": stack.enter_context(host_of_many(postgres.address, "--name", name, *words))
            for name in NAMES[: given.hosts]
        }
        empty = sum(metric(host, "memory_bytes") for host in hosts.values())
        many = min(given.pages_in, tables)
        each = [tables // many + (number < tables % many) for number in range(many)]
        crowds = [_started(hosts, sum(each[:number]), each[number], given) for number in range(many)]
        for crowd in crowds:
            stack.callback(crowd.kill)
        set_up, memory = time.monotonic(), [empty]
        for step in ("make", "fill", "begin"):
            for crowd in crowds:
                assert crowd.stdout is not None
                assert crowd.stdout.readline(), "pages ended early"
            memory.append(sum(metric(host, "memory_bytes") for host in hosts.values()))
            if step != "begin":
                _go_on(crowds)
        ready = time.monotonic()
        used = {at: processor(host) for at, host in hosts.items()}
        _go_on(crowds)
        done = [json.loads(crowd.stdout.readline()) for crowd in crowds if crowd.stdout is not None]
        seconds = statistics.mean(one["seconds"] for one in done)
        busy = [(processor(host) - used[at]) / (time.monotonic() - ready) for at, host in hosts.items()]
        memory.append(sum(metric(host, "memory_bytes") for host in hosts.values()))
        _print(tables, seconds, done, memory, busy, ready - set_up, Database(postgres.address))


def _started(hosts: dict[str, HostOfMany], first: int, tables: int, given: argparse.Namespace) -> subprocess.Popen[str]:
    bases = {at: host.base for at, host in hosts.items()}
    words = {"doors": list(bases.values()), "hosts": bases, "first": first, "tables": tables,
             "seconds": given.seconds, "pace": given.pace, "game": given.game}  # fmt: skip
    command = [sys.executable, "-m", "bench.many_tables", "--as-pages", json.dumps(words)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _go_on(crowds: list[subprocess.Popen[str]]) -> None:
    for crowd in crowds:
        assert crowd.stdin is not None
        crowd.stdin.write("\n")
        crowd.stdin.flush()


def _print(
    tables: int, seconds: float, done: list[dict[str, Any]], memory: list[float], busy: list[float], set_up: float,
    database: Database,
) -> None:  # fmt: skip
    took = [one for crowd in done for one in crowd["took"]]
    moves = sum(crowd["moves"] for crowd in done)
    refused: Counter[str] = Counter()
    for crowd in done:
        refused.update(crowd["refused"])
    ms = [1000 * share(took, part) for part in (0.5, 0.95, 0.99)]
    print(
        f"{tables} tables, {4 * tables} pages: {moves / seconds:.1f} moves a second kept; from a move to every view "
        f"p50 {ms[0]:.0f} ms, p95 {ms[1]:.0f} ms, p99 {ms[2]:.0f} ms, of {len(took)}"
    )
    empty, made, filled, _, played = memory
    page = (filled - made) / (3 * tables)
    table = (made - empty) / tables - page
    print(f"  memory: {empty / 1e6 / len(busy):.0f} MB a host alone, {table / 1e3:.0f} kB a table, "
          f"{page / 1e3:.0f} kB a page, {(played - filled) / tables / 1e3:.0f} kB a table for its game")  # fmt: skip
    print(f"  cores: {', '.join(f'{one:.2f}' for one in busy)} by the hosts, "
          f"{sum(crowd['processor'] for crowd in done):.2f} by the pages; set up in {set_up:.0f} s")  # fmt: skip
    kept = Counter((table, move) for crowd in done for table, move in crowd["kept"])
    lost = kept - moves_in(database)
    print(
        f"  acknowledged moves {kept.total()}, lost {lost.total()}; "
        f"refused {refused.total()} {dict(refused.most_common(3))}"
    )


def moves_in(database: Database) -> Counter[tuple[str, str]]:
    """All moves of all logs, by their table."""
    rows = database.ask("SELECT table_name, line FROM ringclear.lines WHERE n > 0")
    found: Counter[tuple[str, str]] = Counter()
    for table, line in rows:
        if (move := json.loads(line).get("move")) is not None:
            found[table, as_written(move)] += 1
    return found


def main() -> None:
    """One number of tables, or several one after the other."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[1000])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=10.0)
    parser.add_argument("--hosts", type=int, default=2)
    parser.add_argument("--pages-in", type=int, default=2)
    parser.add_argument("--game", default="chord_game")
    parser.add_argument("--as-pages", type=json.loads)
    given = parser.parse_args()
    if given.as_pages:
        as_pages(given.as_pages)
    for tables in given.tables:
        measure(tables, given)


if __name__ == "__main__":
    main()
