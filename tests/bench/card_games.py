"""What the bots of The Distance and of Musical Chairs are worth, and how long a game of theirs takes."""

from __future__ import annotations

import time
from typing import Any

from chordgame.cli.game_bots import play_match, table_of
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game

GAMES = 500


def report() -> None:
    """Print the figures."""
    for game in (THE_DISTANCE, MUSICAL_CHAIRS):
        for brains in (("greedy", "random"), ("thoughtful", "greedy")):
            print(f"{game.title:15} {strength(game, brains)}")
        print(f"{game.title:15} {cost(game)}")


def strength(game: Game[Any], brains: tuple[str, str]) -> str:
    """The share of games that the first wins, with the interval that holds in 95 of 100 cases."""
    match = play_match(game, table_of(game, 2, 0, {}), brains, GAMES)
    share = match.won[brains[0]] / GAMES
    spread = 1.96 * (share * (1 - share) / GAMES) ** 0.5
    low, high = share - spread, share + spread
    return f"{brains[0]} against {brains[1]}: wins {share:.1%} ({low:.1%} to {high:.1%}) of {GAMES} games of two"


def cost(game: Game[Any], games: int = 100) -> str:
    """Processor time and moves of games between the random and the greedy bot, tables of every size in turn."""
    start, moves = time.process_time(), 0
    for seed in range(games):
        table = table_of(game, game.players[seed % len(game.players)], seed, {})
        brains = {seat: brain_named(game, ("random", "greedy")[at % 2]) for at, seat in enumerate(table.seats)}
        moves += sum(1 for _ in play_out(game, game.setup(table), brains, Chance(seed)))
    each = (time.process_time() - start) / games
    return f"random and greedy: {each * 1000:.1f} ms and {moves / games:.0f} moves a game"
