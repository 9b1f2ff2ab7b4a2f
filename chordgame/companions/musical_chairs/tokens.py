"""The sixteen tokens by name; what each does stands where it does it, what it is worth in `box.toml`."""

from __future__ import annotations

from enum import StrEnum


class Token(StrEnum):
    """A chair's cushion: a power for whoever holds it."""

    TOP_CARD = "top card"
    EACH_SUIT = "each suit"
    HIGHER = "higher cards"
    ZEROS = "zeros count"
    THREE_SUITS = "three suits"
    RESTS = "rests count"
    SWITCH = "switch"
    VACANT = "vacant chair"
    NINE = "hand of nine"
    TWO_LOWEST = "two lowest"
    BATTLE = "battle"
    PASS = "pass"
    FOUR = "four spaces"
    BACKWARD = "backward"
    STOP = "stop"
    HOP = "hop"
