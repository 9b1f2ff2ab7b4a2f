"""A move that a page sends again, as its line was cut before it read what came of it: it is made once. Pure."""

from __future__ import annotations

from chordgame.disk.session import Session
from chordgame.engine.game import Move


def made_already(session: Session, move: Move, after: int) -> bool:
    """Whether this very move holds, in a record after the one that its page had seen."""
    return any(n > after and one == move for n, one in zip(session.numbers, session.moves, strict=True))
