"""Dice for strangers at a table: pages draw along, who sleeps is left out by name, and a program of its own checks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.drawing_along import Drawing, all_go_on, log_of
from tests.table.tables import Table

CHECKER = Path(__file__).parents[2] / "docs/check_dice.py"


def verdict(log: Path, *notes: Path) -> str:
    """What the program says that shares no code with ours."""
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, log, *notes], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == ("BENT" in done.stdout), done.stdout + done.stderr
    return done.stdout


class Evening:
    """A table of The Distance with dice for strangers: the host's page without a seat, two phones and a bot."""

    def __init__(self, folder: Path) -> None:
        self.table = Table(folder)
        for kind, fields in (
            ("game", {"game": "the_distance"}),
            ("table", {"name": "fair", "value": "yes"}),
            ("table", {"name": "pace", "value": "0"}),
        ):
            self.table.leader.say(kind, **fields)
        self.ana, self.ben = (
            Drawing(self.table.phone(name, f"192.0.2.{place}")) for place, name in enumerate(("Ana", "Ben"))
        )
        self.table.leader.say("seat", name="Cleo", by="bot", brain="random")
        all_go_on(self.ana, self.ben)

    def begins(self) -> None:
        self.table.leader.say("start")
        all_go_on(self.ana, self.ben)

    def moves(self, drawing: Drawing, do: str) -> bool:
        """The page makes a move of this kind, if it may."""
        page = drawing.page
        all_go_on(self.ana, self.ben)
        offer = next((one for one in page.offers(page.seat) if one["move"]["do"] == do), None)
        if offer is not None:
            page.room.take_message(page.guest, json.dumps({"say": "move", "move": offer["move"]}))
        return offer is not None

    def goes_on(self, rounds: int) -> None:
        """Everybody draws cards, or passes; the bot does what it likes."""
        for _ in range(rounds):
            for drawing in (self.ana, self.ben):
                if not self.moves(drawing, "draw"):
                    self.moves(drawing, "pass")
                all_go_on(self.ana, self.ben)
            self.table.clock.passes(0.2)
            all_go_on(self.ana, self.ben)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_game_whose_lots_everybody_draws(evening: Evening) -> None:
    evening.begins()
    evening.goes_on(6)
    session = evening.table.room.table.session
    assert session is not None
    assert session.lots is not None
    assert session.lots.lots > 5
    folder = evening.table.folder
    said = verdict(log_of(evening.table), *evening.ana.written(folder), *evening.ben.written(folder))
    assert said.endswith(f"fine: {session.lots.lots} lots, each of what was pledged before\n")
    assert f"Ana gave to {session.lots.lots} of" in said
    assert "look:" not in said
    evening.table.reopen()
    again = evening.table.room.table.session
    assert again is not None
    assert again.state == session.state
