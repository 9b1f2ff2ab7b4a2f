"""Counts the starts of the board in a file of its own."""

import os

from ringbox import frame

FILE = "starts.txt"


def boot_number() -> int:
    """The number of this start; where nothing can be written the count is drawn at random."""
    chance = frame.number(bytes(byte & 0x7F for byte in os.urandom(2)))
    try:
        with open(FILE) as kept:
            starts = int(kept.read()) + 1
    except (OSError, ValueError):
        starts = 1
    try:
        with open(FILE, "w") as kept:
            kept.write(str(starts))
    except OSError:
        starts = frame.number(bytes(byte & 0x7F for byte in os.urandom(2)))
    return frame.boot_number(starts, chance)
