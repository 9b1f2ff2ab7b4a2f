"""The host of a desk: one process that keeps it, serves its page, and listens to the guitar."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.types import ASGIApp

from chordgame.pages.address import EVERYWHERE, LOCAL, lan_address, lan_addresses, listening_socket, our_names
from chordgame.pages.secure_way import NO_SECURE_WAY, Certifies, SecureWay
from chordgame.pages.serving import HostLoop, serve
from chordgame.pages.tickets import fingerprint, new_ticket
from chordgame.plugging.means import GuitarMeans
from chordgame.solo.app import make_app
from chordgame.solo.desk_file import SavedDesk, write_desk
from chordgame.solo.room import SoloRoom
from chordgame.songs.book import SongBook
from hardware.box.every_box import EveryBox


class SoloHost:
    """A desk that is open to browsers from `run` to its end."""

    def __init__(
        self,
        folder: Path,
        saved: SavedDesk,
        book: SongBook,
        port: int | None,
        lan: bool,
        certifies: Certifies | None = None,
    ) -> None:
        self.folder, self.book = folder, book
        self.listening = listening_socket(EVERYWHERE if lan else LOCAL, port)
        self._lan = lan
        ticket, port = new_ticket(), self.listening.getsockname()[1]
        self._saved = saved.with_ticket(fingerprint(ticket))
        write_desk(folder, self._saved)
        self._secure = None if certifies is None else SecureWay(certifies, port, self._open_at)
        self.here = f"http://{LOCAL}:{port}/solo#{ticket}"
        self._loops: list[HostLoop] = []
        self.outside = f"http://{lan_address() or LOCAL}:{port}/solo#{ticket}" if lan else ""

    def _open_at(self) -> tuple[str, ...]:
        return lan_addresses() if self._lan else ()

    def run(self, guitars: GuitarMeans, boxes: EveryBox | None, browser: bool) -> None:
        """Serve until somebody stops it."""

        @contextmanager
        def opening(loop: HostLoop) -> Iterator[ASGIApp]:
            room = SoloRoom(
                self.folder, self._saved, self.book, loop.later, loop.aside, loop.most_pages,
                guitars=guitars, desks=self.folder.parent, secure=self._secure or NO_SECURE_WAY,
            )  # fmt: skip
            self._loops.append(loop)
            room.begin(loop.here, lambda: boxes.ports if boxes is not None else ())
            if boxes is not None:
                boxes.start(loop.here(room.box_stand.take_news))
            if self._secure is not None:
                self._secure.begin(loop.let_in_by, loop.aside)
            try:
                yield make_app(room, our_names())
            finally:
                room.stand.close()
                if boxes is not None:
                    boxes.close()

        serve(self.listening, opening, self.here if browser else "")

    def close(self) -> None:
        """For another thread than the one that runs it: the desk is kept as it is."""
        for loop in self._loops:
            with contextlib.suppress(RuntimeError):  # it is closed already
                loop.loop.call_soon_threadsafe(loop.stop)
