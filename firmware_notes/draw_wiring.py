"""Draws the wiring of both boxes from the firmware's own pin numbers.

python firmware_notes/draw_wiring.py
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

NOTES = Path(__file__).resolve().parent
PINS: dict[str, Any] = runpy.run_path(str(NOTES / "firmware" / "boards" / "pins.py"))
ROW, LEFT, RIGHT, WIDTH = 26, 250, 420, 960


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire: the Pico's pin, and where it goes."""

    pin: int
    to: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part beside the Pico, with its wires and a line on what else it needs."""

    name: str
    note: str
    wires: tuple[Wire, ...]


def stack_parts() -> tuple[Part, ...]:
    """What the stack box is wired from."""
    select = tuple(Wire(pin, f"S{bit} of all three") for bit, pin in enumerate(PINS["STACK_SELECT"]))
    layers = ("the key", "the bottom cam", "the top cam")
    back = tuple(Wire(pin, f"SIG, {layer}") for pin, layer in zip(PINS["STACK_LAYERS"], layers, strict=True))
    light = Wire(PINS["STACK_LIGHT"], "gate")
    return (
        Part(
            "3 × CD74HC4067",
            "C0 to C11: the twelve sensors of a layer, clockwise from the top; EN to ground",
            select + back,
        ),
        Part(
            "light switch: an N-channel MOSFET",
            "source to ground, drain to all LEDs' cathodes, 10 kΩ from gate to ground",
            (light,),
        ),
    )


def fretboard_parts() -> tuple[Part, ...]:
    """What the clip fretboard is wired from."""
    names = ("headstock", *(f"fret {fret}" for fret in range(1, 13)))
    rows = tuple(Wire(pin, name) for pin, name in zip(PINS["BOARD_ROWS"], names, strict=True))
    columns = tuple(Wire(pin, f"string {at}") for at, pin in enumerate(PINS["BOARD_COLUMNS"], start=1))
    data, clock = PINS["BOARD_TOUCH"]
    return (
        Part("rows of slots", "each slot: row, diode (band to the row), pad, clip, pad, string", rows),
        Part("strings of slots", "pulled up inside the Pico", columns),
        Part("MPR121 touch chip", "electrodes 0 to 11: frets 1 to 12", (Wire(data, "SDA"), Wire(clock, "SCL"))),
    )


def drawing(title: str, parts: Sequence[Part]) -> str:
    """The Pico on the left, its parts on the right, a line a wire."""
    total = sum(len(part.wires) + 3 for part in parts) * ROW + 80
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="14">',
        f'<rect width="{WIDTH}" height="{total}" fill="#fffdf8"/>',
        f'<text x="30" y="36" font-size="18" font-weight="600" fill="#2b2620">{escape(title)}</text>',
        f'<rect x="60" y="54" width="{LEFT - 60}" height="{total - 74}" rx="8" fill="#e7f0e4" stroke="#3c6b4a"/>',
        '<text x="76" y="80" fill="#2b2620">Raspberry Pi Pico</text>',
    ]
    y = 70
    for part in parts:
        lines += _part(part, y)
        y += (len(part.wires) + 3) * ROW
    return "\n".join([*lines, "</svg>"]) + "\n"


def _part(part: Part, y: int) -> list[str]:
    height = (len(part.wires) + 2) * ROW + 8
    box = f'x="{RIGHT}" y="{y}" width="{WIDTH - RIGHT - 30}" height="{height}" rx="8"'
    lines = [
        f'<rect {box} fill="#f6e9d2" stroke="#a8792f"/>',
        f'<text x="{RIGHT + 14}" y="{y + 22}" font-weight="600" fill="#2b2620">{escape(part.name)}</text>',
        f'<text x="{RIGHT + 14}" y="{y + height - 12}" font-size="12" fill="#5d5446">{escape(part.note)}</text>',
    ]
    for at, wire in enumerate(part.wires):
        line = y + ROW * (at + 1) + 16
        lines += [
            f'<path d="M{LEFT} {line}H{RIGHT}" stroke="#2b2620" stroke-width="1.5"/>',
            f'<text x="{LEFT - 10}" y="{line + 5}" text-anchor="end" fill="#2b2620">GP{wire.pin}</text>',
            f'<text x="{RIGHT + 14}" y="{line + 5}" fill="#2b2620">{escape(wire.to)}</text>',
        ]
    return lines


def pin_table(parts: Sequence[Part]) -> str:
    """The same wires as a table in Markdown."""
    body = [f"| GP{wire.pin} | {part.name}: {wire.to} |" for part in parts for wire in part.wires]
    return "\n".join(["| Pico | goes to |", "| --- | --- |", *body])


BOXES = {
    "stack_box": ("Wiring of the stack box", stack_parts()),
    "clip_fretboard": ("Wiring of the clip fretboard", fretboard_parts()),
}


def main() -> int:
    """Write the drawings."""
    for name, (title, parts) in BOXES.items():
        (NOTES / f"{name}.svg").write_text(drawing(title, parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
