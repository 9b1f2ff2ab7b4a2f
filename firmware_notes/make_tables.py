"""Writes what follows from the box's one table and its pins: the firmware's constants, the notes' tables and drawings.

python -m firmware_notes.make_tables
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from firmware_notes import draw_board, draw_wiring
from firmware_notes.draw_wiring import BOXES, pin_table

NOTES = Path(__file__).resolve().parent
TABLE = NOTES.parent / "hardware" / "box" / "messages.toml"
CONSTANTS = NOTES / "firmware" / "ringbox" / "messages.py"
PROTOCOL = NOTES / "protocol.md"
BEGIN, END = "<!-- made by make_tables.py: {} -->", "<!-- end -->"
FIRMWARE = (1, 0)


def constants(table: Mapping[str, Any]) -> str:
    """The firmware's module of constants: plain Python that MicroPython reads."""
    pieces = [(piece["id"], int(piece["rim"], 2)) for piece in table["piece"]]
    lines = [
        '"""Made from hardware/box/messages.toml by make_tables.py: the numbers of the protocol."""',
        "",
        f"FIRMWARE = {FIRMWARE}",
        f"VERSION = {table['version']}",
        f"SIGNATURE = ({', '.join(f'0x{byte:02X}' for byte in table['signature'])})",
        f"SCAN = {table['timing']['scan']}",
        f"SETTLE = {table['timing']['settle']}",
        f"HEARTBEAT = {table['timing']['heartbeat']}",
        f"KINDS = {table['kinds']}".replace("'", '"'),
        f"TYPES = { ({message['name']: message['type'] for message in table['message']}) }".replace("'", '"'),
        f"ERRORS = { ({error['name']: error['code'] for error in table['error']}) }".replace("'", '"'),
        "PIECES = (",
        *(f"    ({number}, 0b{rim:012b})," for number, rim in pieces),
        ")",
    ]
    return "\n".join(lines) + "\n"


def rows(columns: Iterable[str], body: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    head = list(columns)
    lines = [head, ["---"] * len(head), *body]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _fields(fields: Iterable[Mapping[str, Any]]) -> str:
    return "; ".join(f"`{field['name']}` ({field['bytes']}): {field['purpose']}" for field in fields) or "none"


def sections(table: Mapping[str, Any]) -> dict[str, str]:
    """The protocol's tables, by the names of the places where they stand."""
    return {
        "messages": rows(
            ("type", "name", "from", "what it is for", "payload (bytes): meaning"),
            ((m["type"], m["name"], m["from"], m["purpose"], _fields(m["fields"])) for m in table["message"]),
        ),
        "states": rows(
            ("kind", "number", "layout", "fields (bytes)"),
            ((s["kind"], table["kinds"][s["kind"]], s["purpose"], _fields(s["fields"])) for s in table["state"]),
        ),
        "errors": rows(
            ("code", "name", "what the players read"), ((e["code"], e["name"], e["words"]) for e in table["error"])
        ),
        "pieces": rows(
            ("piece", "name", "rim, clockwise from the index arm"),
            ((p["id"], p["name"], f"`{p['rim']}`") for p in table["piece"]),
        ),
        "timing": rows(("what", "ms, or looks"), table["timing"].items()),
    }


def with_tables(text: str, made: Mapping[str, str]) -> str:
    """The page with each table in its place."""
    for name, body in made.items():
        begin = BEGIN.format(name)
        before, _, rest = text.partition(begin)
        if not rest:
            raise SystemExit(f"there is no place for the table '{name}'")
        text = before + begin + "\n" + body + "\n" + END + rest.partition(END)[2]
    return text


def main() -> int:
    """Write the constants, the protocol's tables, and each box's drawing and table of pins."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    CONSTANTS.write_text(constants(table), encoding="utf-8")
    PROTOCOL.write_text(with_tables(PROTOCOL.read_text(encoding="utf-8"), sections(table)), encoding="utf-8")
    for name, (_, parts) in BOXES.items():
        note = NOTES / f"{name}.md"
        note.write_text(with_tables(note.read_text(encoding="utf-8"), {"pins": pin_table(parts)}), encoding="utf-8")
    return draw_wiring.main() or draw_board.main()


if __name__ == "__main__":
    sys.exit(main())
