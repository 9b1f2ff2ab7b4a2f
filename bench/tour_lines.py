"""How many lines a second many tables keep in a database that waits for its disk, and what the bell costs beside them.

python3 run.py bench tour_lines
"""

from __future__ import annotations

import threading
import time

from chordgame.tour.bells import CHANNEL, Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import take_over
from chordgame.tour.shared_log import ADD, SharedLog
from chordgame.tour.shared_table import SharedTable
from tests.tour.keepers import HEADER, LOG, new_table
from tests.tour.server import private_postgres

WRITERS = (1, 8, 32)
SECONDS = 5.0
LINE = '{"n":1,"move":{"do":"place_clip","seat":"ana","fret":7,"string":3},"check":"0123abcd"}'
WITH_BELL = ADD.replace("SELECT (SELECT", f"SELECT pg_notify('{CHANNEL}', %(table)s), (SELECT")


def report() -> None:
    """Print a line a way of ringing and a number of tables."""
    with private_postgres(fsync=True) as postgres:
        database = Database(postgres.address)
        for writers in WRITERS:
            names = [new_table(postgres.address, HEADER) for _ in range(writers)]
            leases = [take_over(database, name, "bench") for name in names]
            logs = [SharedTable(database, Bells(database), lease).log(LOG) for lease in leases]
            for words, add in (("the bell after the line", _usual), ("the bell in its statement", _in_statement)):
                _print(words, writers, [(log, add) for log in logs if isinstance(log, SharedLog)])
        database.close()


def _usual(log: SharedLog, n: int) -> None:
    log.append(n, LINE)


def _in_statement(log: SharedLog, n: int) -> None:
    log.database.ask_once(WITH_BELL, table=log.table, log=log.log, n=n, line=LINE, fence=log.fence)


def _print(words: str, writers: int, work: list[tuple[SharedLog, object]]) -> None:
    took: list[float] = []
    threads = [threading.Thread(target=_write, args=(log, add, took)) for log, add in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took.sort()
    p50, p99 = took[len(took) // 2] * 1000, took[len(took) * 99 // 100] * 1000
    print(
        f"{writers:3} tables, {words:26}: {len(took) / SECONDS:6.0f} lines a second; p50 {p50:.1f} ms, p99 {p99:.0f} ms"
    )


def _write(log: SharedLog, add: object, took: list[float]) -> None:
    assert callable(add)
    end = time.monotonic() + SECONDS
    n = len(log.read())
    while (begun := time.monotonic()) < end:
        add(log, n)
        n += 1
        took.append(time.monotonic() - begun)


if __name__ == "__main__":
    report()
