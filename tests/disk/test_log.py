"""The log: what is in it counts, what is torn is said, what is broken is named, and nothing is overwritten."""

import itertools
import multiprocessing
import os
from pathlib import Path

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.disk.log_file import append, create_log, open_log, read_log
from chordgame.disk.records import Undone, header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import play_out, random_brain
from chordgame.engine.chance import Chance
from chordgame.engine.errors import LogBroken, LogNotWritten, Refused
from chordgame.engine.game import Move, Table
from chordgame.engine.options import read_options
from chordgame.engine.plain import digest
from chordgame.games import game_named
from chordgame.theory.ring import Mood
from tests.full_disk import full_disk

SEATS = ("ana", "ben", "carl")
TABLE = Table(SEATS, read_options(CHORD_GAME.options, {}, SEATS), 7)


def some_moves(count: int) -> list[Move]:
    state = CHORD_GAME.setup(TABLE)
    brain = random_brain(CHORD_GAME)
    played = play_out(CHORD_GAME, state, dict.fromkeys(SEATS, brain), Chance(3))
    return [move for move, _ in itertools.islice(played, count)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    log = tmp_path / "g.jsonl"
    create_log(log, header_for(CHORD_GAME, TABLE))
    return log


def add(path: Path, *moves: Move) -> Session:
    with open_log(path, game_named) as log:
        for move in moves:
            log.add(log.session.next_move(move))
        return log.session


FIT = m.FitKey("ana", 12, Mood.HAPPY)


def test_what_was_written_is_read_again(path: Path) -> None:
    moves = some_moves(60)
    session = add(path, *moves)
    again, warning = read_log(path, game_named)
    assert digest(again.state) == digest(session.state)
    assert again.moves == tuple(moves)
    assert not warning


def test_an_existing_file_is_never_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(LogNotWritten, match="exists already"):
        create_log(path, header_for(CHORD_GAME, TABLE))
    assert path.read_bytes() == before


def test_a_crash_at_any_byte_loses_at_most_the_move_being_written(path: Path) -> None:
    moves = some_moves(6)
    add(path, *moves)
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(first, len(whole)):
        path.write_bytes(whole[:cut])
        session, warning = read_log(path, game_named)
        confirmed = whole[: cut + 1].count(b"\n") - 1  # a line is whole without its line break
        assert session.moves == tuple(moves[:confirmed])
        assert bool(warning) == (b"\n" not in whole[cut - 1 : cut + 1])


def test_play_goes_on_after_a_torn_line(path: Path) -> None:
    moves = some_moves(6)
    add(path, *moves)
    path.write_bytes(path.read_bytes()[:-9])
    with open_log(path, game_named) as log:
        assert "the last line is torn" in log.warning
        log.add(log.session.next_move(moves[5]))
    session, warning = read_log(path, game_named)
    assert session.moves == tuple(moves)
    assert not warning


def test_an_editor_may_leave_blank_lines_and_no_line_break(path: Path) -> None:
    moves = some_moves(4)
    add(path, *moves[:3])
    header, *records = path.read_bytes().splitlines()
    path.write_bytes(header + b"\n\n" + b"\r\n".join(records))
    add(path, moves[3])
    session, warning = read_log(path, game_named)
    assert session.moves == tuple(moves)
    assert not warning


def test_a_torn_header_is_no_log(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])
    with pytest.raises(LogBroken, match=r"g\.jsonl: line 1: there is no header"):
        read_log(path, game_named)


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        (1, "{}", "line 1: this is not a log of ringclear"),
        (1, "nonsense", "line 1: the header is not JSON"),
        (1, '{"ringclear":4}', "line 1: a newer ringclear wrote this log; update ringclear"),
        (3, "nonsense", "line 3: the record is not JSON"),
        (3, '{"n":9,"move":{}}', "line 3: expected record 2"),
        (3, '{"n":2,"move":{"do":"fly","seat":"ana"}}', "line 3: move: 'do' is 'fly'"),
        (3, '{"n":2,"move":{"do":"fit_key","seat":"ana"}}', "line 3: fit_key: 'happy' is missing"),
        (3, '{"n":2,"move":{"do":"roll","seat":"ana"}}', "line 3: this is not what comes next"),
        (3, '{"n":2,"dance":1}', "line 3: a record has 'n' and either 'move' or 'undo'"),
        (3, '{"n":2,"undo":7,"seat":"ana"}', "line 3: only the latest move can be undone"),
    ],
)
def test_a_broken_line_is_named_and_nothing_is_overwritten(path: Path, line: int, text: str, words: str) -> None:
    add(path, *some_moves(5))
    lines = path.read_text().split("\n")
    lines[line - 1] = text
    path.write_text("\n".join(lines))
    before = path.read_bytes()
    with pytest.raises(LogBroken, match=words):
        read_log(path, game_named)
    with pytest.raises(LogBroken), open_log(path, game_named):
        pass
    assert path.read_bytes() == before


