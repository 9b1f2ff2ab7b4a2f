"""A game that goes on in a log: no record counts before its line is kept."""

from __future__ import annotations

from copy import copy

from chordgame.disk.log import Log
from chordgame.disk.log_text import game_in
from chordgame.disk.records import Named, Record, record_line
from chordgame.disk.session import Session
from chordgame.engine.errors import LineTaken
from chordgame.engine.game import Event


class GameLog:
    """The game that a log leads to, and what adds to both, never to one without the other."""

    def __init__(self, log: Log, named: Named) -> None:
        self._log, self._named = log, named
        self.warning = log.warning
        self.session: Session
        self._read()

    def _read(self) -> None:
        self.session, self._checks = game_in(self._log.name, self._log.read(), self._named)

    @property
    def lines(self) -> tuple[str, ...]:
        """The log as it stands."""
        return tuple(line for _, line in self._log.read())

    def add(self, record: Record) -> tuple[Event, ...]:
        """The record carried out and kept for good; if either fails, neither has happened."""
        checks = copy(self._checks)
        line = checks.checked(record_line(record))
        try:
            with self.session.trying(record, line) as events:
                self._log.append(record.n, line)
        except LineTaken:  # the log is the truth: whoever missed a line goes on from there
            self._read()
            raise
        self._checks = checks
        return events
