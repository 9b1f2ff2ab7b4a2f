"""A log in a file: lines are only ever added, one process at a time, each safe on the disk before it counts."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import Literal

from chordgame.disk.file_lock import lock, unlock
from chordgame.disk.game_log import GameLog
from chordgame.disk.line_checks import Checks
from chordgame.disk.log import Lines, out_of_turn
from chordgame.disk.log_text import LogText, game_in, read_lines
from chordgame.disk.owner_alone import opener
from chordgame.disk.records import Header, Named, header_line
from chordgame.disk.session import Session
from chordgame.disk.versioned_file import why_unreadable
from chordgame.engine.errors import LogBroken, LogNotWritten

LOOK_AGAIN = 0.1
"""Seconds between two looks at a file that somebody watches: sooner than a page would notice, and next to no work."""


def read_log(path: Path, named: Named) -> tuple[Session, str]:
    """The game in a log, found by name with `named`, and a warning if the last line is torn."""
    with _opened(path, "rb") as file:
        text = _text_in(path, file)
    session, _ = game_in(str(path), text.lines, named)
    return session, text.warning


def _text_in(path: Path, file: FileIO) -> LogText:
    """All that stands in a file; an error names it."""
    file.seek(0)
    try:
        return read_lines(file.readall())
    except LogBroken as error:
        raise LogBroken(f"{path}: {error}") from None


def _opened(path: Path, mode: Literal["rb", "r+b"]) -> FileIO:
    """Without a buffer: what could not be written must not be tried again at closing."""
    try:
        return open(path, mode, buffering=0)
    except OSError as error:
        raise LogBroken(f"{path}: {why_unreadable(path, error)}") from None


class LogFile:
    """A log's file, held open by the one process that adds to it; a torn end is cut off before the next line."""

    def __init__(self, path: Path, file: FileIO) -> None:
        text = _text_in(path, file)
        self.name, self.warning = str(path), text.warning
        self._path, self._file, self._end, self._count = path, file, text.end, len(text.lines)
        self._open_line = _is_open(file, text.end)

    def append(self, n: int, line: str) -> None:
        """Line `n`, safely on disk."""
        if n != self._count:
            raise out_of_turn(self.name, n, self._count)
        try:
            self._end = append(self._file, self._end, "\n" * self._open_line + line)
        except OSError as error:
            raise LogNotWritten(f"{self.name}: {error.strerror or error}; the move was not kept") from None
        self._count, self._open_line = self._count + 1, False

    def read(self, first: int = 0) -> Lines:
        """The lines from `first` on."""
        return _text_in(self._path, self._file).lines[first:]

    @contextlib.contextmanager
    def watch(self) -> Iterator[GrowingFile]:
        """Whoever else has the file may add to it."""
        yield GrowingFile(self._path, self._end)


def _is_open(file: FileIO, end: int) -> bool:
    """Whether the line before `end` lacks its line break, as editors may leave it."""
    file.seek(max(0, end - 1))
    return file.read(1) not in (b"", b"\n")


@dataclass(slots=True)
class GrowingFile:
    """Rings when a file has another length than it was seen with."""

    path: Path
    _seen: int = field(default=0)

    def wait(self, seconds: float) -> bool:
        """Until it has, so long at most."""
        end = time.monotonic() + seconds
        while (size := self.path.stat().st_size) == self._seen and time.monotonic() < end:
            time.sleep(LOOK_AGAIN)
        grown, self._seen = size != self._seen, size
        return grown


def append(file: FileIO, end: int, line: str) -> int:
    """The line written after `end`, where a torn line may stand; returns the new end.

    A disk that fills up in the middle leaves the file as it was.
    """
    data = line.encode("utf-8") + b"\n"
    try:
        file.seek(end)
        file.truncate()
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError:
        with contextlib.suppress(OSError):
            file.truncate(end)
        raise
    return end + len(data)


@contextlib.contextmanager
def held_file(path: Path) -> Iterator[LogFile]:
    """The file of a log, locked against other writers while it is open."""
    with _opened(path, "r+b") as file:
        try:
            lock(file)
        except OSError as error:
            raise LogNotWritten(f"{path} is in use by another ringclear, or cannot be locked: {error}") from None
        try:
            yield LogFile(path, file)
        finally:
            unlock(file)


@contextlib.contextmanager
def open_log(path: Path, named: Named) -> Iterator[GameLog]:
    """The game in a file, to go on with."""
    with held_file(path) as log:
        yield GameLog(log, named)


def first_line(header: Header) -> str:
    """The first line of a log."""
    return Checks().checked(header_line(header))


def create_log(path: Path, header: Header) -> None:
    """A new log; an existing file is never overwritten."""
    create_file(path, first_line(header))


def create_file(path: Path, *lines: str) -> None:
    """A new file with these lines; an existing one is never overwritten."""
    try:
        with open(path, "xb", buffering=0, opener=opener) as file:
            _begin(file, path, "\n".join(lines))
    except FileExistsError:
        raise LogNotWritten(f"{path} exists already; choose another name") from None
    except OSError as error:
        raise LogNotWritten(f"{path}: {error.strerror or error}; no game was started") from None


def _begin(file: FileIO, path: Path, text: str) -> None:
    """Where the disk does not take it, no empty log stands in the way of the next try."""
    try:
        append(file, 0, text)
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
