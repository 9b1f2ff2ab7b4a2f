"""What the page of a desk may say about the sheet of its song: lines, words, chords over them, sections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message
from chordgame.solo.desk import SectionKind


@dataclass(frozen=True, slots=True)
class BeginLine(Message):
    """A line begins at this chord, or it goes on with the line before."""

    say: ClassVar[str] = "line"
    place: int
    begins: bool


@dataclass(frozen=True, slots=True)
class CutWords(Message):
    """The words over a chord are cut at this letter; what follows begins a line."""

    say: ClassVar[str] = "cut"
    place: int
    at: int


@dataclass(frozen=True, slots=True)
class AddLine(Message):
    """A line of words at the end."""

    say: ClassVar[str] = "add_line"
    text: str


@dataclass(frozen=True, slots=True)
class PutChord(Message):
    """The chord on the neck over the words here, at this letter."""

    say: ClassVar[str] = "put_chord"
    place: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class BareWords(Message):
    """The words here without their chord."""

    say: ClassVar[str] = "bare"
    place: int


@dataclass(frozen=True, slots=True)
class NameChord(Message):
    """Another chord in this place, as somebody typed it."""

    say: ClassVar[str] = "name_chord"
    place: int
    typed: str


@dataclass(frozen=True, slots=True)
class MoveSection(Message):
    """A section in another place among the sections."""

    say: ClassVar[str] = "move_section"
    section: int
    to: int


@dataclass(frozen=True, slots=True)
class HeadSection(Message):
    """A section of another kind or name, played so many times."""

    say: ClassVar[str] = "head_section"
    section: int
    begins: SectionKind
    text: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class AddSection(Message):
    """A section at the end."""

    say: ClassVar[str] = "add_section"
    begins: SectionKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class PagePlays(Message):
    """The page plays for so many seconds more."""

    say: ClassVar[str] = "sounding"
    seconds: float
