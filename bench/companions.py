"""What the companion games' bots are worth against each other, and how fast whole games are."""

from __future__ import annotations

from chordgame.cli.game_bots import play_match, table_of
from chordgame.games import GAMES

GAMES_EACH = 500
PAIRS = (("greedy", "random"), ("thoughtful", "greedy"))


def report() -> None:
    """Print the figures: shared wins count in parts, and seats change from game to game."""
    spread = 1.96 * 0.5 / GAMES_EACH**0.5
    for game in GAMES.values():
        if game.id == "chord_game" or not game.brains:
            continue
        for better, worse in PAIRS:
            match = play_match(game, table_of(game, 2, 0, {}), (better, worse), GAMES_EACH)
            share, rate = match.won[better] / GAMES_EACH, GAMES_EACH / match.seconds
            fair = f"wins {share:.0%} (±{spread:.0%}) of {GAMES_EACH} games of two"
            print(f"{game.id:15} {better} against {worse}: {fair}, {rate:.0f} games a second", flush=True)
