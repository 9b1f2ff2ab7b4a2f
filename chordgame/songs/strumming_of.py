"""Another strumming for a song, or for some of its sections."""

from __future__ import annotations

from dataclasses import replace

from chordgame.engine.errors import Refused
from chordgame.engine.sentences import listed
from chordgame.songs.marks import SECTIONS, Mark
from chordgame.songs.song import Song
from chordgame.songs.strumming import read_strumming


def strummed_so(song: Song, typed: str, section: str = "") -> Song:
    """The song with this pattern; with a section's name only that, wherever it is written."""
    pattern = read_strumming(typed, song.time)
    if not section:
        return replace(song, strumming=pattern)
    meant = [mark for mark in song.marks if mark.kind in SECTIONS and _is(mark, section)]
    if not meant:
        known = list(dict.fromkeys(mark.named for mark in song.marks if mark.kind in SECTIONS and mark.named))
        raise Refused(f"the song has no section {section!r}; it has {listed(known) or 'none yet'}")
    marks = (replace(mark, strumming=pattern) if mark in meant else mark for mark in song.marks)
    return replace(song, marks=tuple(marks))


def _is(mark: Mark, section: str) -> bool:
    return section.casefold() in (mark.text.casefold(), mark.named.casefold(), mark.kind)
