"""Names as people see them: two that look alike are one, and one that nobody can see is none.

Seen alike are capitals and small letters, letters with and without marks, wide and narrow forms, and those letters of
Latin, Cyrillic and Greek that are drawn alike. What has no shape of its own is not seen at all.
"""

from __future__ import annotations

import unicodedata

MOST_MARKS = 3
"""Marks on one letter: Vietnamese has two and Hebrew three, and more of them reach into other lines."""
WITHOUT_SHAPE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode's kinds of letters without a shape of their own: marks that turn the writing round, joiners, controls."""
MARKS = frozenset({"Mn", "Me"})
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that are drawn as nothing: Hangul's fillers, and braille without a dot."""
_DRAWN_ALIKE = (
    ("АВЕКМНОРСТУХІЈЅԌԚԜҺ", "ABEKMHOPCTYXIJSGQWH"),  # Cyrillic
    ("авекмнорстухіјѕԁԛԝһӏ", "abekmhopctyxijsdqwhl"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ", "ABEZHIKMNOPTYXCj"),  # Greek
    ("αικνορυχϲϳ", "aikvopuxcj"),
    ("ıɑɡIl1|0", "iagllllO"),  # Latin, and figures
)
_LATIN = str.maketrans({one: other for ours, theirs in _DRAWN_ALIKE for one, other in zip(ours, theirs, strict=True)})


def same_name(one: str, other: str) -> bool:
    """Whether people would take one for the other."""
    return one.casefold() == other.casefold() or as_seen(one) == as_seen(other)


def as_seen(name: str) -> str:
    """What is left of a name when only what is seen counts."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if _is_seen(letter))
    return " ".join(plain.translate(_LATIN).casefold().split())


def can_be_read(name: str) -> bool:
    """Whether anything of it can be seen, and no letter is buried under its marks."""
    in_a_row = most = 0
    for letter in unicodedata.normalize("NFD", name):
        in_a_row = in_a_row + 1 if unicodedata.combining(letter) else 0
        most = max(most, in_a_row)
    return bool(as_seen(name)) and most <= MOST_MARKS


def _is_seen(letter: str) -> bool:
    return letter not in BLANK and unicodedata.category(letter) not in WITHOUT_SHAPE | MARKS
