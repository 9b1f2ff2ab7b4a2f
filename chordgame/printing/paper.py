"""A sheet of paper, and letters on it: sizes in pixels of 1/96 inch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chordgame.engine.pictures.svg import Point, lettering, tag
from chordgame.printing.letters import OTHERWISE, width_of

SANS, SERIF = "DejaVu Sans", "DejaVu Serif"
INK, FAINT, RED, LINE = "#2f241b", "#6a563f", "#a83e22", "#d6b98a"


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page, and the margin around what is printed."""

    width: float = 794
    height: float = 1123
    margin: float = 60

    @property
    def inside(self) -> float:
        """How wide a line is."""
        return self.width - 2 * self.margin

    @property
    def right(self) -> float:
        """Where lines end."""
        return self.width - self.margin

    @property
    def bottom(self) -> float:
        """Where a page is full."""
        return self.height - self.margin - 24


FOOT = 10  # points; small, as page numbers are
PAPER = Paper()
"""A4."""
PAPERS = {"a4": PAPER, "letter": Paper(816, 1056)}
"""What printers have in their trays: A4 nearly everywhere, US Letter in America."""
STYLES = {"": {}, "B": {"font_weight": "bold"}, "I": {"font_style": "italic"}}
ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


def letters(
    text: str, at: Point, size: float, font: str = SANS, style: str = "", colour: str = INK, side: str = "left"
) -> str:
    """Text whose middle line is at the point; it begins, is centred or ends there."""
    return lettering(
        text, at, font_size=size, font_family=OTHERWISE[font], fill=colour, text_anchor=ANCHORS[side], **STYLES[style]
    )


def fitting(text: str, size: float, width: float, font: str = SANS, style: str = "") -> tuple[str, float]:
    """The text and the size at which it fits: smaller letters first, then fewer."""
    smallest = size * 0.6
    size = max(smallest, min(size, 0.999 * size * width / max(1.0, width_of(text, size, font, style))))
    while len(text) > 1 and width_of(text, size, font, style) > width:
        text = text.rstrip("…")[:-1] + "…"
    return text, size


def in_two(title: str, width: float, size: float, font: str = SERIF, style: str = "B") -> list[str]:
    """A title that is too long for its line breaks near the middle, between two words."""
    words = title.split() or [title]
    if width_of(title, size, font, style) <= width or len(words) == 1:
        return [title]
    cuts = range(1, len(words))
    best = min(cuts, key=lambda cut: abs(len(" ".join(words[:cut])) - len(" ".join(words[cut:]))))
    return [" ".join(words[:best]), " ".join(words[best:])]


def page(title: str, number: int, of: int, parts: Iterable[str], paper: Paper = PAPER) -> str:
    """A finished page: its parts, and which page it is."""
    name, size = fitting(title, FOOT, paper.width / 2)
    foot = f"{name} · {number} of {of}" if of > 1 else name
    return tag(
        "svg",
        tag("rect", width=paper.width, height=paper.height, fill="#ffffff"),
        *parts,
        letters(foot, (paper.right, paper.height - 44), size, colour=FAINT, side="right"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {paper.width:g} {paper.height:g}",
        width=paper.width,
        height=paper.height,
    )
