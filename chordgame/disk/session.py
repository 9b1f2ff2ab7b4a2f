"""The state that a log leads to, and what may be done to it next: a move, or an undo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chordgame.disk.records import Header, Played, Record, Undone
from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.game import Event, Game, Move


@dataclass(frozen=True, slots=True)
class _Step:
    """A move that holds: its record's number, the move, and the state before it."""

    n: int
    move: Move
    before: Any


class Session:
    """One game from its header on; each record takes it a step further or a step back."""

    def __init__(self, header: Header, game: Game[Any]) -> None:
        self.header = header
        self.game = game
        self.state: Any = self.game.setup(header.table)
        self.records = 0
        self._steps: list[_Step] = []
        self._open_chapter = self.game.chapter(self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that hold, without those that were taken back."""
        return tuple(step.move for step in self._steps)

    @property
    def undoable(self) -> Move | None:
        """The latest move, while it may be taken back."""
        return self._steps[-1].move if self._steps and not self._is_closed(self._steps[-1]) else None

    def check_seat(self, seat: str) -> str:
        """The seat, if there is one of that name."""
        if seat not in self.header.seats:
            raise BadSetup(f"there is no seat {seat!r}; at this table are {', '.join(self.header.seats)}")
        return seat

    def take(self, record: Record) -> tuple[Event, ...]:
        """One record further. Nothing changes if the rules refuse it."""
        events = self._undo(record) if isinstance(record, Undone) else self._move(record)
        self.records += 1
        return events

    def next_move(self, move: Move) -> Played:
        """The record for a move made now."""
        return Played(self.records + 1, move)

    def next_undo(self, seat: str) -> Undone:
        """The record that takes back the latest move that holds."""
        self.check_seat(seat)
        if not self._steps:
            raise Refused("there is nothing to undo")
        return Undone(self.records + 1, self._steps[-1].n, seat)

    def _move(self, record: Played) -> tuple[Event, ...]:
        before = self.state
        self.state, events = self.game.apply(before, record.move)
        self._steps.append(_Step(record.n, record.move, before))
        if not record.move.aside:
            self._open_chapter = max(self._open_chapter, self.game.chapter(before))
        return events

    def _undo(self, record: Undone) -> tuple[Event, ...]:
        self.check_seat(record.seat)
        if not self._steps or self._steps[-1].n != record.undo:
            raise Refused("only the latest move can be undone", f"not record {record.undo}")
        last = self._steps[-1]
        if self._is_closed(last):
            raise Refused("a turn is closed once somebody has moved in the next", "what it scored stands")
        self._steps.pop()
        self.state = last.before
        label = "a secret choice" if last.move.secret else self.game.describe(last.before, last.move)
        return (Event(f"{record.seat} takes back what {last.move.seat} did: {label}."),)

    def _is_closed(self, step: _Step) -> bool:
        return self.game.chapter(step.before) < self._open_chapter
