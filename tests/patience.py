"""How long anything that is waited for may take."""

import subprocess
import threading
import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds that anything has; a busy machine may need them, and a sound one never does."""


def wait_for(happened: Callable[[], object], otherwise: str) -> None:
    """Until it has."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, otherwise
        time.sleep(0.05)


def line_from(process: "subprocess.Popen[str]") -> str:
    """The next line that a process prints. One that stays silent for ever is killed, and its line is empty."""
    assert process.stdout is not None
    too_long = threading.Timer(PATIENCE, process.kill)
    too_long.start()
    try:
        return process.stdout.readline()
    finally:
        too_long.cancel()
