"""What a page asks before anybody moves: would this do, what would come of it, and why does nothing go there?"""

from __future__ import annotations

from typing import Any

from chordgame.engine.errors import YouErred
from chordgame.pages.guests import LONGEST_REASON, Guest
from chordgame.pages.messages import Answering
from chordgame.table import messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.game_table import GameTable


class WhatIf:
    """Nothing happens at the table by being asked."""

    def __init__(self, table: GameTable, crowd: Crowd) -> None:
        self._table, self._crowd = table, crowd

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may ask for the seats that it plays."""
        return (
            Answering(say.Try, self._try),
            Answering(say.ShowGhost, self._show_ghost),
            Answering(say.WhyNot, self._why_not),
        )

    def _try(self, guest: Guest, message: say.Try) -> None:
        """Whether the move would be allowed."""
        game, why = self._table.playing, ""
        try:
            move = game.read_move(message.move)
            self._crowd.check_plays(guest, move.seat)
            game.try_move(move)
        except YouErred as error:
            why = str(error)[:LONGEST_REASON]
        guest.tell(tell="tried", why=why, move=message.move)

    def _show_ghost(self, guest: Guest, message: say.ShowGhost) -> None:
        """What the move would do."""
        game = self._table.playing
        move = game.read_move(message.move)
        self._crowd.check_plays(guest, move.seat)
        self._crowd.show_ghost(guest, message.move, game.ghost(move))

    def _why_not(self, guest: Guest, message: say.WhyNot) -> None:
        """Why nothing is offered on these parts of the board."""
        self._crowd.check_plays(guest, message.seat)
        why = self._table.playing.why_not(message.seat, message.at)
        guest.tell(tell="why_not", seat=message.seat, at=message.at, why=why[:LONGEST_REASON])
