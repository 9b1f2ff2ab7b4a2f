"""Names on pictures, where there is room for so many letters."""

from __future__ import annotations

WIDE, FIRST_WIDE = "MWmw@", "\u1100"
"""Letters that take the room of two; from there on stand the scripts of wide ones."""


def fitting(name: str, room: int) -> str:
    """As much of a name as there is room for."""
    left = room
    for end, letter in enumerate(name):
        left -= 2 if letter in WIDE or letter >= FIRST_WIDE else 1
        if left < 0:
            return f"{name[: max(1, end - 1)]}…"
    return name
