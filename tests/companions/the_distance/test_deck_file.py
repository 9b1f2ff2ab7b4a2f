"""An edited deck.toml with an error: the file, the entry and what is allowed are named."""

from pathlib import Path

import pytest

from chordgame.companions.the_distance.deck import FILE, read_deck
from chordgame.engine.errors import Unreadable

GOOD = FILE.read_text(encoding="utf-8")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    assert old in GOOD
    path = tmp_path / "deck.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("number = 12", "number = 13", r"notes\[11\].number: 13 is outside 1 to 12"),
        ("number = 12", "number = 11", r"notes\[11\].number: 11 is there twice"),
        ('letters = ["C"]', 'letters = ["H"]', r"notes\[0\].letters\[0\]: \"H\" is none of A, B, C, D, E, F, G"),
        ('letters = ["C"]', "letters = []", r"notes\[0\].letters: how many: 0 is outside 1 to 2"),
        ("copies = 2", "copies = 21", r"wilds\[1\].copies: 21 is outside 0 to 20"),
        ("copies = 2", "copys = 2", r"wilds\[1\]: unknown 'copys'; known are name, copies"),
        ("deal = 7", "deal = 11", "deal: 11 is outside 1 to 10"),
        ("deal = 7", 'deal = "seven"', "deal: expected a whole number, got \"seven\""),
        ('name = "D"', 'name = "C"', "two kinds of card are called 'C'"),
        ('name = "D"', 'name = ""', r"notes\[2\].name: '' is not 1 to 24 printable characters"),
        ("deal = 7", "deal = ", "is not TOML"),
        ("deal = 7", "deal = " + "[" * 3000, "is not TOML"),
    ],
)  # fmt: skip
def test_an_error_names_the_entry_and_the_limit(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = edited(tmp_path, old, new)
    with pytest.raises(Unreadable, match=complaint) as caught:
        read_deck(path)
    assert str(path) in str(caught.value)


def test_a_table_with_more_wilds_reads(tmp_path: Path) -> None:
    assert len(read_deck(edited(tmp_path, "copies = 2", "copies = 6")).cards) == 58


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="No such file"):
        read_deck(tmp_path / "deck.toml")
