"""Draws the circuit of one sensor, and the stripboard of a layer of twelve, from one list of parts.

python -m firmware_notes.draw_board
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from firmware_notes.draw_wiring import PINS

NOTES = Path(__file__).resolve().parent
LEAVES = {"5 V": "to VBUS", "light": "to the drain", "3.3 V": "to 3V3", "ground": "to ground"}
"""Where the four wires go that all sensors share."""
SENSORS = 12
COLUMNS_EACH = 4
"""Holes along for a sensor: three are used in its two own strips, and the fourth is where they are cut."""
ROWS = ("5 V", "anodes", "light", "3.3 V", "emitters", "ground")
OWN = {"anodes": "A", "emitters": "E"}
"""Rows that are cut, so that each sensor has a piece of its own; all others go from end to end."""
HOLE, EDGE, SIGN = 18, 60, 5.2
"""Pixels: from hole to hole, round the board, and half a cross."""
COLOURS = {
    "5 V": "#c62828",
    "light": "#6a1b9a",
    "3.3 V": "#ef6c00",
    "ground": "#212121",
    "A": "#c2185b",
    "E": "#1565c0",
}


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole of the board: its strip's row, and how far along."""

    row: str
    column: int


@dataclass(frozen=True, slots=True)
class Resistor:
    """It stands on end between two strips that are next to each other."""

    ohms: str
    one: Hole
    other: Hole


@dataclass(frozen=True, slots=True)
class Lead:
    """A wire that leaves the board: what it is called, and the net that it belongs to."""

    name: str
    net: str
    hole: Hole


def resistors() -> Iterator[Resistor]:
    """Two for each sensor."""
    for at in range(SENSORS):
        first = COLUMNS_EACH * at
        yield Resistor("390", Hole("5 V", first), Hole("anodes", first))
        yield Resistor("22k", Hole("emitters", first + 2), Hole("ground", first + 2))


def leads() -> Iterator[Lead]:
    """Four to each sensor, one of each to its switch, and four to the Pico and the light's MOSFET."""
    for at in range(SENSORS):
        first = COLUMNS_EACH * at
        yield Lead(f"A{at + 1}", f"A{at + 1}", Hole("anodes", first + 1))
        yield Lead(f"K{at + 1}", "light", Hole("light", first + 1))
        yield Lead(f"C{at + 1}", "3.3 V", Hole("3.3 V", first + 1))
        yield Lead(f"E{at + 1}", f"E{at + 1}", Hole("emitters", first))
        yield Lead(f"switch {at}", f"E{at + 1}", Hole("emitters", first + 1))
    for row in ROWS:
        if row not in OWN:
            yield Lead(row, row, Hole(row, COLUMNS_EACH * SENSORS - 1))


def cuts() -> tuple[Hole, ...]:
    """Holes at which a strip is cut with a drill's tip."""
    return tuple(Hole(row, COLUMNS_EACH * at - 1) for row in OWN for at in range(1, SENSORS))


def net_at(hole: Hole) -> str:
    """What a hole is connected to by its strip alone."""
    if hole.row not in OWN:
        return hole.row
    assert hole not in cuts(), f"{hole} is cut"
    return f"{OWN[hole.row]}{hole.column // COLUMNS_EACH + 1}"


# ---------------------------------------------------------------- the drawings


def _place(hole: Hole) -> tuple[int, int]:
    return EDGE + 30 + HOLE * hole.column, EDGE + 2 * HOLE * ROWS.index(hole.row)


def _text(text: str, at: tuple[float, float], size: int = 11, anchor: str = "middle", ink: str = "#2b2620") -> str:
    where = f'x="{at[0]}" y="{at[1]}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"'
    return f"<text {where}>{escape(text)}</text>"


def _drawing(title: str, wide: int, high: int, *inside: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(title)}" '
        'font-family="system-ui, sans-serif">'
    )
    ground = f'<rect width="{wide}" height="{high}" fill="#fffdf8"/>'
    return "\n".join([head, ground, _text(title, (20, 28), 16, "start"), *inside, "</svg>"]) + "\n"


def stripboard() -> str:
    """The board of a layer, from the side of its parts; the strips are below."""
    wide = 2 * EDGE + 90 + HOLE * COLUMNS_EACH * SENSORS
    high = EDGE * 2 + 2 * HOLE * (len(ROWS) - 1) + 20
    about = "Seen from above; the strips lie below. Cut each × with a drill's tip. Resistors stand on end."
    drawn = [*_strips(), *map(_resistor, resistors()), *map(_lead, leads()), *map(_cut, cuts())]
    note = _text(about, (20, high - 18), 12, "start")
    return _drawing("Stripboard of one layer: 48 holes by 6 strips, 122 by 15 mm", wide, high, *drawn, note)


def _strips() -> Iterator[str]:
    for row in ROWS:
        (x, y), (end, _) = _place(Hole(row, 0)), _place(Hole(row, COLUMNS_EACH * SENSORS - 1))
        bar = f'x="{x - 8}" y="{y - 6}" width="{end - x + 16}" height="12" rx="3"'
        yield f'<rect {bar} fill="#e2b98a" stroke="#a8792f" stroke-width="0.6"/>'
        yield _text(row, (x - 16, y + 4), 11, "end")
        holes = (_place(Hole(row, column))[0] for column in range(COLUMNS_EACH * SENSORS))
        yield "".join(f'<circle cx="{hole}" cy="{y}" r="2.2" fill="#fffdf8"/>' for hole in holes)


