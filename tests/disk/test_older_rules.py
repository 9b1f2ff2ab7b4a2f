"""A log of older rules is never refused: it is carried over to today's, or played on by the rules it was begun by."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.disk.log_file import create_log, open_log, read_log
from chordgame.disk.records import header_for
from chordgame.engine.errors import LogBroken
from chordgame.engine.game import Game
from chordgame.engine.older_rules import CarriedOver
from chordgame.engine.plain import digest
from chordgame.games import GAMES, game_named
from tests.disk.test_log import TABLE, some_moves

Plain = dict[str, Any]
MOVES = some_moves(60)
FIRST = replace(CHORD_GAME, rules=1, older={})
"""As if there had been no other rules of the chord game yet."""
FIT: Any = MOVES[0]


def renamed(data: Plain, names: dict[str, str]) -> Plain:
    return {names.get(name, name): value for name, value in data.items()}


def first_to_second(move: Plain) -> Plain:
    """By the first rules a song got its key by 'tune', which said where the face smiles."""
    return renamed({**move, "do": "fit_key"}, {"smile": "happy"}) if move["do"] == "tune" else move


def second_to_third(move: Plain) -> Plain:
    """By the second ones cams lay 'on' a number."""
    return renamed(move, {"on": "at"})


CARRIED = {
    1: CarriedOver(options=lambda options: {"reach": 4, **options}, move=first_to_second),
    2: CarriedOver(options=lambda options: renamed(options, {"neck": "frets"}), move=second_to_third),
}
THIRD = replace(FIRST, rules=3, older=CARRIED)


def today(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    """The chord game as it is now."""
    monkeypatch.setitem(GAMES, FIRST.id, game)


@pytest.fixture(autouse=True)
def at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    today(monkeypatch, FIRST)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A log as the first rules would have written it."""
    path = tmp_path / "old.jsonl"
    create_log(path, header_for(FIRST, TABLE))
    with open_log(path, game_named) as log:
        for move in MOVES:
            log.add(log.session.next_move(move))
    header, *records = [json.loads(line) for line in path.read_text().splitlines()]
    for line in (header, *records):
        del line["check"]  # there was none yet
    header["options"] = renamed(header["options"], {"frets": "neck"})
    del header["options"]["reach"]
    for record in records:
        was = renamed(record["move"], {"at": "on"})
        record["move"] = renamed({**was, "do": "tune"}, {"happy": "smile"}) if was["do"] == "fit_key" else was
    path.write_text("".join(json.dumps(line) + "\n" for line in (header, *records)))
    return path


def test_moves_and_settings_are_carried_over_rule_by_rule(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LogBroken):
        read_log(old, game_named)  # today's own moves have other names
    today(monkeypatch, THIRD)
    before = old.read_bytes()
    session, warning = read_log(old, game_named)
    assert not warning
    assert session.moves == tuple(MOVES)
    assert session.header.table == TABLE
    assert session.header.rules == 1
    assert old.read_bytes() == before


def test_a_game_goes_on_with_moves_of_today_in_its_old_log(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today(monkeypatch, THIRD)
    before = old.read_bytes()
    with open_log(old, game_named) as log:
        log.add(log.session.next_undo("ana"))
        log.add(log.session.next_move(MOVES[-1]))
    assert old.read_bytes().startswith(before)
    session, _ = read_log(old, game_named)
    assert session.moves == tuple(MOVES)
    with open_log(old, game_named) as log:
        assert digest(log.session.state) == digest(session.state)


def test_carried_over_leaves_moves_of_today_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mixed.jsonl"
    create_log(path, header_for(FIRST, TABLE))
    today(monkeypatch, THIRD)
    with open_log(path, game_named) as log:
        for move in MOVES:
            log.add(log.session.next_move(move))
    assert read_log(path, game_named)[0].moves == tuple(MOVES)


def test_rules_can_be_kept_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second rules roll another die; a game that was begun by the first ones ends by them."""
    path = tmp_path / "kept.jsonl"
    create_log(path, header_for(FIRST, TABLE))
    with open_log(path, game_named) as log:
        for move in MOVES[:-1]:
            log.add(log.session.next_move(move))

    def other_die(table: Any) -> Any:
        return FIRST.setup(replace(table, seed=table.seed + 1))

    second = replace(FIRST, rules=2, setup=other_die, older={1: FIRST})
    today(monkeypatch, second)
    with open_log(path, game_named) as log:
        log.add(log.session.next_move(MOVES[-1]))
    session, _ = read_log(path, game_named)
    assert session.game is FIRST
    assert session.moves == tuple(MOVES)
    create_log(tmp_path / "new.jsonl", header_for(second, TABLE))
    assert digest(read_log(tmp_path / "new.jsonl", game_named)[0].state) == digest(other_die(TABLE))


def test_older_rules_may_be_carried_over_to_others_that_are_kept(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = replace(FIRST, rules=3, title="as it was", older=CARRIED)
    today(monkeypatch, replace(FIRST, rules=4, older={**CARRIED, 3: kept}))
    session, _ = read_log(old, game_named)
    assert session.game.title == "as it was"
    assert session.moves == tuple(MOVES)


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        (
            '"rules": 1',
            '"rules": 4',
            "follows version 4 of the rules, this ringclear version 3; a newer ringclear wrote",
        ),
        ('"rules": 1', '"rules": 0', "follows version 0 of the rules, this ringclear version 3$"),
        ('{"do": "tune", ', "{", "line 2: move: these cannot be carried over"),
        (f'"smile": {FIT.happy}', '"smile": "wide"', "line 2: fit_key.happy: expected a whole number"),
        ('"neck": 12', '"neck": 99', "line 1: option frets: 99 is outside"),
    ],
)
def test_what_is_broken_is_named_as_ever(
    old: Path, monkeypatch: pytest.MonkeyPatch, was: str, becomes: str, words: str
) -> None:
    today(monkeypatch, THIRD)
    text = old.read_text()
    assert was in text
    old.write_text(text.replace(was, becomes, 1))
    with pytest.raises(LogBroken, match=words):
        read_log(old, game_named)
