"""The book on disk: a folder with a file a song. A song is written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chordgame.engine.errors import Unreadable, YouErred
from chordgame.engine.plain import from_plain, parse, to_plain
from chordgame.songs.song import Song, check_song
from hardware.whole_file import written_whole

FORMAT = 1
ENDING = ".song.json"
LONGEST_NAME = 60


class NotKept(YouErred):
    """The disk did not take a song; what was there is as it was."""


@dataclass(frozen=True, slots=True)
class SongBook:
    """All songs in one folder."""

    folder: Path

    def names(self) -> tuple[str, ...]:
        """The songs' names, sorted."""
        return tuple(sorted(path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}")))

    def path_of(self, name: str) -> Path:
        """Where a song lies."""
        return self.folder / f"{name}{ENDING}"

    def read(self, name: str) -> Song:
        """A song by its name; a file that is not understood is left as it is."""
        return read_song(self.path_of(name))

    def keep(self, song: Song, name: str = "") -> str:
        """Write it under its name, or a new one made of its title; returns the name."""
        name = name or self._free_name(song.title)
        text, path = song_text(song), self.path_of(name)
        with _told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with written_whole(path) as beside:
                beside.write_text(text, encoding="utf-8", newline="\n")
        return name

    def remove(self, name: str) -> None:
        """Take a song out of the book; it stays beside it, with another ending, until it is overwritten."""
        with _told(self.folder):
            self.path_of(name).replace(self.folder / f"{name}.removed.json")

    def _free_name(self, title: str) -> str:
        plain = re.sub(r"[^\w -]+", "", title).strip()[:LONGEST_NAME] or "song"
        taken = set(self.names())
        names = (plain if count == 1 else f"{plain} {count}" for count in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)


def song_text(song: Song) -> str:
    """The song as its file holds it: readable, one strum a line."""
    plain = to_plain(check_song(song))
    strums = ",\n  ".join(json.dumps(strum, ensure_ascii=False) for strum in plain.pop("strums"))
    head = json.dumps({"ringclear_song": FORMAT, **plain}, ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "strums": [\n  {strums}\n ]\n}}\n'


def read_song(path: Path) -> Song:
    """The song in a file."""
    try:
        data = parse(path.read_text(encoding="utf-8"), "the song")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: this is not a song of ringclear") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None
    return _song_from(path, data)


def _song_from(path: Path, data: object) -> Song:
    if not isinstance(data, dict) or not isinstance(data.get("ringclear_song"), int):
        raise Unreadable(f"{path}: this is not a song of ringclear")
    if data["ringclear_song"] > FORMAT:
        raise Unreadable(f"{path}: a newer ringclear wrote this song; update ringclear to open it")
    try:
        song: Song = from_plain(Song, {key: value for key, value in data.items() if key != "ringclear_song"}, "song")
        return check_song(song)
    except YouErred as error:
        raise Unreadable(f"{path}: {error}") from None


@contextlib.contextmanager
def _told(where: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotKept(f"{where}: {error.strerror or error}; nothing was changed") from None
