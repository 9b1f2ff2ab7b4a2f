"""A song in lines: each begins with words that begin one, and is never endless."""

from __future__ import annotations

from chordgame.songs.song import Song, SongStrum

MOST_IN_A_ROW = 4
"""Chords without words: four bars are a line in most songbooks."""

Row = tuple[SongStrum, ...]


def rows_of(song: Song) -> tuple[Row, ...]:
    """The strums line by line: four to a line, unless words that go on with a line make it longer."""
    rows: list[list[SongStrum]] = []
    for strum in song.strums:
        if rows and _goes_on(rows[-1], strum):
            rows[-1].append(strum)
        else:
            rows.append([strum])
    return tuple(map(tuple, rows))


def _goes_on(row: list[SongStrum], strum: SongStrum) -> bool:
    if strum.begins_line is not None:
        return not strum.begins_line
    if strum.words:
        return strum.words.same_line and any(before.words for before in row)
    return len(row) < MOST_IN_A_ROW


def writers_of(row: Row) -> tuple[str, ...]:
    """Who wrote the words of a line."""
    return tuple(dict.fromkeys(strum.words.by for strum in row if strum.words and strum.words.by))
