"""How many rounds a sweep goes: enough by day, all of them with `python3 run.py test --long`."""

from __future__ import annotations

LONG = False
"""Set before the tests are collected, see conftest.py."""


def rounds(by_day: int, in_all: int) -> int:
    """The rounds of a sweep: those by day must be enough to catch a mistake that is not rare."""
    assert by_day < in_all
    return in_all if LONG else by_day
