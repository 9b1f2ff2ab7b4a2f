"""The notes a maker builds from say what the firmware does."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from ringbox import messages

from firmware_notes import draw_wiring, make_tables
from hardware.box.table import box_table

BOXES = list(draw_wiring.BOXES)


@pytest.mark.parametrize("box", BOXES)
def test_the_drawing_shows_the_firmwares_pins(box: str) -> None:
    title, parts = draw_wiring.BOXES[box]
    drawn = (draw_wiring.NOTES / f"{box}.svg").read_text(encoding="utf-8")
    assert drawn == draw_wiring.drawing(title, parts)
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize("box", BOXES)
def test_the_note_lists_the_firmwares_pins(box: str) -> None:
    page = (draw_wiring.NOTES / f"{box}.md").read_text(encoding="utf-8")
    assert page == make_tables.with_tables(page, {"pins": draw_wiring.pin_table(draw_wiring.BOXES[box][1])})


@pytest.mark.parametrize("box", BOXES)
def test_no_pin_is_used_twice_and_all_are_on_the_board(box: str) -> None:
    pins = [wire.pin for part in draw_wiring.BOXES[box][1] for wire in part.wires]
    assert len(pins) == len(set(pins))
    assert set(pins) <= {*range(23), 26, 27, 28}


def test_every_pin_of_the_firmware_is_drawn() -> None:
    drawn = {wire.pin for _, parts in draw_wiring.BOXES.values() for part in parts for wire in part.wires}
    named = {pin for value in draw_wiring.PINS.values() if isinstance(value, (tuple, int)) for pin in _flat(value)}
    assert drawn == named


def _flat(value: tuple[int, ...] | int) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("box", BOXES)
def test_the_bill_of_materials_adds_up_and_stays_under_forty(box: str) -> None:
    page = (draw_wiring.NOTES / f"{box}.md").read_text(encoding="utf-8")
    bill = page.partition("## Parts")[2].partition("## Wiring")[0]
    *parts, together = map(float, re.findall(r"(\d+\.\d\d)\*{0,2} \|$", bill, flags=re.MULTILINE))
    assert sum(parts) == pytest.approx(together)
    assert together < 40


@pytest.mark.parametrize("box", BOXES)
def test_the_timing_table_follows_from_the_protocol(box: str) -> None:
    page = (draw_wiring.NOTES / f"{box}.md").read_text(encoding="utf-8")
    timing = page.partition("## Timing")[2].partition("## Quirks")[0]
    look, believed, told, most = (
        int(re.search(rf"{words}[^|]*\| \**(\d+)", timing)[1])  # type: ignore[index]
        for words in ("a look, at most", "is believed", "told over USB", "at most\\*\\*")
    )
    assert look == messages.SCAN == box_table().timing["scan"]
    assert believed == messages.SCAN * (messages.SETTLE - 1)
    assert most == look + believed + told
