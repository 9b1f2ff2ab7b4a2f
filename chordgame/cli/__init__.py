"""`ringclear` in a terminal: the games, the guitar and the devices, for people and for other programs."""

import os

# The ear multiplies small matrices a hundred times a second: shared among threads that wait for each other, that
# costs eight times as much. numpy reads this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from chordgame.cli.main import main

__all__ = ["main"]
