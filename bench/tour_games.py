"""A thousand games of all kinds, recorded in files, sent into a database and brought home: are they as they were?

python3 run.py bench tour_games
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from chordgame.cli.game_bots import table_of
from chordgame.disk.log_file import create_log, open_log, read_log
from chordgame.disk.records import header_for
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.plain import digest
from chordgame.games import GAMES, game_named
from chordgame.table.saved import FILE, SavedTable, write_table
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database
from chordgame.tour.lease import take_over
from chordgame.tour.moving import bring_home, send
from chordgame.tour.shared_table import SharedTable
from tests.tour.server import private_postgres

PLAYED, A_TABLE, MOVES = 1000, 25, 60


def report() -> None:
    """Print what is another after the way there and back."""
    began, lines, other = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder, private_postgres() as postgres:
        database = Database(postgres.address)
        database.prepare()
        for first in range(0, PLAYED, A_TABLE):
            table = Path(folder) / f"table-{first}"
            table.mkdir()
            was = {f"game-{seed:04}.jsonl": recorded(table, seed) for seed in range(first, first + A_TABLE)}
            write_table(table / FILE, SavedTable(f"T{first}", "chord_game"))
            bytes_before = {log: (table / log).read_bytes() for log in was}
            lines += send(table, database).lines
            shared = SharedTable(database, Bells(database), take_over(database, table.name, "bench"))
            home, _ = bring_home(shared, Path(folder) / "home")
            for log, (records, state) in was.items():
                session, _ = read_log(home / log, game_named)
                same = (session.records, digest(session.state)) == (records, state)
                other += not (same and (home / log).read_bytes() == bytes_before[log])
        database.close()
    print(f"{PLAYED} games of {len(GAMES)} kinds, {lines} lines: {other} came home otherwise")
    print(f"{time.monotonic() - began:.0f} s, playing them included")


def recorded(table: Path, seed: int) -> tuple[int, str]:
    """A game in a file: how many records it has, and its digest."""
    game = list(GAMES.values())[seed % len(GAMES)]
    path = table / f"game-{seed:04}.jsonl"
    create_log(path, header_for(game, table_of(game, game.players.start, seed, {}), repeats=bool(seed % 2)))
    chance, brain = Chance(seed), brain_named(game, "random")
    with open_log(path, game_named) as log:
        session = log.session
        while session.records < MOVES and (seat := next_to_act(game, session.state, session.header.seats)) is not None:
            move, chance = bot_move(game, session.state, seat, brain, chance)
            log.add(session.next_move(move))
        return session.records, digest(session.state)
