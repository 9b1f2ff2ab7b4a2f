"""Many songs as one book to print: contents first, then sheet after sheet, its pages numbered through."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from chordgame.engine.pictures.svg import path, tag
from chordgame.engine.sentences import counted
from chordgame.printing.files import as_pdf
from chordgame.printing.paper import FAINT, LINE, PAPER, RED, SERIF, Paper, fitting, letters, page
from chordgame.songs.chord_labels import key_name
from chordgame.songs.sheet import sheet_parts
from chordgame.songs.song import Song

TITLE, LINE_HIGH, HEAD = 38, 30, 110
"""Points: the title, a line of the contents, and down to where they begin; chosen by eye."""
NUMBER, SONG, SMALL = 13, 17, 12
TITLES_END = 0.62
"""Of a line: how far titles reach; then comes who it is by, and the page."""


def book_pages(title: str, songs: Sequence[Song], paper: Paper = PAPER) -> tuple[tuple[str, ...], dict[int, str]]:
    """Every page as SVG, and the page on which each song begins."""
    sheets = [sheet_parts(song, paper) for song in songs]
    on_a_page = int((paper.bottom - paper.margin - HEAD) // LINE_HIGH)
    contents = -(-len(songs) // on_a_page)
    begins = list(accumulate((len(one) for one in sheets), initial=contents + 1))[:-1]
    listed = [
        _contents(title, songs, begins, range(first, min(len(songs), first + on_a_page)), paper)
        for first in range(0, len(songs), on_a_page)
    ]
    parts = [*((title, one) for one in listed), *_titled(songs, sheets)]
    pages = tuple(page(name, at, len(parts), one, paper) for at, (name, one) in enumerate(parts, start=1))
    return pages, {at: song.title for at, song in zip(begins, songs, strict=True)}


def book_pdf(title: str, songs: Sequence[Song], paper: Paper = PAPER) -> bytes:
    """The book as a file to print; readers of PDF list its songs beside it."""
    pages, chapters = book_pages(title, songs, paper)
    return as_pdf(pages, title, chapters=chapters)


def _titled(songs: Sequence[Song], sheets: Sequence[Sequence[list[str]]]) -> list[tuple[str, list[str]]]:
    return [(song.title, parts) for song, sheet in zip(songs, sheets, strict=True) for parts in sheet]


def _contents(title: str, songs: Sequence[Song], begins: Sequence[int], places: range, paper: Paper) -> list[str]:
    """What is in it: number, title, who it is by, key and page."""
    name, size = fitting(title, TITLE, paper.inside, SERIF, "B")
    rule = tag("path", d=path("M", (paper.margin, HEAD + 26), "H", paper.right), stroke=LINE, stroke_width=1)
    count = letters(counted(len(songs), "song"), (paper.margin, HEAD), SMALL, colour=FAINT)
    drawn = [letters(name, (paper.margin, paper.margin + 18), size, SERIF, "B"), count, rule]
    for line, place in enumerate(places):
        drawn += _entry(place, songs[place], begins[place], paper.margin + HEAD + line * LINE_HIGH, paper)
    return drawn


def _entry(place: int, song: Song, begins: int, y: float, paper: Paper) -> list[str]:
    ends = paper.inside * TITLES_END
    name, size = fitting(song.title, SONG, ends - 40, SERIF)
    about, small = fitting(" · ".join(filter(None, (song.band, key_name(song)))), SMALL, paper.inside - ends - 50)
    return [
        letters(str(place + 1), (paper.margin + 22, y), NUMBER, style="B", colour=RED, side="right"),
        letters(name, (paper.margin + 36, y), size, SERIF),
        letters(about, (paper.margin + ends + 8, y), small, colour=FAINT),
        letters(str(begins), (paper.right, y), NUMBER, side="right"),
    ]
