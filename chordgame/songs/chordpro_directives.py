"""The directives of a ChordPro file: what it is about, fingerings, sections, remarks."""

from __future__ import annotations

import re

from chordgame.neck.frets import SILENT
from chordgame.songs.chordpro_reading import NOT_SUNG, ChordProLines
from chordgame.songs.marks import MarkKind

_NAME = re.compile(r"[\w-]+")
_DEFINED = re.compile(r"(\S+)\s+(?:base-fret\s+(\d{1,2})\s+)?frets((?:\s+(?:\d{1,2}|[xXnN-]1?)(?!\S))+)")
_FINGERS = re.compile(r"\sfingers((?:\s+(?:\d|[xXnN-]))+)")
_LABEL = re.compile(r'label\s*=\s*"([^"]*)"')
_SHORT = {
    "t": "title", "st": "subtitle", "chord": "define", "ns": "new_song", "c": "comment", "ci": "comment",
    "cb": "comment", "comment_italic": "comment", "comment_box": "comment", "highlight": "comment",
}  # fmt: skip
_ENVIRONMENTS = {"t": "tab", "g": "grid", "v": "verse", "c": "chorus", "b": "bridge"}
_ABBREVIATED = re.compile(r"([se])o([tgvcb])")
STRUMMING = "x_strumming"
"""Ours: other programs pass over what begins with x_. In a section it is how that is strummed."""
_ABOUT = {
    "title", "subtitle", "artist", "key", "tempo", "time", "capo", "tuning", "mood",
    "composer", "lyricist", "arranger", "album", "year", "copyright", "duration", "sorttitle", "sortartist", STRUMMING,
}  # fmt: skip
"""Directives that say something about the song; other directives are about programs that print it."""
_NOTHING_SAID = {"new_song", "define"}


def directive_in(line: str) -> tuple[str, str] | None:
    """The name and the value in curly brackets, if that is what the line is."""
    inside = line[1:-1].strip() if len(line) > 1 and line[0] == "{" and line[-1] == "}" else ""
    name = _NAME.match(inside)
    if name is None:
        return None
    return name[0], inside[name.end() :].strip().removeprefix(":").strip()


def _plain(name: str) -> str:
    """The long name of a directive."""
    name = name.lower()
    short = _ABBREVIATED.fullmatch(name)
    if short:
        return f"{'start' if short[1] == 's' else 'end'}_of_{_ENVIRONMENTS[short[2]]}"
    return _SHORT.get(name, name)


def begins_another(reading: ChordProLines, name: str) -> bool:
    """A songbook in one file: what comes before its first song does not count."""
    return _plain(name) == "new_song" and bool(reading.about or reading.lines)


def read_directive(reading: ChordProLines, name: str, value: str) -> None:
    """Take in what it says; what says nothing here is counted."""
    name = _plain(name)
    is_meta = name == "meta"
    if is_meta:
        name, _, value = value.partition(" ")
    if name.startswith("start_of_"):
        _begin(reading, name.removeprefix("start_of_"), value)
    elif name.startswith("end_of_"):
        if reading.section not in NOT_SUNG:
            reading.mark("end")
        reading.section = ""
    elif name == "define":
        _define(reading, value)
    elif name == "lyricist" and value:
        reading.writers.append(value)
    elif name == "chorus":
        reading.mark("again", _label(value))
    elif name == "comment":
        reading.mark("remark", value)
    elif name == STRUMMING and reading.section:
        reading.strummed_so(value)
    elif name == "transpose" and not reading.lines:
        reading.about[name] = value
    elif value and (is_meta or name in _ABOUT):
        reading.about.setdefault(name, value)
    elif name not in _NOTHING_SAID:
        reading.directives.append(name)


def _begin(reading: ChordProLines, section: str, value: str) -> None:
    reading.section = section
    if section in NOT_SUNG:
        return
    kind: MarkKind = section if section in ("verse", "chorus", "bridge") else "part"  # type: ignore[assignment]
    reading.mark(kind, _label(value) or ("" if kind == section else section.replace("_", " ")))


def _label(value: str) -> str:
    """The name of a section, as it is given today and in older files."""
    named = _LABEL.search(value)
    return named[1] if named else value


def _define(reading: ChordProLines, value: str) -> None:
    found = _DEFINED.match(value)
    if found:
        first = max(1, int(found[2] or 1))
        marks = found[3].split()
        reading.shapes[found[1]] = tuple(_fret(mark, first) for mark in marks)
        fingers = _FINGERS.match(value, found.end())
        reading.fingers[found[1]] = (
            tuple(int(mark) if mark.isdigit() else 0 for mark in fingers[1].split()) if fingers else ()
        )


def _fret(mark: str, first: int) -> int:
    """Frets of a diagram count from its uppermost; 0 is the open string."""
    if not mark.isdigit():
        return SILENT
    return int(mark) + first - 1 if int(mark) else 0
