"""Songs from files of other programs, whatever they are: ChordPro, chords over words, or a score."""

from __future__ import annotations

from collections.abc import Iterator

from chordgame.engine.errors import Unreadable
from chordgame.scores.guitar_pro import is_guitar_pro
from chordgame.scores.parts import is_score
from chordgame.songs.chordpro_lines import text_of
from chordgame.songs.chords_over_words import as_chordpro_lines, is_over_words
from chordgame.songs.from_chordpro import Imported, songs_of
from chordgame.songs.from_score import from_guitar_pro, from_score

LARGEST_FILE = 20_000_000
"""Bytes: the score of an opera; longer ones hold no song."""
LARGEST_TEXT = 1_000_000
"""Bytes: a book of a thousand songs; longer ones are no songs."""
NO_TEXT = "this is no text: ringclear reads ChordPro, chords over words, and scores in MusicXML"


def imported(content: bytes, title: str, happy: int | None = None) -> Iterator[Imported]:
    """Every song in a file; `title` is for one that says none."""
    guitar_pro = is_guitar_pro(content)
    scored = guitar_pro or is_score(content)
    most = LARGEST_FILE if scored else LARGEST_TEXT
    if len(content) > most:
        raise Unreadable(f"this file is longer than any song: at most {most // 1000} kilobytes are read")
    if scored:
        return iter(((from_guitar_pro if guitar_pro else from_score)(content, title, happy),))
    try:
        text = text_of(content)
    except UnicodeDecodeError:
        raise Unreadable(NO_TEXT) from None
    if "\0" in text:
        raise Unreadable(NO_TEXT)
    return songs_of(as_chordpro_lines(text) if is_over_words(text) else text, title, happy)