def test_bytes_that_are_no_text_are_named(path: Path) -> None:
    add(path, FIT)
    path.write_bytes(path.read_bytes().replace(b"happy", b"h\xff\xfeppy"))
    with pytest.raises(LogBroken, match=r"line \d: byte \d+ of the file is no text"):
        read_log(path, game_named)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"frets":12', '"frets":99', "option frets: 99 is outside 12 to 24"),
        ('"frets":12', '"frets":"12"', "option frets"),
        ('"frets":12', '"strings":12', "there is no option 'strings'"),
        ('"rules":2', '"rules":99', "follows version 99 of the rules, this ringclear version 2"),
        ('"chord_game"', '"chess"', "there is no game 'chess'"),
        ('"ben"', '"ana"', "Two players are called 'ana'"),
        ('"seed":7', '"seed":"7"', "header.seed: expected a whole number"),
    ],
)
def test_a_header_is_checked(path: Path, old: str, new: str, words: str) -> None:
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(LogBroken, match=words):
        read_log(path, game_named)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    for broken in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(LogBroken, match=str(broken)):
            read_log(broken, game_named)


def test_a_refused_move_leaves_the_file_as_it_was(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(Refused), open_log(path, game_named) as log:
        log.add(log.session.next_move(m.Roll("ana")))
    assert path.read_bytes() == before


def test_a_full_disk_leaves_the_file_and_the_game_as_they_were(path: Path) -> None:
    first, second = some_moves(2)
    add(path, first)
    before = path.read_bytes()
    with open_log(path, game_named) as log:
        state = digest(log.session.state)
        with full_disk(after=len(before) + 10), pytest.raises(LogNotWritten, match="the move was not kept"):
            log.add(log.session.next_move(second))
        assert digest(log.session.state) == state
    assert path.read_bytes() == before


def _take_turns(path: Path, count: int) -> None:
    """Fit the key and take it back, again and again."""
    for _ in range(count):
        with open_log(path, game_named) as log:
            log.add(log.session.next_move(FIT))
            log.add(log.session.next_undo("ana"))


def test_processes_that_write_at_once_wait_for_each_other(path: Path) -> None:
    writers = [multiprocessing.Process(target=_take_turns, args=(path, 12)) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * 4
    session, _ = read_log(path, game_named)
    assert session.records == 4 * 12 * 2


def test_killed_while_writing_the_log_opens_every_time(path: Path) -> None:
    for attempt in range(20):
        child = multiprocessing.Process(target=_take_turns, args=(path, 10_000))
        child.start()
        child.join(timeout=0.02 + attempt * 0.004)
        child.kill()
        child.join()
        read_log(path, game_named)


# ---------------------------------------------------------------- undo


def test_undo_is_a_record_of_its_own(path: Path) -> None:
    session = add(path, FIT)
    with open_log(path, game_named) as log:
        log.add(log.session.next_undo("ben"))
        again = log.session.next_move(m.FitKey("ana", 3, Mood.SAD))
        log.add(again)
    session, _ = read_log(path, game_named)
    assert path.read_text().count("\n") == 4
    assert session.moves == (m.FitKey("ana", 3, Mood.SAD),)
    assert session.next_undo("ana") == Undone(4, 3, "ana")


def test_there_must_be_something_to_undo(path: Path) -> None:
    with pytest.raises(Refused, match="nothing to undo"), open_log(path, game_named) as log:
        log.session.next_undo("ana")


def undo_everything(session: Session) -> None:
    while session.moves:
        session.take(session.next_undo("ana"))


def test_a_turn_is_closed_once_somebody_has_moved_in_the_next() -> None:
    session = Session(header_for(CHORD_GAME, TABLE), CHORD_GAME)
    for move in some_moves(400):
        if session.state.turn.number == 3:
            break
        session.take(session.next_move(move))
    session.take(session.next_undo("ana"))
    assert session.state.turn.number == 2, "the move that began a turn can be taken back"
    with pytest.raises(Refused, match="a turn is closed"):
        undo_everything(session)
    assert session.state.turn.number == 2, "the first turn stays closed"


def test_append_reports_where_the_file_ends(tmp_path: Path) -> None:
    with open(tmp_path / "x", "w+b", buffering=0) as file:
        file.write(b"one\ntorn")
        end = append(file, 4, "two")
        assert (end, os.stat(file.fileno()).st_size) == (8, 8)
