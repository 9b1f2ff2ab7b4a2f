"""Every keeper of logs promises the same, also when it is struck: files, and a database that many hosts share."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.disk.game_log import GameLog
from chordgame.disk.log import Log
from chordgame.engine.brains import play_out, random_brain
from chordgame.engine.chance import Chance
from chordgame.engine.errors import LineTaken, LogNotWritten, LogOutOfReach
from chordgame.engine.game import Move
from chordgame.engine.plain import digest
from chordgame.games import game_named
from chordgame.hosting.host_of_many import _is_refused
from chordgame.tour.database import Database
from chordgame.tour.lease import AWAKE
from container.many_tables import free_ports
from tests.full_disk import full_disk
from tests.tour.keepers import HEADER, LOG, SEATS, InDatabase, InFile, Keeper, in_database, in_file
from tests.tour.relay import Relay
from tests.tour.server import Postgres

pytestmark = [
    pytest.mark.waits("for a database server"),
    pytest.mark.skipif(sys.platform == "win32", reason="processes are copied for this, which Windows cannot"),
]
WAIT = 60.0
"""Seconds that a busy machine may take for what takes an idle one a tenth."""
COPY = multiprocessing.get_context("fork") if sys.platform != "win32" else multiprocessing.get_context()


@pytest.fixture(params=["file", "database"])
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    if request.param == "file":
        return in_file(tmp_path)
    return in_database(request.getfixturevalue("postgres").address)


def text_of(log: Log, first: int = 0) -> list[str]:
    return [line for _, line in log.read(first)]


def some_moves(count: int, game: GameLog) -> list[Move]:
    played = play_out(CHORD_GAME, game.session.state, dict.fromkeys(SEATS, random_brain(CHORD_GAME)), Chance(3))
    return [move for move, _ in itertools.islice(played, count)]


# ---------------------------------------------------------------- what it promises


def test_lines_come_back_as_they_were_added(keeper: Keeper) -> None:
    lines = ['{"n":1}', '{"n":2,"words":"Füße, 音, \\u0000 \\" \\\\ %s"}', '{"n":3}']
    with keeper.opened() as log:
        for n, line in enumerate(lines, start=1):
            log.append(n, line)
        assert text_of(log) == [HEADER, *lines]
    with keeper.opened() as log:
        assert text_of(log, 2) == lines[1:]
        assert [number for number, _ in log.read()] == [1, 2, 3, 4], "lines are counted from 1, as an editor does"
        assert text_of(log, 9) == []


@pytest.mark.parametrize(("n", "error", "why"), [(0, LineTaken, "there already"), (1, LineTaken, "there already"),
                                                  (3, LogNotWritten, "cannot follow record 1")])  # fmt: skip
def test_each_number_is_there_once_and_none_is_left_out(
    keeper: Keeper, n: int, error: type[Exception], why: str
) -> None:
    with keeper.opened() as log:
        log.append(1, "first")
        with pytest.raises(error, match=why):
            log.append(n, "another")
        assert text_of(log) == [HEADER, "first"]
        log.append(2, "second")


def test_a_game_goes_on_where_it_was(keeper: Keeper) -> None:
    with keeper.opened() as log:
        game = GameLog(log, game_named)
        for move in some_moves(30, game):
            game.add(game.session.next_move(move))
        game.add(game.session.next_undo("ana"))
        state = digest(game.session.state)
    with keeper.opened() as log:
        again = GameLog(log, game_named).session
        assert (digest(again.state), again.records, len(again.moves)) == (state, 31, 29)


def test_a_bell_rings_when_a_line_is_added(keeper: Keeper) -> None:
    with keeper.opened() as log, log.watch() as bell:
        if isinstance(keeper, InDatabase):
            assert bell.wait(WAIT), "as what came before it was hung up was missed"
        later = threading.Thread(target=log.append, args=(1, "first"))
        later.start()
        assert bell.wait(WAIT)
        later.join()
        assert text_of(log, 1) == ["first"]


def _adds(keeper: Keeper, who: str, count: int) -> None:
    """So many lines, each after the last that is there; whoever was not first looks again."""
    added = 0
    while added < count:
        with keeper.opened() as log:
            try:
                log.append(len(log.read()), f"{who}-{added}")
            except LineTaken:
                continue
            added += 1


def test_two_writers_at_once_make_one_log(keeper: Keeper) -> None:
    writers = [COPY.Process(target=_adds, args=(keeper, who, 15)) for who in "xy"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with keeper.opened() as log:
        lines = text_of(log, 1)
    for who in "xy":
        assert [line for line in lines if line.startswith(who)] == [f"{who}-{n}" for n in range(15)]
    assert len(lines) == 30


def test_of_a_writer_that_is_killed_everything_is_there_that_was_acknowledged(keeper: Keeper) -> None:
    for deaths in range(1, 4):
        mine, theirs = COPY.Pipe()
        child = COPY.Process(target=_adds_and_says, args=(keeper, theirs))
        child.start()
        for _ in range(deaths * 3):
            assert mine.poll(WAIT)
            said = mine.recv()
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        while mine.poll():
            said = mine.recv()
        with keeper.opened() as log:
            lines = text_of(log, 1)
        assert lines == [f"line {n}" for n in range(1, len(lines) + 1)]
        assert len(lines) in (said, said + 1), "and at most the one that was being written"


def _adds_and_says(keeper: Keeper, pipe: Connection) -> None:
    with keeper.opened() as log:
        for n in itertools.count(len(log.read())):
            log.append(n, f"line {n}")
            pipe.send(n)


# ---------------------------------------------------------------- when it is struck


@contextmanager
def _killed(postgres: Postgres) -> Iterator[None]:
    postgres.kill()
    yield
    postgres.start()


@contextmanager
def _read_only(postgres: Postgres) -> Iterator[None]:
    setting = "ALTER ROLE ringclear SET default_transaction_read_only = {}"
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ringclear'"
    postgres.sql(setting.format("on"), cut)
    yield
    postgres.sql("SET default_transaction_read_only = off", setting.format("off"), cut)


@contextmanager
def _full(postgres: Postgres) -> Iterator[None]:
    """The lines lie on a disk of their own for a while, which has no room left."""
    if os.geteuid():
        pytest.skip("only root may make a small disk")
    # A test that is tried again finds nothing of its first try.
    disk = Path(tempfile.mkdtemp(prefix="disk", dir=postgres.folder))
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(disk)], check=False).returncode:
        pytest.skip("this system lets nobody make a small disk")
    filled, small = disk / "filled", f'"{disk.name}"'
    try:
        postgres.owns(disk)
        postgres.sql(f"CREATE TABLESPACE {small} LOCATION '{disk}'")
        postgres.sql(f"ALTER TABLE ringclear.lines SET TABLESPACE {small}")
        with pytest.raises(OSError, match="No space"):
            filled.write_bytes(bytes(2 << 20))
        yield
    finally:
        filled.unlink(missing_ok=True)
        postgres.sql("ALTER TABLE ringclear.lines SET TABLESPACE pg_default", f"DROP TABLESPACE IF EXISTS {small}")
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


FULL_DISK = "a disk that is full"
FAULTS: dict[str, tuple[Callable[[Postgres], AbstractContextManager[None]], str]] = {
    "killed": (_killed, "the database does not answer"),
    "frozen": (Postgres.frozen, "the database does not answer"),
    "read-only": (_read_only, "as it is read-only; nothing was changed"),
    "full": (_full, "the database has no room left on its disk"),
}
ENOUGH = 150
"""Moves that fill a page of the database, so that the next one needs another."""


@pytest.mark.parametrize("fault", [FULL_DISK, *FAULTS])
def test_what_is_struck_refuses_and_what_was_acknowledged_stays(
    fault: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    keeper: Keeper
    struck: AbstractContextManager[None]
    if fault == FULL_DISK:
        keeper, sentence = in_file(tmp_path), "the move was not kept"
        struck = full_disk(after=(tmp_path / LOG).stat().st_size + 200)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        strike, sentence = FAULTS[fault]
        keeper, struck = in_database(postgres.address, patience=1.0), strike(postgres)
    with keeper.opened() as log:
        game = GameLog(log, game_named)
        moves = some_moves(ENOUGH, game)
        game.add(game.session.next_move(moves[0]))
        with struck:
            with pytest.raises(LogNotWritten, match=sentence):
                _play(game, moves[1:], states := [digest(game.session.state)])
            assert digest(game.session.state) == states[-1], "who plays sees nothing of a move that was not kept"
        kept = game.session.records
        answer_was_lost = len(log.read()) == kept + 2
        assert answer_was_lost or len(log.read()) == kept + 1
        with pytest.raises(LineTaken) if answer_was_lost else nullcontext():
            game.add(game.session.next_move(moves[kept]))
        assert game.session.records == kept + 1
    with keeper.opened() as log:
        assert digest(GameLog(log, game_named).session.state) == digest(game.session.state)


def _play(game: GameLog, moves: list[Move], states: list[str]) -> None:
    for move in moves:
        game.add(game.session.next_move(move))
        states.append(digest(game.session.state))


def test_an_answer_that_was_lost_makes_no_move_twice(postgres: Postgres) -> None:
    """The line was committed, and the connection broke before anybody knew."""
    with Relay(postgres.folder / ".s.PGSQL.5432") as relay:
        keeper = in_database(f"host={relay.folder} user=ringclear dbname=postgres")
        with keeper.opened() as log:
            log.append(1, "first")
            relay.lose_the_next_answer()
            log.append(2, "second")
            assert relay.lost == 1
            assert text_of(log) == [HEADER, "first", "second"]
            relay.lose_the_next_answer()
            with pytest.raises(LineTaken):
                log.append(2, "another")
            assert text_of(log, 1) == ["first", "second"]


def test_files_need_no_database(tmp_path: Path) -> None:
    """Nothing of it is loaded: what `play` starts is what it was."""
    loaded = "import sys, chordgame.cli.play; assert not {'psycopg', 'chordgame.tour'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", loaded], check=True, cwd=Path(__file__).parents[2])
    assert isinstance(in_file(tmp_path), InFile)


@pytest.mark.parametrize(
    ("address", "is_there"),
    [
        ("host=127.0.0.1 port={closed} user=ringclear dbname=postgres", False),
        ("host={folder}/nowhere user=ringclear dbname=postgres", True),
        ("host={folder} user=nobody_here dbname=postgres", True),
        ("host=127.0.0.1 port={relayed} user=nobody_here dbname=postgres", True),
    ],
    ids=["a network", "this computer", "the database here", "the database beyond a network"],
)
def test_who_refuses_at_once_is_the_database_or_a_network(address: str, is_there: bool, postgres: Postgres) -> None:
    closed, relayed = free_ports(2)
    database = Database(address.format(closed=closed, relayed=relayed, folder=postgres.folder))
    with Relay(postgres.folder / ".s.PGSQL.5432", relayed), pytest.raises(LogOutOfReach) as refused:
        database.ask("SELECT 1")
    assert refused.value.is_there == is_there
    assert _is_refused(refused.value, 0.0) == is_there, "pages stay only where no other host reaches it either"
    assert not _is_refused(refused.value, AWAKE), "what takes so long is silence"
