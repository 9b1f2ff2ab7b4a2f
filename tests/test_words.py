"""One word, one thing: docs/words.md is the card, and what is left of the old words only gets less."""

from __future__ import annotations

import re

import pytest

from tests.card import CARD, KEPT, LEFT, left_then, written

PLACES = {"told": "told", "hear": "sound comes in", "facts": "facts", "key": "a secret", "words": "what somebody sings",
          "class names": "one name in the whole house"}  # fmt: skip
"""Where the card says what a program keeps."""


@pytest.mark.parametrize("name", KEPT)
def test_wrong_words_only_get_fewer(name: str) -> None:
    assert KEPT[name]() == left_then()[name], "a new one needs a better word; fewer: python -m tests.card"


def test_what_is_left_is_written_as_the_command_writes_it() -> None:
    assert LEFT.read_text(encoding="utf-8") == written(left_then())


def test_each_word_that_is_kept_is_marked_on_the_card() -> None:
    card = CARD.read_text(encoding="utf-8")
    assert PLACES.keys() == KEPT.keys()
    unmarked = [name for name, place in PLACES.items() if not re.search(f"• {place}|{place} •", card)]
    assert not unmarked


def test_the_card_says_each_word_once() -> None:
    rows = re.findall(r"^\| *•? *\| ([^|]+) \|", CARD.read_text(encoding="utf-8"), re.MULTILINE)
    said = [word.strip() for row in rows if row != "word" for word in row.split(",")]
    assert len(said) == len(set(said)) > 25
