"""What the page of a desk may say about set lists, and about the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class NewSet(Message):
    """An empty set list."""

    say: ClassVar[str] = "new_set"
    title: str


@dataclass(frozen=True, slots=True)
class AddToSet(Message):
    """A song of the book at the end of a set list."""

    say: ClassVar[str] = "add_to_set"
    name: str
    song: str


@dataclass(frozen=True, slots=True)
class DropFromSet(Message):
    """A song out of a set list; in the book it stays."""

    say: ClassVar[str] = "drop_from_set"
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class MoveInSet(Message):
    """A song of a set list in another place."""

    say: ClassVar[str] = "move_in_set"
    name: str
    place: int
    to: int


@dataclass(frozen=True, slots=True)
class RenameSet(Message):
    """A set list under another title."""

    say: ClassVar[str] = "rename_set"
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class RemoveSet(Message):
    """A set list away; its songs stay in the book."""

    say: ClassVar[str] = "remove_set"
    name: str


@dataclass(frozen=True, slots=True)
class GoOnStage(Message):
    """A set list to be played from, or without a name the song on the desk."""

    say: ClassVar[str] = "stage"
    name: str = ""
