"""A card of the deck as SVG: its number in the corners, its letters in the middle."""

from __future__ import annotations

from chordgame.companions.the_distance.deck import deck
from chordgame.engine.pictures.palette import Palette
from chordgame.engine.pictures.svg import group, lettering, spot, tag

WIDTH, HEIGHT = 108, 152  # a card, near the shape of real ones; chosen by eye

LIGHT = {
    "ink": "#2f241b",
    "faint": "#6a563f",
    "paper": "#fffaf0",
    "edge": "#b9a27c",
    "felt": "#efe3cb",
    "natural": "#a83e22",
    "between": "#2c5a86",
    "wild": "#764a8a",
    "back": "#43692f",
    "back-ink": "#f4ecd8",
    "key": "#f0b84f",
    "key-ink": "#3a2a1d",
}
DARK = {
    "ink": "#f8ebd5",
    "faint": "#c4ad90",
    "paper": "#33291f",
    "edge": "#8b7350",
    "felt": "#2a211a",
    "natural": "#f0906f",
    "between": "#8fc0ec",
    "wild": "#cf9fe0",
    "back": "#5b8a43",
    "key": "#e3a83f",
}
PALETTE = Palette(LIGHT, DARK, {"faint": "var(--ink)", "edge": "var(--ink)"})

CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;fill:$ink}
.face{fill:$paper;stroke:$edge;stroke-width:2.5}.back{fill:$back;stroke:$edge;stroke-width:2.5}
.number{font-size:23px;font-weight:700;fill:$faint}
.letter{font-size:50px;font-weight:800}.letters{font-size:31px;font-weight:800}
.scale{font-size:23px;font-weight:700;letter-spacing:-.6px}
.natural{fill:$natural}.between{fill:$between}.wild{fill:$wild}
.caption{font-size:22px;font-weight:700;fill:$faint;text-anchor:start}
.count{font-size:24px;font-weight:800}.badge{fill:$key;stroke:$edge;stroke-width:2}.count{fill:$key-ink}
"""


def outline(class_: str) -> str:
    """The edge of a card around its middle."""
    return tag("rect", class_=class_, x=-WIDTH / 2, y=-HEIGHT / 2, width=WIDTH, height=HEIGHT, rx=12)


def face(name: str, x: float = 0, y: float = 0) -> str:
    """A card face up, its middle at the point."""
    note = deck().notes.get(name)
    if note is None:
        return group("card", outline("face"), *_wild(name), transform=spot((x, y)))
    corner = WIDTH / 2 - 19
    numbers = [lettering(note.number, (side * corner, side * (HEIGHT / 2 - 21)), class_="number") for side in (-1, 1)]
    natural = len(note.letters) == 1
    class_ = "letter natural" if natural else "letters between"
    named = [lettering(name.replace("#", "♯"), class_=class_)] if natural else _two_names(name)
    return group("card", outline("face"), *numbers, *named, transform=spot((x, y)))


def _two_names(name: str) -> list[str]:
    """C♯ over D♭: two names of one sound."""
    sharp, _, flat = name.replace("#", "♯").partition("/")
    flat = flat[:1] + flat[1:].replace("b", "♭")
    return [lettering(sharp, (0, -21), class_="letters between"), lettering(flat, (0, 23), class_="letters between")]


def _wild(name: str) -> list[str]:
    """What stands in for any note; a long name goes on lines of its own."""
    if len(name) <= 2:
        return [lettering(name, class_="letter wild"), lettering("any note", (0, 50), class_="number")]
    lines = name.split()[:3]
    top = -12 * (len(lines) - 1) - 6
    return [lettering(line, (0, top + 24 * at), class_="scale wild") for at, line in enumerate(lines)] + [
        lettering("any note", (0, 50), class_="number")
    ]


def back(x: float = 0, y: float = 0) -> str:
    """A card face down."""
    return group("card", outline("back"), transform=spot((x, y)))
