"""Ten thousand games in which the host or a seat tries to choose a lot, and what honest lots cost a move.

python3 run.py bench fair_dice
"""

from __future__ import annotations

import secrets
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from bench.bent_dice import CHECK, DRAWN_IN, HOST, OF_HOSTS, Sitting, by_a_host, by_nobody
from chordgame.cli.game_bots import table_of
from chordgame.disk.log_file import create_log, open_log
from chordgame.disk.records import header_for
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.lots import pledge_of, share_of
from chordgame.games import GAMES, game_named
from chordgame.table.dice_corner import WITHIN
from tests.table.drawing_along import Drawing, Evening, all_go_on
from tests.table.tables import Table

BY_HOSTS, BY_SEATS, HONEST = 540, 280, 400
"""Games of each way to cheat, and games in which nobody does."""

# ---------------------------------------------------------------- a seat that would rather choose


def ends_up(evening: Evening, refused: str) -> str:
    """Whether the table refused it or the log names the seat, and the lot was drawn all the same as pledged."""
    for _ in range(3):
        evening.table.clock.passes(WITHIN + 0.1)
        all_go_on(evening.ana)
    session = evening.table.room.table.session
    assert session is not None
    lines = CHECK.lines_of(evening.table.log.read_text())
    _, odd = CHECK.checked(
        lines, [{"seat": "Ana", "pledge": evening.ana.pledge("Ana"), "lots": evening.ana.notes["Ana"]}]
    )
    if session.is_rolling:
        return "nobody"
    if any(sentence.startswith("Ben did not give") for sentence in odd):
        return "refused, and the log says it by name" if refused else "the log says it by name"
    return "nobody"


def says(drawing: Drawing, lot: int, share: str) -> str:
    """What the table says to a share of Ben's."""
    answers = drawing.page.say("share", seat="Ben", lot=lot, share=share)
    return next((one["why"] for one in answers if one["tell"] == "refused"), "")


def open_lot(evening: Evening) -> int:
    session = evening.table.room.table.session
    assert session is not None
    assert session.lots is not None
    assert session.lots.open is not None
    return session.lots.open.number


def gives_another(evening: Evening) -> str:
    return says(evening.ben, open_lot(evening), secrets.token_hex(32))


def gives_an_old_one(evening: Evening) -> str:
    lot = open_lot(evening)
    return says(evening.ben, lot, share_of(evening.ben.secrets["Ben"], lot - 1))


def gives_a_later_one(evening: Evening) -> str:
    lot = open_lot(evening)
    return says(evening.ben, lot, share_of(evening.ben.secrets["Ben"], lot + 1))


def gives_anas(evening: Evening) -> str:
    lot = open_lot(evening)
    return says(evening.ben, lot, share_of(evening.ana.secrets["Ana"], lot))


def pledges_anew(evening: Evening) -> str:
    secret = secrets.token_hex(32)
    evening.ben.page.say("pledge", seat="Ben", pledge=pledge_of(secret))
    return says(evening.ben, open_lot(evening), share_of(secret, 1))


def withholds(_: Evening) -> str:
    return ""


def comes_too_late(evening: Evening) -> str:
    lot = open_lot(evening)
    evening.table.clock.passes(WITHIN + 0.1)
    says(evening.ben, lot, share_of(evening.ben.secrets["Ben"], lot))
    return ""


OF_SEATS = (
    gives_another, gives_an_old_one, gives_a_later_one, gives_anas, pledges_anew, withholds, comes_too_late,
)  # fmt: skip


def by_a_seat(cheat: Callable[[Evening], str], seed: int) -> str:
    """One game in which Ben tries it, at a lot of Ana's."""
    with tempfile.TemporaryDirectory(dir=SHM) as folder:
        evening = Evening(Table(Path(folder)))
        evening.begins()
        for _ in range(seed % 3):
            evening.goes_on(1)
        assert evening.comes_to_a_lot()
        all_go_on(evening.ana)
        found = ends_up(evening, cheat(evening))
        evening.table.room.close()
        return found


SHM = "/dev/shm" if Path("/dev/shm").is_dir() else None

# ---------------------------------------------------------------- what it costs


def cost() -> None:
    """Records of one game with lots and without, on a disk that is waited for."""
    for name in DRAWN_IN:
        for fair in (False, True):
            times = _times(name, fair)
            lots = "with lots" if fair else "as ever"
            ms = [1000 * seconds for seconds in times]
            print(f"  {name}, {lots}: {len(ms)} moves that draw, p50 {statistics.median(ms):.2f} ms, "
                  f"p95 {statistics.quantiles(ms, n=20)[-1]:.2f} ms at the host")  # fmt: skip


def _times(name: str, fair: bool) -> list[float]:
    """Seconds of each move that draws, from the move until what came of it is on the disk."""
    game, sitting, times = GAMES[name], Sitting(3, name), list[float]()
    header = header_for(game, table_of(game, 2, 3, {}), repeats=False)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        if fair:
            path.write_text(sitting.lines[0] + "\n")
        else:
            create_log(path, header)
        with open_log(path, game_named) as sitting.log:
            if fair:
                sitting.roll()
            for seed in range(300):
                session = sitting.log.session
                seat = next_to_act(session.game, session.state, session.header.seats)
                if seat is None:
                    break
                move, _ = bot_move(session.game, session.state, seat, brain_named(game, "random"), Chance(seed))
                begun = time.perf_counter()
                record = session.next_move(move, lambda: (HOST, *sitting.pages))
                sitting.log.add(record)
                if sitting.log.session.is_rolling:
                    sitting.roll()
                    times.append(time.perf_counter() - begun)
                elif getattr(record, "seed", None) is not None:
                    times.append(time.perf_counter() - begun)
    return times


def report() -> None:
    """Print what came of each way to cheat, and of honest games."""
    games = 0
    with ProcessPoolExecutor() as pool:
        for cheat in OF_HOSTS:
            found = Counter(pool.map(partial(by_a_host, cheat), range(BY_HOSTS), chunksize=20))
            games += _say(f"a host: {cheat.__name__}", found)
        for trick in OF_SEATS:
            found = Counter(pool.map(partial(by_a_seat, trick), range(BY_SEATS), chunksize=20))
            games += _say(f"a seat: {trick.__name__}", found)
        honest = Counter(pool.map(by_nobody, range(HONEST), chunksize=20))
    print(f"{games} games in which somebody tries; {HONEST} honest ones, at which somebody took offence: "
          f"{HONEST - honest['nobody']}")  # fmt: skip
    cost()


def _say(who: str, found: Counter[str]) -> int:
    print(f"{who.replace('_', ' ')}: {dict(found)}", flush=True)
    return found.total()
