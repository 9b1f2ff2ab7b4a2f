"""`ringclear game bots`: whole games between bots, who won, and how fast that went."""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from chordgame.cli.parser import OneLineParser, add_command, names, seed, settings, whole
from chordgame.cli.progress import show_progress
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Game, Result, Table
from chordgame.engine.options import check_seats, read_options
from chordgame.engine.plain import to_line
from chordgame.games import GAMES, game_named

BRAINS = ", ".join(dict.fromkeys(["random", *(name for game in GAMES.values() for name in game.brains)]))


def add_to(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `bots` command."""
    parser = add_command(
        inner, "bots", "let bots play whole games", _bots,
        "  ringclear game bots chord_game --seats 3 --games 100 --seed 1\n"
        "  ringclear game bots chord_game --seats 4 --games 100 --seed 1 --brain thoughtful,greedy",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=whole, default=3, help="how many players (3)")
    parser.add_argument("--games", type=whole, default=10, help="how many games (10)")
    parser.add_argument("--seed", type=seed, default=0, help="seed of the first game (0)")
    parser.add_argument("--brain", type=names, default=("greedy",), help=f"one, or several in turn: {BRAINS} (greedy)")
    parser.add_argument("--option", nargs="+", action="extend", default=[], metavar="K=V", help="settings")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def table_of(game: Game[Any], count: int, seed: int, options: dict[str, str]) -> Table:
    """A table of so many players without names of their own."""
    seats = check_seats([f"p{number}" for number in range(1, count + 1)], game.players)
    return Table(seats, read_options(game.options, options, seats), seed)


@dataclass(frozen=True, slots=True)
class Match:
    """What came of some games: by brain, seats played, games won (shared ones in parts), and points."""

    games: int
    moves: int
    seconds: float
    seated: Mapping[str, int]
    won: Mapping[str, float]
    points: Mapping[str, float]


def play_match(game: Game[Any], table: Table, brains: tuple[str, ...], games: int) -> Match:
    """Games with seeds counting up from the table's, brains changing seats from game to game."""
    seated: defaultdict[str, int] = defaultdict(int)
    won: defaultdict[str, float] = defaultdict(float)
    points: defaultdict[str, float] = defaultdict(float)
    moves, start = 0, time.perf_counter()
    for number in range(games):
        sitting = {seat: brains[(i + number) % len(brains)] for i, seat in enumerate(table.seats)}
        played, result = _one_game(game, replace(table, seed=table.seed + number), sitting)
        moves += played
        winners = result.awards[0].winners
        for seat, brain in sitting.items():
            seated[brain] += 1
            won[brain] += (seat in winners) / len(winners)
            points[brain] += result.scores[seat]
        show_progress(number + 1, games, "games")
    return Match(games, moves, time.perf_counter() - start, seated, won, points)


def _one_game(game: Game[Any], table: Table, sitting: Mapping[str, str]) -> tuple[int, Result]:
    """How many moves it took, and how it ended."""
    minds = {seat: brain_named(game, name) for seat, name in sitting.items()}
    steps = list(play_out(game, game.setup(table), minds, Chance(table.seed)))
    return len(steps), game.result(steps[-1][1])


def _bots(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    if arguments.games < 1:
        raise BadSetup("--games: at least one")
    for name in arguments.brain:
        brain_named(game, name)
    table = table_of(game, arguments.seats, arguments.seed, settings(arguments.option))
    match = play_match(game, table, arguments.brain, arguments.games)
    print(to_line(_to_plain(game, table, match)) if arguments.json else _in_words(game, table, match))
    return 0


def _to_plain(game: Game[Any], table: Table, match: Match) -> dict[str, Any]:
    return {
        "game": game.id,
        "seats": len(table.seats),
        "seed": table.seed,
        "games": match.games,
        "moves": match.moves,
        "games_per_second": round(match.games / match.seconds, 1),
        "brains": {
            name: {
                "seated": seated,
                "won": round(match.won[name], 2),
                "mean_points": round(match.points[name] / seated, 2),
            }
            for name, seated in sorted(match.seated.items())
        },
    }


def _in_words(game: Game[Any], table: Table, match: Match) -> str:
    lines = [f"{game.title}: {match.games} games of {len(table.seats)} seats from seed {table.seed}"]
    for name, plain in _to_plain(game, table, match)["brains"].items():
        share = plain["won"] / match.games
        lines.append(f"  {name:12} won {plain['won']:g} ({share:.0%}), {plain['mean_points']:.1f} points a seat")
    rate = match.games / match.seconds
    lines.append(f"{match.moves / match.games:.0f} moves a game, {rate:.1f} games a second")
    return "\n".join(lines)
