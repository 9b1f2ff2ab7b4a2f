"""What a table shows of the latest play when another host opens it: what was heard last, and nothing that is over."""

from __future__ import annotations

from pathlib import Path

from chordgame.chord_game.rules.moves import Play
from chordgame.engine.heard import HeardString, StringState
from chordgame.listening.announced import Announced
from chordgame.table.open_game import OpenGame
from chordgame.table.shelf import TableFolder
from tests.table.played import played_table
from tests.table.tables import Table

PEOPLE = {"Ana": "here", "Ben": "here"}
TAKE = "0123456789abcdef" * 4


def plays_of(game: OpenGame) -> list[Play]:
    """What the one who is waited for may play."""
    offers = (offer for seat in game.awaited for offer in game.rules.legal_moves(game.state, seat))
    return [offer.move for offer in offers if isinstance(offer.move, Play)]


def opened_after(folder: Path, *plays: tuple[StringState, str]) -> Announced | None:
    """What a table shows when it is opened after these plays of one turn: the state of all strings, and their take."""
    table = played_table(folder, lambda game: bool(plays_of(game)), PEOPLE, brain="random", retries="1")
    game = OpenGame(TableFolder(table).opened("chord_game-1.jsonl"))
    ear = game.rules.ear
    assert ear is not None
    for state, take in plays:
        play = plays_of(game)[0]
        strings = ear.pitches(game.state, play) or {}
        game.move(ear.judged(game.state, play, [HeardString(string, state, take=take) for string in strings]))
    game.close()
    opened = Table(table)
    opened.room.close()
    return opened.room.corner.last


def test_a_play_that_was_judged_at_home_is_shown_with_its_take(tmp_path: Path) -> None:
    last = opened_after(tmp_path, ("MUTED", TAKE))
    assert last is not None
    assert set(last.takes.values()) == {TAKE}


def test_a_later_play_without_a_take_is_what_was_heard_last(tmp_path: Path) -> None:
    assert opened_after(tmp_path, ("MUTED", TAKE), ("CLEAR", "")) is None


def test_of_two_plays_at_home_the_later_one_is_shown(tmp_path: Path) -> None:
    last = opened_after(tmp_path, ("MUTED", TAKE), ("CLEAR", TAKE[::-1]))
    assert last is not None
    assert set(last.takes.values()) == {TAKE[::-1]}
