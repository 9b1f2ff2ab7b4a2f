"""The log on disk: lines are only ever added, one process at a time, each safe before it counts.

A line counts once its line break is there. A crash in the middle of a line leaves a torn one at the end: it
was never confirmed to anybody, so reading says so and goes on, and the next record takes its place.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Literal

from chordgame.engine.errors import LogBroken, LogNotWritten, YouErred
from chordgame.engine.game import Event
from chordgame.games import game_named
from chordgame.session.file_lock import locked
from chordgame.session.records import Header, Record, header_line, read_header, read_record, record_line
from chordgame.session.session import Session, replayed


@dataclass(frozen=True, slots=True)
class LogText:
    """The lines that count, and how many bytes of a torn line follow them."""

    lines: tuple[str, ...]
    good_bytes: int
    torn_bytes: int

    @property
    def warning(self) -> str:
        """What to tell people about a torn end; empty if there is none."""
        if not self.torn_bytes:
            return ""
        return f"the last line is torn ({self.torn_bytes} bytes of an unfinished move); going on without it"


def read_lines(data: bytes) -> LogText:
    """The lines in the bytes of a log."""
    good = data.rfind(b"\n") + 1
    try:
        lines = tuple(data[:good].decode("utf-8").split("\n")[:-1])
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LogBroken(f"line {line}: byte {error.start + 1} of the file is no text") from None
    return LogText(lines, good, len(data) - good)


def session_from(text: LogText) -> Session:
    """The game that the lines tell."""
    if not text.lines:
        raise LogBroken("line 1: there is no header; start a log with 'ringclear game new'")
    header = read_header(text.lines[0])
    return replayed(header, _records(header, text.lines[1:]))


def _records(header: Header, lines: tuple[str, ...]) -> tuple[Record, ...]:
    game, records = game_named(header.game), []
    for number, line in enumerate(lines, start=1):
        try:
            records.append(read_record(line, number, game))
        except YouErred as error:
            raise LogBroken(f"line {number + 1}: {error}") from None
    return tuple(records)


def read_log(path: Path) -> tuple[Session, str]:
    """The game in a file, and a warning if its last line is torn."""
    with _opened(path, "rb") as file:
        text = read_lines(file.readall())
    return _told(path, text), text.warning


def _told(path: Path, text: LogText) -> Session:
    try:
        return session_from(text)
    except LogBroken as error:
        raise LogBroken(f"{path}: {error}") from None


def _opened(path: Path, mode: Literal["rb", "r+b"]) -> FileIO:
    """Without a buffer: what could not be written must not be tried again at closing."""
    try:
        return open(path, mode, buffering=0)
    except OSError as error:
        raise LogBroken(f"{path}: {error.strerror or error}") from None


class LogFile:
    """A log held open for one process to add to; a torn end is cut off before the next record."""

    def __init__(self, path: Path, file: FileIO) -> None:
        text = read_lines(file.readall())
        self.session = _told(path, text)
        self.warning = text.warning
        self._path, self._file, self._end = path, file, text.good_bytes

    def add(self, record: Record) -> tuple[Event, ...]:
        """The record carried out and safely on disk; if either fails, neither has happened."""
        trial = self.session.take(record)
        try:
            self._end = append(self._file, self._end, record_line(record))
        except OSError as error:
            self.session = session_from(self._reread())
            raise LogNotWritten(f"{self._path}: {error.strerror or error}; the move was not kept") from None
        return trial

    def _reread(self) -> LogText:
        self._file.seek(0)
        return read_lines(self._file.readall())


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
def open_log(path: Path) -> Iterator[LogFile]:
    """The log of a game, locked against other writers while it is open."""
    with _opened(path, "r+b") as file, locked(file):
        yield LogFile(path, file)


def create_log(path: Path, header: Header) -> None:
    """A new log; an existing file is never overwritten."""
    try:
        with open(path, "xb", buffering=0) as file:
            append(file, 0, header_line(header))
    except FileExistsError:
        raise LogNotWritten(f"{path} exists already; choose another name") from None
    except OSError as error:
        raise LogNotWritten(f"{path}: {error.strerror or error}; no game was started") from None
