"""The state that a log leads to, and what may be done to it next: a move, or an undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from chordgame.disk.records import Header, Played, Record, Undone, by_rules
from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.fresh_chance import made, needs_chance
from chordgame.engine.game import Event, Game, Move
from chordgame.engine.passages import Passage
from chordgame.engine.sentences import together
from chordgame.engine.taking_back import Step, Steps

SEED_BITS = 53
"""Of a seed that nobody gave: far more than anybody can guess, and every reader of JSON keeps such a number."""
FAR_APART = 1 << 32
"""Places of the stream between one undo's seed and the next: no game draws so many numbers."""


def fresh_seed() -> int:
    """A seed that nobody could foresee."""
    return secrets.randbits(SEED_BITS)


class Session:
    """One game from its header on; each record takes it a step further or a step back."""

    def __init__(self, header: Header, game: Game[Any]) -> None:
        self.header = header
        self.game: Game[Any]
        self.game, self.carried = by_rules(game, header.rules)
        self.state: Any = self.game.setup(header.table)
        self.records = 0
        self._steps = Steps(self.game, self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that hold, without those that were taken back."""
        return tuple(step.move for step in self._steps.all)

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The moves that hold, each with the states before and after it."""
        states = [*(step.before for step in self._steps.all), self.state]
        return tuple(map(Passage, states, self.moves, states[1:]))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The record of each move that holds."""
        return tuple(step.n for step in self._steps.all)

    def events_of(self, place: int) -> tuple[Event, ...]:
        """What was read of the move at this place among those that hold, counted from 0."""
        return self._made(self._steps.all[place])[1]

    @property
    def undoable(self) -> Move | None:
        """The latest move, while its turn is open."""
        return self._steps.open.move if self._steps.open is not None else None

    def why_closed_to(self, seat: str) -> str:
        """Why this seat may not take back its latest move, although it is undoable; empty if it may."""
        return self._steps.why_closed_to(seat)

    def asking_why_closed_to(self, seat: str) -> Callable[[], str]:
        """The same as a question that another thread may answer."""
        return self._steps.asking_why_closed_to(seat)

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

    @contextmanager
    def trying(self, record: Record) -> Iterator[tuple[Event, ...]]:
        """One record further, and back again if what is done meanwhile fails."""
        before = self.state, self.records, self._steps.copy()
        events = self.take(record)
        try:
            yield events
        except BaseException:
            self.state, self.records, self._steps = before
            raise

    def next_move(self, move: Move) -> Played:
        """The record for a move made now, with a fresh seed if it needs chance that nobody gave a seed for."""
        n, seed = self.records + 1, fresh_seed()
        drawn = self.header.seed is None and needs_chance(self.game, self.state, move, seed)
        return Played(n, move, seed if drawn else None)

    def next_undo(self, seat: str) -> Undone:
        """The record that takes back the latest move that holds, with what it had shown."""
        self.check_seat(seat)
        last = self._steps.latest
        if last is None:
            raise Refused("there is nothing to undo")
        seen = self._steps.seen_by(self.header.seats)
        shown = tuple(event.text for event in self._made(last)[1]) if seen else ()
        return Undone(self.records + 1, last.n, seat, seen, shown, self._seed_for_undo(last))

    def _seed_for_undo(self, last: Step) -> int | None:
        """Of a game with one seed for all its chance another, that follows from it so that the game can be repeated;
        none where the move used no chance, and nobody knows what came after it."""
        if self.header.seed is None:
            return None
        fresh, _ = Chance(self.header.seed, (self.records + 1) * FAR_APART).split()
        known = self._steps.is_known or needs_chance(self.game, last.before, last.move, fresh.seed)
        return fresh.seed if known else None

    def _move(self, record: Played) -> tuple[Event, ...]:
        step = Step(record.n, record.move, self.state, record.seed)
        self.state, events = self._made(step)
        self._steps.add(step)
        return events

    def _made(self, step: Step) -> tuple[Any, tuple[Event, ...]]:
        return made(self.game, step.before, step.move, step.seed)

    def _undo(self, record: Undone) -> tuple[Event, ...]:
        for seat in (record.seat, *record.seen):
            self.check_seat(seat)
        last = self._steps.take_back(record.undo, record.seen)
        self.state = last.before if record.seed is None else self.game.shake(last.before, Chance(record.seed))
        label = "a secret choice" if last.move.secret else self.game.describe(last.before, last.move)
        seen = f" What it showed has been seen by {together(record.seen)}." if record.seen else ""
        whose = "their move" if record.seat == last.move.seat else f"{last.move.seat}'s move"
        return (Event(f"{record.seat} undid {whose}: {label}.{seen}"),)
