"""Which part of a song is played along with, and when its first beat comes."""

from __future__ import annotations

import argparse

from chordgame.engine.errors import BadSetup
from chordgame.engine.sentences import listed
from chordgame.songs.marks import SECTIONS, sections_of
from chordgame.songs.song import Song

COUNT_IN = 4
"""Beats: a bar of the usual time."""


def parts_of(song: Song, arguments: argparse.Namespace) -> tuple[int, int]:
    """From which strum to which."""
    if arguments.section is not None:
        if arguments.first is not None or arguments.last is not None:
            raise BadSetup("--section says where to begin and to end: leave out --from and --to")
        return _section(song, arguments.section)
    first = 1 if arguments.first is None else arguments.first
    last = len(song.strums) if arguments.last is None else arguments.last
    if not 1 <= first <= last <= len(song.strums):
        raise BadSetup(f"--from, --to: the song has strums 1 to {len(song.strums)}, in this order")
    return first - 1, last


def _section(song: Song, name: str) -> tuple[int, int]:
    sections = [one for one in sections_of(song.marks, len(song.strums)) if one.mark and one.mark.kind in SECTIONS]
    wanted = name.casefold()
    for one in sections:
        if one.mark and wanted in (one.mark.text.casefold(), one.mark.named.casefold(), one.mark.kind):
            return one.first, one.end
    known = listed(dict.fromkeys(one.mark.named for one in sections if one.mark and one.mark.named))
    raise BadSetup(f"--section: the song has no section {name!r}; it has {known}")


def begins_in(arguments: argparse.Namespace, song: Song, lead: float) -> float:
    """The second at which the first beat comes: after a count-in, or where the file has it."""
    if arguments.begins is not None:
        return float(arguments.begins)
    speed = max(1, arguments.speed) / 100
    beat: float = 60 / song.tempo / speed
    return lead + COUNT_IN * beat
