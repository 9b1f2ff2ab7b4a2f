"""What the bots are worth, and how musical an evening with them is: wins with intervals, and turns that play a chord.

python3 run.py bench bots
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.state import State
from chordgame.cli.game_bots import play_match, table_of
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Brain, Game, Move
from chordgame.games import GAMES

GAMES_EACH = 500
EVENINGS = 100
"""Games of the chord game that are looked at turn by turn: they are long, and a share needs fewer than a win does."""
PAIRS = (("greedy", "random"), ("thoughtful", "greedy"))
SEATS = {"chord_game": (2, 4), "symphony_no9": (2, 3, 4), "musical_chairs": (2, 3), "the_distance": (2, 3, 5)}
COMPANY = (("musician",), ("musician", "thoughtful"), ("musician", "greedy"), ("thoughtful",), ("greedy",))
TURNS = (m.PlaceClip, m.Add, m.Remove, m.Replace, m.Turn, m.DiscardCam, m.SitOut)


def report() -> None:
    """Print the figures: shared wins count in parts, and seats change from game to game."""
    for game in GAMES.values():
        for seats in SEATS.get(game.id, ()):
            for better, worse in PAIRS:
                print(f"{game.id:15} {_match(game, seats, better, worse)}", flush=True)
    for seats in (2, 3, 4):
        for brains in COMPANY:
            print("\n".join(_evenings(seats, brains)), flush=True)


def _match(game: Game[Any], seats: int, better: str, worse: str) -> str:
    match = play_match(game, table_of(game, seats, 0, {}), (better, worse), GAMES_EACH)
    share, points = match.won[better] / GAMES_EACH, match.points[better] / match.seated[better]
    spread = 1.96 * (share * (1 - share) / GAMES_EACH) ** 0.5
    others = match.points[worse] / match.seated[worse]
    return (
        f"{seats} seats: {better} wins {share:.0%} (±{spread:.0%}) against {worse}, {points:.1f} to {others:.1f} points"
    )


# ---------------------------------------------------------------- evenings


@dataclass
class Playing:
    """What one kind of bot did in all its seats."""

    count: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    def share(self, what: str, of: str) -> float:
        """One in parts of the other."""
        return self.count[what] / max(1, self.count[of])


def _evenings(seats: int, brains: tuple[str, ...]) -> Iterator[str]:
    by_brain = {name: Playing() for name in brains}
    for seed in range(EVENINGS):
        _one_evening(seats, brains, seed, by_brain)
    yield f"{' and '.join(brains)}, {seats} seats, {EVENINGS} games:"
    for name, playing in by_brain.items():
        count = playing.count
        yield (
            f"  {name:10} {playing.share('turns with a chord', 'turns'):.0%} of turns play a chord, of "
            f"{playing.share('strings', 'turns with a chord'):.1f} strings, open ones in "
            f"{playing.share('open', 'turns with a chord'):.0%}, a barre in "
            f"{playing.share('barre', 'turns with a chord'):.0%}; {count['turns with a chord'] / EVENINGS:.0f} chords "
            f"an evening; {playing.share('points', 'seats'):.1f} points; slowest move {playing.slowest * 1000:.0f} ms"
        )


def _one_evening(seats: int, brains: tuple[str, ...], seed: int, by_brain: dict[str, Playing]) -> None:
    table = table_of(CHORD_GAME, seats, seed, {})
    sitting = {seat: brains[(place + seed) % len(brains)] for place, seat in enumerate(table.seats)}
    minds = {seat: _timed(by_brain[name], brain_named(CHORD_GAME, name)) for seat, name in sitting.items()}
    after = begun = CHORD_GAME.setup(table)
    for move, after in play_out(CHORD_GAME, begun, minds, Chance(seed)):
        _count(by_brain[sitting[move.seat]].count, move, after)
    for seat, points in CHORD_GAME.result(after).scores.items():
        by_brain[sitting[seat]].count.update({"points": int(points), "seats": 1})


def _timed(playing: Playing, brain: Brain) -> Brain:
    """The brain, with its own time on the processor taken."""

    def thinking(state: State, seat: str, chance: Chance) -> Move:
        start = time.process_time()
        move = brain(state, seat, chance)
        playing.slowest = max(playing.slowest, time.process_time() - start)
        return move

    return thinking


def _count(count: Counter[str], move: Move, after: State) -> None:
    count["turns"] += isinstance(move, TURNS)
    if isinstance(move, m.Play) and after.turn.points and after.turn.play is not None:
        count["turns with a chord"] += 1
        count["strings"] += after.turn.points
        count["open"] += any(slot.fret == 0 for slot in after.turn.play.scoring)
        count["barre"] += any(finger.from_string != finger.to_string for finger in move.fingers)
