"""The state that a log leads to, and what may be done to it next: a move, or an undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from chordgame.disk.lot_book import LotBook
from chordgame.disk.records import Asked, Drawn, Header, Played, Record, Undone, by_rules
from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.fresh_chance import draws, made, needs_chance
from chordgame.engine.game import Event, Game, Move
from chordgame.engine.passages import Passage
from chordgame.engine.sentences import together
from chordgame.engine.taking_back import Step, Steps

SEED_BITS = 53
"""Of a seed that nobody gave: far more than anybody can guess, and every reader of JSON keeps such a number."""
BY_LOT = "This game's dice and cards are drawn by everybody at the table"
FAR_APART = 1 << 32
"""Places of the stream between one undo's seed and the next: no game draws so many numbers."""


Givers = Callable[[], tuple[str, ...]]
"""Who is there to give to a lot; the host among them."""


def nobody_gives() -> tuple[str, ...]:
    """Away from a table nobody can be asked."""
    raise Refused(BY_LOT, "go on with it there, with 'ringclear play'")


def fresh_seed() -> int:
    """A seed that nobody could foresee."""
    return secrets.randbits(SEED_BITS)


class Session:
    """One game from its header on; each record takes it a step further or a step back.

    Where everybody draws lots, `lots` is what the log says of them, and each record comes with its line.
    """

    def __init__(self, header: Header, game: Game[Any], line: str = "") -> None:
        self.header = header
        self.game: Game[Any]
        self.game, self.carried = by_rules(game, header.rules)
        self.state: Any = self.game.setup(header.table)
        self.records = 0
        self._steps = Steps(self.game, self.state)
        self.lots = LotBook.begun(header, line) if header.pledges is not None else None
        self._asked: Asked | None = None

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
    def is_rolling(self) -> bool:
        """Whether a lot was asked for, so that nothing else can be done before it is drawn."""
        return self.lots is not None and self.lots.open is not None

    @property
    def is_dealt(self) -> bool:
        """Whether the game has begun; before the first lot it only looks so."""
        return not self.is_rolling or self._asked is not None

    @property
    def undoable(self) -> Move | None:
        """The latest move, while its turn is open, and no lot was drawn for it."""
        step = self._steps.open
        return None if step is None or self.is_rolling or self._is_by_lot(step) else step.move

    def _is_by_lot(self, step: Step) -> bool:
        return self.lots is not None and step.seed is not None

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

    def take(self, record: Record, line: str = "") -> tuple[Event, ...]:
        """One record further. Nothing changes if the rules refuse it."""
        lots = self.lots.after(record, line, self.header.seats) if self.lots is not None else None
        events = self._take(record)
        self.records, self.lots = self.records + 1, lots
        return events

    def _take(self, record: Record) -> tuple[Event, ...]:
        match record:
            case Undone():
                return self._undo(record)
            case Played():
                return self._move(record)
        if self.lots is None:
            raise Refused("no lots are drawn in this game")
        match record:
            case Asked():
                self._ask(record)
            case Drawn():
                return self._draw(record)
        return ()

    @contextmanager
    def trying(self, record: Record, line: str = "") -> Iterator[tuple[Event, ...]]:
        """One record further, and back again if what is done meanwhile fails."""
        before = self.state, self.records, self._steps.copy(), self.lots, self._asked
        events = self.take(record, line)
        try:
            yield events
        except BaseException:
            self.state, self.records, self._steps, self.lots, self._asked = before
            raise

    def next_move(self, move: Move, givers: Givers = nobody_gives) -> Played | Asked:
        """The record for a move made now, with a fresh seed if it needs chance that nobody gave a seed for; where
        everybody draws lots it then asks those who can give."""
        n, seed = self.records + 1, fresh_seed()
        if self.lots is not None:
            drawn = not self.is_rolling and draws(self.game, self.state, move)
            return Asked(n, move, self.lots.lots + 1, givers()) if drawn else Played(n, move)
        drawn = self.header.seed is None and needs_chance(self.game, self.state, move, seed)
        return Played(n, move, seed if drawn else None)

    def next_undo(self, seat: str, by_host: bool = False) -> Undone:
        """The record that takes back the latest move that holds, with what it had shown."""
        self.check_seat(seat)
        last = self._steps.latest
        if last is None:
            raise Refused("there is nothing to undo")
        self._check_may_go(last)
        seen = self._steps.seen_by(self.header.seats)
        shown = tuple(event.text for event in self._made(last)[1]) if seen else ()
        return Undone(self.records + 1, last.n, seat, seen, shown, self._seed_for_undo(last), by_host or None)

    def _check_may_go(self, step: Step) -> None:
        """What everybody drew stands, for the host too: else it could be drawn until it suits somebody."""
        if self._is_by_lot(step):
            raise Refused("Dice or cards were drawn for this move by everybody, so it stands")

    def _seed_for_undo(self, last: Step) -> int | None:
        """Of a game with one seed for all its chance another, that follows from it so that the game can be repeated;
        none where the move used no chance, and nobody knows what came after it."""
        if self.header.seed is None:
            return None
        fresh, _ = Chance(self.header.seed, (self.records + 1) * FAR_APART).split()
        known = self._steps.is_known or needs_chance(self.game, last.before, last.move, fresh.seed)
        return fresh.seed if known else None

    def _move(self, record: Played) -> tuple[Event, ...]:
        if self.lots is not None and (record.seed is not None or draws(self.game, self.state, record.move)):
            raise Refused(BY_LOT, "nobody draws alone")
        return self._step(Step(record.n, record.move, self.state, record.seed))

    def _ask(self, record: Asked) -> None:
        """The move stands, although nobody knows yet what comes of it: the rules have to allow it whatever comes."""
        if not draws(self.game, self.state, record.move):
            raise Refused("this move needs no lot")
        self._asked = record

    def _draw(self, record: Drawn) -> tuple[Event, ...]:
        """The move that asked is made, or the table is dealt."""
        if self._asked is not None:
            events = self._step(Step(self._asked.n, self._asked.move, self.state, record.seed))
            self._asked = None
            return events
        self.state = self.game.setup(replace(self.header.table, seed=record.seed))
        self._steps = Steps(self.game, self.state)
        return ()

    def _step(self, step: Step) -> tuple[Event, ...]:
        self.state, events = self._made(step)
        self._steps.add(step)
        return events

    def _made(self, step: Step) -> tuple[Any, tuple[Event, ...]]:
        return made(self.game, step.before, step.move, step.seed)

    def _undo(self, record: Undone) -> tuple[Event, ...]:
        for seat in (record.seat, *record.seen):
            self.check_seat(seat)
        if self.lots is not None and record.seed is not None:
            raise Refused(BY_LOT, "nobody draws alone")
        if self._steps.latest is not None:
            self._check_may_go(self._steps.latest)
        last = self._steps.take_back(record.undo, record.seen)
        self.state = last.before if record.seed is None else self.game.shake(last.before, Chance(record.seed))
        label = "a secret choice" if last.move.secret else self.game.describe(last.before, last.move)
        seen = f" What it showed has been seen by {together(record.seen)}." if record.seen else ""
        who = "The host" if record.host else record.seat
        whose = "their move" if who == last.move.seat else f"{last.move.seat}'s move"
        return (Event(f"{who} undid {whose}: {label}.{seen}"),)
