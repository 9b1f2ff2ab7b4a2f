"""Set lists: songs of the book in the order in which they are played. A file a list, in a folder of the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chordgame.chord_game.rules.points import LONGEST_NAME
from chordgame.disk.owner_alone import private_folder
from chordgame.disk.versioned_file import FileKind
from chordgame.engine.errors import BadSetup, Refused, YouErred
from chordgame.engine.plain import from_plain, to_plain
from chordgame.engine.shown_text import is_shown
from chordgame.songs.book import SongBook, free_name, stamps_in
from chordgame.songs.song import Song

SET = FileKind("set list", "ringclear_set")
ENDING = ".set.json"
FOLDER = "sets"
MOST_SONGS = 200
"""In one list; an evening has thirty."""


@dataclass(frozen=True, slots=True)
class SetList:
    """A title, and names of songs; one that is no longer in the book keeps its place."""

    title: str
    songs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetLists:
    """All set lists of a book."""

    book: SongBook

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self.book.folder / FOLDER

    def names(self) -> tuple[str, ...]:
        """By what each is found, sorted."""
        return tuple(sorted(path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}")))

    def stamps(self) -> tuple[tuple[str, int], ...]:
        """What differs when anybody has changed one."""
        return stamps_in(self.folder, ENDING)

    def read(self, name: str) -> SetList:
        """A list by its name; a file that is not understood is left as it is."""
        if name not in self.names():
            raise BadSetup(f"there is no set list {name!r}")
        return SET.read_json(self.folder / f"{name}{ENDING}", _checked)

    def all(self) -> tuple[tuple[str, SetList], ...]:
        """Those that can be read, by title."""
        found = []
        for name in self.names():
            try:
                found.append((name, self.read(name)))
            except YouErred:
                continue
        return tuple(sorted(found, key=lambda one: one[1].title.casefold()))

    def new(self, title: str) -> str:
        """An empty list; returns its name."""
        made = check_set(SetList(title.strip()))
        with self.book.alone():
            name = free_name(made.title, self.names())
            self._write(name, made)
        return name

    def change(self, name: str, changed: Callable[[SetList], SetList]) -> None:
        """The list as somebody changes it, with nobody else's change between reading and writing."""
        with self.book.alone():
            self._write(name, check_set(changed(self.read(name))))

    def remove(self, name: str) -> None:
        """Without that list; its songs stay in the book."""
        with self.book.alone():
            self.read(name)
            (self.folder / f"{name}{ENDING}").unlink(missing_ok=True)

    def songs_of(self, name: str) -> tuple[Song, ...]:
        """The songs of a list in their order; one that is gone or damaged is left out, as the book says of it."""
        found = []
        for song in self.read(name).songs:
            try:
                found.append(self.book.read(song))
            except YouErred:
                continue
        return tuple(found)

    def _write(self, name: str, one: SetList) -> None:
        private_folder(self.folder)
        SET.write_json(self.folder / f"{name}{ENDING}", to_plain(one))


def with_songs(one: SetList, songs: Sequence[str]) -> SetList:
    """The list with these songs."""
    return replace(one, songs=tuple(songs))


def check_set(one: SetList) -> SetList:
    """Refuse what no page can show."""
    if not one.title or len(one.title) > LONGEST_NAME or not is_shown(one.title):
        raise Refused(f"a set list needs a title: one line of at most {LONGEST_NAME} characters")
    if len(one.songs) > MOST_SONGS:
        raise Refused(f"a set list has at most {MOST_SONGS} songs")
    return one


def _checked(values: dict[str, Any]) -> SetList:
    read: SetList = from_plain(SetList, values, "set list")
    return check_set(read)
