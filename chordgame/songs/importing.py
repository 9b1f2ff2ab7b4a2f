"""Songs from files of other programs, whatever they are: ChordPro, or chords over words."""

from __future__ import annotations

from collections.abc import Iterator

from chordgame.engine.errors import Unreadable
from chordgame.songs.chordpro_lines import text_of
from chordgame.songs.chords_over_words import as_chordpro_lines, is_over_words
from chordgame.songs.from_chordpro import Imported, songs_of

LARGEST_FILE = 1_000_000
"""Bytes: a book of a thousand songs; longer ones are no songs."""
NO_TEXT = "this is no text: ringclear reads ChordPro, and chords over words"


def imported(content: bytes, title: str, happy: int | None = None) -> Iterator[Imported]:
    """Every song in a file; `title` is for one that says none."""
    if len(content) > LARGEST_FILE:
        raise Unreadable(f"this file is longer than any song: at most {LARGEST_FILE // 1000} kilobytes are read")
    try:
        text = text_of(content)
    except UnicodeDecodeError:
        raise Unreadable(NO_TEXT) from None
    if "\0" in text:
        raise Unreadable(NO_TEXT)
    return songs_of(as_chordpro_lines(text) if is_over_words(text) else text, title, happy)