def _resistor(one: Resistor) -> str:
    (x, top), (_, bottom) = _place(one.one), _place(one.other)
    wire = f'<path d="M{x} {top}V{bottom}" stroke="#5d5446" stroke-width="2"/>'
    size = f'x="{x - 7}" y="{top + 9}" width="14" height="{bottom - top - 18}" rx="4"'
    body = f'<rect {size} fill="#bcd7e8" stroke="#3d6b88"/>'
    return wire + body + _text(one.ohms, (x, (top + bottom) / 2 + 3), 8)


def _lead(one: Lead) -> str:
    x, y = _place(one.hole)
    colour = COLOURS.get(one.net) or COLOURS[one.net[0]]
    dot = f'<circle cx="{x}" cy="{y}" r="4.5" fill="{colour}"/>'
    if one.name in LEAVES:
        return dot + _text(LEAVES[one.name], (x + 18, y + 4), 10, "start")
    below = one.name.startswith("switch")
    return dot + _text(one.name, (x - 8 * below, y + (17 if below else -8)), 8, ink=colour)


def _cut(hole: Hole) -> str:
    x, y = _place(hole)
    cross = f"M{x - SIGN} {y - SIGN}L{x + SIGN} {y + SIGN}M{x + SIGN} {y - SIGN}L{x - SIGN} {y + SIGN}"
    return f'<path d="{cross}" stroke="#c62828" stroke-width="2.4"/>'


def sensor_circuit() -> str:
    """One of the thirty-six: what lights, what looks, and where its power comes from."""
    wires = (
        "M150 70V96 M150 144V178 M150 222V262",  # 5 V, 390 Ω, the LED, the light's line
        "M150 262V300 M150 340V372",  # the MOSFET, ground
        "M60 320H126 M92 320V336 M92 372V384",  # GP6 to the gate, and 10 kΩ from there to ground
        "M430 70V158 M430 222V290 M430 338V372 M430 256H620",  # 3.3 V, the transistor, 22 kΩ; to the switch
        "M720 256H780",
    )
    parts = (
        *(f'<path d="{path}" fill="none" stroke="#2b2620" stroke-width="2"/>' for path in wires),
        _part(150, 120, "390 Ω"), _part(430, 314, "22 kΩ"), _part(92, 354, "10 kΩ", 36),
        '<path d="M134 178H166L150 206Z M134 208H166" fill="#fbd5d5" stroke="#c62828" stroke-width="2"/>',
        '<path d="M150 206V222" stroke="#2b2620" stroke-width="2"/>',
        '<path d="M126 302V338 M136 300V340 M136 300H150 M136 340H150" fill="none" stroke="#6a1b9a" '
        'stroke-width="2.4"/>',
        '<path d="M412 162V218 M412 178L430 158 M412 202L430 222 M422 218L430 222L428 213" fill="none" '
        'stroke="#1565c0" stroke-width="2.4"/>',
        '<path d="M212 192q50 -30 100 0t90 0" fill="none" stroke="#c62828" stroke-dasharray="5 4"/>',
        '<rect x="620" y="226" width="100" height="60" rx="8" fill="#f6e9d2" stroke="#a8792f"/>',
        *(f'<path d="M{x - 14} {y}H{x + 14} M{x - 9} {y + 5}H{x + 9} M{x - 4} {y + 10}H{x + 4}" stroke="#2b2620" '
          'stroke-width="2"/>' for x, y in ((150, 372), (92, 384), (430, 372))),
    )  # fmt: skip
    sig = "GP" + ", ".join(map(str, PINS["STACK_LAYERS"]))
    labels = (
        ("5 V, VBUS", (150, 62), "middle"), ("3.3 V, 3V3", (430, 62), "middle"), ("LED", (176, 198), "start"),
        ("light on the rim and back", (296, 166), "middle"), ("phototransistor", (442, 196), "start"),
        ("light: all 36 cathodes", (162, 258), "start"), ("MOSFET", (162, 324), "start"),
        (f"GP{PINS['STACK_LIGHT']}", (56, 316), "end"),
        ("CD74HC4067", (670, 252), "middle"), ("C0 … C11", (670, 270), "middle"), ("SIG", (728, 248), "start"),
        (sig, (786, 260), "start"), ("white: 2.0 V or more", (446, 246), "start"),
        ("black: 1.3 V at most", (446, 276), "start"),
        ("10 mA while it is lit, 1.5 ms in 4", (176, 122), "start"),
        ("220 µF from 5 V to ground, beside the LEDs", (20, 424), "start"),
    )  # fmt: skip
    return _drawing(
        "One sensor of thirty-six", 900, 440, *parts, *(_text(word, at, 13, how) for word, at, how in labels)
    )


def _part(x: int, y: int, name: str, high: int = 48) -> str:
    body = f'<rect x="{x - 10}" y="{y - high // 2}" width="20" height="{high}" fill="#bcd7e8" stroke="#3d6b88"/>'
    return body + _text(name, (x - 16, y + 5), 13, "end")


DRAWN = {"stack_sensor.svg": sensor_circuit, "stack_board.svg": stripboard}


def main() -> int:
    """Write the drawings."""
    for name, draw in DRAWN.items():
        (NOTES / name).write_text(draw(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
