"""What people read on a page, out of all that is sent to it; and the names of notes and chords in that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

NAMES = re.compile(
    r"""
      (?<![\w“-]) (?: [B-G] | A(?=[#♯♭b]) ) [#♯♭b]? (?: m | maj | dim | aug | sus | add )? [0-9]* (?![\w’'”-])
    | (?<!\w) [A-G] [#♯♭b]? (?: m | maj | dim | aug | sus | add ) [0-9]* (?!\w)
    | (?i: \b (?: tonic | subdominant | degree | (?:major|minor)\ (?:scale|key|chord) ) \b )
    """,
    re.VERBOSE,
)
"""A letter alone, with a sign or with a kind of chord; A alone is a word."""


def names_in(text: str) -> list[str]:
    return NAMES.findall(text)


def read(told: Any) -> Iterator[str]:
    """Every text in a message: of pictures what is written in them."""
    if isinstance(told, dict):
        for key, value in told.items():
            if key not in ("move", "at", "svg", "kind", "tell"):
                yield from read(value)
            elif key == "svg":
                yield from written_in(value)
    elif isinstance(told, list):
        for value in told:
            yield from read(value)
    elif isinstance(told, str):
        yield told


def written_in(svg: str) -> Iterator[str]:
    for part in ElementTree.fromstring(svg).iter():
        if part.tag.rpartition("}")[2] in ("text", "title", "desc", "tspan"):
            yield part.text or ""
        yield part.get("aria-label") or ""
