"""Letters that our own fonts lack, as of Chinese or Hindi words: fonts of the system that have them."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

from chordgame.printing.letters import FAMILIES, has_letter

FOLDERS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "/System/Library/Fonts", "/Library/Fonts",
    "~/Library/Fonts", os.path.join(os.environ.get("WINDIR", "C:/Windows"), "Fonts"),
)  # fmt: skip
ENDINGS = (".ttf", ".otf")


def lacking(texts: Iterable[str]) -> frozenset[str]:
    """The letters that one of our families has not."""
    letters = {letter for text in texts for letter in text}
    return frozenset(letter for letter in letters if not all(has_letter(letter, family) for family in FAMILIES))


def fonts_for(letters: frozenset[str]) -> tuple[tuple[Path, ...], frozenset[str]]:
    """Fonts of the system that have these letters, and the letters that none has."""
    chosen, left = [], set(letters)
    while left:
        best = max(_fonts(), key=lambda path: len(left & letters_in(path, letters)), default=None)
        if best is None or not left & letters_in(best, letters):
            break
        chosen.append(best)
        left -= letters_in(best, letters)
    return tuple(chosen), frozenset(left)


@functools.cache
def _fonts() -> tuple[Path, ...]:
    folders = [Path(folder).expanduser() for folder in FOLDERS]
    found = (path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*")))
    return tuple(path for path in found if path.suffix.lower() in ENDINGS)


@functools.lru_cache(maxsize=4096)
def letters_in(font: Path, letters: frozenset[str]) -> frozenset[str]:
    """Which of the letters a font has; none where it cannot be read, or has no outlines to print."""
    try:
        with TTFont(font, lazy=True) as opened:
            known = opened.getBestCmap() if "glyf" in opened else None
            return frozenset(letter for letter in letters if ord(letter) in (known or {}))
    except (OSError, TTLibError, ValueError, AssertionError):
        return frozenset()
