"""How long anything that is waited for may take."""

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
