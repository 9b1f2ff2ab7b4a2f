"""Looking back move by move: what stood there then, and nothing that the seat could not know; and the sound."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chordgame.disk.log_file import read_log
from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event, Game, Move
from chordgame.games import GAMES, game_named
from chordgame.table import stepping
from chordgame.table.showing import Drawer
from chordgame.table.stepping import plays_of, step, stood, turns_of
from chordgame.tape.kept_plays import KeptPlays
from tests.engine.test_every_game import started
from tests.table.played import is_at_its_end, played_table
from tests.table.tables import Page, Table


def random_game(game: Game[Any], seed: int, limit: int = 120) -> Session:
    session, chance = started(game, seed), Chance(seed)
    for _ in range(limit):
        moves = [o.move for seat in session.header.seats for o in game.legal_moves(session.state, seat)]
        if not moves:
            break
        move, chance = chance.pick(moves)
        session.take(session.next_move(move))
    return session


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_moment_is_as_it_was_when_it_was_now(game: Game[Any]) -> None:
    session, chance = started(game, 3), Chance(3)
    drawer = Drawer(game)
    seats = (*session.header.seats, None)
    then = [{seat: game.view(session.state, seat) for seat in seats}]
    read: list[tuple[Event, ...]] = [()]
    for _ in range(60):
        moves = [o.move for seat in session.header.seats for o in game.legal_moves(session.state, seat)]
        if not moves:
            break
        move, chance = chance.pick(moves)
        read.append(session.take(session.next_move(move)))
        then.append({seat: game.view(session.state, seat) for seat in seats})
    for place in range(0, len(then), 7):
        for seat in seats:
            shown = step(session, drawer, place, seat)
            assert shown["headline"] == then[place][seat].headline
            assert shown["panels"] == [drawer.panel(panel) for panel in then[place][seat].panels]
            assert shown["texts"] == [one.text for one in read[place] if one.only is None or seat in one.only]


# ---------------------------------------------------------------- leaks


def leaks_in(game: Game[Any], seed: int, every: int) -> tuple[int, list[str]]:
    """How often it was asked of one random game, and where a step back told more than the seat could know then."""
    session, drawer, dreams = random_game(game, seed), Drawer(game), Chance(seed)
    asked, found = 0, list[str]()
    for place in range(0, len(session.moves) + 1, every):
        for seat in (*session.header.seats, None):
            dream, dreams = dreams.split()
            asked += 1
            real, made_up = (step(one, drawer, place, seat) for one in (session, imagined(session, place, seat, dream)))
            found += [f"{game.id}, {place}, {seat}: {part}" for part in real if real[part] != made_up[part]]
    return asked, found


def imagined(session: Session, place: int, seat: str | None, dream: Chance) -> Any:
    """The same moment with all made up that the seat could not know then; it had read what it had read."""
    state = session.game.imagine(stood(session, place), seat, dream)
    return SimpleNamespace(
        game=session.game, moves=session.moves, passages=(), state=state, events_of=session.events_of
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_step_back_tells_a_seat_only_what_it_could_know_then(game: Game[Any]) -> None:
    for seed in range(3):
        asked, found = leaks_in(game, seed, every=11)
        assert asked
        assert found == []


@pytest.mark.parametrize("name", ["musical_chairs", "symphony_no9"])
def test_a_step_back_does_not_tell_what_somebody_else_chose_in_secret(name: str) -> None:
    compared = 0
    for seed in range(6):
        session = random_game(game_named(name), seed)
        for place, move in enumerate(session.moves, start=1):
            others = other_secrets(session, place - 1, move)
            if not (move.secret and others):
                continue
            after, events = session.game.apply(stood(session, place - 1), others[0])
            for seat in (*session.header.seats, None) if not opens(session, place) else ():
                if seat != move.seat:
                    drawer = Drawer(session.game)
                    was, seen = step(session, drawer, place, seat), session.game.view(after, seat)
                    assert was["panels"] == [drawer.panel(panel) for panel in seen.panels]
                    assert was["texts"] == [one.text for one in events if stepping.may_read(one, seat)]
                    compared += 1
    assert compared > 10


def other_secrets(session: Session, place: int, move: Move) -> list[Move]:
    """What the same seat could have chosen otherwise."""
    offers = session.game.legal_moves(stood(session, place), move.seat)
    return [one.move for one in offers if one.move.do == move.do and one.move != move]


def opens(session: Session, place: int) -> bool:
    """Whether this was the last of the secret choices: then all of them lie open."""
    state = stood(session, place - 1)
    offers = {seat: session.game.legal_moves(state, seat) for seat in session.header.seats}
    return sum(any(one.move.secret for one in offered) for offered in offers.values()) < 2


def test_a_step_back_that_told_the_end_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "stood", lambda session, _: session.state)  # as if everything were known already
    distance = game_named("the_distance")
    assert [leak for seed in range(3) for leak in leaks_in(distance, seed, every=11)[1]]


# ---------------------------------------------------------------- pages


def looked(page: Page, **asked: Any) -> dict[str, Any]:
    told = page.say("look_back", **{"at": -1, **asked})
    page.room._means.schedule(0, lambda: None)
    (answer,) = [one for one in told if one["tell"] == "looked"]
    return dict(answer)


def hidden_hands(table: Table) -> tuple[Page, Page]:
    """A game of The Distance: everybody has cards that nobody else sees."""
    table.leader.say("game", game="the_distance")
    ana, ben = table.phone("Ana"), table.phone("Ben")
    table.leader.say("start")
    for _ in range(12):
        for page, seat in ((ana, "Ana"), (ben, "Ben")):
            page.listen()
            if offers := page.views[seat].get("offers"):
                page.say("move", move=offers[0]["move"])
    return ana, ben


def test_while_a_game_is_on_a_page_looks_with_its_own_eyes_only(table: Table) -> None:
    ana, ben = hidden_hands(table)
    watcher = table.watcher()
    assert (looked(ana)["seats"], looked(watcher)["seats"]) == (["Ana"], [])
    mine, theirs = looked(ana, at=5, seat="Ana"), looked(ben, at=5, seat="Ben")
    assert (mine["at"], mine["of"]) == (5, theirs["of"])
    assert mine["panels"] != theirs["panels"]
    for page, seat in ((ana, "Ben"), (watcher, "Ana"), (table.leader, "Ana")):
        assert "Once the game is over" in page.refused("look_back", at=5, seat=seat)
    assert looked(watcher, at=9999)["at"] == mine["of"]


def test_a_screen_that_shares_secret_hands_looks_back_with_everybodys_eyes(table: Table) -> None:
    table.leader.say("game", game="the_distance")
    for name in ("Ana", "Ben"):
        table.leader.say("seat", name=name, by="here")
    table.leader.say("start")
    assert looked(table.leader)["seats"] == []
    assert "Once the game is over" in table.leader.refused("look_back", at=0, seat="Ana")


def test_once_a_game_is_over_every_seat_may_be_looked_with_and_earlier_games_too(tmp_path: Path) -> None:
    played_table(tmp_path, lambda game: game.is_over, {"Ana": "here", "Ben": "bot", "Cleo": "bot"}, short="1")
    table = Table(next(tmp_path.iterdir()))
    first = looked(table.leader)
    assert (first["over"], first["seats"]) == (True, ["Ana", "Ben", "Cleo"])
    assert looked(table.watcher(), at=3, seat="Ben")["seat"] == "Ben"
    assert first["plays"]
    assert all(looked(table.leader, at=place)["strings"] == [] for place in first["plays"][:2])  # by the table's word
    assert first["turns"] == sorted(set(first["turns"]))
    table.leader.say("new_game")
    assert "not at this table" in table.leader.refused("look_back", at=0, game="../table.json")
    table.leader.say("look_back", at=-1)
    table.clock.passes(1)
    (again,) = [one for one in table.leader.listen() if one["tell"] == "looked"]
    assert [again[part] for part in ("game", "headline", "of")] == [first[part] for part in ("game", "headline", "of")]
    assert [one["words"] for one in again["games"]] == ["The chord game, game 1"]
    table.room.close()


def test_at_a_table_without_games_there_is_nothing_to_look_back_on(table: Table) -> None:
    assert "No game was played" in table.leader.refused("look_back", at=0)


def test_turns_and_plays_are_found(tmp_path: Path) -> None:
    folder = played_table(tmp_path, is_at_its_end, short="1")
    session, _ = read_log(folder / "chord_game-1.jsonl", game_named)
    assert all(session.moves[place - 1].do == "play" for place in plays_of(session))
    for place in turns_of(session):
        assert stood(session, place).turn.number != stood(session, place - 1).turn.number or place == len(session.moves)


# ---------------------------------------------------------------- sounds

CLEAR_STRING = {"string": 1, "state": "CLEAR", "t_onset": 0.2, "reason": ""}


def test_the_sound_of_a_play_is_found_by_its_table_log_and_record(tmp_path: Path) -> None:
    import soundfile

    soundfile.write(tmp_path / "20260101-200000-00001-guitar.flac", np.zeros((48_000, 1), np.float32), 48_000)
    lines: list[dict[str, Any]] = [
        {"recording": 1, "session": "1.0-1-1", "device": "guitar", "rate": 48_000, "channels": 1, "t": 0.0},
        {"expect": {"1": 64.0}, "play": 1, "t": 0.1},
        {"verdict": "CLEAR", "play": 1, "t": 0.5, "strings": [CLEAR_STRING]},
        {"log": "chord_game-1.jsonl", "record": 12, "table": "an-evening", "play": 1, "t": 0.5},
    ]  # fmt: skip
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "20260101-200000-00001-guitar.jsonl").write_text(text)
    plays = KeptPlays(tmp_path, "an-evening")
    assert plays.of("chord_game-1.jsonl") == {12: 1}
    assert plays.sound("chord_game-1.jsonl", 12).startswith(b"fLaC")
    assert plays.sound("chord_game-1.jsonl", 13) == b""
    assert KeptPlays(tmp_path, "another-evening").of("chord_game-1.jsonl") == {}
