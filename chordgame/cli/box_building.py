"""`ringclear box rims` and `box levels`: for who builds the stack box."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ringbox.stack_scan import FIELDS

from chordgame.box.rims import pages
from chordgame.box.wiring_faults import LAYERS, Look, Measured, Turn, measured, volts, wiring_faults
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.disk.versioned_file import text_in
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import BadSetup, Unreadable
from chordgame.engine.plain import parse, to_line
from chordgame.simulated_box.wired_spindle import FAULTS

WRONG = 1  # the exit code
ALL_RIGHT = "All 36 sensors see what they should."


def add_to(kinds: argparse._SubParsersAction[OneLineParser]) -> None:
    """The two commands."""
    rims = add_command(
        kinds, "rims", "rims and templates for both boxes, to print at 100 % and glue", _rims,
        "  ringclear box rims --out rims.pdf",
    )  # fmt: skip
    rims.add_argument("--out", required=True, type=Path, metavar="FILE", help="the pages: .pdf")
    levels = add_command(
        kinds, "levels", "a test of a stack box that you built: turn the test hub, and each fault is named", _levels,
        "  mpremote run firmware/boards/stack_levels.py | ringclear box levels --in -\n"
        "  ringclear box levels --simulated swapped-sensors   how it goes, with a fault put in",
    )  # fmt: skip
    where = levels.add_mutually_exclusive_group(required=True)
    lines = "what the board's stack_levels.py says, kept in a file; - reads it as it comes"
    where.add_argument("--in", dest="looks", metavar="FILE", help=lines)
    where.add_argument("--simulated", choices=list(FAULTS), metavar="FAULT", help=", ".join(FAULTS))
    levels.add_argument("--json", action="store_true", help="as one JSON object")


def _rims(arguments: argparse.Namespace) -> int:
    from chordgame.printing.files import as_pdf

    if arguments.out.suffix.lower() != ".pdf":
        raise BadSetup(f"--out: {arguments.out} must end in .pdf")
    write_whole(arguments.out, as_pdf(pages(), "Rims and templates of the boxes"))
    print(f"{arguments.out}: print it at 100 %, and measure the line of 100 mm")
    return 0


def _levels(arguments: argparse.Namespace) -> int:
    turns = _simulated(arguments.simulated) if arguments.simulated else _looked(arguments.looks)
    faults = wiring_faults(turns)
    if arguments.json:
        print(to_line({"faults": list(faults), "layers": {name: measured(turns[name], name) for name in LAYERS}}))
    else:
        print("\n".join([*(_bars(name, measured(turns[name], name)) for name in LAYERS), *(faults or (ALL_RIGHT,))]))
    return WRONG if faults else 0


def _bars(layer: str, one: Measured) -> str:
    """White over black, sensor by sensor, in volts."""
    rows = (one.white, one.black)
    return "\n".join([f"{layer:7} " + " ".join(f"{volts(level):3.1f}" for level in row) for row in rows])


def _simulated(fault: str) -> dict[str, Turn]:
    return {layer: FAULTS[fault].turn(layer) for layer in LAYERS}


def _looked(file: str) -> dict[str, Turn]:
    """The board's lines; what it says to people goes to them, and lines of mpremote itself are passed over."""
    lines = sys.stdin if file == "-" else text_in(Path(file)).splitlines()
    looks: dict[str, dict[int, Look]] = {layer: {} for layer in LAYERS}
    for line in lines:
        if not line.startswith("{"):
            continue
        said = parse(line, f"a line of {file}")
        if "say" in said:
            print(said["say"], file=sys.stderr, flush=True)
        else:
            _take(said, looks)
    missing = [layer for layer, turn in looks.items() if len(turn) < FIELDS]
    if missing:
        raise Unreadable(f"{file}: the turn in the {missing[0]} layer is not complete; start the test once more")
    return {layer: [turn[place] for place in range(FIELDS)] for layer, turn in looks.items()}


def _take(said: Mapping[str, Any], looks: dict[str, dict[int, Look]]) -> None:
    try:
        rows = {name: [int(level) for level in row] for name, row in zip(LAYERS, said["levels"], strict=True)}
        whole = all(len(row) == FIELDS for row in rows.values())
        looks[said["layer"]][range(FIELDS)[said["place"]]] = rows
    except (KeyError, TypeError, ValueError, IndexError):
        whole = False
    if not whole:
        raise Unreadable("a line of the board is not whole; start the test once more")
