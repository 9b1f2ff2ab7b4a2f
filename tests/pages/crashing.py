"""A host that is killed at random moments, again and again: `python -m tests.pages.crashing FOLDER TIMES`.

Each life of the host is a process that opens the table, lets bots play as fast as they can, now and then has a new
phone join, and tells through a pipe what it has promised to keep. Then it is killed, and the next one must find it all.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from chordgame.disk.log_file import read_log
from chordgame.engine.game import Event
from chordgame.games import game_named
from chordgame.pages.tickets import fingerprint
from chordgame.table.saved import Seat
from chordgame.table.story import BESIDE, StoryPlace
from chordgame.table.tables import saved_in
from tests.table.tables import LEADERS_TICKET, Page, Table

LONGEST_LIFE = 0.12
SEATS = ("Ana", "Ben", "Carl")


def live(folder: Path, pipe: int) -> None:
    """Play until killed."""
    table = Table(folder)
    if table.room.table.game is None:
        for name in SEATS:
            table.leader.say("seat", name=name, by="bot", brain="greedy")
        table.leader.say("table", name="pace", value="1")
        table.leader.say("start")
    room, tell_news = table.room, table.room.crowd.tell_news

    def told(events: tuple[Event, ...], where: StoryPlace = BESIDE) -> None:
        assert room.table.game is not None
        promise(pipe, {"log": room.file.saved.log, "records": room.table.game.session.records})
        tell_news(events, where)

    room.crowd.tell_news = told  # type: ignore[method-assign]
    for turn in range(100_000):
        table.clock.passes(0.6)
        game = table.room.table.game
        assert game is not None
        if game.rules.result(game.state).over:
            table.leader.say("new_game")
            table.leader.say("start")
        if turn % 7 == 0:
            promise(pipe, {"freed": "Ana"})
            table.leader.say("seat", name="Ana", by="phone")
            promise(pipe, {"ticket": table.phone("Ana").ticket})
            table.room.file.keep(table.room.file.saved.with_seat(Seat("Ana", "bot", "greedy")))


def promise(pipe: int, what: dict[str, object]) -> None:
    os.write(pipe, json.dumps(what).encode() + b"\n")


def one_life(folder: Path, chance: random.Random) -> list[dict[str, object]]:
    """A host that lives for a moment; what it promised."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            live(folder, writing)
        finally:
            os._exit(9)
    os.close(writing)
    time.sleep(chance.uniform(0.0, LONGEST_LIFE))
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the host ended by itself"
    return [json.loads(line) for line in told.split(b"\n")[:-1]]


def check(folder: Path, promised: list[dict[str, object]]) -> tuple[int, int]:
    """What was promised is there, and at most one record more; the ticket still opens the seat."""
    saved = saved_in(folder)
    if not saved.log:
        return 0, 0
    session, warning = read_log(folder / saved.log, game_named)
    kept = [one for one in promised if one.get("log") == saved.log]
    if kept:
        least = int(str(kept[-1]["records"]))
        assert least <= session.records <= least + 1, (least, session.records)
    about_tickets = [one for one in promised if "ticket" in one or "freed" in one]
    if about_tickets and "ticket" in about_tickets[-1]:
        assert fingerprint(str(about_tickets[-1]["ticket"])) in saved.tickets
    return session.records, bool(warning)


def main(folder: Path, times: int) -> None:
    """So many deaths."""
    first = Table(folder)
    table = first.folder
    first.room.close()
    chance, torn, records = random.Random(1), 0, 0
    for _ in range(times):
        records, was_torn = check(table, one_life(table, chance))
        torn += was_torn
    last = Table(table)
    page = Page(last.room)
    assert page.say("hello", ticket=LEADERS_TICKET)[0]["is_host"]
    last.room.close()
    print(f"{times} deaths: every log opened, nothing that was promised was lost; {torn} torn lines, {records} records")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
