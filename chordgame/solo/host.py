"""The host of a desk: one process that keeps it, serves its page, and listens to the guitar."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from chordgame.pages.address import EVERYWHERE, LOCAL, lan_address, listening_socket, our_names, show_page
from chordgame.pages.tickets import fingerprint, new_key
from chordgame.solo.app import make_app
from chordgame.solo.desk_file import OnDisk, write_desk
from chordgame.solo.room import SoloRoom
from chordgame.songs.book import SongBook
from chordgame.table.host import Plugged, beside, listen_to, web_server


class SoloHost:
    """A desk that is open to browsers from `run` to its end."""

    def __init__(self, folder: Path, kept: OnDisk, book: SongBook, port: int | None, lan: bool) -> None:
        self.folder, self.book = folder, book
        self.listening = listening_socket(EVERYWHERE if lan else LOCAL, port)
        key, port = new_key(), self.listening.getsockname()[1]
        self.kept = kept.with_key(fingerprint(key))
        write_desk(folder, self.kept)
        self.here = f"http://{LOCAL}:{port}/solo#{key}"
        self.outside = f"http://{lan_address() or LOCAL}:{port}/solo#{key}" if lan else ""

    def run(self, plugged: Plugged | None, browser: bool) -> None:
        """Serve until somebody stops it."""
        with contextlib.closing(self.listening):
            asyncio.run(self._serve(plugged, browser))

    async def _serve(self, plugged: Plugged | None, browser: bool) -> None:
        loop = asyncio.get_running_loop()
        self.room = room = SoloRoom(self.folder, self.kept, self.book, loop.call_later, beside(loop))
        if plugged is not None:
            listen_to(plugged, room.corner, loop)
            room.hearing.begin()
        if browser:
            loop.call_later(0.3, lambda: loop.run_in_executor(None, show_page, self.here))
        try:
            await web_server(make_app(room, our_names())).serve([self.listening])
        finally:
            if plugged is not None:
                plugged.guitar.close()
