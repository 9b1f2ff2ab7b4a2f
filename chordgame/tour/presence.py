"""A host that says again and again that it is awake, in a thread of its own, for all its tables at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from chordgame.engine.errors import LogNotWritten
from chordgame.tour.database import Database
from chordgame.tour.lease import AWAKE, BEATS, say_awake, say_good_night


@contextmanager
def awake(database: Database, host: str, address: str, seconds: float = AWAKE) -> Iterator[None]:
    """Meanwhile this host is awake, as far as the database can be reached; afterwards others may have its tables."""
    say_awake(database, host, address, seconds)
    over = threading.Event()
    thread = threading.Thread(target=_keep_saying, args=(database, host, address, seconds, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        with suppress(LogNotWritten):  # then it falls silent by itself
            say_good_night(database, host)


def _keep_saying(database: Database, host: str, address: str, seconds: float, over: threading.Event) -> None:
    while not over.wait(seconds / BEATS):
        with suppress(LogNotWritten):  # who has lost a table finds out by its fence
            say_awake(database, host, address, seconds)
