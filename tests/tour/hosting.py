"""A host in a process of its own: takes a table over as soon as it may, and adds a move a moment.

    python -m tests.tour.hosting ADDRESS TABLE NAME [SECONDS THAT ITS CLOCK IS WRONG BY]

Says `took FENCE`, then `kept N` for each record that was acknowledged, and at last what ended it.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from chordgame.chord_game.game import CHORD_GAME
from chordgame.disk.game_log import GameLog
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.errors import LineTaken, NotTheOwner
from chordgame.games import game_named
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import Lease, TableElsewhere, take_over
from chordgame.tour.presence import awake
from chordgame.tour.shared_table import SharedTable
from tests.tour.keepers import LOG, SEATS

A_MOMENT = 0.02


def main(address: str, table: str, name: str, wrong_by: str = "0") -> None:
    _set_clock(float(wrong_by))
    database = Database(address)
    with awake(database, name, f"https://{name}.example"):
        lease = _taken(database, table, name)
        print("took", lease.fence, flush=True)
        try:
            _play(GameLog(SharedTable(database, Bells(database), lease).log(LOG), game_named))
        except (NotTheOwner, LineTaken) as error:
            print(type(error).__name__, error, flush=True)


def _set_clock(wrong_by: float) -> None:
    """All clocks that Python asks, for this process."""

    def wrong(right: Any) -> Any:
        return lambda: right() + wrong_by

    time.time, time.monotonic = wrong(time.time), wrong(time.monotonic)


def _taken(database: Database, table: str, name: str) -> Lease:
    while True:
        try:
            return take_over(database, table, name)
        except TableElsewhere:
            time.sleep(A_MOMENT)


def _play(game: GameLog) -> None:
    chance, brain = Chance(game.session.records), brain_named(CHORD_GAME, "random")
    while (seat := next_to_act(CHORD_GAME, game.session.state, SEATS)) is not None:
        move, chance = bot_move(CHORD_GAME, game.session.state, seat, brain, chance)
        game.add(game.session.next_move(move))
        print("kept", game.session.records, flush=True)
        time.sleep(A_MOMENT)


if __name__ == "__main__":
    main(*sys.argv[1:])
