"""`ringclear play`: the main job. Until there is a page, bots play a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
import time

from chordgame.cli.draw_view import draw
from chordgame.cli.game_bots import BRAINS, table_of
from chordgame.cli.parser import OneLineParser, add_command, names, seed, whole
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.games import GAMES, game_named

PAUSE = 0.15
"""Seconds between moves on a terminal, so that people can read along."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `play` command."""
    parser = add_command(
        commands, "play", "play: for now, watch bots play a game here in the terminal", _play,
        "  ringclear play\n  ringclear play chord_game --seats 4 --seed 7 --brain thoughtful",
    )  # fmt: skip
    parser.add_argument("game", nargs="?", default=next(iter(GAMES)), help="which game (%(default)s)")
    parser.add_argument("--seats", type=whole, default=3, help="how many players (3)")
    parser.add_argument("--seed", type=seed, help="seed of the dice; any if not given")
    parser.add_argument("--brain", type=names, default=("thoughtful", "random"), help=f"who plays: {BRAINS}")


def _play(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    chosen = secrets.randbelow(10**6) if arguments.seed is None else arguments.seed
    table = table_of(game, arguments.seats, chosen, {})
    brains = {seat: brain_named(game, arguments.brain[i % len(arguments.brain)]) for i, seat in enumerate(table.seats)}
    state, chance = game.setup(table), Chance(chosen)
    print(f"{game.title}: {len(brains)} bots play a game here, and you watch; the table's page is still to come.")
    print(f"Again the same: ringclear play --seed {chosen}\n")
    while (seat := next_to_act(game, state, table.seats)) is not None:
        move, chance = bot_move(game, state, seat, brains[seat], chance)
        state, events = game.apply(state, move)
        for event in events:
            if event.only is None:
                print(event.text)
        if sys.stdout.isatty():
            time.sleep(PAUSE)
    print("\n" + draw(game.view(state, None)))
    return 0
