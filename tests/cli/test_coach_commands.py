"""The coach and the names on the command line: real logs, real files."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from calibration.profile import Profile, StringProfile, written
from chordgame.chord_game.game import CHORD_GAME
from chordgame.disk.log_file import create_log, open_log
from chordgame.disk.records import header_for
from chordgame.engine.game import Move, Table
from chordgame.games import game_named
from dsp.pitch import STANDARD
from tests.chord_game.coach.test_looking_back import CLIP, DONE, MUTED, OPEN_STRING, TABLE, with_plays
from tests.cli.processes import good, refused


def log_of(path: Path, moves: list[Move], table: Table = TABLE) -> Path:
    create_log(path, header_for(CHORD_GAME, table))
    with open_log(path, game_named) as log:
        for move in moves:
            log.add(log.session.next_move(move))
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return log_of(tmp_path / "g.jsonl", with_plays((CLIP, OPEN_STRING, *DONE)))


def test_a_hint_says_what_to_do_and_why(log: Path) -> None:
    told = json.loads(good("coach", "hint", str(log), "--json"))
    assert good("coach", "hint", str(log)).splitlines() == [told["do"], *told["why"]]
    good("game", "apply", str(log), json.dumps(told["move"]))
    other = {"ana": "ben", "ben": "ana"}[told["seat"]]
    assert "not your turn" in good("coach", "hint", str(log), "--seat", other)


def test_what_if_changes_nothing_and_refuses_what_the_rules_refuse(log: Path) -> None:
    before = log.read_bytes()
    whose = json.loads(good("coach", "hint", str(log), "--json"))["seat"]
    clip = {"do": "place_clip", "seat": whose, "string": 3, "fret": 0}
    assert "up to 2 points" in good("coach", "hint", str(log), "--what-if", json.dumps(clip))
    assert "only 6 strings" in refused("coach", "hint", str(log), "--what-if", json.dumps(clip | {"string": 9}))
    assert log.read_bytes() == before


def test_a_review_looks_back_over_several_games_and_draws_the_progress(tmp_path: Path, log: Path) -> None:
    earlier = log_of(tmp_path / "before.jsonl", with_plays((CLIP, MUTED, *DONE[1:])[:2]))
    plot = tmp_path / "progress.svg"
    told = good("coach", "review", str(earlier), str(log), "--out", str(plot), "--theory")
    assert "1 point in 1 turn." in told
    assert told.splitlines()[-1] == f"{plot}: 2 plays"
    drawn = ElementTree.fromstring(plot.read_text(encoding="utf-8"))
    assert "1 of 2" in [part.text for part in drawn.iter()]


def test_a_review_as_json_counts_every_verdict(log: Path) -> None:
    lines = [json.loads(line) for line in good("coach", "review", str(log), "--json").splitlines()]
    (played,) = [line for line in lines if line["turns"]]
    assert played["scored"] == 1
    assert played["strings"] == {"4": {"CLEAR": 1}}
    assert [line["seat"] for line in lines] == ["ana", "ben"]
    one = good("coach", "review", str(log), "--seat", played["seat"], "--json")
    assert json.loads(one) == played


def test_what_the_calibration_knows_of_a_failing_string_is_said(tmp_path: Path) -> None:
    muted = with_plays((CLIP, MUTED))
    logs = [str(log_of(tmp_path / f"{number}.jsonl", muted)) for number in range(4)]
    quiet = StringProfile(4, cents=0.0, stiffness=0.0001, level_db=-12.0, decay_db_per_s=12.0)
    profile = Profile("Old One", "a microphone", STANDARD, (quiet,))
    path = tmp_path / "old.toml"
    path.write_text(written(profile), encoding="utf-8")
    told = good("coach", "review", *logs, "--profile", str(path))
    assert "String 4 rang clear 0 of 4 times: most often it is muted" in told
    assert "The calibration says too: the 4th string is 12 dB quieter than the others" in told


def test_what_the_coach_cannot_do_is_said_in_one_line(tmp_path: Path, log: Path) -> None:
    other = tmp_path / "d.jsonl"
    other.write_text(good("game", "new", "the_distance", "--seats", "ana,ben"))
    assert "the coach knows the chord game only" in refused("coach", "hint", str(other))
    assert "must end in .svg" in refused("coach", "review", str(log), "--out", "p.png")
    assert "there is no seat 'zoe'" in refused("coach", "review", str(log), "--seat", "zoe")
    assert "there is no seat 'zoe'" in refused("coach", "hint", str(log), "--seat", "zoe")
    assert "there is no such file" in refused("coach", "review", str(tmp_path / "none.jsonl"))
    assert "there is no such file" in refused("coach", "review", str(log), "--profile", str(tmp_path / "none.toml"))
    fresh = log_of(tmp_path / "fresh.jsonl", [])
    assert "nothing to draw" in refused("coach", "review", str(fresh), "--out", str(tmp_path / "p.svg"))
    assert not (tmp_path / "p.svg").exists()


def test_a_stack_and_a_table_are_named_only_when_asked(log: Path) -> None:
    words = ("stack", "--key", "10", "--cams", "major@10,single@3")
    assert good(*words).split() == ["major@10,single@3", "2", "3", "5", "10", "legal"]
    assert "= Bbadd11; degree I, tonic: at home" in good(*words, "--theory")
    named = json.loads(good(*words, "--theory", "--json"))
    assert named.items() >= {"chord": "Bbadd11", "degree": "I", "function": "tonic: at home"}.items()
    assert "Key: C major" in good("game", "show", str(log), "--theory")
    assert "Key:" not in good("game", "show", str(log))
