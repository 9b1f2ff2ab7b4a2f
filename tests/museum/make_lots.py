"""Makes a wing of tables whose dice and cards were drawn by everybody, with what the pages knew and wrote down.

    python -m tests.museum.make_lots 2027-03

As with the other wings: one that is there is never made again.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

from tests.museum.house import to_line
from tests.museum.readers import MUSEUM, log_facts
from tests.table.drawing_along import Drawing, Evening, all_go_on
from tests.table.tables import LEADERS_TICKET, Table

SLEEPS = 7.0
"""Seconds after which a lot goes without the page that does not answer."""
MOVES = 60
GAMES = ("chord_game", "symphony_no9", "musical_chairs", "the_distance")


def make(wing: Path) -> None:
    """A table of each game; at the last one a lot is being drawn when its host goes."""
    wing.mkdir(parents=True)
    for number, game in enumerate(GAMES):
        with tempfile.TemporaryDirectory() as scratch:
            evening = Evening(Table(Path(scratch)), game)
            evening.begins()
            if game == "the_distance":
                happens(evening)
            else:
                chance = random.Random(number)
                made = sum(evening.makes_any_move(chance) for _ in range(2 * MOVES))
                assert made > 20, (game, made)
            evening.table.room.close()
            (evening.table.folder / "pages.json").write_text(pages(evening), encoding="utf-8")
            shutil.copytree(evening.table.folder, wing / game, ignore=shutil.ignore_patterns("open"))
    (wing / "digests.json").write_text(to_line(described(wing)) + "\n", encoding="utf-8")


def happens(evening: Evening) -> None:
    """Somebody sleeps, somebody complains, another phone comes for a seat, the seats are locked; then a lot is open."""
    evening.goes_on(2)
    assert evening.comes_to_a_lot()
    evening.table.clock.passes(SLEEPS)
    all_go_on(evening.ana)
    evening.ben.sleeps = False
    evening.ana.page.say("report", words="He is asleep.", about="Ben")
    evening.table.leader.say("seat", name="Ben", by="phone")  # frees it
    evening.ben = Drawing(evening.table.phone("Ben", "192.0.2.50"))
    evening.goes_on(3)
    evening.table.leader.say("table", name="seats", value="locked")
    assert evening.comes_to_a_lot()


def pages(evening: Evening) -> str:
    """The ticket of each page, the secret that it draws with, and its notes."""
    known = {
        one.page.seat: {"ticket": one.page.ticket, "secrets": one.secrets, "notes": one.notes}
        for one in (evening.ana, evening.ben)
    }
    return json.dumps({"*": LEADERS_TICKET, **known}, indent=1) + "\n"


def described(wing: Path) -> dict[str, dict[str, object]]:
    """What the readers find in each log."""
    return {path.relative_to(wing).as_posix(): log_facts(path) for path in sorted(wing.glob("*/*.jsonl"))}


if __name__ == "__main__":
    new = MUSEUM / "lots" / sys.argv[1]
    if new.exists():
        raise SystemExit(f"{new} is there already, and exhibits are never made again")
    make(new)
    print(f"{new}: {sum(path.stat().st_size for path in new.rglob('*') if path.is_file()) // 1000} kB")
