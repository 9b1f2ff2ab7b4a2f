"""How fast the rules are: moves a second, and the solver at its worst."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.fingering import best_fingerings
from chordgame.chord_game.rules.stack import every_stack
from chordgame.cli.game_bots import table_of
from chordgame.engine.brains import play_out, random_brain
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move
from chordgame.engine.perft import perft
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.tuning import tunings

Position = tuple[Clips, frozenset[Slot]]


def report() -> None:
    """Print the figures."""
    print(f"apply                 {applies_per_second():10,.0f} moves a second on one core")
    worst, median, count = solver_times()
    print(f"best clip, worst case {worst * 1000:10.1f} ms of {count} hard positions (median {median * 1000:.1f} ms)")
    _timed("stacks of a key", lambda: len(list(every_stack(12))))
    _timed("perft, depth 4", lambda: perft(CHORD_GAME, CHORD_GAME.setup(table_of(CHORD_GAME, 3, 0, {})), _SEATS, 4))


_SEATS = ("p1", "p2", "p3")


def _timed(what: str, count: Callable[[], int]) -> None:
    start = time.perf_counter()
    found = count()
    print(f"{what:21} {found:10,} in {time.perf_counter() - start:.2f} s")


def applies_per_second() -> float:
    """Moves of random games, applied again without choosing them."""
    games: list[tuple[object, list[Move]]] = []
    for seed in range(30):
        table = table_of(CHORD_GAME, 3, seed, {})
        brains = dict.fromkeys(table.seats, random_brain(CHORD_GAME))
        state = CHORD_GAME.setup(table)
        games.append((state, [move for move, _ in play_out(CHORD_GAME, state, brains, Chance(seed))]))
    start = time.perf_counter()
    for _ in range(5):
        for first, moves in games:
            state = first  # type: ignore[assignment]
            for move in moves:
                state, _ = CHORD_GAME.apply(state, move)
    return 5 * sum(len(moves) for _, moves in games) / (time.perf_counter() - start)


def hard_positions(count: int) -> list[Position]:
    """11 clips on the board and one to place, four numbers in play, twelve frets."""
    chance, board = random.Random(1), Fretboard(tunings()["standard"])
    found = []
    for _ in range(count):
        slots = board.slots_with(chance.sample(range(1, 13), 4))
        clips = frozenset(chance.sample(slots, 11))
        found.append((clips, frozenset(slots) - clips))
    return found


def solver_times(count: int = 500) -> tuple[float, float, int]:
    """The worst and the median time to find the best clip and its fingering; the best of three runs each."""
    board = Fretboard(tunings()["standard"])
    times = sorted(min(_seconds(board, position) for _ in range(3)) for position in hard_positions(count))
    return times[-1], times[count // 2], count


def _seconds(board: Fretboard, position: Position) -> float:
    start = time.perf_counter()
    best_fingerings(board, *position, easy_reach=4)
    return time.perf_counter() - start
