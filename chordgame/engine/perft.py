"""Counting a game tree: how many ways there are to make so many moves. Equal counts, equal rules."""

from __future__ import annotations

from typing import Any

from chordgame.engine.game import Game


def perft(game: Game[Any], state: Any, seats: tuple[str, ...], depth: int) -> int:
    """The number of move sequences of that length, over all seats, a free part counted as its instances."""
    if depth == 0:
        return 1
    moves = [offer.move for seat in seats for offer in game.legal_moves(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move)[0], seats, depth - 1) for move in moves)
