"""Desks beside a table: the song that a game left lies open on one, for as long as the table does."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path

from chordgame.disk.file_lock import claim
from chordgame.disk.folders import new_folder
from chordgame.plugging.means import GuitarMeans
from chordgame.solo.desk import new_desk
from chordgame.solo.desk_file import OPTION, SavedDesk
from chordgame.solo.host import SoloHost
from chordgame.solo.song import with_opened
from chordgame.songs.book import SongBook

LETS_GO = 3.0
"""Seconds that a desk has to close; the server itself gives its pages one."""


@dataclass(frozen=True, slots=True)
class _Opened:
    host: SoloHost
    thread: threading.Thread
    held: FileIO | None


@dataclass(frozen=True, slots=True)
class DesksBeside:
    """Each song on a new desk of its own, so that none takes another's place; they listen to no guitar at first."""

    folder: Path
    book: SongBook
    guitars: GuitarMeans
    _open: dict[str, _Opened] = field(default_factory=dict)

    def address_of(self, name: str) -> str:
        """Where this computer sees the song of the book; its desk is opened if it is not yet."""
        if name not in self._open:
            self._open[name] = self._opened(name)
        return self._open[name].host.here

    def _opened(self, name: str) -> _Opened:
        kept = SavedDesk(with_opened(new_desk(), self.book.read(name), name))
        folder = new_folder(self.folder, OPTION)
        held = claim(folder)
        host = SoloHost(folder, kept, self.book, None, lan=False)
        thread = threading.Thread(target=lambda: host.run(self.guitars, None, False), name="desk", daemon=True)
        thread.start()
        return _Opened(host, thread, held)

    def close(self) -> None:
        """The desks are kept as they are."""
        for opened in self._open.values():
            opened.host.close()
        for opened in self._open.values():
            opened.thread.join(LETS_GO)
            if opened.held is not None:
                opened.held.close()
