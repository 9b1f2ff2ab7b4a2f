"""What is known of recordings: `labels.csv` in their folder, a line a chord.

`set,file,t,t_last,asked,avoid`: which recordings it belongs to, the sound file (from that folder or the one around it),
when its first and its last string is plucked, what is asked for as string:pitch:rings (string 0 is the thickest of six,
rings is 1 or 0), and what other pitches sound, between spaces.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping
from pathlib import Path

from chordgame.cli.ear_input import HIGHEST, LATEST, LOWEST
from chordgame.disk.versioned_file import text_in
from chordgame.engine.errors import BadSetup
from chordgame.plots.exam_marks import Question

LABELS = "labels.csv"
COLUMNS = ("set", "file", "t", "t_last", "asked", "avoid")
STRINGS = 6


def questions_in(folder: Path) -> list[Question]:
    """Every chord of a folder."""
    path = folder / LABELS
    rows = csv.DictReader(io.StringIO(text_in(path)))
    missing = [name for name in COLUMNS if name not in (rows.fieldnames or ())]
    if missing:
        raise BadSetup(f"{path}: the first line must name the columns {', '.join(COLUMNS)}; {missing[0]} is missing")
    try:
        found = [_question(row, f"{path}: line {rows.line_num}") for row in rows]
    except csv.Error as error:
        raise BadSetup(f"{path}: line {rows.line_num}: {error}") from None
    if not found:
        raise BadSetup(f"{path} names no chord: write a line for each")
    return found


def sound_of(folder: Path, file: str) -> Path:
    """Where a chord's sound lies."""
    inside = folder / file
    try:
        return inside if inside.exists() else folder.resolve().parent / file
    except (OSError, ValueError):
        raise BadSetup(f"{folder / LABELS}: {file[:60]!r} is no name that a file can have") from None


def _question(row: Mapping[str, str | None], where: str) -> Question:
    cell = {name: row[name] or "" for name in COLUMNS}
    first, last = _seconds(cell["t"], where), _seconds(cell["t_last"], where)
    if last < first:
        raise BadSetup(f"{where}: its last string is plucked before its first")
    entries = [_entry(word, where) for word in cell["asked"].split()]
    asked, rings = {s: pitch for s, pitch, _ in entries}, {s: does for s, _, does in entries}
    if not asked or len(asked) < len(entries):
        raise BadSetup(f"{where}: 'asked' must name at least one string, and each once")
    too = tuple(_pitch(word, where) for word in cell["avoid"].split())
    return Question(cell["set"], cell["file"], first, last, asked, rings, too)


def _entry(word: str, where: str) -> tuple[int, float, bool]:
    parts = word.split(":")
    if len(parts) != 3 or parts[0] not in map(str, range(STRINGS)) or parts[2] not in ("0", "1"):
        raise BadSetup(f"{where}: {word[:40]!r} must be string:pitch:rings, such as 0:43:1")
    return STRINGS - int(parts[0]), _pitch(parts[1], where), parts[2] == "1"


def _pitch(word: str, where: str) -> float:
    return _number(word, LOWEST, HIGHEST, f"{where}: {word[:40]!r} must be a pitch of {LOWEST:g} to {HIGHEST:g}")


def _seconds(word: str, where: str) -> float:
    return _number(word, 0.0, LATEST, f"{where}: {word[:40]!r} must be a moment in seconds")


def _number(word: str, low: float, high: float, otherwise: str) -> float:
    try:
        value = float(word)
    except ValueError:
        raise BadSetup(otherwise) from None
    if not (math.isfinite(value) and low <= value <= high):
        raise BadSetup(otherwise)
    return value
