"""The host is killed at random moments and started again: the table is there, and so is everything it promised."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="processes are copied for this, which Windows cannot")
def test_nothing_that_was_promised_is_lost(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.crashing", str(tmp_path), "60"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "60 deaths" in done.stdout
