"""The lines of a ChordPro file: its directives, its fingerings, and chords with the words under them."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field

from chordgame.neck.frets import SILENT

_NAME = re.compile(r"[\w-]+")
_DEFINED = re.compile(r"(\S+)\s+(?:base-fret\s+(\d{1,2})\s+)?frets((?:\s+(?:\d{1,2}|[xXnN-]1?)(?!\S))+)")
_PIECE = re.compile(r"\[([^\[\]]*)\]([^\[]*)")
_SHORT = {"t": "title", "st": "subtitle", "chord": "define", "ns": "new_song"}
_ENVIRONMENTS = {"sot": "start_of_tab", "eot": "end_of_tab", "sog": "start_of_grid", "eog": "end_of_grid"}
WORDS_BY = "# words: "
_GRID = "grid"
_NOT_SUNG = ("tab", _GRID, "abc", "ly", "svg", "textblock")


@dataclass(slots=True)
class ChordProLines:
    """What a file says: what it is about by the names of directives, who wrote the words, shapes, and lines.

    A line is chords with the words up to the next one; words before the first chord come with none. Beside each
    line stands who wrote it, where a comment of ours names one writer. Lines of grids stand by themselves. `others`
    says that more songs follow.
    """

    about: dict[str, str] = field(default_factory=dict)
    writers: list[str] = field(default_factory=list)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lines: list[list[tuple[str, str]]] = field(default_factory=list)
    line_writers: list[str] = field(default_factory=list)
    grid: list[str] = field(default_factory=list)
    writer: str = ""
    section: str = ""
    others: bool = False


def text_of(content: bytes) -> str:
    """The text in a file's bytes: UTF-8 as of today, UTF-16 as some Windows programs write it, Latin-1 as of old."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in content:
            raise
        return content.decode("latin-1")


def read_lines(text: str) -> ChordProLines:
    """Everything that is understood of the text; the rest is passed over, as ChordPro asks."""
    reading = ChordProLines()
    for line in text.lstrip("\ufeff").splitlines():
        directive = _directive(line.strip())
        if directive and _begins_another(reading, directive[0]):
            reading.others = True
            break
        if directive:
            _read_directive(reading, *directive)
        elif not line.strip() or line.startswith("#"):
            names = line.removeprefix(WORDS_BY).split(", ") if line.startswith(WORDS_BY) else []
            reading.writer = names[0].strip() if len(names) == 1 else ""
        elif reading.section == _GRID:
            reading.grid.append(line)
        elif reading.section not in _NOT_SUNG:
            reading.lines.append(_pieces(line))
            reading.line_writers.append(reading.writer)
    return reading


def _directive(line: str) -> tuple[str, str] | None:
    """The name and the value in curly brackets, if that is what the line is."""
    inside = line[1:-1].strip() if len(line) > 1 and line[0] == "{" and line[-1] == "}" else ""
    name = _NAME.match(inside)
    if name is None:
        return None
    return name[0], inside[name.end() :].strip().removeprefix(":").strip()


def _plain(name: str) -> str:
    """The long name of a directive."""
    name = name.lower()
    return _SHORT.get(name, _ENVIRONMENTS.get(name, name))


def _begins_another(reading: ChordProLines, name: str) -> bool:
    """A songbook in one file: what comes before its first song does not count."""
    return _plain(name) == "new_song" and bool(reading.about or reading.lines)


def _read_directive(reading: ChordProLines, name: str, value: str) -> None:
    name = _plain(name)
    if name == "meta":
        name, _, value = value.partition(" ")
    if name.startswith("start_of_"):
        reading.section = name.removeprefix("start_of_")
    elif name.startswith("end_of_"):
        reading.section = ""
    elif name == "define":
        _define(reading, value)
    elif name == "lyricist" and value:
        reading.writers.append(value)
    elif value:
        reading.about.setdefault(name, value)


def _define(reading: ChordProLines, value: str) -> None:
    found = _DEFINED.match(value)
    if found:
        first = max(1, int(found[2] or 1))
        marks = found[3].split()
        reading.shapes[found[1]] = tuple(_fret(mark, first) for mark in marks)


def _fret(mark: str, first: int) -> int:
    """Frets of a diagram count from its uppermost; 0 is the open string."""
    if not mark.isdigit():
        return SILENT
    return int(mark) + first - 1 if int(mark) else 0


def _pieces(line: str) -> list[tuple[str, str]]:
    before = line.partition("[")[0]
    pieces = [("", before)] if before.strip() else []
    return pieces + [(chord.strip(), words) for chord, words in _PIECE.findall(line[len(before) :])]
