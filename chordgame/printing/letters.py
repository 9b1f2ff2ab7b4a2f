"""The letters that are printed: DejaVu, which comes with matplotlib, so that paper looks the same everywhere."""

from __future__ import annotations

import functools
from importlib.resources import files
from pathlib import Path
from unicodedata import east_asian_width

from fontTools.ttLib import TTFont

FAMILIES = {"DejaVu Sans": "DejaVuSans", "DejaVu Serif": "DejaVuSerif"}
OTHERWISE = {"DejaVu Sans": "DejaVu Sans, Verdana, sans-serif", "DejaVu Serif": "DejaVu Serif, Georgia, serif"}
"""What a browser without these letters draws instead: Verdana is as wide."""
STYLES = {"": "", "B": "-Bold", "I": "-Oblique"}


def font_file(family: str, style: str = "") -> Path:
    """The file of a family's letters: "" upright, "B" bold, "I" slanted."""
    ending = "-Italic" if family == "DejaVu Serif" and style == "I" else STYLES[style]
    return Path(str(files("matplotlib") / "mpl-data/fonts/ttf" / f"{FAMILIES[family]}{ending}.ttf"))


def width_of(text: str, size: float, family: str = "DejaVu Sans", style: str = "") -> float:
    """How wide a text is in letters of that size; where the family has no Chinese ones, other fonts' are square."""
    widths, cmap, per_em, missing = _metrics(family, style)

    def wide(letter: str) -> int:
        return widths.get(cmap.get(ord(letter), ""), per_em if east_asian_width(letter) in "WF" else missing)

    return size / per_em * sum(map(wide, text))


def has_letter(letter: str, family: str = "DejaVu Sans") -> bool:
    """Whether the family can print it."""
    return ord(letter) in _metrics(family, "")[1]


@functools.cache
def _metrics(family: str, style: str) -> tuple[dict[str, int], dict[int, str], int, int]:
    with TTFont(font_file(family, style), lazy=True) as font:
        widths = {name: width for name, (width, _) in font["hmtx"].metrics.items()}
        return widths, dict(font.getBestCmap()), font["head"].unitsPerEm, widths[".notdef"]
