"""The text of a log, and the game that it leads to.

A crash in the middle of a line leaves a torn one at the end: it was never confirmed to anybody, so reading says so
and goes on, and the next record takes its place.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from chordgame.disk.line_checks import CHANGED, Checks
from chordgame.disk.log import Lines
from chordgame.disk.records import Named, read_header, read_record
from chordgame.disk.session import Session
from chordgame.engine.errors import LogBroken, YouErred


@dataclass(frozen=True, slots=True)
class LogText:
    """The lines that count with their places in the file, the byte after them, and how many torn bytes follow."""

    lines: Lines
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


def game_in(name: str, lines: Lines, named: Named) -> tuple[Session, Checks]:
    """The game that the lines lead to, and their checks; an error begins with the log's name."""
    try:
        return _game_in(lines, named)
    except LogBroken as error:
        raise LogBroken(f"{name}: {error}") from None


def _game_in(lines: Lines, named: Named) -> tuple[Session, Checks]:
    if not lines:
        raise LogBroken("line 1: there is no header; start a log with 'ringclear game new'")
    checks, session = Checks(), None
    for number, checked in lines:
        line, fits = checks.read(checked)
        try:
            session = _further(session, line, checked, named)
        except YouErred as error:
            raise LogBroken(f"line {number}: {error}" + ("" if fits else f"; {CHANGED}")) from None
        if not fits:  # though it reads well
            raise LogBroken(f"line {number}: {CHANGED}")
    assert session is not None
    return session, checks


def _further(session: Session | None, line: str, checked: str, named: Named) -> Session:
    """The game one line further, as it reads and as it stands there; the first line begins it."""
    if session is None:
        header = read_header(line, named)
        return Session(header, named(header.game), checked)
    session.take(read_record(line, session.records + 1, session.game, session.carried), checked)
    return session
