"""A song in the formats that other programs open, by the ending of the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from chordgame.engine.errors import BadSetup
from chordgame.scores.guitar_pro import can_guitar_pro
from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.as_text import as_text
from chordgame.songs.song import Song

Pages = tuple[bytes, ...]


def _text(song: Song) -> Pages:
    return (as_text(song).encode(),)


def _chordpro(song: Song) -> Pages:
    return (as_chordpro(song).encode(),)


def _guitar_pro(song: Song) -> Pages:
    from chordgame.songs.as_guitar_pro import as_guitar_pro

    return (as_guitar_pro(song),)


def _tab(song: Song) -> Pages:
    from chordgame.songs.as_tab import as_tab

    return (as_tab(song).encode(),)


def _midi(song: Song) -> Pages:
    from chordgame.songs.as_midi import as_midi

    return (as_midi(song),)


def _musicxml(song: Song) -> Pages:
    from chordgame.songs.as_musicxml import as_musicxml

    return (as_musicxml(song),)


def _pdf(song: Song) -> Pages:
    return on_paper(song, "")


def on_paper(song: Song, size: str) -> Pages:
    """The song's sheet to print, on paper of this size: "letter", or A4 for whatever else."""
    from chordgame.printing.paper import PAPER, PAPERS
    from chordgame.songs.sheet import sheet

    return (as_paper(sheet(song, PAPERS.get(size, PAPER)), song),)


def letters_without_font(song: Song) -> str:
    """What of the song's sheet cannot be printed here."""
    from chordgame.printing.files import unprintable
    from chordgame.songs.sheet import sheet

    return unprintable(sheet(song))


def book_on_paper(title: str, songs: tuple[Song, ...], size: str) -> Pages:
    """Many songs as one book to print, with contents."""
    from chordgame.printing.paper import PAPER, PAPERS
    from chordgame.songs.printed_book import book_pdf

    return (book_pdf(title, songs, PAPERS.get(size, PAPER)),)


def _svg(song: Song) -> Pages:
    from chordgame.songs.sheet import sheet

    return tuple(page.encode() for page in sheet(song))


def _png(song: Song) -> Pages:
    from chordgame.printing.files import as_png
    from chordgame.songs.sheet import sheet

    return tuple(map(as_png, sheet(song)))


def as_picture(svg: str, zoom: float) -> bytes:
    """A picture of the song in dots."""
    from chordgame.printing.files import as_png

    return as_png(svg, zoom)


def as_paper(pages: tuple[str, ...], song: Song) -> bytes:
    """Pictures of the song as pages to be printed."""
    from chordgame.printing.files import as_pdf

    return as_pdf(pages, song.title, song.band)


FORMATS: Mapping[str, Callable[[Song], Pages]] = {
    ".cho": _chordpro, ".chordpro": _chordpro, ".pro": _chordpro, ".musicxml": _musicxml, ".xml": _musicxml,
    ".mid": _midi, ".midi": _midi, ".txt": _text, ".tab": _tab, ".gp5": _guitar_pro,
    ".pdf": _pdf, ".svg": _svg, ".png": _png,
}  # fmt: skip
"""What makes the pages of each format; only SVG and PNG can have more than one."""


def exported(song: Song, ending: str) -> Pages:
    """The song in the format of this ending, a file a page."""
    make = FORMATS.get(ending.lower())
    if make is None:
        raise BadSetup(f"{ending or 'no ending'}: a song is exported as {', '.join(FORMATS)}")
    return make(song)


def can_be_written(ending: str) -> bool:
    """Whether what this format needs is installed here."""
    return ending != "gp5" or can_guitar_pro()


def page_paths(path: Path, pages: int) -> tuple[Path, ...]:
    """Where each page goes: song.png, song-2.png."""
    return (path, *(path.with_stem(f"{path.stem}-{page}") for page in range(2, pages + 1)))
