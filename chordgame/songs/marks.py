"""What stands between the chords of a song: sections that begin and end, what is played again, and remarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from chordgame.engine.plain import NEWER

MarkKind = Literal["verse", "chorus", "bridge", "part", "end", "again", "remark"]
SECTIONS = ("verse", "chorus", "bridge", "part")
"""Kinds that begin a section; `part` is any other, as an intro, and `end` ends one without another."""
MOST_TIMES = 9
"""How often a section is played at most; chosen by eye, longer songs write it out."""
MOST_MARKS = 200
"""In one song; a thousand chords in lines of five have so many."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something before the chord at this place. A section may have a name, and is played so many times.

    `again` plays the section of that name once more, or without a name the latest chorus.
    """

    at: int
    kind: MarkKind
    text: str = ""
    times: int = 1
    strumming: str = field(default="", metadata=NEWER)
    """How the section is strummed, where not as the song."""

    @property
    def named(self) -> str:
        """What a page or a sheet writes there."""
        name = self.text or ("" if self.kind in ("part", "end") else "chorus" if self.kind == "again" else self.kind)
        often = f" ×{self.times}" if self.times > 1 else ""
        return f"{name[:1].upper()}{name[1:]}{often}"


@dataclass(frozen=True, slots=True)
class Section:
    """Chords from one place to another under one mark; chords before the first mark have none."""

    mark: Mark | None
    first: int
    end: int


def sections_of(marks: Sequence[Mark], count: int) -> tuple[Section, ...]:
    """The sections in the order in which they are written; one that is played again has no chords of its own."""
    begins = [mark for mark in marks if mark.kind != "remark"]
    ends = [mark.at for mark in begins[1:]] + [count]
    found = [Section(mark, mark.at, end) for mark, end in zip(begins, ends, strict=False)]
    bare = Section(None, 0, begins[0].at if begins else count)
    return tuple(one for one in (bare, *found) if one.end > one.first or (one.mark and one.mark.kind == "again"))


def as_played(marks: Sequence[Mark], count: int) -> Iterator[Section]:
    """The sections in the order in which they are played, each as often as it is."""
    sections = sections_of(marks, count)
    for place, section in enumerate(sections):
        mark = section.mark
        if mark and mark.kind == "again":
            meant = _meant(mark, sections[:place])
            yield from [meant] * mark.times if meant else []
            mark = None
        yield from [section] * (mark.times if mark else 1)


def _meant(again: Mark, before: Sequence[Section]) -> Section | None:
    """The section that is to be played again: the latest of that name, or the latest chorus."""
    named = [one for one in before if one.mark and one.mark.kind in SECTIONS and _is_meant(again, one.mark)]
    return named[-1] if named else None


def _is_meant(again: Mark, mark: Mark) -> bool:
    if not again.text:
        return mark.kind == "chorus"
    return again.text.casefold() in (mark.text.casefold(), mark.named.casefold())


# ---------------------------------------------------------------- when chords come and go


def with_one_more(marks: Sequence[Mark], at: int) -> tuple[Mark, ...]:
    """The marks after a chord was put in here: what stood before this place still does."""
    return tuple(replace(mark, at=mark.at + 1) if mark.at > at else mark for mark in marks)


def with_one_less(marks: Sequence[Mark], at: int) -> tuple[Mark, ...]:
    """The marks after the chord here was taken out."""
    return tuple(replace(mark, at=mark.at - 1) if mark.at > at else mark for mark in marks)
