"""The folder of takes at home: each a file under its own name, as many as there is room for, the oldest going first."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import private_folder
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import YouErred
from chordgame.limits import LEFT_FREE, RECORDED

MEGABYTE = 1_000_000
SUFFIX = ".take"
NAME = re.compile(r"[0-9a-f]{64}")
STOPS = "Takes are not kept on the disk any more: {}. The latest are in memory; make room on the disk"


def usual_takes() -> Path:
    """Where they lie unless somebody says otherwise."""
    return ringclear_folder() / "takes"


class TakeFolder:
    """A thread of its own writes, so that no guitar waits for a disk."""

    def __init__(self, folder: Path, most_megabytes: float = RECORDED.most) -> None:
        self.folder, self._most = folder, most_megabytes
        self._writer = ThreadPoolExecutor(1, "takes")
        self._said = False

    def keep(self, name: str, data: bytes, say: Callable[[str], None]) -> None:
        """Lay it on the disk; where that takes no more, `say` gets a sentence, once."""
        with suppress(RuntimeError):  # it was closed meanwhile
            self._writer.submit(self._keep, name, data, say)

    def read(self, name: str) -> bytes:
        """The take of that name; nothing if it is gone, or was none of ours."""
        if not NAME.fullmatch(name):
            return b""
        try:
            return (self.folder / f"{name}{SUFFIX}").read_bytes()
        except OSError:
            return b""

    def close(self) -> None:
        """Once everything is written."""
        self._writer.shutdown()

    def _keep(self, name: str, data: bytes, say: Callable[[str], None]) -> None:
        try:
            private_folder(self.folder)
            self._make_room(len(data))
            write_whole(self.folder / f"{name}{SUFFIX}", data, private=True)
            self._said = False
        except (OSError, YouErred) as error:
            if not self._said:
                self._said = True
                say(STOPS.format(getattr(error, "strerror", None) or error))

    def _make_room(self, size: int) -> None:
        """The oldest go; a disk that is almost full is left to other programs."""
        files = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        total = sum(path.stat().st_size for path in files) + size
        for path in files:
            if total <= self._most * MEGABYTE:
                break
            total -= path.stat().st_size
            path.unlink(missing_ok=True)
        if shutil.disk_usage(self.folder).free < LEFT_FREE.most * MEGABYTE + size:
            raise OSError(0, "the disk is almost full")
