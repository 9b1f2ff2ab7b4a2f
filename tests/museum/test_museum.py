"""Nothing that ringclear ever wrote to anybody's disk becomes unreadable: every wing is opened, and found as it was."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.in_process import good, said
from tests.museum.house import (
    Chance,
    bot_move,
    brain_named,
    move_from_plain,
    move_to_plain,
    next_to_act,
    open_log,
    read_log,
)
from tests.museum.readers import KINDS, MUSEUM, logs_of, tickets
from tests.solo.desks import AtDesk
from tests.table.tables import Page, Table

WINGS = sorted(path.parent for path in MUSEUM.glob("*/digests.json"))
LOGS = [path for wing in WINGS for path in logs_of(wing)]
TABLES = [path.parent for wing in WINGS for path in sorted(wing.glob("tables/*/table.json"))]
LONGEST = 400
"""Moves that end any game which was begun."""


def name_of(path: Path) -> str:
    return path.relative_to(MUSEUM).as_posix()


every_wing = pytest.mark.parametrize("wing", WINGS, ids=name_of)
every_log = pytest.mark.parametrize("log", LOGS, ids=name_of)
every_table = pytest.mark.parametrize("table", TABLES, ids=name_of)


def holds(was: Any, now: Any) -> bool:
    """Whether all that was is still so; newer code may know more of it."""
    if isinstance(was, dict):
        return isinstance(now, dict) and all(name in now and holds(value, now[name]) for name, value in was.items())
    if isinstance(was, list):
        return isinstance(now, list) and len(was) == len(now) and all(map(holds, was, now))
    return bool(was == now and isinstance(was, bool) == isinstance(now, bool))


def contents(folder: Path) -> dict[str, str]:
    """Every file with its fingerprint."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_there_is_a_museum_with_every_kind_in_it() -> None:
    assert WINGS
    for wing in WINGS:
        digests = json.loads((wing / "digests.json").read_text(encoding="utf-8"))
        assert set(digests) == set(KINDS)
        assert all(digests.values())


@every_wing
@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_found_as_it_was_and_left_as_it_was(wing: Path, kind: str, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(wing, tmp_path / "copy"))
    was = json.loads((wing / "digests.json").read_text(encoding="utf-8"))[kind]
    now = json.loads(json.dumps(KINDS[kind](copy)))
    if isinstance(was, dict):
        assert {name: now.get(name) for name, facts in was.items() if not holds(facts, now.get(name))} == {}
    assert holds(was, now)
    assert contents(copy) == contents(wing)


@every_log
def test_every_record_is_read_as_it_was_written(log: Path) -> None:
    """To the letter; a game of newer rules reads older moves by its own rule, and its tests show how."""
    session, _ = read_log(log)
    if session.header.rules != session.game.rules:
        pytest.skip("its moves are carried over")
    _, *lines = log.read_text(encoding="utf-8").split("\n")
    for line in lines[: session.records]:
        record = json.loads(line)
        if "move" in record:
            assert holds(record["move"], move_to_plain(move_from_plain(session.game.moves, record["move"])))


@every_log
def test_a_game_goes_on_from_where_it_was(log: Path, tmp_path: Path) -> None:
    """Bots play it to its end, on a copy; what stood there before stands there still."""
    copy = Path(shutil.copy(log, tmp_path))
    chance = Chance(1)
    with open_log(copy) as file:
        session, begun = file.session, file.session.records
        seats = session.header.seats
        while (seat := next_to_act(session.game, session.state, seats)) and session.records < begun + LONGEST:
            move, chance = bot_move(session.game, session.state, seat, brain_named(session.game, "random"), chance)
            file.add(session.next_move(move))
        ended = session.game.result(session.state)
    again, warning = read_log(copy)
    assert not warning
    assert again.game.result(again.state) == ended
    assert ended.over
    whole = log.read_bytes()
    assert copy.read_bytes().startswith(whole[: whole.rfind(b"\n") + 1])


@every_log
def test_the_command_line_tells_the_same(log: Path) -> None:
    wing = next(wing for wing in WINGS if log.is_relative_to(wing))
    was = json.loads((wing / "digests.json").read_text(encoding="utf-8"))["logs"][log.relative_to(wing).as_posix()]
    code, out, err = said("game", "replay", str(log), "--json")
    told = json.loads(out)
    assert code == 0
    assert bool(err) == was["torn"]
    assert {name: told[name] for name in ("game", "records", "moves", "over", "scores")} == {
        name: was[name] for name in ("game", "records", "moves", "over", "scores")
    }
    for seat in was["seats"]:
        assert said("game", "show", str(log), "--seat", seat)[0] == 0


@pytest.mark.parametrize("log", [log for log in LOGS if log.match("logs/chord_game-*")], ids=name_of)
def test_the_coach_looks_back_on_it_and_the_song_book_takes_it(log: Path, tmp_path: Path) -> None:
    """Whatever rules the game was begun by."""
    assert good("coach", "review", str(log))
    assert good("songs", "--book", str(tmp_path), "from-game", str(log))


@every_table
def test_people_come_back_to_their_seats_and_play_on(table: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(table, tmp_path / table.name))
    entitled = {**tickets(table.parents[1])[table.name]}
    opened = Table(copy)
    assert opened.room.crowd.who(opened.leader.guest).is_host
    for name, ticket in entitled.items():
        page = Page(opened.room)
        page.say("hello", ticket=ticket)
        visitor = opened.room.crowd.who(page.guest)
        assert (visitor.is_host, visitor.seat) == ((True, "") if name == "*" else (False, name))
    stranger = Page(opened.room)
    stranger.say("hello", ticket="a guess")
    assert stranger.guest.stranger
    session = opened.room.table.session
    if session is not None:
        begun, over = session.records, session.game.result(session.state).over
        _play_on(opened, entitled)
        assert (session.records > begun) != over
    opened.room.close()


