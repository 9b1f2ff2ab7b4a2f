"""Does what goes to a page tell what its seat may not know? Asked of random games, picture by picture and move by move.

A seat cannot tell the real state from an imagined one in which all that it may not know is made up anew. So what it
is shown must be the same, to the letter, for both.

What an imagined state keeps, it cannot ask about: who is asked next stays in it as it is. So the same move is also made
in both, the real one and one imagined before it. Where everybody reads the same news of it, everybody must see the same
afterwards: the table, who is waited for, the points, what bots do unasked, who is left time, what may be taken back.
What nobody was told of may not show; and what is told to one alone is no news for all. How long bots think is asked
by `test_bots.py`.
"""

from __future__ import annotations

import copy
from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.brains import CHARACTERS
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.fresh_chance import needs_chance
from chordgame.engine.game import Event, Game, Move
from chordgame.engine.view import view_to_plain
from chordgame.engine.what_it_showed import why_it_stands
from chordgame.table.bots import saying_with
from chordgame.table.showing import Drawer, awaited_seats, show
from tests.engine.test_every_game import started

ASKED_EVERY = 9
"""Records from one question to the next whether a move may be taken back: the answer takes as long as 48 moves."""


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
            if alike and not leak and seat == move.seat and session.records % ASKED_EVERY == 0:
                leak = _by_taking_back(game, session.state, imagined, move)
            leak = leak or _by_what_is_said(game, session.state, imagined, move)
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
    if _open_news(news_here) != _open_news(news_there):
        both = (*news_here, *news_there)
        return True, "the news" if any(one.only is not None for one in both) else ""
    sights = (_open_sight(game, state, seats) for state in (here, there))
    return True, next((name for name, (a, b) in _side_by_side(*sights) if a != b), "")


def _open_news(news: tuple[Event, ...]) -> list[str]:
    return [one.text for one in news if one.only is None]


def _open_sight(game: Game[Any], state: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """What lies open to everybody: also how long a bot waits, and what it does though nobody asked it."""
    waits = [seat for seat in seats if any(offer.waited_for for offer in game.legal_moves(state, seat))]
    return {
        "who is waited for": waits,
        "the view": view_to_plain(game.view(state, None)),
        "points": game.result(state),
        "how each stands": game.standing(state) if game.standing else None,
        "the ending": game.ending(state) if game.ending else None,
        "who is left time": game.lingers(state) if game.lingers else None,
        "what bots do unasked": _unasked(game, state, seats),
    }


def _unasked(game: Game[Any], state: Any, seats: tuple[str, ...]) -> list[Move | None]:
    if game.unasked is None:
        return []
    return [game.unasked(game.imagine(state, seat, Chance(0)), seat) for seat in seats]


def _by_taking_back(game: Game[Any], real: Any, imagined: Any, move: Move) -> str:
    """Whether the page offers to take a move back, and why not: that must tell no more than the move did.

    The reason names what this seat has read, as the card that it drew. Where the move uses chance it comes out
    otherwise in another world, and is another move there.
    """
    worlds = (real, imagined)
    if any(needs_chance(game, world, move, 1) for world in worlds):
        return ""
    here, there = (why_it_stands(game, world, move, None, move.seat) for world in worlds)
    return "" if bool(here) == bool(there) else f"whether it may be taken back: {here!r} or {there!r}"


def _by_what_is_said(game: Game[Any], real: Any, imagined: Any, move: Move) -> str:
    """A bot's words for a move that is made before everybody's eyes."""
    said = ([saying_with(game, world, move, name) for name in CHARACTERS] for world in (real, imagined))
    return "" if len(set(map(tuple, said))) == 1 else "what a bot says"


def _side_by_side(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, tuple[Any, Any]]]:
    return [(name, (one[name], other[name])) for name in one]
