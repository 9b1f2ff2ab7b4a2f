"""What is said only when somebody asks: a hint, and the names that musicians use."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.solo.desk import holding, new_desk
from chordgame.solo.hinting import as_game, hint
from chordgame.solo.naming import name_held
from tests.neck.written import held
from tests.solo.desks import AtDesk

C = held("x32010")


def test_a_hint_names_a_fingering_and_a_change() -> None:
    told = hint(new_desk())
    assert told.lines[:2] == (
        "Most strings: 0-3-2-0-1-0, 6 strings, 3 fingers.",
        "Easiest to hold: x-x-x-0-1-0, 3 strings, 1 finger.",
    )
    assert told.hold == held("032010")
    assert told.lines[-1].startswith("Add ")
    assert "point" not in told.lines[-1]


def test_a_hand_that_is_not_full_is_told_which_string_to_add() -> None:
    held = holding(new_desk(), C)
    told = hint(held)
    assert told.lines[0].startswith("One string more: 4 on string 6 at the headstock.")
    assert "4 of the strings you hold keep ringing." in told.lines[-1]
    assert as_game(held).clips == {(5, 3), (4, 2), (3, 0), (2, 1), (1, 0)}


def test_points_are_named_where_score_is_kept() -> None:
    told = hint(replace(new_desk(), keeps_score=True))
    assert "It scores 10 points." in told.lines[-1]


def test_a_hint_is_told_to_who_asked_and_changes_nothing(tmp_path: Path) -> None:
    at = AtDesk(tmp_path)
    before = at.desk
    (told,) = at.say("hint")
    assert told["tell"] == "hint"
    assert told["lines"]
    assert at.desk == before
    at.say("hold", frets=told["hold"])
    at.say("walk", numbers=told["walk"])
    assert list(at.desk.numbers) == told["walk"]


def test_names_are_told_when_they_are_switched_on(tmp_path: Path) -> None:
    at = AtDesk(tmp_path)
    at.say("hold", frets=C.to_list())
    at.say("keep")
    assert not at.shown["desk"]["name"]
    assert not any(tile["name"] for row in at.shown["map"]["rows"] for tile in row)
    at.say("switch", what="names", on=True)
    assert at.shown["desk"]["name"] == "C: I, tonic: at home"
    assert at.shown["desk"]["key"]["name"] == "C major"
    assert at.shown["desk"]["held"]["called"] == "C"
    assert at.shown["song"]["kept"][0]["called"] == "C"
    named = {tuple(tile["n"]): tile["name"] for row in at.shown["map"]["rows"] for tile in row}
    assert (named[2, 7, 11], named[2, 5, 9]) == ("G", "Dm")
    assert all(named.values())
    at.say("mood", mood="sad")
    assert at.shown["desk"]["key"]["name"] == "A minor"


def test_a_name_knows_its_lowest_note(tmp_path: Path) -> None:
    at = AtDesk(tmp_path)
    at.say("switch", what="names", on=True)
    at.say("hold", frets=[0, 3, 2, 0, 1, 0])
    assert at.shown["desk"]["held"]["called"] == "C/E"
    assert at.desk.stack == (lay(Cam.MAJOR, 12),)


def test_above_a_capo_a_name_says_what_sounds_and_what_the_sheet_has() -> None:
    desk = new_desk("standard", 2)
    assert name_held(desk, C, desk.happy) == "D, held as C"
    assert name_held(new_desk(), C, 12) == "C"
