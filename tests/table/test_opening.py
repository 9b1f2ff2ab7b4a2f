"""`ringclear play` from the terminal: which table is opened, and what is said about it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chordgame.cli.main import STARTING
from chordgame.table.open_game import OpenGame
from chordgame.table.tables import new_table, tables_played_at
from tests.cli.processes import COLD, ringclear
from tests.full_disk import full_disk
from tests.pages.browsers import RunningHost, running_host
from tests.patience import PATIENCE
from tests.table.played import played_table

of_a_host = pytest.mark.waits("for hosts in processes of their own")


def tables(folder: Path) -> int:
    return len(list(folder.glob("*/table.json")))


def at_once(_: OpenGame) -> bool:
    """Before anybody has moved."""
    return True


def refused(*words: str, start: tuple[str, ...] = ()) -> str:
    """The one line that says why the table was not opened."""
    silent = () if "--input" in words else ("--input", "none")
    done = ringclear("play", "--no-browser", *silent, *words, start=start)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


@of_a_host
def test_the_last_table_is_gone_on_with(tmp_path: Path) -> None:
    """The one that was played at last, whatever was opened after it; what nobody sat at leaves nothing behind."""
    played_table(tmp_path, at_once)
    with running_host(tmp_path, "--input", "none") as first:
        with running_host(tmp_path, "--input", "none") as other:
            assert other.code != first.code
            assert "nothing to keep" in other.stop()
        assert "kept" in first.stop()
    new_table(tmp_path, "chord_game")  # as a power cut leaves one
    with running_host(tmp_path, "--input", "none") as again:
        assert again.code == first.code
    with running_host(tmp_path, "--input", "none", "--new") as new:
        assert new.code != first.code


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@pytest.mark.parametrize(("answer", "opened"), [("", 0), ("9\n2", 1), ("n", None)])
def test_games_that_wait_are_offered(tmp_path: Path, answer: str, opened: int | None) -> None:
    """The newest first; a game that is over waits for nobody."""
    games = [played_table(tmp_path, at_once, {name: "here", "Ben": "bot"}) for name in ("Cleo", "Dora")]
    over = played_table(tmp_path, lambda game: game.is_over, {"Eve": "bot", "Finn": "bot"}, "musical_chairs_pad")
    for age, table in enumerate((*games, over)):
        for log in table.glob("*.jsonl"):
            os.utime(log, (1_700_000_000 - age, 1_700_000_000 - age))
    table, told = opened_at_a_terminal(tmp_path, answer)
    assert (table == games[opened]) if opened is not None else (table not in games)
    assert "1  Cleo and Ben, in the middle of “The chord game”" in told
    assert "2  Dora and Ben, in the middle of “The chord game”" in told
    assert "Eve" not in told


def opened_at_a_terminal(folder: Path, answer: str) -> tuple[Path, str]:
    """Which table is opened, and what was told, where somebody types this."""
    code = (
        "from pathlib import Path; from chordgame.cli.which_table import table_to_open as opened; "
        f"print('opened', opened(Path({str(folder)!r}), '', new=False, go_on=False)[0])"
    )
    ours, theirs = os.openpty()
    process = subprocess.Popen([sys.executable, "-c", code], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    os.write(ours, f"{answer}\n".encode())
    told = ""
    with contextlib.suppress(OSError):  # on Linux the end of a terminal is an error
        while some := os.read(ours, 4096):
            told += some.decode()
    os.close(ours)
    assert process.wait(PATIENCE) == 0, told
    return Path(told.split("opened ")[-1].strip()), told


@of_a_host
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@pytest.mark.parametrize("command", [("play", "--box", "off", "--tables"), ("solo", "--folder")])
def test_at_a_terminal_it_says_at_once_that_it_starts(tmp_path: Path, command: tuple[str, ...]) -> None:
    seen, terminal = os.openpty()
    words = [*command, str(tmp_path), "--no-browser", "--input", "none"]
    process = subprocess.Popen([sys.executable, "-m", "chordgame", *words], stdout=terminal)
    os.close(terminal)
    try:
        with open(seen, encoding="utf-8") as lines:
            assert lines.readline() == f"{STARTING}\n"
            assert any("Ctrl-C" in line for line in lines)
    finally:
        process.kill()
        process.wait(PATIENCE)


@of_a_host
def test_two_at_once_do_not_share_a_table(tmp_path: Path) -> None:
    with running_host(tmp_path, "--input", "none") as one, running_host(tmp_path, "--input", "none") as two:
        assert one.code != two.code
        assert one.port != two.port


def test_a_damaged_table_is_left_alone(tmp_path: Path) -> None:
    damaged = new_table(tmp_path, "chord_game") / "table.json"
    damaged.write_text("{")
    host = RunningHost(tmp_path, ("--input", "none"))
    host.start()
    host.kill()
    assert damaged.read_text() == "{"
    assert tables(tmp_path) == 2


def test_a_damaged_log_is_named(tmp_path: Path) -> None:
    table = new_table(tmp_path, "chord_game")
    (table / "chord_game-1.jsonl").write_text('{"ringclear":1,"game":"chess"}\n')
    facts = (table / "table.json").read_text()
    (table / "table.json").write_text(facts.replace('"log":""', '"log":"chord_game-1.jsonl"'))
    assert tables_played_at(tmp_path) == [table]
    why = refused("--tables", str(tmp_path))
    assert "chord_game-1.jsonl" in why
    assert "--new" in why


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a browser")
@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":7"}])
def test_where_no_browser_opens_it_is_said(tmp_path: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", "from chordgame.pages.address import show_page; show_page('http://127.0.0.1')"]
    nothing = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PYTHONPATH": ":".join(sys.path), **environment}
    done = subprocess.run(command, env=nothing, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "\nCouldn't open a browser. Open the address above yourself.\n")


def test_a_full_disk_leaves_no_empty_tables(tmp_path: Path) -> None:
    with full_disk():
        assert "nothing was changed" in refused("--tables", str(tmp_path), start=COLD)
    assert list(tmp_path.iterdir()) == []


@of_a_host
def test_mistakes_are_a_line(tmp_path: Path) -> None:
    assert "none of" in refused("--game", "chess", "--tables", str(tmp_path))
    assert "a port is at most 65535" in refused("--port", "80000", "--tables", str(tmp_path))
    (tmp_path / "file.wav").write_text("")
    assert "no sound file" in refused("--input", str(tmp_path / "file.wav"), "--tables", str(tmp_path))
    (tmp_path / "file").write_text("")
    assert "--tables" in refused("--tables", str(tmp_path / "file"))
    with running_host(tmp_path / "tables", "--input", "none") as host:
        assert "is busy" in refused("--port", str(host.port), "--tables", str(tmp_path / "other"))
