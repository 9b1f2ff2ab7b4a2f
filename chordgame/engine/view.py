"""What one seat may see, as a description that any page, terminal or printer can draw.

A picture is named, with the drawing that it is made of; the game's own pure functions turn that into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chordgame.engine.plain import to_plain


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines of text under a title. On a small page it lies on its `shelf`; without one it is always in sight."""

    title: str
    lines: tuple[str, ...]
    shelf: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: scores, for one; it may lie on a shelf as lines do."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shelf: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a paper: what stands there, and what it makes `beside` that.

    Who writes there makes the offer that is `at` it, with the text in what is free of that. `of` are texts to choose
    from; a `tick` is the text that one tap writes, and another tap rubs out. What does not fit is `wrong`.
    """

    text: str = ""
    at: str = ""
    of: tuple[str, ...] = ()
    tick: str = ""
    beside: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line of a paper: its name, its places, what does not fit in it, and whether it is a sum."""

    name: str
    places: tuple[Place, ...]
    wrong: str = ""
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class ScorePaper:
    """A table to write on."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[PaperLine, ...]
    shelf: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card or another piece in the hand: its name, what it does in a few words, and what it looks like.

    `at` is the name by which offers call it, as they do the parts of a picture.
    """

    name: str
    words: str = ""
    picture: Picture | None = None
    at: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Pieces that this seat holds or that lie open."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw: which one, from what, and the same in words for those who cannot see it."""

    name: str
    drawing: object
    alt: str


Panel = Lines | Grid | ScorePaper | Cards | Picture


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or a spectator, seat None) may see it; `ask` says to who is waited for what to do now.

    Where `any_will_do`, no choice is better than another, and a page may offer to choose. `tips` name what the game's
    help says to who meets these things for the first time.
    """

    game: str
    seat: str | None
    headline: str
    panels: tuple[Panel, ...]
    ask: str = ""
    any_will_do: bool = False
    tips: tuple[str, ...] = ()


def view_to_plain(view: View) -> dict[str, Any]:
    """The view as plain JSON; each panel says what it is under `kind`."""
    return {**to_plain(view), "panels": list(map(_panel_to_plain, view.panels))}


def _panel_to_plain(panel: Panel) -> dict[str, Any]:
    """As programs have always read it: what a picture is drawn from stands under `facts`."""
    names = {"drawing": "facts"} if isinstance(panel, Picture) else {}
    plain = {names.get(name, name): value for name, value in to_plain(panel).items()}
    return {"kind": type(panel).__name__.lower(), **plain}
