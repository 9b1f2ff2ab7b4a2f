"""A game as it stood after any of its moves, as one seat could see it then. Pure."""

from __future__ import annotations

from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.game import Event, Move
from chordgame.engine.plain import to_plain
from chordgame.engine.view import View
from chordgame.table.showing import Drawer


def stood(session: Session, place: int) -> Any:
    """The state after so many of the moves that hold."""
    passages = session.passages
    return session.state if place >= len(passages) else passages[place].before


def seen_at(session: Session, place: int, seat: str | None, named: bool = False) -> View:
    """What the seat saw then; those who watch are None."""
    state = stood(session, place)
    view = session.game.view(state, seat)
    return session.game.named(state, view) if named and session.game.named is not None else view


def step(session: Session, drawer: Drawer, place: int, seat: str | None, named: bool = False) -> dict[str, Any]:
    """The moment after so many moves: what was seen, and what was read of the move that led there.

    What somebody chose in secret stands in nothing of it: of a move there is only what was read of it then.
    """
    view = seen_at(session, place, seat, named)
    move = session.moves[place - 1] if place else None
    events = session.events_of(place - 1) if place else ()
    return {
        "at": place,
        "of": len(session.moves),
        "headline": view.headline,
        "who": move.seat if move is not None else "",
        "texts": [event.text for event in events if may_read(event, seat)],
        "strings": heard_in(session, move),
        "panels": [drawer.panel(panel) for panel in view.panels],
    }


def may_read(event: Event, seat: str | None) -> bool:
    """Whether the seat read of it; those who watch read what is for everybody."""
    return event.only is None or (seat is not None and seat in event.only)


def heard_in(session: Session, move: Move | None) -> list[Any]:
    """What an ear heard of each string of a play; nothing of any other move, or where the table's word stands."""
    ear = session.game.ear
    heard = getattr(move, ear.field, ()) if ear is not None and move is not None else ()
    return [to_plain(one) for one in heard] if isinstance(heard, tuple) else []


def plays_of(session: Session) -> list[int]:
    """After how many moves a chord had been played."""
    ear = session.game.ear
    if ear is None:
        return []
    return [place for place, move in enumerate(session.moves, start=1) if hasattr(move, ear.field)]


def turns_of(session: Session) -> list[int]:
    """After how many moves each turn began."""
    chapters = [session.game.chapter(stood(session, place)) for place in range(len(session.moves) + 1)]
    return [place for place, chapter in enumerate(chapters) if place and chapter != chapters[place - 1]]
