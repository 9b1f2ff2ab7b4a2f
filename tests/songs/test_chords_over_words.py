"""Chords over words, as the internet has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.engine.errors import YouErred
from chordgame.songs.as_text import as_text
from chordgame.songs.from_chordpro import NoSong
from chordgame.songs.importing import LARGEST_FILE, imported
from chordgame.songs.song import Song
from tests.songs.songs import OVER_THE_WATER

HOUSE = """\
House of the Rising Sun
Trad.
Capo: 2

[Intro]
Am  C  D  F

[Verse 1]
         Am C        D    F     E7
There is a house in New Orleans
     Am       C      E
They call the Rising Sun

Chorus:
A day in the sun is nothing here
 G  |  D  (x2)
"""
LARGEST = 200_000
"""Letters of a gap: what a file may have."""


def song(text: str) -> Song:
    return next(iter(imported(text.encode(), "x"))).song


def test_each_chord_comes_to_the_word_that_it_stands_over() -> None:
    found = song(HOUSE)
    assert (found.title, found.band, found.capo) == ("House of the Rising Sun", "Trad.", 2)
    assert [(mark.kind, mark.text) for mark in found.marks] == [
        ("part", "Intro"), ("verse", "Verse 1"), ("chorus", "Chorus"),
    ]  # fmt: skip
    assert found.lines() == (
        "There is a house in New Orleans", "They call the Rising Sun", "A day in the sun is nothing here",
    )  # fmt: skip
    words = [strum.words.text if strum.words else "" for strum in found.strums if strum.frets]
    assert words[4:12] == ["a", "house in", "New Or", "leans", "", "call the", "Rising", "Sun"]


def test_what_we_write_as_text_is_read_as_the_same_chords_and_words() -> None:
    again = song(as_text(OVER_THE_WATER))
    assert again.title == OVER_THE_WATER.title
    assert "Ring clear over the water" in " ".join(again.lines())


@pytest.mark.parametrize("content", [b"\0\x01\x02", b"PK\x03\x04\0\0", b"x" * (LARGEST_FILE + 1), b"", b"just words"])
def test_what_is_no_song_is_a_sentence(content: bytes) -> None:
    with pytest.raises(YouErred, match=r"no text|no chord|longer than any song"):
        list(imported(content, "x"))


@given(st.text("ABCDEFGm7# \n[]():|xlao", max_size=150))
def test_any_text_gives_songs_or_a_sentence(text: str) -> None:
    try:
        found = list(imported(text.encode(), "x"))
    except NoSong:
        return
    assert all(one.song.strums for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "{start_of_verse: a" + " " * LARGEST + "b}\n[G]sung",
        "verse" + " " * LARGEST + "] x\nG\nsung",
        "\n " * LARGEST + "G\nsung",
    ],
    ids=["in a section's name", "in a heading", "between lines"],
)
def test_gaps_as_long_as_a_book_take_no_longer_than_it(text: str) -> None:
    """Whoever reads a gap from each of its places anew is at it for an hour, and the desk waits."""
    assert song(text).lines() == ("sung",)
