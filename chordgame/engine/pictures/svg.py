"""SVG as text: tags with escaped attributes, words, short numbers, paths, and a whole picture."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from chordgame.engine.pictures.palette import Palette

Value = str | float | None
Point = tuple[float, float]


def short(value: float) -> str:
    """A length to a tenth, in as few characters as that takes."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """An element around SVG text. `class_` is written class, `data_at` data-at; None leaves one out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _plain(value: str | float) -> str:
    return value if isinstance(value, str) else short(value)


def lettering(text: str | int, at: Point = (0, 0), **attributes: Value) -> str:
    """Text from anybody, escaped, its middle at the point.

    The shift is a part of the text's own size: not every drawer of SVG knows `dominant-baseline`.
    """
    x, y = (value or None for value in at)
    return tag("text", escape(_printable(str(text))), x=x, y=y, dy=".35em", **attributes)


def _printable(text: str) -> str:
    """XML has no place at all for control characters, escaped or not."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def group(class_: str, *inside: str, at: str | None = None, **attributes: Value) -> str:
    """Parts that belong together; `at` is the name by which offers call them.

    It is no id: a page may show several pictures of one kind, and an id is there only once.
    """
    return tag("g", *inside, data_at=at, class_=class_, **attributes)


def path(*steps: str | float | Point) -> str:
    """Path data from letters, lengths and points."""
    return " ".join(_step(step) for step in steps)


def _step(step: str | float | Point) -> str:
    return " ".join(map(short, step)) if isinstance(step, tuple) else _plain(step)


def spot(point: Point) -> str:
    """A transform that moves a part there."""
    return f"translate({path(point)})"


def picture(name: str, title: str, alt: str, box: Iterable[float], css: str, *inside: str, palette: Palette) -> str:
    """A finished picture: its words first, then its colours, then what is drawn."""
    x, y, width, height = box
    return tag(
        "svg",
        tag("title", escape(_printable(title))),
        tag("desc", escape(_printable(alt))),
        tag("style", palette.stylesheet(css, f"svg.{name}")),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=path(x, y, width, height),
        width=width,
        height=height,
        role="img",
        class_=f"picture {name}",
    )
