"""Seats that are played by code: they think beside the table, one at a time, and leave people time to read along."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from chordgame.engine.brains import bot_move, brain_named
from chordgame.engine.chance import LARGEST_SEED, Chance
from chordgame.engine.game import Game, Move
from chordgame.pages.serving import Aside, Schedule
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import SavedTable

CATCHES_AFTER = 4.0
"""Seconds that people have before a bot wins a race, such as catching them out."""
SLOWER = 0.5
"""Seconds that each step of the table's pace adds before a bot moves."""
LINGERS = 8
"""So many times as long a bot waits for people who may still want to do something, as to clap; chosen by eye."""
BEAT = 0.05
"""Seconds; where a thought takes longer than the pause, its answer comes on a beat. So nobody reads from the time
that an answer takes how much there was to think about, and that may be what lies in a hidden hand."""


class Thought:
    """What a bot wants to do and to say, once it knows it."""

    def __init__(self, game: OpenGame) -> None:
        self.game, self.records = game, game.session.records
        self.answer: tuple[Move, str] | None = None

    @property
    def is_late(self) -> bool:
        """Whether something else has happened since."""
        return self.game.session.records != self.records

    def found(self, move: Move, saying: str) -> None:
        """It knows."""
        self.answer = move, saying


class Bots:
    """Moves for the seats that are played by code; `moved` is called with each, and with what the bot says."""

    def __init__(
        self,
        saved: Callable[[], SavedTable],
        schedule: Schedule,
        aside: Aside,
        moved: Callable[[OpenGame, Move, str], None],
    ) -> None:
        self._saved, self._schedule, self._aside, self._moved = saved, schedule, aside, moved
        self._busy = False
        self._game: OpenGame | None = None
        self._chance = Chance(secrets.randbelow(LARGEST_SEED))

    def rouse(self, game: OpenGame) -> None:
        """If a bot is waited for, it moves after a pause; people shall be able to read along."""
        self._game = game
        turn = self._next(game)
        if not self._busy and turn is not None:
            self._busy = True
            self._think(Thought(game), *turn)
        self._watch(game)

    def _pause(self, game: OpenGame) -> float:
        """Longer where people may want to do something first."""
        pause, rules = self._saved().setting("pace") * SLOWER, game.rules
        lingering = rules.lingers(game.state) if rules.lingers is not None else ()
        return pause * (LINGERS if set(lingering) - set(self._brains) else 1)

    @property
    def _brains(self) -> dict[str, str]:
        return {seat.name: seat.brain for seat in self._saved().seats if seat.by == "bot"}

    def _next(self, game: OpenGame) -> tuple[str, str] | None:
        brains = self._brains
        return next(((seat, brains[seat]) for seat in game.awaited if seat in brains), None)

    def _think(self, thought: Thought, seat: str, brain: str) -> None:
        rules, state, chance = thought.game.rules, thought.game.state, self._chance

        def work() -> tuple[Move, Chance, str]:
            move, rest = bot_move(rules, state, seat, brain_named(rules, brain), chance)
            return move, rest, saying_with(rules, state, move, brain)

        def done(found: tuple[Move, Chance, str]) -> None:
            move, self._chance, saying = found
            thought.found(move, saying)

        self._aside(work, done)
        self._schedule(self._pause(thought.game), lambda: self._make(thought))

    def _make(self, thought: Thought) -> None:
        """The move, if nothing else has happened; what was thought of another table is of no use."""
        game = thought.game
        if game is not self._game or thought.is_late or self._next(game) is None:
            self._go_on()
        elif thought.answer is None:
            self._schedule(BEAT, lambda: self._make(thought))
        else:
            self._busy = False
            self._moved(game, *thought.answer)

    def _go_on(self) -> None:
        self._busy = False
        if self._game is not None:
            self.rouse(self._game)

    # ------------------------------------------------------------ unasked

    def _watch(self, game: OpenGame) -> None:
        """What a bot may do unasked it does if nothing else has happened by then."""
        found, records = self._unasked(game), game.session.records
        if found is not None:
            seconds = self._saved().setting("pace") * SLOWER + CATCHES_AFTER * found[0].race
            self._schedule(seconds, lambda: self._do_unasked(game, records, *found))

    def _unasked(self, game: OpenGame) -> tuple[Move, str] | None:
        rules, state, dreams = game.rules, game.state, self._chance
        if rules.unasked is None:
            return None
        for seat, brain in self._brains.items():
            if seat not in game.awaited and (move := rules.unasked(rules.imagine(state, seat, dreams), seat)):
                return move, saying_with(rules, state, move, brain)
        return None

    def _do_unasked(self, game: OpenGame, records: int, move: Move, saying: str) -> None:
        if game.session.records == records:
            self._moved(game, move, saying)


def saying_with(game: Game[Any], state: Any, move: Move, brain: str) -> str:
    """What a bot says with its move: from what everybody sees, and nothing of what is secret."""
    if game.why is None or move.secret:
        return ""
    return game.why(game.imagine(state, None, Chance(0)), move, brain)
