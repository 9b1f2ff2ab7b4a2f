"""Nothing that befalls a log passes in silence; and another program, which shares no code with ours, finds the same."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from chordgame.disk.line_checks import LENGTH
from chordgame.disk.log_file import create_log, open_log, read_log
from chordgame.disk.records import header_for
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.errors import LogBroken
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.games import GAMES, game_named
from tests.rounds import rounds

DOC = Path(__file__).parents[2] / "docs/cli.md"
MUSEUM = Path(__file__).parents[1] / "museum/2026-11/logs"
PLAYED = 40


def played(path: Path, name: str, repeats: bool) -> Path:
    """The beginning of a game, with a move taken back here and there."""
    game = GAMES[name]
    seats = ("Zoë", "ben")
    create_log(path, header_for(game, Table(seats, read_options(game.options, {}, seats), 5), repeats))
    go_on(path, PLAYED)
    return path


def go_on(path: Path, count: int) -> None:
    """More moves of bots, and now and then one is taken back."""
    chance = Chance(3)
    with open_log(path, game_named) as log:
        for number in range(count):
            session = log.session
            seat = next_to_act(session.game, session.state, session.header.seats)
            assert seat is not None
            move, chance = bot_move(session.game, session.state, seat, brain_named(session.game, "random"), chance)
            log.add(session.next_move(move))
            if number % 9 == 8:
                log.add(log.session.next_undo(session.header.seats[0]))


@pytest.fixture(scope="module", params=["chord_game", "the_distance"])
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("log") / "g.jsonl", request.param, request.param == "chord_game")


def harmed(data: bytes, chance: Random) -> bytes:
    """One thing that befell the file: a bit, a cut, a line twice, two lines swapped, a line less."""
    lines, whole = data.splitlines(keepends=True), bytearray(data)
    one, other = chance.sample(range(len(lines)), 2)
    what = chance.choice(["bit", "bit", "bit", "cut", "doubled", "swapped", "missing"])
    if what == "bit":
        whole[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        return bytes(whole)
    if what == "cut":
        return data[: chance.randrange(len(data))]
    if what == "swapped":
        lines[one], lines[other] = lines[other], lines[one]
    elif what == "doubled":
        lines.insert(other, lines[one])
    else:
        del lines[one]
    return b"".join(lines)


def test_whatever_befalls_a_log_is_refused_or_said(log: Path, tmp_path: Path) -> None:
    """What is cut off where a line ends nobody sees in the file itself: that the table beside it knows."""
    data, chance, path = log.read_bytes(), Random(1), tmp_path / "harmed.jsonl"
    silent = 0
    for _ in range(rounds(300, 5000)):
        path.write_bytes(found := harmed(data, chance))
        if found == data:
            continue
        try:
            _, warning = read_log(path, game_named)
        except LogBroken:
            continue
        ends_with_a_line = data.startswith(found) and data[len(found) - 1 : len(found) + 1].count(b"\n")
        assert warning or ends_with_a_line, found
        silent += not warning
    assert silent < rounds(300, 5000) / 20


def checker(tmp_path: Path) -> Path:
    """The program of the docs."""
    (program,) = re.findall(r"```python\n(.*?)```", DOC.read_text(encoding="utf-8"), flags=re.DOTALL)
    path = tmp_path / "check.py"
    path.write_text(program)
    return path


def finds(program: Path, path: Path) -> str:
    """What another program says of a log; nothing if it is as it was written."""
    return subprocess.run([sys.executable, program, path], capture_output=True, text=True, check=False).stderr.strip()


def test_the_program_of_the_docs_finds_the_same(log: Path, tmp_path: Path) -> None:
    program, path, chance = checker(tmp_path), tmp_path / "harmed.jsonl", Random(2)
    assert finds(program, log) == ""
    lines = log.read_bytes().splitlines(keepends=True)
    for number in chance.sample(range(len(lines) - 1), rounds(6, 40)):
        text = bytearray(lines[number])
        text[chance.randrange(len(text) - LENGTH - 1)] ^= 1
        path.write_bytes(b"".join([*lines[:number], bytes(text), *lines[number + 1 :]]))
        assert finds(program, path).startswith(f"line {number + 1} ")
    path.write_bytes(b"".join([*lines[:-1], lines[-2], lines[-1]]))
    assert finds(program, path).startswith(f"line {len(lines)} ")


@pytest.mark.parametrize("name", ["chord_game-3", "the_distance-2", "symphony_no9-4"])
def test_a_log_of_before_goes_on_and_is_checked_from_there(name: str, tmp_path: Path) -> None:
    program, path = checker(tmp_path), tmp_path / "old.jsonl"
    old = b"".join((MUSEUM / f"{name}.jsonl").read_bytes().splitlines(keepends=True)[:30])
    path.write_bytes(old)
    assert finds(program, path) == ""
    go_on(path, 3)
    assert path.read_bytes().startswith(old)
    assert finds(program, path) == ""
    session, warning = read_log(path, game_named)
    assert (session.records, warning) == (32, "")
    changed = bytearray(path.read_bytes())
    changed[changed.index(b'"options"') + 20] ^= 1
    path.write_bytes(changed)
    with pytest.raises(LogBroken):
        read_log(path, game_named)
    assert finds(program, path).startswith("line 31 ")


def test_a_letter_of_a_title_is_not_changed_in_silence(tmp_path: Path) -> None:
    """All else in the line reads well: the check alone knows."""
    log = played(tmp_path / "g.jsonl", "chord_game", repeats=True)
    text = log.read_text(encoding="utf-8")
    (title,) = re.findall(r'"title":"(.)', text)
    log.write_text(text.replace(f'"title":"{title}', f'"title":"{chr(ord(title) ^ 1)}'), encoding="utf-8")
    with pytest.raises(LogBroken, match=r"g\.jsonl: line \d+: its check does not fit: something changed the file"):
        read_log(log, game_named)


def test_a_line_without_its_check_is_not_taken_among_others(tmp_path: Path) -> None:
    log = played(tmp_path / "g.jsonl", "chord_game", repeats=True)
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[-1] = lines[-1][:-LENGTH] + "}"
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(LogBroken, match=f"line {len(lines)}: its check does not fit"):
        read_log(log, game_named)


def test_checks_go_on_after_a_torn_line(tmp_path: Path) -> None:
    log = played(tmp_path / "g.jsonl", "the_distance", repeats=False)
    log.write_bytes(log.read_bytes()[:-9])
    go_on(log, 2)
    _, warning = read_log(log, game_named)
    assert not warning
    assert finds(checker(tmp_path), log) == ""
