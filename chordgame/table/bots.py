"""Seats that are played by code: they think beside the table, one at a time, and leave people time to read along."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from chordgame.engine.brains import bot_move, brain_named
from chordgame.engine.chance import LARGEST_SEED, Chance
from chordgame.engine.game import Move
from chordgame.pages.serving import Aside, Schedule
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import SavedTable

CATCHES_AFTER = 4.0
"""Seconds that people have before a bot does what nobody asked it for, such as catching them out."""
SLOWER = 0.5
"""Seconds that each step of the table's pace adds before a bot moves."""


class Bots:
    """Moves for the seats that are played by code; `moved` is called with each."""

    def __init__(
        self,
        saved: Callable[[], SavedTable],
        schedule: Schedule,
        aside: Aside,
        moved: Callable[[OpenGame, Move], None],
    ) -> None:
        self._saved, self._schedule, self._aside, self._moved = saved, schedule, aside, moved
        self._busy = False
        self._game: OpenGame | None = None
        self._chance = Chance(secrets.randbelow(LARGEST_SEED))

    def rouse(self, game: OpenGame) -> None:
        """If a bot is waited for, it moves after a pause; people shall be able to read along."""
        self._game = game
        if not self._busy and self._next(game):
            self._busy = True
            self._schedule(self._pause, lambda: self._think(game))
        self._watch(game)

    @property
    def _pause(self) -> float:
        return self._saved().setting("pace") * SLOWER

    def _next(self, game: OpenGame) -> tuple[str, str] | None:
        brains = {seat.name: seat.brain for seat in self._saved().seats if seat.by == "bot"}
        return next(((seat, brains[seat]) for seat in game.awaited if seat in brains), None)

    def _think(self, game: OpenGame) -> None:
        if game is not self._game:
            self._go_on()
            return
        turn = self._next(game)
        if turn is None:
            self._busy = False
            return
        seat, brain = turn
        records, rules, state, chance = game.session.records, game.rules, game.state, self._chance

        def done(moved: tuple[Move, Chance]) -> None:
            move, self._chance = moved
            if game is self._game and game.session.records == records:
                self._busy = False
                self._moved(game, move)
            else:
                self._go_on()

        self._aside(lambda: bot_move(rules, state, seat, brain_named(rules, brain), chance), done)

    def _go_on(self) -> None:
        """The table went on meanwhile, perhaps with another game: what was thought of is of no use."""
        self._busy = False
        if self._game is not None:
            self.rouse(self._game)

    # ------------------------------------------------------------ unasked

    def _watch(self, game: OpenGame) -> None:
        """What a bot may do unasked it does if nothing else has happened by then."""
        move, records = self._unasked(game), game.session.records
        if move is not None:
            self._schedule(CATCHES_AFTER + self._pause, lambda: self._catch(game, move, records))

    def _unasked(self, game: OpenGame) -> Move | None:
        rules, state, dreams = game.rules, game.state, self._chance
        if rules.unasked is None:
            return None
        bots = [seat.name for seat in self._saved().seats if seat.by == "bot" and seat.name not in game.awaited]
        moves = (rules.unasked(rules.imagine(state, seat, dreams), seat) for seat in bots)
        return next((move for move in moves if move is not None), None)

    def _catch(self, game: OpenGame, move: Move, records: int) -> None:
        if game.session.records == records:
            self._moved(game, move)
