"""A log, wherever it is kept: what each keeper of logs promises."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from chordgame.engine.errors import LineTaken, LogNotWritten

Lines = tuple[tuple[int, str], ...]
"""Lines of a log, each with the number that somebody finds it by who looks there."""


class Bell(Protocol):
    """Rings when a log may have grown. It is a hint and no more: it may ring for nothing, or late; the log counts."""

    def wait(self, seconds: float) -> bool:
        """Until it rings, so long at most; whether it rang."""


class Log(Protocol):
    """One game's log, held to be added to. Line 0 is its header, line n its record n."""

    @property
    def name(self) -> str:
        """What sentences call it."""

    @property
    def warning(self) -> str:
        """What to say of its end as it was found; empty if nothing."""

    def append(self, n: int, line: str) -> None:
        """Line `n`, kept for good once this returns; `LogNotWritten` says why not: `LineTaken` if there is one."""

    def read(self, first: int = 0) -> Lines:
        """The lines that are kept for good, from line `first` on."""

    def watch(self) -> AbstractContextManager[Bell]:
        """What rings when somebody has added a line."""


def out_of_turn(name: str, n: int, count: int) -> LogNotWritten:
    """What to say of line `n` for a log that has `count`: one that is there already, or one that would leave a gap."""
    if n < count:
        return LineTaken(f"{name}: record {n} is there already, so nothing was added; look at the table as it is now")
    return LogNotWritten(f"{name}: record {n} cannot follow record {count - 1}; nothing was added")
