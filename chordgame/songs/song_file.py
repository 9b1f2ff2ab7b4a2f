"""The file of a song: readable JSON, a strum a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chordgame.disk.versioned_file import FileKind
from chordgame.engine.plain import from_plain, says_newer, to_plain
from chordgame.songs.song import Song, check_song

SONG = FileKind("song", "ringclear_song", version=2)
OLDER = FileKind("song", "ringclear_song", version=1)
"""How a song is still written that has no sections, no pick-ups and none of the other newer things."""


def song_text(song: Song) -> str:
    """The song as its file holds it: readable, one strum a line."""
    kind = SONG if says_newer(check_song(song)) or _has_pick_ups(song) else OLDER
    plain = to_plain(song)
    strums = ",\n  ".join(json.dumps(strum, ensure_ascii=False) for strum in plain.pop("strums"))
    head = json.dumps(kind.stamped(plain), ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "strums": [\n  {strums}\n ]\n}}\n'


def _has_pick_ups(song: Song) -> bool:
    return any(not strum.beats for strum in song.strums)


def read_song(path: Path) -> Song:
    """The song in a file."""
    return SONG.read_json(path, _song)


def song_from(data: object) -> Song:
    """The song in parsed JSON."""
    return _song(SONG.values(data))


def _song(values: dict[str, Any]) -> Song:
    song: Song = from_plain(Song, values, "song")
    return check_song(song)
