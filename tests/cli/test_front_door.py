"""Whoever starts it by run.py may close it as well as by its own command."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.own_process import ROOT
from tests.patience import PATIENCE, wait_for

pytestmark = pytest.mark.waits("for processes of its own")
TABLE = """
import time
from pathlib import Path
try:
    Path("open").touch()
    time.sleep(600)
except KeyboardInterrupt:
    time.sleep(1)
    Path("kept").touch()
"""
"""Takes a second to close, as one with open pages and a recording does."""
FRONT_DOOR = """
import sys
import run
run.PYTHON, run.set_up = sys.executable, lambda parts: None
sys.exit(run.main(["play"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="another way of pressing Ctrl-C")
def test_ctrl_c_leaves_a_table_the_time_to_close(tmp_path: Path) -> None:
    (tmp_path / "chordgame").mkdir()
    (tmp_path / "chordgame" / "__init__.py").touch()
    (tmp_path / "chordgame" / "__main__.py").write_text(TABLE)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    door = subprocess.Popen([sys.executable, "-c", FRONT_DOOR], cwd=tmp_path, env=env, start_new_session=True)
    try:
        wait_for((tmp_path / "open").exists, "the table did not open")
        os.killpg(door.pid, signal.SIGINT)  # as a terminal does, to all that run in it
        assert door.wait(PATIENCE) == 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(door.pid, signal.SIGKILL)
    assert (tmp_path / "kept").exists()
