"""The printed sheet: what stands on it, that it fits, and that pdftoppm draws what the PNG shows."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from unicodedata import combining
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.image import imread

from chordgame.chord_game.pictures.chord import chord
from chordgame.printing.files import as_pdf, as_png, size_of
from chordgame.printing.letters import width_of
from chordgame.printing.paper import PAPER
from chordgame.songs.chord_labels import drawn_of, labels_of
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.rows import rows_of
from chordgame.songs.sheet import sheet
from chordgame.songs.song import Song, SongStrum, Words
from chordgame.songs.sung_lines import CHORD_FONT, CHORD_SIZE, WORD_FONT, WORD_SIZE, sung_lines
from tests.neck.written import held
from tests.songs.readers import needs
from tests.songs.songs import OVER_THE_WATER, C, G

LONG = replace(
    OVER_THE_WATER,
    title="A very long title that goes on and on " * 4,
    strums=OVER_THE_WATER.strums * 12,
)


def printed(song: Song, folder: Path) -> Path:
    path = folder / "song.pdf"
    path.write_bytes(as_pdf(sheet(song), song.title, song.band))
    return path


def text_of(path: Path) -> str:
    command = [needs("pdftotext"), "-layout", str(path), "-"]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def drawn(path: Path, page: int = 1) -> np.ndarray:
    """The page in shades of grey, 0 to 1, 96 dots an inch."""
    command = [
        needs("pdftoppm"),
        "-r",
        "96",
        "-png",
        "-f",
        str(page),
        "-singlefile",
        str(path),
        str(path.with_suffix("")),
    ]
    subprocess.run(command, check=True, capture_output=True)
    return np.asarray(imread(path.with_suffix(".png"))[..., :3].mean(axis=2))


def test_the_sheet_has_scores_words_writers_and_chords(tmp_path: Path) -> None:
    text = text_of(printed(OVER_THE_WATER, tmp_path))
    for words in (
        "Over the Water & Back", "The Ringers", "A happy song in G · 80 beats a minute", "Words: ana, ben, carl",
        "ana, Guitar", "5 + 10", "15", "Best Music", "Löwenzahn, señor", "hum [low] <softly>", "Dsus4", "G(2)", "Cadd9",
    ):  # fmt: skip
        assert words in text, text
    assert re.search(r"Ring clear over the water +ana, ben", text)


def test_pdftoppm_draws_the_page_as_the_png_shows_it(tmp_path: Path) -> None:
    by_poppler = drawn(printed(OVER_THE_WATER, tmp_path))
    by_us = imread(BytesIO(as_png(sheet(OVER_THE_WATER)[0], zoom=1)))[..., :3].mean(axis=2)
    assert by_poppler.shape == by_us.shape == (PAPER.height, PAPER.width)
    coarse = [page[:1120, :768].reshape(35, 32, 24, 32).mean(axis=(1, 3)) for page in (by_poppler, by_us)]
    assert np.abs(coarse[0] - coarse[1]).max() < 0.15
    assert coarse[0].min() < 0.75, "something is drawn"


def test_every_shape_has_its_diagram_and_some_are_left_empty() -> None:
    (page,) = sheet(OVER_THE_WATER)
    nets = [part for part in ET.fromstring(page).iter() if part.get("class") == "grid"]
    shapes = len(labels_of(OVER_THE_WATER).shapes)
    assert len(nets) == 12
    assert shapes == 7
    assert page.count('class="write-here"') == 12 - shapes


def test_a_long_song_goes_on_on_further_pages(tmp_path: Path) -> None:
    pages = sheet(LONG)
    assert len(pages) > 2
    assert f"· 1 of {len(pages)}" in pages[0]
    text = text_of(printed(LONG, tmp_path))
    assert text.count("\f") == len(pages)
    assert text.count("hum [low]") == 12


@pytest.mark.parametrize(
    "song", [OVER_THE_WATER, LONG, Song("Empty"), Song("W", strums=(SongStrum(words=Words("a")),))]
)
def test_everything_lies_on_the_paper(song: Song) -> None:
    for page in sheet(song):
        assert size_of(page) == (PAPER.width, PAPER.height)
        for part in ET.fromstring(page).findall("{http://www.w3.org/2000/svg}text"):
            if part.get("font-family") and part.text:
                style = "B" if part.get("font-weight") == "bold" else "I" if part.get("font-style") else ""
                width = width_of(
                    part.text, float(part.get("font-size", 0)), part.get("font-family", "").split(",")[0], style
                )
                x = float(part.get("x", 0)) - (width if part.get("text-anchor") == "end" else 0)
                assert PAPER.margin - 1 <= x
                assert x + width <= PAPER.right + 1, part.text
                assert PAPER.margin - 1 <= float(part.get("y", 0)) <= PAPER.height


@pytest.mark.parametrize("letters", ["w", "ä́", "歌う"])
def test_a_word_that_no_line_holds_is_broken_where_it_must(letters: str) -> None:
    word = letters * 120
    song = Song("x", strums=(SongStrum(G, words=Words(f"la {word} la")), SongStrum(C)))
    lines = [line for row in rows_of(song) for line in sung_lines(row, labels_of(song), 500)]
    parts = [piece.word for line in lines for piece in line if piece.word]
    assert "".join(parts) == f"la{word}la"
    assert all(piece.x + width_of(piece.word, WORD_SIZE, WORD_FONT) <= 500 for line in lines for piece in line)
    assert not any(combining(part[0]) for part in parts)
    full, longest = [width_of(part, WORD_SIZE, WORD_FONT) for part in parts[1:-2]], WORD_SIZE * 2
    assert full
    assert min(full) > 500 - longest


def test_no_short_word_and_no_letter_stands_alone_on_a_line() -> None:
    for text in ("every road that ever led away from", "one more mile and I", f"{'w' * 31}x"):
        song = Song("x", strums=(SongStrum(G, words=Words(text)),))
        for wide in range(120, 400, 4):
            lines = [line for row in rows_of(song) for line in sung_lines(row, labels_of(song), wide)]
            assert [piece.word for piece in lines[-1] if piece.word] not in (["from"], ["I"], ["x"])
            assert "".join(piece.word for line in lines for piece in line) == text.replace(" ", "")


def test_words_break_into_lines_and_chords_never_touch() -> None:
    words = Words("one two three four five six seven eight nine ten eleven twelve " * 3)
    song = Song(
        "x",
        strums=(SongStrum(G, words=words), SongStrum(C, words=Words("a", same_line=True)), SongStrum(G), SongStrum(C)),
    )
    lines = [line for row in rows_of(song) for line in sung_lines(row, labels_of(song), 500)]
    assert len(lines) > 3
    assert "".join(p.word for line in lines for p in line) == (words.text + "a").replace(" ", "")
    for line in lines:
        chords = [piece for piece in line if piece.chord]
        for before, after in pairwise(chords):
            assert before.x + width_of(before.chord, CHORD_SIZE, CHORD_FONT, "B") < after.x
        assert all(piece.x + width_of(piece.word, WORD_SIZE, WORD_FONT) <= 500 for piece in line)


def test_diagrams_on_paper_have_fingers_on_their_strings() -> None:
    """As songbooks have them: ring numbers there were taken for fingers."""
    song = Song("x", strums=(SongStrum(held("x02210")),))
    strum = song.strums[0]
    assert strum.shape is not None
    drawn = ET.fromstring(chord(drawn_of(song, strum, strum.shape, "Am")))
    said = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert said == ["Am", "1", "2", "3"]


VERSES = """{title: Long Way Home}
{key: C}
{start_of_verse: Verse 1}
[C]Streetlights humming [G]low tonight
Oh [Am]every window [F]tells me where you are
[C]Nobody's counting [G]miles but me
and [F]I will follow yester[G]day
{end_of_verse}
{start_of_chorus}
So [F]take the [G]long way [C]home [Am]with me
[F]ring it [G]clear and [C]slow
{end_of_chorus}
"""


def test_short_lines_stand_in_two_columns_where_that_saves_a_page(tmp_path: Path) -> None:
    twice = from_chordpro(VERSES + VERSES.partition("{key: C}")[2] + "{chorus}\n[F]Home [C]again\n").song
    (page,) = sheet(twice)
    placed = {
        part.text: (float(part.get("x", 0)), float(part.get("y", 0)), float(part.get("font-size", 0)))
        for part in reversed(ET.fromstring(page).findall("{http://www.w3.org/2000/svg}text"))
    }
    assert placed["again"][0] > PAPER.width / 2 > placed["Streetlights"][0] == PAPER.margin
    assert placed["again"][2] >= 0.8 * WORD_SIZE
    assert "yester-" in placed, "a word that goes on under a chord"
    assert page.count('class="grid"') >= 4, "the diagrams are on the page"
    text = text_of(printed(twice, tmp_path))
    assert text.count("Streetlights") == 2
    (alone,) = sheet(from_chordpro(VERSES).song)
    assert f'font-size="{WORD_SIZE}"' in alone, "one column and large letters where the page holds them"
