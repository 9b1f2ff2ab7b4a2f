"""Dice for strangers at a table: pages draw along, who sleeps is left out by name, and a program of its own checks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.drawing_along import Evening, log_of

CHECKER = Path(__file__).parents[2] / "docs/check_dice.py"


def verdict(log: Path, *notes: Path) -> str:
    """What the program says that shares no code with ours."""
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, log, *notes], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == ("BENT" in done.stdout), done.stdout + done.stderr
    return done.stdout


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
