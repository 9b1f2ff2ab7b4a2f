"""The poster of a song: everything is on one sheet, in its writers' colours, and pages draw the same faces."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from chordgame.engine.pictures.people import COLOURS, EYES, MOUTHS, colour_of
from chordgame.neck.frets import Frets
from chordgame.printing.files import as_pdf, as_png
from chordgame.songs.poster import HEIGHT, WIDTH, WORDS_BOTTOM, WORDS_TOP, in_words, poster
from chordgame.songs.song import Song, SongPart, SongStrum, Words

STATIC = Path(__file__).parents[2] / "chordgame/pages/static/table"
SVG = "{http://www.w3.org/2000/svg}"
PARTS = (
    SongPart("Ana", "Guitar", (4, 10), ("Best Lyrics",)),
    SongPart("Ben", "Flute", (5, 11), ("Best Music",)),
    SongPart("Maximilian-Alexander Rot", "Electronics", (10,)),
)


def song_of(lines: int, words: str = "nobody told the moon") -> Song:
    strums = tuple(
        SongStrum(Frets.from_list((3, 2, 0, 0, 0, 3)), words=Words(f"{words} {n}", PARTS[n % 3].player))
        for n in range(lines)
    )
    return Song("Nobody <Told> & the Moon", "The Ringers", 7, strums=strums, parts=PARTS)


def letters_of(svg: str) -> str:
    return " ".join(part.text or "" for part in ET.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("lines", [0, 1, 9, 20, 45])
def test_everything_stands_on_one_sheet(lines: int) -> None:
    drawn = letters_of(poster(song_of(lines)))
    for said in ("<Told>", "The Ringers", "Best Music · 16 points", "Best Lyrics", "Ana", "Ben", "Flute · 16"):
        assert said in drawn
    for n in range(lines):
        assert str(n) in drawn
    assert drawn.count("moon") == lines


@pytest.mark.parametrize("lines", [1, 9, 20, 45, 400])
def test_no_word_lies_outside_its_place(lines: int) -> None:
    root = ET.fromstring(poster(song_of(lines)))
    columns = [one for one in root.findall(f"{SVG}g") if (one.get("transform") or "").endswith(")") and _is_words(one)]
    assert columns
    for column in columns:
        x, y, size = map(float, re.findall(r"[\d.]+", column.get("transform") or ""))
        for word in column.iter(f"{SVG}text"):
            assert 0 <= x + float(word.get("x", 0)) * size < WIDTH
            assert WORDS_TOP - 1 <= y + float(word.get("y", 0)) * size < WORDS_BOTTOM


def _is_words(group: ET.Element) -> bool:
    return any((word.text or "").strip() == "moon" for word in group.findall(f"{SVG}text"))


def test_words_are_underlined_in_the_colour_of_who_wrote_them() -> None:
    strokes = [one.get("fill") for one in ET.fromstring(poster(song_of(3))).iter(f"{SVG}rect")]
    for place in range(3):
        assert strokes.count(colour_of(place)) == 5


def test_best_music_comes_first_and_longer_words_are_set_smaller() -> None:
    drawn = letters_of(poster(song_of(3)))
    assert drawn.index("Best Music") < drawn.index("Best Lyrics")
    assert "goes on" not in drawn
    assert "goes on" in letters_of(poster(song_of(400)))

    def size(lines: int) -> float:
        return float(re.findall(r"scale\(([\d.]+)\)", poster(song_of(lines)).partition(">Best Lyrics")[2])[0])

    assert size(3) > size(20)


@pytest.mark.parametrize("words", ["שלום עולם", "我們 唱歌", "la " * 60, "👩 sings", "x" * 300])
def test_any_words_can_be_drawn_and_printed(words: str) -> None:
    song = song_of(4, words.strip())
    assert as_png(poster(song), 0.5).startswith(b"\x89PNG")
    assert as_pdf((poster(song),), song.title).startswith(b"%PDF")


def test_a_song_of_nobody_is_a_poster_too() -> None:
    bare = replace(song_of(2), parts=(), band="")
    assert "Best Music" not in poster(bare)
    assert in_words(bare).startswith("Nobody <Told> & the Moon.")
    assert float(ET.fromstring(poster(bare)).get("height", 0)) == HEIGHT


def test_faces_and_colours_are_those_of_the_pages() -> None:
    script, style = (STATIC / "people.js").read_text(), (STATIC / "game.css").read_text()
    for line in (*EYES, *MOUTHS):
        assert f'"{line}"' in script
    for place, (colour, line) in enumerate(COLOURS):
        assert f".p{place}{{--of:{colour};--on:{line}}}" in style
