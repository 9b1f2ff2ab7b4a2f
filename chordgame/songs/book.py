"""The book on disk: a folder with a file a song. A song is written whole or not at all.

What a song was before each change lies in the folder `earlier`, so that changes and removals can be taken back.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from chordgame.disk.file_lock import lock
from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import opener, private_folder
from chordgame.disk.whole_file import not_kept, write_whole
from chordgame.engine.errors import BadSetup, YouErred
from chordgame.songs.song import Song
from chordgame.songs.song_file import read_song, song_text

ENDING = ".song.json"
LONGEST_NAME = 50
"""So that no disk finds its file's name too long, in whatever letters."""
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""What Windows takes for a device, whatever the file's ending."""
EARLIER = "earlier"
UNDOABLE = 100
"""How many changes of one song can be taken back."""


def usual_book() -> SongBook:
    """The book of this user."""
    return SongBook(ringclear_folder() / "songs")


@dataclass(frozen=True, slots=True)
class SongBook:
    """All songs in one folder."""

    folder: Path

    def names(self) -> tuple[str, ...]:
        """The songs' names, sorted."""
        return tuple(sorted(path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}")))

    def named(self, name: str) -> str:
        """The name as the book has it, or had: capitals and the way of writing accents make no difference."""
        names = (*self.names(), *self._earlier_names())
        return name if name in names else next((one for one in names if _same(one) == _same(name)), name)

    def path_of(self, name: str) -> Path:
        """Where a song lies. A name is never a way to another folder."""
        if not name or Path(name).name != name or name != name.strip() or "\\" in name:
            raise BadSetup(f"{name!r} is no name of a song: it is the name of a file in the book, without folders")
        return self.folder / f"{name}{ENDING}"

    def titled(self, title: str) -> str:
        """The name of the one song with this title, or the title itself: pages and sheets say titles."""
        named = self.named(title)
        if named in self.names():
            return named
        found = [name for name in self.names() if _same(self._title_of(name)) == _same(title)]
        return found[0] if len(found) == 1 else title

    def _title_of(self, name: str) -> str:
        try:
            return read_song(self.path_of(name)).title
        except YouErred:
            return ""

    def stamps(self) -> tuple[tuple[str, int], ...]:
        """Each file in the book with when it was written: what differs when anybody has changed something."""
        return stamps_in(self.folder, ENDING)

    def name_of(self, file: str) -> str:
        """What the book calls the song in this file."""
        return file.removesuffix(ENDING)

    def removed(self) -> tuple[str, ...]:
        """The songs that were taken out and can come back, sorted."""
        here = {_same(name) for name in self.names()}
        return tuple(sorted(name for name in self._earlier_names() if _same(name) not in here))

    def read(self, name: str) -> Song:
        """A song by its name; a file that is not understood is left as it is."""
        path = self.path_of(self.titled(name))
        if not path.is_file():
            known = ", ".join(self.names()) or "none yet"
            raise BadSetup(f"there is no song {name!r} in the book; its songs: {known}")
        return read_song(path)

    def keep(self, song: Song, name: str = "") -> str:
        """Write it under its name, or a new one made of its title; returns the name."""
        text = song_text(song)
        with self.alone():
            # No song takes the name of one that was removed: undo brings that back.
            name = self.named(name) if name else free_name(song.title, (*self.names(), *self._earlier_names()))
            self._write(name, text)
        return name

    def keep_if(self, song: Song, name: str, expects: Callable[[Song], bool]) -> bool:
        """Write it under its name, unless the book holds something there that its writer does not expect."""
        text = song_text(song)
        with self.alone():
            name = self.named(name)
            if self.path_of(name).is_file() and not expects(self.read(name)):
                return False
            self._write(name, text)
        return True

    def change(self, name: str, changed: Callable[[Song], Song]) -> Song:
        """The song as somebody changes it, with nobody else's change between reading and writing."""
        with self.alone():
            name = self.titled(name)
            song = changed(self.read(name))
            self._write(name, song_text(song))
        return song

    def _write(self, name: str, text: str) -> None:
        self._set_aside(name)
        write_whole(self.path_of(name), text.encode("utf-8"))

    def remove(self, name: str) -> None:
        """Take a song out of the book; `undo` brings it back."""
        with self.alone():
            name = self.titled(name)
            if not self.path_of(name).is_file():
                raise BadSetup(f"there is no song {name!r} in the book")
            self._set_aside(name)
            self.path_of(name).unlink()

    def undo(self, name: str) -> Song:
        """Take the latest change of a song back, or its removal; returns the song as it is now.

        What is taken back stays beside the earlier ones, until the next undo.
        """
        with self.alone():
            name = self.named(name)
            path = self.path_of(name)
            now = path.read_bytes() if path.exists() else b""
            for before in reversed(self._earlier(name)):
                # A crash between setting aside and writing leaves a copy of what is there still: no change.
                if before.read_bytes() != now:
                    song = read_song(before)
                    _copy(now, self.folder / EARLIER / f"{name}.undone{ENDING}")
                    before.replace(path)
                    return song
                before.unlink()
        raise BadSetup(f"there is nothing to take back of {name!r}")

    def _set_aside(self, name: str) -> None:
        """A copy of the song as it is, for undo."""
        path, earlier = self.path_of(name), self._earlier(name)
        if not path.exists():
            return
        last = _count_of(earlier[-1]) if earlier else 0
        _copy(path.read_bytes(), self.folder / EARLIER / f"{name}.{last + 1:06}{ENDING}")
        for old in earlier[: max(0, len(earlier) + 1 - UNDOABLE)]:
            old.unlink()

    def _earlier(self, name: str) -> list[Path]:
        """What the song was before, the oldest first."""
        named = re.compile(re.escape(name) + r"\.\d{6}" + re.escape(ENDING))
        return sorted(path for path in (self.folder / EARLIER).glob(f"*{ENDING}") if named.fullmatch(path.name))

    def _earlier_names(self) -> set[str]:
        return {path.name.rsplit(".", 3)[0] for path in (self.folder / EARLIER).glob(f"*{ENDING}")}

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """One change at a time, whoever has the book open; what the disk refuses is said."""
        try:
            private_folder(self.folder)
            with open(self.folder / "open", "ab", buffering=0, opener=opener) as file:
                lock(file)
                yield
        except OSError as error:
            raise not_kept(os.fspath(error.filename or self.folder), error) from None


def stamps_in(folder: Path, ending: str) -> tuple[tuple[str, int], ...]:
    """Each file with this ending and when it was written; one that goes meanwhile is looked for again next time."""
    with contextlib.suppress(OSError):
        return tuple(sorted((path.name, path.stat().st_mtime_ns) for path in folder.glob(f"*{ending}")))
    return ()


def free_name(title: str, taken: Collection[str]) -> str:
    """A name of a file for what has this title: the plain one, or with a number. Some systems mix up capitals."""
    kept = (letter for letter in unicodedata.normalize("NFC", title) if _in_names(letter))
    plain = " ".join("".join(kept).split())[:LONGEST_NAME].strip(" -") or "song"
    plain = f"{plain} song" if plain.casefold() in DEVICES else plain
    names = (plain if count == 1 else f"{plain} {count}" for count in itertools.count(1))
    alike = {_same(name) for name in taken}
    return next(name for name in names if _same(name) not in alike)


def _same(name: str) -> str:
    """What two names have in common that some systems take for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _in_names(letter: str) -> bool:
    """Letters, the marks on them, digits, and little else."""
    return letter in " -_" or unicodedata.category(letter)[0] in "LMN"


def _copy(content: bytes, to: Path) -> None:
    private_folder(to.parent)
    write_whole(to, content)


def _count_of(earlier: Path) -> int:
    return int(earlier.name.removesuffix(ENDING)[-6:])
