"""Tables in a storm, with pages: hosts killed and frozen, the database restarted, lines cut. What is lost?

python -m bench.tables_in_a_storm [--minutes 30] [--tables 20] [--pace 1] [--only BLOW ...] [--each 12]

All of it is brought up by `container.many_tables`, nginx with TLS included; the database's disk is waited for. Pages
come back as a browser's do. At the end each move that a page has read to be kept stands in its log, each log has one
history, and of each blow it is known how long the pages waited that had lost their host by it.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import signal
import ssl
import sys
import tempfile
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench.far_pages import FarTable, Figures, Way, WayBack, share
from bench.many_tables import moves_in
from bench.tour_storm import _broken
from chordgame.tour.database import Database
from tests.hosting.brought_up import brought_up
from tests.tour.relay import Relay
from tests.tour.server import Postgres, private_postgres

STILL = 5.0
"""Seconds that a host stands still, or its line is cut: longer than it may keep silent."""
EACH = {"host killed": 10.0, "database restarted": 60.0, "host frozen": 35.0, "host cut off": 45.0}
EARLIER = {"database restarted": 5.0}
"""Seconds by which one comes before its time, so that it is not always together with a host that is killed."""
UNHEARD = ("host cut off", "database restarted")
"""Of these a page hears nothing until its host has noticed."""
NOTICED_WITHIN = 10.0
STEPS = ("noticed", "found", "opened", "welcomed", "shown")
"""Of a page that comes back: it noticed; the door named the right host, whose lease it is by then; its socket is open;
the host knew it, with the log read; its table is shown."""
CALM_DOWN = 20.0
"""Seconds after the last blow until everything is counted."""


@dataclass
class Storm:
    """What strikes, when, and whom."""

    postgres: Postgres
    folder: Path
    relays: dict[str, Relay]
    strikes: dict[str, list[tuple[float, str]]] = field(default_factory=lambda: defaultdict(list))
    away: list[float] = field(default_factory=list)
    """Seconds that the database took to end and to start anew, each time."""

    def pid(self, name: str) -> int:
        return int((self.folder / f"{name}.pid").read_text())

    async def strike(self, what: str, host: str) -> None:
        """Whatever it is, it is over after a while."""
        self.strikes[what].append((time.time(), host))
        if what == "host killed":
            self._signal(host, signal.SIGKILL)
        elif what == "database restarted":
            await asyncio.to_thread(self.postgres.kill)
            await asyncio.to_thread(self.postgres.start)
            self.away.append(time.time() - self.strikes[what][-1][0])
        elif what == "host frozen":
            process = self.pid(host)
            self._signal(host, signal.SIGSTOP)
            await asyncio.sleep(STILL)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        else:
            self.relays[host].cut()
            await asyncio.sleep(STILL)
            self.relays[host].mend()

    def _signal(self, host: str, what: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid(host), what)

    async def rage(self, seconds: float, due: dict[str, float], chance: random.Random) -> None:
        """One after the other, each as often as it is due."""
        began = time.monotonic()
        end, next_at = began + seconds, {what: began + each - EARLIER.get(what, 0.0) for what, each in due.items()}
        while time.monotonic() < end:
            for what, at in next_at.items():
                if time.monotonic() >= at:
                    next_at[what] = time.monotonic() + due[what]
                    await self.strike(what, chance.choice(sorted(self.relays)))
            await asyncio.sleep(0.1)


async def play(way: Way, given: argparse.Namespace, storm: Storm, due: dict[str, float]) -> int:
    """Tables are set up in the calm, and played at through the storm."""
    figures = Figures()
    tables = [FarTable(way, figures, number, given.pace, given.game) for number in range(given.tables)]
    for table in tables:
        await table.make()
        await table.fill()
        await table.begin()
    await asyncio.sleep(3)
    await storm.rage(60 * given.minutes, due, random.Random(1))
    await asyncio.sleep(CALM_DOWN)
    away = [page for table in tables for page in table.pages if page.lost]
    print(f"pages that are not back {CALM_DOWN:.0f} s after the last blow: {len(away)}")
    for page in away:
        print(f"  {page.table.name}, {page.seat}: {page.what_ended_it()}")
    # Here and not later: the system ends the database with the thread that restarted it.
    return count(figures, storm, Database(storm.postgres.address))


def count(figures: Figures, storm: Storm, database: Database) -> int:
    """Print what came of it; how much is wrong."""
    lost = Counter(figures.kept) - moves_in(database)
    asked = "SELECT table_name, log, n, line, fence FROM ringclear.lines ORDER BY table_name, log, n"
    broken = _broken(database.ask(asked))
    ((fences,),) = database.ask("SELECT sum(fence)::int FROM ringclear.tables")
    blows = {what: len(when) for what, when in storm.strikes.items()}
    print(f"blows: {blows}; tables were taken over {fences} times")
    print(f"acknowledged moves {len(figures.kept)}, lost {lost.total()}; logs with two histories {len(broken)}")
    print_ways_back(storm, figures.back)
    print_next_moves(storm, figures.kept_at)
    print_openings(storm)
    took = figures.took
    print(f"from a move to every view p50 {share(took, 0.5):.2f} s, p95 {share(took, 0.95):.2f} s of {len(took)}")
    print(f"refused: {dict(Counter(figures.refused).most_common(6))}")
    for table, move in list(lost)[:5]:
        print(f"lost at {table}: {move}")
    return lost.total() + len(broken)


def print_ways_back(storm: Storm, back: list[WayBack]) -> None:
    """How long the pages waited after each kind of blow, and for what."""
    print("pages that lost their host: seconds until they had their table again, and of them until the next step")
    print(f"{'':20}{'pages':>6}  {'all of it':^18}" + "".join(f"{step:^18}" for step in STEPS))
    print(f"{'':26}" + f"{'p50   p95 worst':>18}" * (1 + len(STEPS)))
    waits: dict[str, list[list[float]]] = defaultdict(list)
    for way in back:
        what, since = _blow(storm, way.heard, way.noticed)
        steps = [since, *(getattr(way, step) for step in STEPS)]
        row = [steps[-1] - since, *(after - before for before, after in itertools.pairwise(steps))]
        waits["all"].append(row)
        waits[what].append(row)
    for what, rows in sorted(waits.items()):
        print(f"{what:20}{len(rows):6}" + "".join(f"{_three(column):>18}" for column in zip(*rows, strict=True)))


def _three(seconds: Sequence[float]) -> str:
    return f"{share(list(seconds), 0.5):.2f}  {share(list(seconds), 0.95):.2f}  {max(seconds):.2f}"


def print_next_moves(storm: Storm, kept_at: list[tuple[str, float]]) -> None:
    """How long a table's next move was away at most: its player thinks, and presses again where it was refused."""
    of_table: dict[str, list[float]] = defaultdict(list)
    for table, at in kept_at:
        of_table[table].append(at)
    print(
        "after a blow seconds until a table's next move was kept, thinking included (also where it struck another host)"
    )
    for what, strikes in sorted(storm.strikes.items()):
        places = [(times, bisect_left(times, at), at) for at, _ in strikes for times in of_table.values()]
        took = [times[place] - at for times, place, at in places if place < len(times)]
        print(f"{what:20}{len(took):6}{_three(took):>20}; no move any more {len(places) - len(took)}")
    if storm.away:
        print(f"of that the database itself was away for {_three(storm.away)}")


