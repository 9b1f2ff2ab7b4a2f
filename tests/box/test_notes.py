"""The notes a maker builds from say what the firmware does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from ringbox import messages

from chordgame.listening.midi_settings import KnownGuitar, shipped
from chordgame.simulated_box.simulated import LaidPiece
from firmware_notes import draw_wiring, make_tables
from hardware.box.frames import decode
from hardware.box.table import box_table
from tests.box.boxes import Bench, fretboard, stack, toggle

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


SETTLES = messages.SCAN * messages.SETTLE
"""Milliseconds in which a reading has been seen often enough: nothing changes faster."""


def rates(box: Bench[Any], move: Callable[[int], None]) -> tuple[list[bytes], list[bytes]]:
    """What is told in a second while something moves as fast as it is believed, and in a quiet one."""
    box.pass_time(400)
    moved = []
    for at in range(1000 // SETTLES):
        move(at)
        moved += box.pass_time(SETTLES)
    box.pass_time(400)
    return [data for data in moved if decode(data).type != "heartbeat"], box.pass_time(1000)


def as_noted(moved: list[bytes], quiet: list[bytes]) -> str:
    (change,), (heartbeat,) = {len(data) for data in moved}, {len(data) for data in quiet}
    return f"= {len(moved)} .* of {change} bytes.* {len(quiet)} heartbeats a second of {heartbeat} bytes"


def noted(box: str) -> str:
    """The figures of a note, on one line."""
    return (draw_wiring.NOTES / f"{box}.md").read_text(encoding="utf-8").replace("\n", " ")


def test_the_fretboards_message_rates_are_what_the_firmware_tells() -> None:
    board = fretboard()
    moved, quiet = rates(board, lambda at: toggle(board, 1 + at % 6, 2 * (at // 6 % 6)))
    assert {decode(data).type for data in moved} == {"change"}
    assert re.search(as_noted(moved, quiet), noted("clip_fretboard"))


def test_the_stacks_message_rates_are_what_the_firmware_tells() -> None:
    spindle = stack()

    def come_and_go(at: int) -> None:
        spindle.box.lay("bottom", LaidPiece("major", at % 12, face_down=True) if at % 2 == 0 else None)

    moved, quiet = rates(spindle, come_and_go)
    assert {decode(data).type for data in moved} == {"state"}
    assert re.search(as_noted(moved, quiet), noted("stack_box"))


# ---------------------------------------------------------------- the form of every note

FORM = ("Identity", "Ports", "Wiring", "Messages", "Timing", "Quirks", "Tested with")
NO_DEVICES = {"README.md", "protocol.md"}
NOTES = sorted(path for path in draw_wiring.NOTES.glob("*.md") if path.name not in NO_DEVICES)
BOUGHT = [path for path in NOTES if path.stem not in BOXES]


def headings(path: Path) -> list[str]:
    return re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.stem)
def test_every_note_has_the_form(path: Path) -> None:
    assert tuple(heading for heading in headings(path) if heading in FORM) == FORM


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.stem)
def test_no_part_of_a_note_is_empty(path: Path) -> None:
    parts = re.split(r"^## .+$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert all(part.strip() for part in parts)


@pytest.mark.parametrize("path", BOUGHT, ids=lambda path: path.stem)
def test_every_source_of_a_bought_device_is_named_and_used(path: Path) -> None:
    text, _, sources = path.read_text(encoding="utf-8").partition("\n## Sources\n")
    listed = re.findall(r"^(\d+)\. .*?(?=^\d+\. |\Z)", sources, flags=re.MULTILINE | re.DOTALL)
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert len(re.findall(r"https?://\S+", sources)) >= len(listed) > 0
    assert set(re.findall(r"\[(\d+)\]", text)) == set(listed)


def test_the_index_leads_to_every_note() -> None:
    index = (draw_wiring.NOTES / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in NOTES if f"({path.name})" not in index] == []


@pytest.mark.parametrize("path", sorted(draw_wiring.NOTES.glob("*.md")), ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        assert "://" in target or (path.parent / target).exists(), target


@pytest.mark.parametrize("known", shipped(), ids=lambda known: known.name)
def test_guitars_that_ringclear_knows_have_a_note_that_says_the_same(known: KnownGuitar) -> None:
    (note,) = (text for path in BOUGHT if f"midi:{known.name}`" in (text := path.read_text(encoding="utf-8")))
    assert "midi_guitars.toml" in note
    if "bend" in known.settings:
        assert f"±{known.settings['bend']} semitones" in note
    if known.settings.get("mode") == "strings":
        assert "a channel a string" in note
