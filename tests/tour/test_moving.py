"""A table moves into the database and home again: the same games, to the line, and never in both places."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from chordgame.disk.file_lock import claim
from chordgame.disk.log_file import read_log
from chordgame.engine.errors import BadSetup, LogBroken, LogNotWritten, NotTheOwner, Unreadable
from chordgame.engine.plain import digest
from chordgame.games import game_named
from chordgame.table.saved import FILE, SavedTable, read_table, write_table
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import take_over
from chordgame.tour.moving import SENT, bring_home, send
from chordgame.tour.shared_table import SharedTable
from tests.cli.in_process import said
from tests.museum.readers import MUSEUM
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server")
WINGS = sorted(path.parent for path in MUSEUM.glob("*/digests.json"))
TABLES = [path.parent for wing in WINGS for path in sorted(wing.glob("tables/*/table.json"))]


@pytest.fixture
def database(postgres: Postgres) -> Iterator[Database]:
    """With no table in it: two wings of the museum have tables of one name."""
    one = Database(postgres.address)
    one.prepare()
    one.ask("DELETE FROM ringclear.tables")
    yield one
    one.close()


def taken(database: Database, table: str) -> SharedTable:
    return SharedTable(database, Bells(database), take_over(database, table, "a host"))


def digests(folder: Path) -> dict[str, str]:
    """The state that each game came to."""
    return {path.name: digest(read_log(path, game_named)[0].state) for path in folder.glob("*.jsonl")}


def texts(folder: Path) -> dict[str, list[bytes]]:
    """What stands in each log, line by line: all but a torn end."""
    return {path.name: [line for line in _whole(path) if line.strip()] for path in folder.glob("*.jsonl")}


def _whole(path: Path) -> list[bytes]:
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1].split(b"\n") if "torn" in path.name else data.split(b"\n")


def _moves_there_and_home(folder: Path, database: Database, home: Path) -> Path:
    sent = send(folder, database)
    assert sent.logs == len(list(folder.glob("*.jsonl")))
    assert not (folder / FILE).exists(), "nobody finds it in both places"
    back, brought = bring_home(taken(database, folder.name), home)
    assert (brought.logs, brought.lines) == (sent.logs, sent.lines)
    assert database.ask("SELECT name FROM ringclear.tables") == []
    return back


@pytest.mark.parametrize("exhibit", TABLES, ids=lambda path: path.relative_to(MUSEUM).as_posix())
def test_a_table_of_the_museum_comes_home_as_it_was(exhibit: Path, database: Database, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(exhibit, tmp_path / exhibit.name))
    back = _moves_there_and_home(folder, database, tmp_path / "home")
    assert digests(back) == digests(exhibit)
    assert texts(back) == texts(exhibit)
    assert (back / FILE).read_bytes() == (exhibit / FILE).read_bytes()
    assert sorted(path.name for path in back.iterdir() if path.name != "open") == sorted(
        path.name for path in exhibit.iterdir() if path.name != "open"
    )


@pytest.mark.parametrize("wing", WINGS, ids=lambda path: path.name)
def test_every_game_of_the_museum_comes_home_with_its_digest(wing: Path, database: Database, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(wing / "logs", tmp_path / "logs"))
    write_table(folder / FILE, SavedTable("GAMES", "chord_game"))
    back = _moves_there_and_home(folder, database, tmp_path / "home")
    assert digests(back) == digests(wing / "logs")
    assert texts(back) == texts(wing / "logs")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TABLES[0], tmp_path / "evening"))


def test_a_crash_between_the_two_is_gone_on_from(folder: Path, database: Database) -> None:
    """It is in the database, and the folder does not know yet."""
    send(folder, database)
    (folder / SENT).rename(folder / FILE)
    assert send(folder, database).name == "evening"
    assert not (folder / FILE).exists()
    assert len(database.ask("SELECT 1 FROM ringclear.tables")) == 1


def test_another_table_of_that_name_is_left_as_it_is(folder: Path, database: Database, tmp_path: Path) -> None:
    send(folder, database)
    other = Path(shutil.copytree(TABLES[1], tmp_path / "other" / "evening"))
    with pytest.raises(LogNotWritten, match="another table called evening, or with its room code"):
        send(other, database)
    assert (other / FILE).exists()


def test_a_table_that_is_open_or_broken_or_none_stays(folder: Path, database: Database, tmp_path: Path) -> None:
    held = claim(folder)
    assert held is not None
    with held, pytest.raises(BadSetup, match="is open in another window; close that table first"):
        send(folder, database)
    log = next(folder.glob("*.jsonl"))
    log.write_bytes(log.read_bytes().replace(b'"seat"', b'"seet"', 1))
    with pytest.raises(LogBroken, match=r"chord_game-1\.jsonl: line \d+"):
        send(folder, database)
    with pytest.raises(Unreadable, match="there is no such file"):
        send(tmp_path, database)
    assert database.ask("SELECT name FROM ringclear.tables") == []
    assert (folder / FILE).exists()


def test_who_lost_a_table_while_bringing_it_home_has_no_second_one(
    folder: Path, database: Database, tmp_path: Path
) -> None:
    send(folder, database)
    slow = taken(database, "evening")
    taken(database, "evening")
    with pytest.raises(NotTheOwner):
        bring_home(slow, tmp_path / "home")
    assert not list((tmp_path / "home").rglob(FILE))
    assert len(database.ask("SELECT 1 FROM ringclear.tables")) == 1


@pytest.mark.usefixtures("database")
def test_the_commands_say_what_they_did(
    folder: Path, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RINGCLEAR_DATABASE", raising=False)
    which = said("tour", "list")[2]
    assert which.startswith("ringclear: which database? Name it with --database ADDRESS, or in the variable RINGCLEAR_")
    assert "apt-get install postgresql" in which
    code, _, err = said("tour", "list", "--database", f"host={tmp_path} user=ringclear")
    assert (code, err.count("\n")) == (2, 1)
    assert "the database does not answer" in err
    assert f'"{tmp_path}/' in err, "who looks after it reads what its driver says"
    monkeypatch.setenv("RINGCLEAR_DATABASE", postgres.address)
    assert said("tour", "prepare")[1] == "The database is ready for tables.\n"
    saved, before = read_table(folder / FILE), digests(folder)
    sent = said("tour", "send", str(folder))[1]
    assert sent.startswith("Table evening with 1 game and ")
    assert sent.endswith(" in the database now. 'ringclear tour bring evening' brings them home.\n")
    assert said("tour", "list")[1].startswith(f"evening  {saved.code}  ")
    brought = said("tour", "bring", "evening", "--tables", str(tmp_path / "home"))
    assert brought[1].endswith(f"in {tmp_path / 'home' / 'evening'} now, and no longer in the database.\n")
    assert read_table(tmp_path / "home" / "evening" / FILE) == saved
    assert digests(tmp_path / "home" / "evening") == before
    assert said("tour", "bring", "evening")[2] == (
        "ringclear: the database has no table evening; 'ringclear tour list' names those that it has\n"
    )
