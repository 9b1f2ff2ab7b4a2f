"""From the progression on the desk to a song in the book."""

from __future__ import annotations

from dataclasses import replace

from chordgame.engine.errors import Refused
from chordgame.solo.desk import Desk, pitches_of
from chordgame.solo.sound import Sounding
from chordgame.songs.book import SongBook
from chordgame.songs.song import UNTITLED, Song, check_song

NOTHING_KEPT = "nothing is kept yet; choose a fingering and keep it"


def song_of(desk: Desk) -> Song:
    """The song: chords with their fingerings and words, in the key that it begins in."""
    if not desk.song.kept:
        raise Refused(NOTHING_KEPT)
    first, song = desk.song.kept[0], desk.song
    strums = tuple(replace(kept.strum, stack=kept.stack) for kept in song.kept)
    title = song.title.strip() or UNTITLED
    played = Song(title, song.band, first.happy, first.mood, song.tempo, desk.tuning, desk.capo, strums=strums)
    return check_song(played)


def kept_in_book(desk: Desk, book: SongBook) -> str:
    """The song in the book, under the name it has there already or a new one."""
    return book.keep(song_of(desk), desk.song.name)


def chords_to_play(desk: Desk) -> tuple[tuple[Sounding, int], ...]:
    """What each chord sounds, and how many beats."""
    if not desk.song.kept:
        raise Refused(NOTHING_KEPT)
    return tuple((pitches_of(desk, kept.strum.frets), kept.strum.beats) for kept in desk.song.kept)
