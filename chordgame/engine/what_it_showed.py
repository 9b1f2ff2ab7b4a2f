"""What a move showed to a seat that was hidden from it before: a card, a die, hands that opened, the ear's verdict.

Found by the views themselves, so it holds for every game. Before the move, the seat cannot tell the real state from
imagined ones. If the same move, made in each of them, leaves it with the same sight, it learned nothing; else it did.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.fresh_chance import Outcome, made
from chordgame.engine.game import Game, Move

WORLDS = 48
"""Imagined states that a move is tried in. The least telling thing in the games, who is asked next after a round of
Musical Chairs by its first rules, comes out otherwise in one of six: all of them miss it once in 6,000 times."""
ONLY_THE_HOST = "so only the host can undo it."
JUDGED = f"The ear has judged this play, {ONLY_THE_HOST}"
SEEN = f"You have seen what came of this, {ONLY_THE_HOST}"


def why_it_stands(game: Game[Any], before: Any, move: Move, seed: int | None, seat: str) -> str:
    """A sentence on what the seat knows by the move that was hidden from it; empty if it knows no more than before."""
    if _is_judged_by_ear(game, move):
        return JUDGED
    real = made(game, before, move, seed)
    for world in map(Chance, range(WORLDS)):
        try:
            there = game.apply(game.imagine(before, seat, world), move)
        except Refused:
            return SEEN  # it knows now that the rules allow it
        if not _look_alike(game, real, there, seat, world):
            return SEEN
    return ""


def _look_alike(game: Game[Any], real: Outcome, there: Outcome, seat: str, world: Chance) -> bool:
    """Whether the seat sees the same in both.

    It does, by all that imagining is, where making the move and imagining the world come to the same in either order.
    """
    if _read(real, seat) != _read(there, seat):
        return False
    return game.imagine(real[0], seat, world) == there[0] or _sight(game, real[0], seat) == _sight(game, there[0], seat)


def _sight(game: Game[Any], state: Any, seat: str) -> tuple[object, ...]:
    """All that a seat is shown of a state."""
    return game.view(state, seat), game.legal_moves(state, seat), game.result(state)


def _read(outcome: Outcome, seat: str) -> tuple[str, ...]:
    """What the seat reads of what happened."""
    return tuple(event.text for event in outcome[1] if event.only is None or seat in event.only)


def _is_judged_by_ear(game: Game[Any], move: Move) -> bool:
    """Whether the guitar has had its say in the move."""
    heard = [field for field in fields(move) if game.ear is not None and field.name == game.ear.field]
    return any(getattr(move, field.name) != field.default for field in heard)
