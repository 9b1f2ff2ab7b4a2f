"""What a ChordPro file says, line by line, while it is read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from chordgame.engine.sentences import counted
from chordgame.songs.marks import SECTIONS, MarkKind

GRID = "grid"
NOT_SUNG = ("tab", GRID, "abc", "ly", "svg", "textblock")
"""Sections that are no words with chords."""
_TIMES = re.compile(r"(?<!\s)\s*[×x](\d)$")


class LineMark(NamedTuple):
    """A section that begins or ends before a line, one that is played again, or a remark."""

    line: int
    kind: MarkKind
    text: str = ""
    times: int = 1
    strumming: str = ""


@dataclass(slots=True)
class ChordProLines:
    """What a file says: what it is about by the names of directives, who wrote the words, shapes, and lines.

    A line is chords with the words up to the next one; words before the first chord come with none. Beside each
    line stands who wrote it, where a comment of ours names one writer. Lines of grids stand by themselves. `fingers`
    are those that a shape was defined with, and `passed_over` what there is no place for. `others` says that more songs
    follow, and `rest` is their text.
    """

    about: dict[str, str] = field(default_factory=dict)
    writers: list[str] = field(default_factory=list)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    fingers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lines: list[list[tuple[str, str]]] = field(default_factory=list)
    line_writers: list[str] = field(default_factory=list)
    marks: list[LineMark] = field(default_factory=list)
    grid: list[str] = field(default_factory=list)
    passed_over: dict[str, int] = field(default_factory=dict)
    directives: list[str] = field(default_factory=list)
    writer: str = ""
    section: str = ""
    rest: str = ""

    @property
    def others(self) -> bool:
        """Whether more songs follow."""
        return bool(self.rest)

    def mark(self, kind: MarkKind, text: str = "") -> None:
        """Something before the next line; a section may say at its end how often it is played."""
        times = _TIMES.search(text) if kind != "remark" else None
        said = text[: times.start()] if times else text
        self.marks.append(LineMark(len(self.lines), kind, said, max(1, int(times[1])) if times else 1))

    def strummed_so(self, pattern: str) -> None:
        """The section that begins here has a pattern of its own."""
        if self.marks and self.marks[-1].kind in SECTIONS:
            self.marks[-1] = self.marks[-1]._replace(strumming=pattern)

    def sentences(self) -> list[str]:
        """What there was no place for, in words."""
        said = [
            f"{counted(lines, 'line')} of {what}: not kept, a song here is chords and words"
            for what, lines in self.passed_over.items()
        ]
        if self.directives:
            said.append(f"passed over: {', '.join(dict.fromkeys(self.directives))}")
        return said
