"""Does what goes to a page tell what its seat may not know? Asked of random games, picture by picture and move by move.

A seat cannot tell the real state from an imagined one in which all that it may not know is made up anew. So what it
is shown must be the same, to the letter, for both.

What an imagined state keeps, it cannot ask about: who is asked next stays in it as it is. So the same move is also made
in both, the real one and one imagined before it. Where everybody reads the same news of it, everybody must see the same
afterwards: the table, who is waited for, the points. What nobody was told of may not show.
"""

from __future__ import annotations

import copy
from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Game, Move
from chordgame.engine.view import view_to_plain
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


def leaks_by_moving(game: Game[Any], seed: int, limit: int = 250) -> tuple[int, list[str]]:
    """How often it was asked in one random game what a move gives away, and where it was something."""
    session, chance = started(game, seed), Chance(seed)
    asked, found = 0, list[str]()
    for _ in range(limit):
        moves = [o.move for seat in session.header.seats for o in game.legal_moves(session.state, seat)]
        if not moves:
            break
        move, chance = chance.pick(moves)
        for seat in (*session.header.seats, None):
            dream, chance = chance.split()
            imagined = game.imagine(session.state, seat, dream)
            alike, leak = given_away(game, session.state, imagined, move, session.header.seats)
            asked += alike
            found += [f"{game.id}, record {session.records}, {move.do} in the eyes of {seat}: {leak}"] if leak else []
        session.take(session.next_move(move))
    return asked, found


def given_away(game: Game[Any], real: Any, imagined: Any, move: Move, seats: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the move reads alike in both worlds, and what shows otherwise all the same."""
    try:
        there, news_there = game.apply(imagined, move)
    except Refused:
        return False, ""  # that the rules allow it is seen by its being made
    here, news_here = game.apply(real, move)
    if game.result(here).over:
        return False, ""  # at the end all that was hidden is laid open
    if [one for one in news_here if one.only is None] != [one for one in news_there if one.only is None]:
        return False, ""
    sights = (_open_sight(game, state, seats) for state in (here, there))
    return True, next((name for name, (a, b) in _side_by_side(*sights) if a != b), "")


def _open_sight(game: Game[Any], state: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """What lies open to everybody."""
    waits = [seat for seat in seats if any(offer.waited_for for offer in game.legal_moves(state, seat))]
    return {"who is waited for": waits, "the view": view_to_plain(game.view(state, None)), "points": game.result(state)}


def _side_by_side(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, tuple[Any, Any]]]:
    return [(name, (one[name], other[name])) for name in one]
