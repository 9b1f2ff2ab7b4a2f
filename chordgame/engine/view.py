"""What one seat may see, as a description that any page, terminal or printer can draw.

A picture is named, with the facts it is drawn from; the game's own pure functions turn facts into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chordgame.engine.plain import to_plain


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines of text under a title."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: scores, for one."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card or another piece in the hand: its name, what it does in a few words, and what it looks like."""

    name: str
    words: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """Pieces that this seat holds or that lie open."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw: which one, from what, and the same in words for those who cannot see it."""

    name: str
    facts: object
    alt: str


Panel = Lines | Grid | Cards | Picture


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or a spectator, seat None) may see it."""

    game: str
    seat: str | None
    headline: str
    panels: tuple[Panel, ...]


def view_to_plain(view: View) -> dict[str, Any]:
    """The view as plain JSON; each panel says what it is under `kind`."""
    panels = [{"kind": type(panel).__name__.lower(), **to_plain(panel)} for panel in view.panels]
    return {**to_plain(view), "panels": panels}
