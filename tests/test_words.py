"""One word, one thing: docs/words.md is the card, and nothing goes by another name."""

from __future__ import annotations

import re

import pytest

from tests.card import CARD, KEPT, wrong_uses

PLACES = {"told": "told", "hear": "sound comes in", "facts": "facts", "key": "a secret", "words": "what somebody sings",
          "class names": "one name in the whole house"}  # fmt: skip
"""Where the card says what a program keeps."""


@pytest.mark.parametrize("name", KEPT)
def test_no_word_is_used_for_another_thing(name: str) -> None:
    assert wrong_uses(name) == {}, "docs/words.md has a better word"


def test_each_word_that_is_kept_is_marked_on_the_card() -> None:
    card = CARD.read_text(encoding="utf-8")
    assert PLACES.keys() == KEPT.keys()
    unmarked = [name for name, place in PLACES.items() if not re.search(f"• {place}|{place} •", card)]
    assert not unmarked


def test_the_card_says_each_word_once() -> None:
    rows = re.findall(r"^\| *•? *\| ([^|]+) \|", CARD.read_text(encoding="utf-8"), re.MULTILINE)
    said = [word.strip() for row in rows if row != "word" for word in row.split(",")]
    assert len(said) == len(set(said)) > 25