def _play_on(opened: Table, entitled: dict[str, str]) -> None:
    """The bots move as time passes, and each person that is waited for makes what is offered first."""
    pages = {"": opened.leader}
    for name in set(entitled) - {"*"}:
        pages[name] = Page(opened.room)
        pages[name].say("hello", ticket=entitled[name])
    for page in pages.values():
        opened.clock.passes(30.0)
        page.listen()
        offers = [offer for view in page.views.values() for offer in view.get("offers", ())]
        awaited = [offer["move"] for offer in offers if not offer.get("optional")]
        if awaited:
            page.say("move", move=awaited[0])


@every_wing
def test_somebody_sits_down_at_their_desk_again(wing: Path, tmp_path: Path) -> None:
    for desk in sorted(wing.glob("solo/*")):
        copy = Path(shutil.copytree(desk, tmp_path / desk.name))
        at = AtDesk(copy, str(tickets(wing)["desk"]))
        assert not at.guest.stranger
        kept = len(at.desk.song.kept)
        at.say("keep")
        at.say("undo")
        assert len(at.desk.song.kept) == kept


@every_wing
def test_songs_are_shown_changed_and_taken_back(wing: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(wing / "songs", tmp_path / "songs"))
    book = ("--book", str(copy))
    listed = [json.loads(line) for line in good("songs", *book, "list", "--json").splitlines()]
    assert {one["name"] for one in listed} == {path.name.removesuffix(".song.json") for path in copy.glob("*.json")}
    for one in listed:
        shown = json.loads(good("songs", *book, "show", one["name"], "--json"))
        assert (shown["title"], len(shown["strums"])) == (one["title"], one["strums"])
    assert contents(copy) == contents(wing / "songs")
    before = (copy / "Ring Clear.song.json").read_bytes()
    good("songs", *book, "edit", "Ring Clear", "--tempo", "133")
    good("songs", *book, "undo", "Ring Clear")
    assert (copy / "Ring Clear.song.json").read_bytes() == before
    good("songs", *book, "undo", "Gone")
    assert (copy / "Gone.song.json").read_bytes() == (wing / "songs/earlier/Gone.000001.song.json").read_bytes()


@every_wing
def test_what_was_recorded_is_listed_and_heard_again(wing: Path, tmp_path: Path) -> None:
    folder = ("--folder", str(wing / "recordings"))
    plays = [json.loads(line) for line in good("recordings", *folder, "--json").splitlines()]
    was = json.loads((wing / "digests.json").read_text(encoding="utf-8"))["recordings"]
    told = [(one["play"], one["outcome"], one["log"], one["record"]) for one in plays]
    assert told == [(one["play"], one["outcome"], one["log"], one["record"]) for one in was]
    for one in was:
        out = tmp_path / f"{one['play']}.{'flac' if one['seconds'] else 'mid'}"
        if one["seconds"] or one["messages"]:
            good("recordings", *folder, "--play", str(one["play"]), "--out", str(out))
            assert out.stat().st_size > 50


@every_wing
def test_the_record_that_a_recording_names_is_the_play(wing: Path) -> None:
    """A recording says which log has it: there the same strings were heard, and what was heard was the same.

    Where fingers took longer than the ear waits, the recording has its first word, and the log the last.
    """
    was = json.loads((wing / "digests.json").read_text(encoding="utf-8"))["recordings"]
    marked = [one for one in was if one["log"]]
    assert marked
    for one in marked:
        (line,) = (
            line
            for log in wing.glob(f"tables/*/{one['log']}")
            for line in log.read_text(encoding="utf-8").splitlines()
            if f'"n":{one["record"]},"move":{{"do":"play"' in line and '"heard":[' in line
        )
        heard = json.loads(line)["move"]["heard"]
        assert {string["string"] for string in heard} == {string for string, _ in one["strings"]}
        if "silent" not in dict(map(reversed, one["strings"])):
            assert sorted([string["string"], string["state"].lower()] for string in heard) == sorted(one["strings"])


@every_wing
def test_profiles_and_batches_serve_the_ear(wing: Path) -> None:
    """The fifth string was muted; an ear may get better, and still has to hear that."""
    for profile in sorted(wing.glob("profiles/*.toml")):
        words = ("--batch", str(wing / "written/plays.jsonl"), "--profile", str(profile))
        (verdict,) = (json.loads(line) for line in said("verify", *words)[1].splitlines())
        assert verdict["outcome"] == "FAILED"
        states = {one["string"]: one["state"] for one in verdict["strings"]}
        assert states[5] in ("MUTED", "SILENT")
        assert states[6] == "CLEAR"


@every_wing
def test_a_song_in_chordpro_is_taken_into_the_book(wing: Path, tmp_path: Path) -> None:
    good("songs", "--book", str(tmp_path), "import", str(wing / "written/house.cho"))
    new, old = (next(folder.glob("House*.json")) for folder in (tmp_path, wing / "songs"))
    assert json.loads(new.read_text(encoding="utf-8"))["title"] == json.loads(old.read_text(encoding="utf-8"))["title"]
