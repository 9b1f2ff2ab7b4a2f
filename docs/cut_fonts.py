"""Cut the pages' font to what they need: `python docs/cut_fonts.py PACKAGE`; needs fonttools and brotli.

PACKAGE is the unpacked npm package `@fontsource/atkinson-hyperlegible-next`; the files here come from its version
5.3.0, which has version 2.001 of the font:

    npm pack @fontsource/atkinson-hyperlegible-next@5.3.0
    tar xzf fontsource-atkinson-hyperlegible-next-5.3.0.tgz
    python docs/cut_fonts.py package
"""

from __future__ import annotations

import shutil
import sys
from array import array
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates

FOLDER = Path(__file__).resolve().parent.parent / "chordgame/pages/static/fonts"
NAME = "atkinson-hyperlegible-next"
WEIGHTS = (400, 700)
"""To read, and for what is asked and numbers in play."""
LETTERS = {
    "latin": "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2032-2033,U+20AC,"
    "U+2122,U+2191,U+2193,U+2212",
    "latin-ext": "U+0100-0130,U+0132-0151,U+0154-017F,U+018F,U+0192,U+01CD-01DC,U+01E6-01E7,U+0218-021B,U+0259,"
    "U+1E80-1E85,U+1E9E,U+1EF2-1EF3",
}
"""As the package parts them: what English needs, and the names of most of Europe, loaded only where they stand."""
KEPT = ["kern", "tnum", "locl", "mark", "ccmp"]
"""Figures of one width, so that points do not jump as they count up; fractions and the like stay out."""


def main(package: Path) -> None:
    """Every weight and every part of the letters."""
    FOLDER.mkdir(exist_ok=True)
    for weight in WEIGHTS:
        for letters, codes in LETTERS.items():
            cut(package / "files" / f"{NAME}-{letters}-{weight}-normal.woff2", codes)
    shutil.copy(package / "LICENSE", FOLDER / "OFL.txt")


def cut(source: Path, codes: str) -> None:
    """One file, under the same name."""
    options = subset.Options(flavor="woff2", layout_features=KEPT, hinting=False, desubroutinize=True)
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(codes.replace("U+", "")))
    cutter.subset(font)
    plain_zeros(font)
    subset.save_font(font, str(FOLDER / source.name), options)


def plain_zeros(font: TTFont) -> None:
    """Without their slash: on the ring a child reads 1Ø otherwise, and the font has no other zero."""
    for name in ("zero", "zero.tf"):
        if name in font["glyf"].glyphs and not font["glyf"][name].isComposite():
            open_up(font["glyf"][name])


def open_up(zero: Glyph) -> None:
    """The slash leaves two holes; the quarter of one that lies at the left below becomes, mirrored, one round hole."""
    points, ends, flags = zero.getCoordinates(None)
    outline, hole = points[: ends[0] + 1], points[ends[0] + 1 : ends[1] + 1]
    left = hole.index(min(hole))
    quarter = [*hole[left:], hole[0]]
    on = [*flags[ends[0] + 1 :][left : len(hole)], flags[ends[0] + 1]]
    across = min(x for x, _ in outline) + max(x for x, _ in outline)
    up = min(y for _, y in outline) + max(y for _, y in outline)
    half = [*quarter, *((across - x, y) for x, y in quarter[-2::-1])]
    half_on = [*on, *on[-2::-1]]
    zero.coordinates = GlyphCoordinates([*outline, *half, *((x, up - y) for x, y in half[-2:0:-1])])
    zero.flags = array("B", [*flags[: ends[0] + 1], *half_on, *half_on[-2:0:-1]])
    zero.endPtsOfContours = [ends[0], len(zero.coordinates) - 1]
    zero.numberOfContours = 2


if __name__ == "__main__":
    main(Path(sys.argv[1]))
