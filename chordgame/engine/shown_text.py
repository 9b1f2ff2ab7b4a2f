"""Which letters people may write: all that can be seen, and two that only join or part their neighbours."""

from __future__ import annotations

JOINERS = "\u200c\u200d"
"""The zero-width (non-)joiners: Persian, Hindi and other scripts are not spelled without them."""


def is_shown(text: str) -> bool:
    """Whether it is one line that a page can show as it is written."""
    return all(letter.isprintable() or letter in JOINERS for letter in text)
