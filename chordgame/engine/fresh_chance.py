"""Chance that is drawn when a move needs it: nobody can foresee a die or a card, not even who reads the log."""

from __future__ import annotations

from typing import Any

from chordgame.engine.chance import Chance
from chordgame.engine.game import Event, Game, Move

Outcome = tuple[Any, tuple[Event, ...]]
"""The state after a move, and what is read of it."""


def made(game: Game[Any], state: Any, move: Move, seed: int | None) -> Outcome:
    """The move carried out; with a seed, what nobody has seen is shaken before."""
    return game.apply(state if seed is None else game.shake(state, Chance(seed)), move)


def needs_chance(game: Game[Any], state: Any, move: Move, seed: int) -> bool:
    """Whether the move uses what nobody has seen: then it matters if one shakes before it or after it."""
    shaken, read = made(game, state, move, seed)
    plain, read_plainly = game.apply(state, move)
    return read != read_plainly or shaken != game.shake(plain, Chance(seed))


PROBES = (1, 2)
"""Seeds that a move is tried with to find out whether it draws: always the same, so that all readers find the same."""


def draws(game: Game[Any], state: Any, move: Move) -> bool:
    """Whether the move uses what nobody has seen, found out without knowing what will come."""
    return any(needs_chance(game, state, move, probe) for probe in PROBES)
