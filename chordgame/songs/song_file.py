"""The file of a song: readable JSON, a strum a line."""

from __future__ import annotations

import json
from pathlib import Path

from chordgame.engine.errors import Unreadable, YouErred
from chordgame.engine.plain import from_plain, parse, to_plain
from chordgame.songs.song import Song, check_song

FORMAT = 1
"""Goes up with the first song that an older ringclear could not read."""


def song_text(song: Song) -> str:
    """The song as its file holds it: readable, one strum a line."""
    plain = to_plain(check_song(song))
    strums = ",\n  ".join(json.dumps(strum, ensure_ascii=False) for strum in plain.pop("strums"))
    head = json.dumps({"ringclear_song": FORMAT, **plain}, ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "strums": [\n  {strums}\n ]\n}}\n'


def read_song(path: Path) -> Song:
    """The song in a file."""
    try:
        data = parse(path.read_text(encoding="utf-8"), "the song")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: this is not a song of ringclear") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None
    return song_from(path, data)


def song_from(path: Path | str, data: object) -> Song:
    """The song in parsed JSON; `path` is what an error names."""
    if not isinstance(data, dict) or not isinstance(data.get("ringclear_song"), int):
        raise Unreadable(f"{path}: this is not a song of ringclear")
    if data["ringclear_song"] > FORMAT:
        raise Unreadable(f"{path}: a newer ringclear wrote this song; update ringclear to open it")
    try:
        song: Song = from_plain(Song, {key: value for key, value in data.items() if key != "ringclear_song"}, "song")
        return check_song(song)
    except YouErred as error:
        raise Unreadable(f"{path}: {error}") from None
