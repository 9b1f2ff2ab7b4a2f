"""Does what goes to a page tell what its seat may not know? Asked of random games, picture by picture and move by move.

A seat cannot tell the real state from an imagined one in which all that it may not know is made up anew. So what it
is shown must be the same, to the letter, for both.
"""

from __future__ import annotations

import copy
from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game
from chordgame.table.showing import Drawer, awaited_seats, show
from tests.engine.test_every_game import started


def leaks_in(game: Game[Any], seed: int, every: int, limit: int = 150) -> tuple[int, list[str]]:
    """How often it was asked in one random game, and where the answer was yes."""
    session, chance, drawer = started(game, seed), Chance(seed), Drawer(game)
    session.game = game
    asked, found = 0, list[str]()
    for step in range(limit):
        moves = [o.move for seat in session.header.seats for o in game.legal_moves(session.state, seat)]
        if not moves:
            break
        move, chance = chance.pick(moves)
        session.take(session.next_move(move))
        if (step + seed) % every == 0:
            for seat in (*session.header.seats, None):
                dream, chance = chance.split()
                asked += 1
                found += leak(session, drawer, seat, dream)
    return asked, found


def leak(session: Session, drawer: Drawer, seat: str | None, dream: Chance) -> list[str]:
    """Where the page of the seat differs; nothing if it does not."""
    imagined = copy.copy(session)
    imagined.state = session.game.imagine(session.state, seat, dream)
    real, made_up = (show(one, drawer, seat, awaited_seats(one)) for one in (session, imagined))
    where = f"{session.game.id}, record {session.records}, {seat or 'those who watch'}"
    parts = [("the moves", real.rest, made_up.rest)]
    parts += [(f"panel {i}", a, b) for i, (a, b) in enumerate(zip(real.panels, made_up.panels, strict=False))]
    differ = [name for name, a, b in parts if a != b]
    return [f"{where}: {name}" for name in differ] + [f"{where}: panels"] * (len(real.panels) != len(made_up.panels))
