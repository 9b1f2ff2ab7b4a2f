"""A sheet of paper to print at 1:1, in millimetres: what a maker cuts and glues is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chordgame.engine.pictures.svg import lettering, tag

PIXEL = 25.4 / 96
"""Millimetres in a pixel of CSS, and so of SVG and PDF."""
PAGE = (210.0, 297.0)  # A4, in mm; on letter paper print at 100 % too, the page's edges are empty
LEFT = 13.0  # mm that any printer can print from
ACTUAL_SIZE = "Print at 100 % (“actual size”), and measure the line below: it must be 100 mm long."
BLACK = "#000000"


def page(title: str, about: Iterable[str], inside: Iterable[str]) -> str:
    """A sheet with what to do on top, and at its foot the line to measure."""
    width, height = (px(side) for side in PAGE)
    said = enumerate((ACTUAL_SIZE, *about))
    head = [text(title, (LEFT, 12), 5), *(text(line, (LEFT, 18 + 4.2 * at), 3) for at, line in said)]
    return tag(
        "svg", tag("rect", width=width, height=height, fill="#ffffff"), *head, *_ruler(), *inside,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:.3f} {height:.3f}", width=width, height=height,
    )  # fmt: skip


def outline(x: float, y: float, width: float, height: float) -> str:
    """A thin line to cut along."""
    return box(x, y, width, height, "none", stroke=BLACK, stroke_width=exact(0.1))


def cross(x: float, y: float) -> Iterator[str]:
    """Where to drill."""
    yield box(x - 1.5, y - 0.05, 3.0, 0.1)
    yield box(x - 0.05, y - 1.5, 0.1, 3.0)


def box(x: float, y: float, width: float, height: float, fill: str = BLACK, **more: str) -> str:
    """A rectangle."""
    return tag("rect", x=exact(x), y=exact(y), width=exact(width), height=exact(height), fill=fill, **more)


def text(letters: str, at: tuple[float, float], size: float) -> str:
    """Letters on their line."""
    return lettering(letters, (px(at[0]), px(at[1])), font_family="DejaVu Sans", font_size=px(size), fill=BLACK)


def px(millimetres: float) -> float:
    """Pixels, as all that draws counts them."""
    return millimetres / PIXEL


def exact(millimetres: float) -> str:
    """To a thousandth: a tenth of a pixel, twelve times over, would be seen by a sensor."""
    return f"{px(millimetres):.3f}"


def _ruler() -> Iterator[str]:
    y = PAGE[1] - 12
    yield box(LEFT, y, 100.0, 0.3)
    yield from (box(LEFT + at - 0.05, y - 2, 0.1, 2.3) for at in range(0, 101, 10))
    yield text("100 mm", (LEFT + 102, y + 0.6), 3)
