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
from pathlib import Path

from fontTools import subset

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
    subset.save_font(font, str(FOLDER / source.name), options)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
