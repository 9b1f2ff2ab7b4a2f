"""Moves that no page asked for, a bot's or the ear's: what the disk does not take is tried again until it does."""

from __future__ import annotations

from collections.abc import Callable

from chordgame.engine.errors import LineTaken, LogNotWritten, NotTheOwner, NotYet, YouErred
from chordgame.engine.game import Event, Move
from chordgame.pages.guests import LONGEST_REASON, Guests
from chordgame.pages.serving import Schedule
from chordgame.table.game_table import GameTable

AGAIN_AFTER = 3.0
"""Seconds until the disk is asked again: who made room sees the game go on before wondering."""
AFTER_THE_DICE = 0.25
"""Seconds until a move is tried again that came while dice were rolling: they roll about as long."""


class Unasked:
    """Makes them; `went_on` is called with what happened. What is wrong with one is said to everybody."""

    def __init__(
        self, table: GameTable, guests: Guests, schedule: Schedule, went_on: Callable[[tuple[Event, ...]], None]
    ) -> None:
        self._table, self._guests, self._schedule, self._went_on = table, guests, schedule, went_on

    def make(self, move: Move, saying: str = "") -> None:
        """Now, or once the disk takes it again; `saying` is what is said with it."""
        said = (Event(f"{move.seat}: “{saying}”"),) if saying else ()
        self._make(move, said, self._guests.tell)

    def _make(self, move: Move, said: tuple[Event, ...], say: Callable[..., object]) -> None:
        try:
            self._went_on((*said, *self._table.move(move)))
        except LineTaken:  # somebody else was first: go on from there
            self._went_on(())
        except NotTheOwner as error:
            self._guests.tell(tell="refused", why=str(error)[:LONGEST_REASON])
        except NotYet:
            self._again_soon(move, said)
        except LogNotWritten as error:
            say(tell="refused", why=str(error)[:LONGEST_REASON])
            self._later(move, said)
        except YouErred as error:
            self._guests.tell(tell="refused", why=str(error)[:LONGEST_REASON])

    def _again_soon(self, move: Move, said: tuple[Event, ...]) -> None:
        """What the guitar has played counts, although the dice roll just then."""
        game = self._table.playing

        def again() -> None:
            if self._table.game is game:
                self._make(move, said, self._guests.tell)

        self._schedule(AFTER_THE_DICE, again)

    def _later(self, move: Move, said: tuple[Event, ...]) -> None:
        """Nobody has to read of it every three seconds. Whoever moves meanwhile makes it a move of the past."""
        game = self._table.playing
        records = game.session.records

        def again() -> None:
            if self._table.game is game and game.session.records == records:
                self._make(move, said, lambda **_: None)

        self._schedule(AGAIN_AFTER, again)
