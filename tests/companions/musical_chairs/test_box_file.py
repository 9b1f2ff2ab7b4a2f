"""An edited box.toml with an error: the file, the entry and what is allowed are named."""

from pathlib import Path

import pytest

from chordgame.companions.musical_chairs.box import FILE, read_box
from chordgame.engine.errors import Unreadable

GOOD = FILE.read_text(encoding="utf-8")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    assert old in GOOD
    path = tmp_path / "box.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("hand = 8", "hand = 13", "hand: 13 is outside 1 to 12"),
        ("repeats = [1,", "repeats = [10,", r"repeats\[0\]: 10 is outside 0 to 9"),
        ("vp = [1, 0, 1", "vp = [1, 0, -1", r"suits\[0\].vp, card 3: -1 is outside 0 to 9"),
        (
            "vp = [1, 0, 1",
            "vp = [1, 0",
            r"suits\[0\].vp: expected 10 numbers, one for each of the cards 1 to 10, got 9",
        ),
        ('name = "drum"', 'name = "cello"', "suits: 'cello' is there twice"),
        ('name = "drum"', 'name = "drum kit"', r"suits\[1\].name: 'drum kit' is not 1 to 12 letters"),
        ('colour = "red"', 'colour = "mauve"', r"suits\[0\].colour: 'mauve' is none of red, blue"),
        ('name = "hop"', 'name = "jump"', r"tokens\[15\].name: \"jump\" is none of top card"),
        ('name = "hop"', 'name = "stop"', "tokens: 'stop' is there twice"),
        ("rest = 1", "rest = 12", r"suits\[0\].rest: 12 is outside 0 to 9"),
        ("rest = 1\n", "", r"suits\[0\]: 'rest' is missing"),
        ("hand = 8", "hand = 8 cards", "is not TOML"),
    ],
)
def test_an_error_names_the_entry_and_the_limit(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = edited(tmp_path, old, new)
    with pytest.raises(Unreadable, match=complaint) as caught:
        read_box(path)
    assert str(path) in str(caught.value)


def test_another_box_reads(tmp_path: Path) -> None:
    box = read_box(edited(tmp_path, "vp = [1, 0, 1", "vp = [3, 3, 3"))
    assert box.card["cello 2"].vp == 3
