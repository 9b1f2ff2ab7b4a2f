"""Does anything that goes to a page tell what its seat may not know? Over many random games of every game.

python3 run.py bench secrets_kept
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial

from chordgame.games import GAMES, game_named
from tests.table.leaking import leaks_by_moving, leaks_in

PLAYED = 1000
EVERY = 20
"""Moves from one question to the next in a game; where the first is differs from game to game."""


def one_game(name: str, seed: int) -> tuple[int, list[str]]:
    """How often it was asked in this game, of views and of moves, and where the answer was yes."""
    views, shown = leaks_in(game_named(name), seed, EVERY)
    moves, given_away = leaks_by_moving(game_named(name), seed)
    return views + moves, shown + given_away


def report() -> None:
    """Print a line a game."""
    with ProcessPoolExecutor() as pool:
        for name in GAMES:
            answers = list(pool.map(partial(one_game, name), range(PLAYED), chunksize=20))
            found = [leak for _, leaks in answers for leak in leaks]
            asked = sum(count for count, _ in answers)
            print(
                f"{name}: {PLAYED} random games, {asked} views and moves compared, {len(found)} leaks {found[:3] or ''}"
            )
