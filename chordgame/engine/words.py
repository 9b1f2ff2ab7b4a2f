"""Counts and lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable


def counted(count: int, thing: str) -> str:
    """A count with its thing, as people say it: 1 point, 2 points."""
    return f"{count} {thing}" + ("" if count == 1 else "s")


def listed(items: Iterable[object], nothing: str = "none") -> str:
    """The items with commas between them."""
    return ", ".join(map(str, items)) or nothing


def signed(number: int) -> str:
    """A number that is added to something: +2, ±0, -2."""
    return f"{number:+d}" if number else "±0"
