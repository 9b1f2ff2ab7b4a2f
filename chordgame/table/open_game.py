"""A game on the table: its log held open, moves carried out and kept, and bots that take their turns."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from chordgame.disk.log_file import create_log, open_log
from chordgame.disk.records import Record, header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import awaited, bot_move, brain_named
from chordgame.engine.chance import LARGEST_SEED, Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Move
from chordgame.games import game_named
from chordgame.table.lobby import table_from
from chordgame.table.saved import TableFacts

CATCHES_AFTER = 4.0
"""Seconds that people have before a bot does what nobody asked it for, such as catching them out."""
Happened = Callable[[tuple[Event, ...]], None]


def begin_log(facts: TableFacts, path: Path, seed: int | None = None) -> None:
    """The log of a new game with everybody who is there."""
    game, table = table_from(facts, secrets.randbelow(LARGEST_SEED) if seed is None else seed)
    create_log(path, header_for(game, table))


class GamePlay:
    """The game in one log."""

    def __init__(self, path: Path) -> None:
        self._open = ExitStack()
        self._log = self._open.enter_context(open_log(path, game_named))
        self.warning = self._log.warning

    @property
    def session(self) -> Session:
        """The game so far."""
        return self._log.session

    def close(self) -> None:
        """The log is whole at any moment; this lets others have it."""
        self._open.close()

    def add(self, record: Record) -> tuple[Event, ...]:
        """One record further, safe on the disk."""
        return self._log.add(record)

    def move(self, move: Move) -> tuple[Event, ...]:
        """A move, if the rules allow it."""
        return self.add(self.session.next_move(move))

    def take_back(self, seat: str) -> tuple[Event, ...]:
        """The latest move undone."""
        return self.add(self.session.next_undo(seat))

    def would_take(self, move: Move) -> bool:
        """Whether the rules would allow the move now."""
        try:
            self.session.game.apply(self.session.state, move)
        except Refused:
            return False
        return True

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that the table waits for."""
        session = self.session
        return tuple(seat for seat in session.header.seats if awaited(session.game, session.state, seat))


class Bots:
    """Moves for the seats that are played by code; one thinks at a time, beside the table."""

    def __init__(
        self,
        schedule: Callable[[float, Callable[[], None]], object],
        aside: Callable[[Callable[[], Any], Callable[[Any], None]], None],
        happened: Callable[[GamePlay, Move], None],
    ) -> None:
        self._schedule, self._aside, self._happened = schedule, aside, happened
        self._busy = False
        self._play: GamePlay | None = None
        self._chance = Chance(secrets.randbelow(LARGEST_SEED))

    def rouse(self, play: GamePlay, facts: Callable[[], TableFacts]) -> None:
        """If a bot is waited for, it moves after a pause; people shall be able to read along."""
        self._play = play
        if not self._busy and self._next(play, facts()):
            self._busy = True
            self._schedule(facts().setting("pace") * 0.5, lambda: self._think(play, facts))
        self._watch(play, facts())

    def _watch(self, play: GamePlay, facts: TableFacts) -> None:
        """What a bot may do unasked it does if nothing else has happened by then."""
        move, records = self._unasked(play, facts), play.session.records
        if move is not None:
            wait = CATCHES_AFTER + facts.setting("pace") * 0.5
            self._schedule(wait, lambda: self._catch(play, move, records))

    def _unasked(self, play: GamePlay, facts: TableFacts) -> Move | None:
        game, state, dreams = play.session.game, play.session.state, self._chance
        if game.unasked is None:
            return None
        bots = [seat.name for seat in facts.seats if seat.by == "bot" and seat.name not in play.awaited]
        moves = (game.unasked(game.imagine(state, seat, dreams), seat) for seat in bots)
        return next((move for move in moves if move is not None), None)

    def _catch(self, play: GamePlay, move: Move, records: int) -> None:
        if play.session.records == records:
            self._happened(play, move)

    def _next(self, play: GamePlay, facts: TableFacts) -> tuple[str, str] | None:
        brains = {seat.name: seat.brain for seat in facts.seats if seat.by == "bot"}
        return next(((seat, brains[seat]) for seat in play.awaited if seat in brains), None)

    def _think(self, play: GamePlay, facts: Callable[[], TableFacts]) -> None:
        if play is not self._play:
            self._go_on(facts)
            return
        turn = self._next(play, facts())
        if turn is None:
            self._busy = False
            return
        seat, brain = turn
        session, records, chance = play.session, play.session.records, self._chance
        game, state = session.game, session.state

        def done(moved: tuple[Move, Chance]) -> None:
            move, self._chance = moved
            if play is self._play and session.records == records:
                self._busy = False
                self._happened(play, move)
            else:
                self._go_on(facts)

        self._aside(lambda: bot_move(game, state, seat, brain_named(game, brain), chance), done)

    def _go_on(self, facts: Callable[[], TableFacts]) -> None:
        """The table went on meanwhile, perhaps with another game: what was thought of is of no use."""
        self._busy = False
        if self._play is not None:
            self.rouse(self._play, facts)
