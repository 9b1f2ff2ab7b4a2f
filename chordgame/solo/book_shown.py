"""The song book as a page shows it: its songs, what was removed, and the other desks; only what changed is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from chordgame.engine.errors import YouErred
from chordgame.solo.desk_file import FILE, read_desk
from chordgame.songs.book import SongBook
from chordgame.songs.chord_labels import key_name, labels_of
from chordgame.songs.set_lists import SetLists
from chordgame.songs.song import UNTITLED, Song

FIRST_CHORDS = 6
"""Chords by which a song is known again in a list."""
Stamp = tuple[str, int]
Read = TypeVar("Read")


class BookShown:
    """What is in the book, and which desks lie in the folder beside this one."""

    def __init__(self, book: SongBook, desks: Path | None, own: Path) -> None:
        self.book, self._desks, self._own = book, desks, own
        self._known: dict[Stamp, dict[str, Any]] = {}

    @property
    def stamps(self) -> tuple[Stamp, ...]:
        """What differs when anybody has changed something."""
        return (*self.book.stamps(), *self._desk_stamps(), *SetLists(self.book).stamps())

    def shown(self) -> dict[str, Any]:
        """Everything in it; a file that cannot be read says why, and stays."""
        songs = [self._once(stamp, self._song) for stamp in self.book.stamps()]
        desks = [self._once(stamp, self._desk) for stamp in self._desk_stamps()]
        known = {*self.book.stamps(), *self._desk_stamps()}
        self._known = {stamp: found for stamp, found in self._known.items() if stamp in known}
        by_title = sorted(songs, key=lambda song: song["title"].casefold())
        return {
            "tell": "book",
            "songs": by_title,
            "removed": list(self.book.removed()),
            "desks": [desk for desk in desks if desk.get("count")],
        }

    def _once(self, stamp: Stamp, read: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
        if stamp not in self._known:
            self._known[stamp] = read(stamp[0])
        return self._known[stamp]

    def _desk_stamps(self) -> tuple[Stamp, ...]:
        if self._desks is None:
            return ()
        files = (path for path in self._desks.glob(f"*/{FILE}") if path.parent != self._own)
        return tuple(sorted((str(path.parent), _written_at(path)) for path in files))

    def _song(self, file: str) -> dict[str, Any]:
        name = self.book.name_of(file)
        try:
            return {"name": name, **_described(self.book.read(name))}
        except YouErred as error:
            return {"name": name, "title": name, "why": str(error)}

    def _desk(self, folder: str) -> dict[str, Any]:
        path = Path(folder)
        try:
            desk = read_desk(path).desk
        except YouErred:
            return {}
        return {"name": path.name, "title": desk.song.title or UNTITLED, "count": len(desk.song.kept)}


def _described(song: Song) -> dict[str, Any]:
    chords = list(labels_of(song).shapes)
    return {
        "title": song.title,
        "band": song.band,
        "key": key_name(song),
        "tempo": song.tempo,
        "count": sum(bool(strum.frets) for strum in song.strums),
        "chords": " ".join(chords[:FIRST_CHORDS]),
    }


def _written_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
