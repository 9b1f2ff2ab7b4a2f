"""What the page of a desk may say about the song book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class Save(Message):
    """The song into the song book; where it was changed elsewhere, beside that or over it."""

    say: ClassVar[str] = "save"
    how: Literal["mine", "beside", "over"] = "mine"


@dataclass(frozen=True, slots=True)
class NewSong(Message):
    """An empty song; what lay there goes into the book first."""

    say: ClassVar[str] = "new_song"


@dataclass(frozen=True, slots=True)
class OpenSong(Message):
    """A song of the book on the desk."""

    say: ClassVar[str] = "open_song"
    name: str


@dataclass(frozen=True, slots=True)
class OpenDesk(Message):
    """What lies on another desk, on this one."""

    say: ClassVar[str] = "open_desk"
    name: str


@dataclass(frozen=True, slots=True)
class CopySong(Message):
    """A song of the book once more, to be changed."""

    say: ClassVar[str] = "copy_song"
    name: str


@dataclass(frozen=True, slots=True)
class RetitleSong(Message):
    """A song of the book under another title."""

    say: ClassVar[str] = "retitle_song"
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class RemoveSong(Message):
    """A song out of the book."""

    say: ClassVar[str] = "remove_song"
    name: str


@dataclass(frozen=True, slots=True)
class BringBack(Message):
    """A song that was taken out, back into the book."""

    say: ClassVar[str] = "bring_back"
    name: str