def print_openings(storm: Storm) -> None:
    """What the hosts say of each table that they took over."""
    lines = [line for name in storm.relays for line in (storm.folder / f"{name}.log").read_text().splitlines()]
    notes = [json.loads(line) for line in lines if line.startswith('{"at"')]
    for step in ("lease", "log"):
        took = [note[step] for note in notes if note["what"] == "table opened" and step in note]
        if took:
            print(f"a host's seconds for a table's {step}: {_three(took)} of {len(took)}")


def _blow(storm: Storm, heard: float, lost: float) -> tuple[str, float]:
    """The blow by which a page lost its host: the first after it had heard it last, or one that it cannot hear."""
    blows = sorted((at, what) for what, strikes in storm.strikes.items() for at, _ in strikes)
    direct = ((what, at) for at, what in blows if heard - 0.1 <= at <= lost)
    earlier = ((what, at) for at, what in reversed(blows) if what in UNHEARD and 0 < lost - at < NOTICED_WITHIN)
    return next(direct, None) or next(earlier, ("none in sight", heard))


def main() -> None:
    """All of it up, through the storm, and down."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--game", default="chord_game")
    parser.add_argument("--only", choices=EACH, nargs="*", default=list(EACH), help="which blows; none at all if empty")
    parser.add_argument(
        "--each", type=float, help="seconds from one blow to the next of its kind; its own if not given"
    )
    given = parser.parse_args()
    for how in (signal.SIGINT, signal.SIGTERM):  # a shell that starts it in the background has switched the first off
        signal.signal(how, signal.default_int_handler)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="storm-")))
        postgres = stack.enter_context(private_postgres(fsync=True))
        relays = {name: stack.enter_context(Relay(postgres.folder / ".s.PGSQL.5432")) for name in "ab"}
        words = [
            f"--database-of={name}=host={relay.folder} user=ringclear dbname=postgres" for name, relay in relays.items()
        ]
        up = stack.enter_context(brought_up(folder, *words))
        anyone = ssl.create_default_context()
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        way = Way(up.base, (up.base,), {f"/at/{name}": up.base for name in relays}, anyone)
        storm = Storm(postgres, folder, relays)
        try:
            wrong = asyncio.run(play(way, given, storm, {what: given.each or EACH[what] for what in given.only}))
        except KeyboardInterrupt:
            sys.exit("ended early, and all of it with it")
    print("nothing is wrong" if not wrong else f"WRONG: {wrong}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
