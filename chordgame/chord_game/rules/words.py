"""Words of the lyrics, counted as people count them, in any script.

A word is letters and digits in a row, each with its accents and vowel signs. Apostrophes and hyphens hold it together,
and so do the dots of U.S.A. and the commas of 10,000. Decided here: where a script puts no spaces between words, as
Thai, Chinese or Japanese, each stretch up to the next space or mark counts as one word.
"""

from __future__ import annotations

import re
from unicodedata import category, name, normalize

from chordgame.chord_game.rules.points import LONGEST_TEXT, LONGEST_WORD
from chordgame.engine.shown_text import JOINERS, is_shown

HOLDS = "'’ʼ׳״-‐‑־·"
"""Apostrophes and hyphens, the Hebrew ones too, and the dot in col·lecció."""
UNSPACED = ("THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN", "CJK", "HIRAGANA", "KATAKANA")
"""Scripts without spaces: a page breaks their lines anywhere, so their words may be of any length."""

_LETTERS = "[a0][a0m]*"
_WORD = re.compile(rf"{_LETTERS}(?:['.]{_LETTERS}|(?<=0),(?=0){_LETTERS})*")


def _kind(letter: str) -> str:
    """A letter (a), a digit (0), a mark on the letter before (m), what may hold a word together (' . ,), or a gap."""
    if letter in HOLDS:
        return "'"
    if letter in JOINERS:
        return "m"
    return {"L": "a", "N": "0", "M": "m"}.get(category(letter)[0], letter if letter in ".," else " ")


def words_in(text: str) -> list[str]:
    """The words as they are written."""
    return [text[found.start() : found.end()] for found in _WORD.finditer("".join(map(_kind, text)))]


def bare(text: str) -> str:
    """The words without case and punctuation, as people compare them; one letter is one however it is put together."""
    return " ".join(words_in(normalize("NFC", text.casefold()).replace("’", "'")))


def is_short_text(text: str) -> bool:
    """Whether it is fit to be shown: one line, not endless."""
    return is_shown(text) and len(text) <= LONGEST_TEXT and all(map(_is_short_word, text.split()))


def _is_short_word(word: str) -> bool:
    return len(word) <= LONGEST_WORD or all(len(part) <= LONGEST_WORD for part in _unbreakable(word))


def _unbreakable(word: str) -> list[str]:
    return "".join(" " if name(letter, "").startswith(UNSPACED) else letter for letter in word).split()


# ---------------------------------------------------------------- by the first rules

_FIRST_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def words_by_first_rules(text: str) -> list[str]:
    """Words as they were counted in games that were begun by the first rules: marks and dots ended one."""
    return _FIRST_WORD.findall(text)


def bare_by_first_rules(text: str) -> str:
    """The text without case and punctuation, by the first rules."""
    return " ".join(re.sub(r"[^\w\s']", " ", text.casefold()).split())
