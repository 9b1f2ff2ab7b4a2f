"""A box in the guitar corner, at a table and at the desk for one: named, what it reads, and tried out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chordgame.box.trying_out import asks
from chordgame.plugging.box_stand import BoxStand
from hardware.box.believing import BoxShows, Gone
from hardware.box.box_input import FromBox
from hardware.box.readings import BoxHello, FretboardReading, Piece, StackReading
from tests.solo.desks import AtDesk
from tests.table.tables import Table

STACK, BOARD = BoxHello((1, 2), 3, 0, 0, False), BoxHello((1, 0), 0, 6, 13, True)
DOUBT = "the bottom layer stands between two numbers, or is dirty"


def stack(place: int, *doubts: str) -> FromBox:
    piece = Piece("major", False, place)
    return FromBox("Stack box", "stack", BoxShows(StackReading(piece, piece, piece), doubts), STACK)


def board(*clips: tuple[int, int]) -> FromBox:
    return FromBox("Board", "fretboard", BoxShows(FretboardReading(frozenset(clips), frozenset())), BOARD)


def device(boxes: BoxStand, kind: str = "stack") -> dict[str, Any]:
    return dict(next(one for one in boxes.shown()["devices"] if one["kind"] == kind))


@pytest.fixture
def boxes() -> BoxStand:
    return BoxStand(lambda _: None)


def test_it_is_named_with_what_it_reads_at_this_moment(boxes: BoxStand) -> None:
    boxes.take_news(stack(0, DOUBT))
    shown = device(boxes)
    assert (shown["name"], shown["port"], shown["about"]) == ("Stack box", "Stack box", "firmware 1.2, 3 layers")
    assert (shown["here"], shown["doubts"]) == (True, [DOUBT])
    assert "Major at 12" in shown["reads"]
    boxes.take_news(FromBox("Stack box", "stack", Gone()))
    assert (device(boxes)["here"], device(boxes)["reads"]) == (False, Gone().sentence)


def test_a_piece_that_goes_round_in_each_layer_has_tried_out_the_spindle(boxes: BoxStand) -> None:
    boxes.take_news(stack(3))
    assert device(boxes)["trying"] is None
    boxes.try_out("stack")
    assert device(boxes)["trying"]["asks"].startswith("Lay any piece in the key layer")
    for place in range(11):
        boxes.take_news(stack(place, *([DOUBT] if place == 5 else [])))
    trying = device(boxes)["trying"]
    assert [len(part["to_come"]) for part in trying["parts"]] == [1, 1, 1]
    assert trying["doubts"] == [DOUBT]
    boxes.take_news(stack(11))
    assert device(boxes)["trying"]["asks"] == asks("stack", ()) == "All of it was read."


def test_each_string_and_each_fret_of_a_board_is_ticked(boxes: BoxStand) -> None:
    boxes.take_news(board())
    boxes.try_out("fretboard")
    for fret in range(13):
        boxes.take_news(board((fret % 5 + 1, fret)))
    strings, frets = device(boxes, "fretboard")["trying"]["parts"]
    assert (strings["to_come"], frets["to_come"]) == (("6",), ())
    boxes.take_news(board((6, 0)))
    assert device(boxes, "fretboard")["trying"]["asks"] == "All of it was read."
    boxes.try_out("")
    assert device(boxes, "fretboard")["trying"] is None


def test_the_hosts_page_of_a_table_has_it_and_nobody_elses(tmp_path: Path) -> None:
    table = Table(tmp_path)
    ben = table.phone("Ben")
    table.leader.listen()
    table.room.take_box(stack(0))
    assert [one["devices"][0]["name"] for one in table.leader.listen() if one["tell"] == "boxes"] == ["Stack box"]
    assert "only the host" in ben.refused("try_box", device="stack")
    ben.listen()
    assert not [text for text in ben.texts if '"tell":"boxes"' in text and "Stack box" in text]
    assert "not plugged in" in table.leader.refused("try_box", device="fretboard")
    assert table.leader.say("try_box", device="stack")[-1]["devices"][0]["trying"]
    table.room.close()


def test_the_desk_for_one_has_the_same(tmp_path: Path) -> None:
    at = AtDesk(tmp_path)
    at.room.box_stand.take_news(stack(0))
    at.say("try_box", device="stack")
    assert at.shown["boxes"]["devices"][0]["trying"]["parts"]
