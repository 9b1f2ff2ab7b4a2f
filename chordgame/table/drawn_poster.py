"""The poster of a song as it is shown and shared; what draws it is loaded only once there is one to draw."""

from __future__ import annotations

from chordgame.songs.song import Song

SHARED = 2.0
"""Dots for each point of the poster: sharp on any phone, and a megabyte at most."""


def poster_svg(song: Song) -> bytes:
    """As lines and letters."""
    from chordgame.songs.poster import poster

    return poster(song).encode("utf-8")


def poster_png(song: Song) -> bytes:
    """In dots."""
    from chordgame.songs.exports import as_picture

    return as_picture(poster_svg(song).decode("utf-8"), SHARED)
