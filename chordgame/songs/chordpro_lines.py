"""The lines of a ChordPro file: its directives, its fingerings, and chords with the words under them."""

from __future__ import annotations

import codecs
import re

from chordgame.songs.chordpro_directives import begins_another, directive_in, read_directive
from chordgame.songs.chordpro_reading import GRID, NOT_SUNG, ChordProLines

_PIECE = re.compile(r"\[([^\[\]]*)\]([^\[]*)")
WORDS_BY = "# words: "


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
    """Everything that is understood of the first song in the text; what is passed over is counted."""
    reading = ChordProLines()
    lines = text.lstrip("\ufeff").splitlines()
    for at, line in enumerate(lines):
        directive = directive_in(line.strip())
        if directive and begins_another(reading, directive[0]):
            reading.rest = "\n".join(lines[at + 1 :])
            break
        if directive:
            read_directive(reading, *directive)
        elif not line.strip() or line.startswith("#"):
            names = line.removeprefix(WORDS_BY).split(", ") if line.startswith(WORDS_BY) else []
            reading.writer = names[0].strip() if len(names) == 1 else ""
        else:
            _read_line(reading, line)
    return reading


def _read_line(reading: ChordProLines, line: str) -> None:
    if reading.section == GRID:
        reading.grid.append(line)
    elif reading.section in NOT_SUNG:
        reading.passed_over[reading.section] = reading.passed_over.get(reading.section, 0) + 1
    else:
        reading.lines.append(_pieces(line))
        reading.line_writers.append(reading.writer)


def _pieces(line: str) -> list[tuple[str, str]]:
    before = line.partition("[")[0]
    pieces = [("", before)] if before.strip() else []
    return pieces + [(chord.strip(), words) for chord, words in _PIECE.findall(line[len(before) :])]
