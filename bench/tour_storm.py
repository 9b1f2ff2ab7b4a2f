"""Tables on tour in a storm: hosts are killed and frozen, the database is killed, lines are cut. Is a move lost?

python -m bench.tour_storm [--minutes 5] [--tables 8] [--hosts 3]

Each host, a process, takes over what tables it may and plays on. Each record that was acknowledged stands in the host's
own file. At the end each of them has to be in the database, word for word; each log has each number once, its fences
only grow, and it replays. Needs PostgreSQL on this computer; its disk is waited for (fsync).
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from chordgame.disk.game_log import GameLog
from chordgame.disk.log_file import first_line
from chordgame.disk.log_text import game_in
from chordgame.disk.records import record_line
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.errors import LogNotWritten, NotTheOwner, YouErred
from chordgame.games import game_named
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import Lease, take_over
from chordgame.tour.presence import awake
from chordgame.tour.shared_table import SharedTable
from tests.tour.keepers import HEADER, LOG, SEATS, new_table
from tests.tour.relay import Relay
from tests.tour.server import Postgres, private_postgres

A_MOMENT = 0.1
"""Seconds between two moves at a table: quicker than people, so that there is much to lose."""
PATIENCE = 2.0
HOST_DIES_EACH, DATABASE_DIES_EACH, FROZEN_EACH, CUT_EACH = 10.0, 60.0, 25.0, 20.0
STILL = 5.0
"""Seconds that a host stands still, or its line is cut: longer than it may keep silent."""


# ---------------------------------------------------------------- a host


def play_as_host(address: str, name: str, tables: list[str], said: str) -> None:
    """Until it is killed."""
    database = Database(address, PATIENCE)
    with open(said, "a", buffering=1, encoding="ascii") as out:
        while True:
            try:
                with awake(database, name, name):
                    threads = [threading.Thread(target=_host, args=(database, name, one, out)) for one in tables]
                    for thread in threads:
                        thread.start()
                    for thread in threads:
                        thread.join()
            except LogNotWritten:
                time.sleep(0.2)


def _host(database: Database, name: str, table: str, out: TextIO) -> None:
    while True:
        try:
            lease = take_over(database, table, name)
        except YouErred:
            time.sleep(0.3)
            continue
        try:
            while True:
                _play(database, lease, out)
        except NotTheOwner:
            print("replaced", name, table, lease.fence, file=out)


def _play(database: Database, lease: Lease, out: TextIO) -> None:
    """The latest game of the table, as far as the log goes on; whatever fails, it is read again."""
    try:
        table = SharedTable(database, Bells(database), lease)
        name = f"chord_game-{len(table.logs):04}.jsonl"
        game = GameLog(table.log(name), game_named)
        chance, brain = Chance(game.session.records), brain_named(game.session.game, "random")
        while (seat := next_to_act(game.session.game, game.session.state, SEATS)) is not None:
            move, chance = bot_move(game.session.game, game.session.state, seat, brain, chance)
            record = game.session.next_move(move)
            game.add(record)
            print("kept", table.name, name, record.n, lease.fence, _crc(record_line(record)[:-1]),
                  f"{time.time():.3f}", file=out)  # fmt: skip
            time.sleep(A_MOMENT)
        table.log(f"chord_game-{len(table.logs) + 1:04}.jsonl").append(0, first_line(game.session.header))
    except NotTheOwner:
        raise
    except YouErred:
        time.sleep(0.2)


# ---------------------------------------------------------------- the storm


@dataclass
class Storm:
    """What strikes, and how often it did."""

    postgres: Postgres
    tables: list[str]
    folder: Path
    hosts: list[subprocess.Popen[bytes]] = field(default_factory=list)
    relays: list[Relay] = field(default_factory=list)
    strikes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    killed_at: list[float] = field(default_factory=list)
    names: itertools.count[int] = field(default_factory=itertools.count)

    def start_host(self, relay: Relay) -> subprocess.Popen[bytes]:
        name = f"host{next(self.names)}"
        address = f"host={relay.folder} user=ringclear dbname=postgres"
        command = [sys.executable, "-m", "bench.tour_storm", "--as-host", address, name, str(self.folder / name)]
        return subprocess.Popen([*command, *self.tables], stderr=subprocess.DEVNULL)

    def rage(self, minutes: float, chance: random.Random) -> None:
        """One thing after the other, each as often as it is due."""
        due = {self.kill_host: HOST_DIES_EACH, self.kill_database: DATABASE_DIES_EACH, self.freeze: FROZEN_EACH,
               self.cut: CUT_EACH}  # fmt: skip
        begun = time.monotonic()
        last = dict.fromkeys(due, begun)
        while time.monotonic() < begun + minutes * 60:
            for strike, each in due.items():
                if time.monotonic() > last[strike] + each:
                    last[strike] = time.monotonic()
                    self.strikes[strike.__name__] += 1
                    strike(chance.randrange(len(self.hosts)))
            time.sleep(0.1)

    def kill_host(self, which: int) -> None:
        self.killed_at.append(time.time())
        os.kill(self.hosts[which].pid, signal.SIGKILL)
        self.hosts[which].wait()
        self.hosts[which] = self.start_host(self.relays[which])

    def kill_database(self, _: int) -> None:
        self.postgres.kill()
        time.sleep(1)
        self.postgres.start()

    def freeze(self, which: int) -> None:
        process = self.hosts[which].pid
        os.kill(process, signal.SIGSTOP)
        threading.Timer(STILL, _thaw, (process,)).start()

    def cut(self, which: int) -> None:
        relay = self.relays[which]
        relay.cut()
        threading.Timer(STILL, relay.mend).start()


def _crc(text: str) -> int:
    return zlib.crc32(text.encode())


def _thaw(process: int) -> None:
    try:
        os.kill(process, signal.SIGCONT)
    except ProcessLookupError:
        return


# ---------------------------------------------------------------- the reckoning


def judge(database: Database, storm: Storm) -> list[str]:
    """What is wrong; nothing, if all is well. Prints the figures."""
    asked = "SELECT table_name, log, n, line, fence FROM ringclear.lines ORDER BY table_name, log, n"
    rows = database.ask(asked)
    there = {(table, log, n): (_crc(line[: line.rfind(',"check"')]), fence) for table, log, n, line, fence in rows}
    wrong, acknowledged, replaced, moments = [], 0, 0, defaultdict(list)
    for path in storm.folder.iterdir():
        for line in path.read_text(encoding="ascii").split("\n")[:-1]:
            if line.startswith("replaced"):
                replaced += 1
                continue
            _, table, log, n, fence, crc, at = line.split()
            acknowledged += 1
            moments[table].append(float(at))
            if there.get((table, log, int(n))) != (int(crc), int(fence)):
                wrong.append(f"lost or another: {line}")
    wrong += [f"two histories: {one}" for one in _broken(rows)]
    print(f"strikes: {dict(storm.strikes)}; {replaced} hosts found themselves replaced")
    print(f"{len(rows)} lines at {len(storm.tables)} tables, fences up to {max(fence for *_, fence in rows)}")
    print(f"acknowledged records: {acknowledged}; lost: {len(wrong)}")
    waits = sorted(_wait(sorted(times), killed) for times in moments.values() for killed in storm.killed_at[:-1])
    print(f"from a host's death to a table's next move: p50 {waits[len(waits) // 2]:.1f} s, "
          f"p95 {waits[len(waits) * 95 // 100]:.1f} s, longest {waits[-1]:.1f} s")  # fmt: skip
    return wrong


def _broken(rows: list[tuple[str, str, int, str, int]]) -> list[str]:
    """Logs that lack a number, whose fences shrink, or that do not replay."""
    logs = defaultdict(list)
    for table, log, n, line, fence in rows:
        logs[table, log].append((n, line, fence))
    return [f"{table}/{log}" for (table, log), lines in logs.items() if not _is_one(lines)]


def _is_one(lines: list[tuple[int, str, int]]) -> bool:
    fences = [fence for *_, fence in lines]
    whole = [n for n, *_ in lines] == list(range(len(lines))) and fences == sorted(fences)
    session, _ = game_in("it", tuple((n + 1, line) for n, line, _ in lines), game_named)
    return whole and session.records == len(lines) - 1


def _wait(times: list[float], killed: float) -> float:
    return next((at - killed for at in times if at > killed), 0.0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--hosts", type=int, default=3)
    parser.add_argument("--as-host", nargs="+")
    arguments = parser.parse_args()
    if arguments.as_host:
        address, name, said, *tables = arguments.as_host
        play_as_host(address, name, tables, said)
    with tempfile.TemporaryDirectory() as folder, private_postgres(fsync=True) as postgres:
        storm = Storm(postgres, [], Path(folder))
        storm.tables = [new_table(postgres.address, HEADER) for _ in range(arguments.tables)]
        postgres.sql(f"UPDATE ringclear.lines SET log = 'chord_game-0001.jsonl' WHERE log = '{LOG}'")
        storm.relays = [Relay(postgres.folder / ".s.PGSQL.5432").__enter__() for _ in range(arguments.hosts)]
        storm.hosts = [storm.start_host(relay) for relay in storm.relays]
        time.sleep(5)
        storm.rage(arguments.minutes, random.Random(1))
        time.sleep(STILL + 2)
        for host in storm.hosts:
            host.kill()
            host.wait()
        wrong = judge(Database(postgres.address), storm)
    print("\n".join(wrong[:10]) or "nothing is wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
