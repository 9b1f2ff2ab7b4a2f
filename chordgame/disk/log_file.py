"""The log on disk: lines are only ever added, one process at a time, each safe before it counts.

A crash in the middle of a line leaves a torn one at the end: it was never confirmed to anybody, so reading says so
and goes on, and the next record takes its place.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Literal

from chordgame.disk.file_lock import lock, unlock
from chordgame.disk.line_checks import CHANGED, Checks
from chordgame.disk.owner_alone import opener
from chordgame.disk.records import Header, Named, Record, header_line, read_header, read_record, record_line
from chordgame.disk.session import Session
from chordgame.disk.versioned_file import why_unreadable
from chordgame.engine.errors import LogBroken, LogNotWritten, YouErred
from chordgame.engine.game import Event


@dataclass(frozen=True, slots=True)
class LogText:
    """The lines that count with their places in the file, the byte after them, and how many torn bytes follow."""

    lines: tuple[tuple[int, str], ...]
    end: int
    torn_bytes: int

    @property
    def warning(self) -> str:
        """What to say of a torn end; empty if there is none."""
        if not self.torn_bytes:
            return ""
        return f"the last line is torn ({self.torn_bytes} bytes of an unfinished move); going on without it"


def read_lines(data: bytes) -> LogText:
    """The lines in the bytes of a log; blank ones, which editors leave, are passed over."""
    end = len(data) if _is_whole(data) else data.rfind(b"\n") + 1
    try:
        text = data[:end].decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LogBroken(f"line {line}: byte {error.start + 1} of the file is no text") from None
    lines = tuple((number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip())
    return LogText(lines, end, len(data) - end)


def _is_whole(data: bytes) -> bool:
    """Whether a last line without its line break is complete all the same: nothing cut off ends in a closed object."""
    last = data[data.rfind(b"\n") + 1 :]
    try:
        return isinstance(json.loads(last), dict)
    except (ValueError, RecursionError):
        return not last


def game_in(text: LogText, named: Named) -> tuple[Session, Checks]:
    """The game that the lines lead to, and their checks."""
    if not text.lines:
        raise LogBroken("line 1: there is no header; start a log with 'ringclear game new'")
    checks, session = Checks(), None
    for number, checked in text.lines:
        line, fits = checks.read(checked)
        try:
            session = _further(session, line, named)
        except YouErred as error:
            raise LogBroken(f"line {number}: {error}" + ("" if fits else f"; {CHANGED}")) from None
        if not fits:  # though it reads well
            raise LogBroken(f"line {number}: {CHANGED}")
    assert session is not None
    return session, checks


def _further(session: Session | None, line: str, named: Named) -> Session:
    """The game one line further; the first line begins it."""
    if session is None:
        header = read_header(line, named)
        return Session(header, named(header.game))
    session.take(read_record(line, session.records + 1, session.game, session.carried))
    return session


def read_log(path: Path, named: Named) -> tuple[Session, str]:
    """The game in a log, found by name with `named`, and a warning if the last line is torn."""
    with _opened(path, "rb") as file:
        session, _, text = _game_in(path, file.readall(), named)
    return session, text.warning


def _game_in(path: Path, data: bytes, named: Named) -> tuple[Session, Checks, LogText]:
    """The game in the bytes of a file; an error names the file."""
    try:
        text = read_lines(data)
        return *game_in(text, named), text
    except LogBroken as error:
        raise LogBroken(f"{path}: {error}") from None


def _opened(path: Path, mode: Literal["rb", "r+b"]) -> FileIO:
    """Without a buffer: what could not be written must not be tried again at closing."""
    try:
        return open(path, mode, buffering=0)
    except OSError as error:
        raise LogBroken(f"{path}: {why_unreadable(path, error)}") from None


class LogFile:
    """A log held open for one process to add to; a torn end is cut off before the next record."""

    def __init__(self, path: Path, file: FileIO, named: Named) -> None:
        data = file.readall()
        self.session, self._checks, text = _game_in(path, data, named)
        self.warning = text.warning
        self._path, self._file, self._named, self._end = path, file, named, text.end
        self._open_line = not data[: text.end].endswith(b"\n")

    def add(self, record: Record) -> tuple[Event, ...]:
        """The record carried out and safely on disk; if either fails, neither has happened."""
        events = self.session.take(record)
        line = self._checks.checked(record_line(record))
        try:
            self._end = append(self._file, self._end, "\n" * self._open_line + line)
        except OSError as error:
            self._file.seek(0)
            self.session, self._checks, _ = _game_in(self._path, self._file.readall(), self._named)
            raise LogNotWritten(f"{self._path}: {error.strerror or error}; the move was not kept") from None
        self._open_line = False
        return events


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
def open_log(path: Path, named: Named) -> Iterator[LogFile]:
    """The log of a game, locked against other writers while it is open."""
    with _opened(path, "r+b") as file:
        try:
            lock(file)
        except OSError as error:
            raise LogNotWritten(f"{path} is in use by another ringclear, or cannot be locked: {error}") from None
        try:
            yield LogFile(path, file, named)
        finally:
            unlock(file)


def first_line(header: Header) -> str:
    """The first line of a log."""
    return Checks().checked(header_line(header))


def create_log(path: Path, header: Header) -> None:
    """A new log; an existing file is never overwritten."""
    try:
        with open(path, "xb", buffering=0, opener=opener) as file:
            _begin(file, path, header)
    except FileExistsError:
        raise LogNotWritten(f"{path} exists already; choose another name") from None
    except OSError as error:
        raise LogNotWritten(f"{path}: {error.strerror or error}; no game was started") from None


def _begin(file: FileIO, path: Path, header: Header) -> None:
    """Where the disk does not take the header, no empty log stands in the way of the next try."""
    try:
        append(file, 0, first_line(header))
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
