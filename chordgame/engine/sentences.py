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


def any_of(items: Iterable[object]) -> str:
    """One of these: 2, 3 or 4."""
    *others, last = map(str, items)
    return f"{', '.join(others)} or {last}" if others else last


def span(whole: range) -> str:
    """The first to the last of them: 1 to 6."""
    return f"{whole[0]} to {whole[-1]}"


def together(items: Iterable[object]) -> str:
    """All of these: 2, 3 and 4."""
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last
