"""What a maker prints and solders: solids that can be printed, and a stripboard that is the circuit of the note."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from chordgame.box import rims
from firmware_notes import check_solids, draw_board, flash
from firmware_notes.check_solids import Wanted, faults

SCAD = check_solids.SOURCE.read_text(encoding="utf-8")
NOTE = (check_solids.NOTES / "stack_box.md").read_text(encoding="utf-8")


def number(name: str) -> float:
    found = re.search(rf"^{name} = ([\d.]+);", SCAD, flags=re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def numbers(name: str) -> tuple[float, ...]:
    found = re.search(rf"^{name} = \[([^\]]+)\];", SCAD, flags=re.MULTILINE)
    assert found is not None, name
    return tuple(map(float, found[1].split(",")))


# ---------------------------------------------------------------- solids


def box(*sides: float) -> np.ndarray:
    """A closed box of twelve triangles, outside out."""
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    halves = [half for a, b, c, d in quads for half in ((a, b, c), (a, c, d))]
    unit = np.array([[corners[at] for at in half] for half in halves], dtype=float)
    printed: np.ndarray = unit * np.array(sides)
    return printed


def test_a_box_can_be_printed() -> None:
    assert list(faults(box(4, 3, 2), Wanted("box", (4, 3, 2)))) == []
    assert check_solids.volume(box(4, 3, 2)) == pytest.approx(24)
    assert check_solids.thinnest_wall(box(4, 3, 2)) == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize(
    ("triangles", "fault"),
    [
        (box(4, 3, 2)[1:], "not closed"),
        (box(4, 3, 2)[:, ::-1], "inside out"),
        (box(4, 3, 2.5), "not (4, 3, 2)"),
        (box(4, 3, 0.5), "0.50 mm thin"),
    ],
)
def test_what_cannot_be_printed_is_said(triangles: np.ndarray, fault: str) -> None:
    assert any(fault in said for said in faults(triangles, Wanted("box", (4, 3, 2))))


def test_the_solids_fit_the_rims_and_the_note() -> None:
    assert (number("hole"), number("tube"), number("hub_height")) == (rims.HOLE, rims.TUBE, rims.RIM[1])
    assert numbers("layers") == rims.HEIGHTS
    across, up = numbers("window")
    assert f"| {across:g}; {up:g} |" in NOTE
    assert f"wall {number('wall'):g}," in NOTE
    assert f"above the shelf | {number('above'):g} |" in NOTE
    assert f"hub's hole, deep | {numbers('notch')[1]:g} |" in NOTE


def test_a_ball_reaches_the_notch_and_stays_in_its_guide() -> None:
    """It rests on the inner edge of a mouth that is narrower than it."""
    gap = (number("hole") - number("tube")) / 2
    ball, mouth = number("ball") / 2, (number("ball") - number("mouth")) / 2
    stands_out = number("lip") - number("lip_wall") + ball - float(np.sqrt(ball**2 - mouth**2))
    assert gap + 0.3 < stands_out <= gap + numbers("notch")[1]


# ---------------------------------------------------------------- the stripboard


def joined() -> Counter[tuple[str, str, str]]:
    """What each resistor stands between, by the strips."""
    return Counter(
        (one.ohms, draw_board.net_at(one.one), draw_board.net_at(one.other)) for one in draw_board.resistors()
    )


def test_the_board_is_the_circuit_twelve_times() -> None:
    wanted = [[("390", "5 V", f"A{at}"), ("22k", f"E{at}", "ground")] for at in range(1, 13)]
    assert joined() == Counter(pair for sensor in wanted for pair in sensor)


def test_every_wire_is_on_the_strip_of_its_net_and_none_is_missing() -> None:
    leads = list(draw_board.leads())
    assert [lead for lead in leads if draw_board.net_at(lead.hole) != lead.net] == []
    legs = {f"{leg}{at}" for leg in "AKCE" for at in range(1, 13)}
    assert {lead.name for lead in leads} == legs | {f"switch {at}" for at in range(12)} | set(draw_board.LEAVES)
    assert {f"switch {at}": f"E{at + 1}" for at in range(12)}.items() <= {lead.name: lead.net for lead in leads}.items()


def test_no_hole_is_used_twice_or_cut_away() -> None:
    used = [lead.hole for lead in draw_board.leads()]
    used += [hole for one in draw_board.resistors() for hole in (one.one, one.other)]
    assert Counter(used).most_common(1)[0][1] == 1
    assert not set(used) & set(draw_board.cuts())


def test_strips_are_cut_wherever_another_sensor_begins() -> None:
    between = {(hole.row, hole.column) for hole in draw_board.cuts()}
    pieces = {row: {draw_board.COLUMNS_EACH * at - 1 for at in range(1, 12)} for row in draw_board.OWN}
    assert between == {(row, column) for row, columns in pieces.items() for column in columns}


@pytest.mark.parametrize("name", draw_board.DRAWN)
def test_the_drawings_are_up_to_date(name: str) -> None:
    drawn = (draw_board.NOTES / name).read_text(encoding="utf-8")
    assert drawn == draw_board.DRAWN[name](), "python -m firmware_notes.make_tables"


@pytest.mark.parametrize("box", flash.BOXES)
def test_what_is_put_on_a_board_is_there(box: str) -> None:
    named = [word for step in flash.steps(box) for word in step if word.startswith("firmware/")]
    assert len(named) == 3
    assert all((flash.NOTES / one).exists() for one in named)
