"""From the progression on the desk to a song of the book, and back."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.engine.errors import Refused
from chordgame.neck.frets import LIFTED
from chordgame.solo.desk import Desk, can_lie, check_desk
from chordgame.solo.song_so_far import Kept, SongSoFar
from chordgame.songs.song import UNTITLED, Song, SongStrum, check_song
from chordgame.songs.song_file import song_text

NOTHING_KEPT = "nothing is kept yet; choose a fingering and keep it"


def song_of(desk: Desk) -> Song:
    """The song: chords with their fingerings and words, in its own key or the one that it begins in."""
    if not desk.song.kept:
        raise Refused(NOTHING_KEPT)
    song = desk.song
    happy, mood = song.key or (song.kept[0].happy, song.kept[0].mood)
    strums = tuple(replace(kept.strum, stack=kept.stack) for kept in song.kept)
    return check_song(
        Song(
            song.title.strip() or UNTITLED, song.band, happy, mood, song.tempo, desk.tuning, desk.capo, desk.neck,
            strums, song.parts, song.time, song.marks, song.notes, song.strumming,
        )
    )  # fmt: skip


def with_opened(desk: Desk, song: Song, name: str) -> Desk:
    """The desk with a song of the book on it: its guitar, its key, and the stack of its first chord."""
    kept = tuple(_as_kept(song, strum) for strum in song.strums)
    first = next((one for one in kept if one.stack), None)
    stack = first.stack if first else (lay(Cam.MAJOR, song.happy),)
    so_far = SongSoFar(
        song.title, song.band, song.tempo, kept, name, fingerprint(song), (song.happy, song.mood), song.time,
        song.marks, song.notes, song.parts, song.strumming,
    )  # fmt: skip
    guitar = replace(desk, tuning=song.tuning, capo=song.capo, neck=song.frets)
    bare = replace(guitar, happy=song.happy, mood=song.mood, stack=stack, chord=(), frets=LIFTED, by_hand=False)
    return check_desk(replace(bare, song=so_far))


def with_song_as(desk: Desk, song: Song) -> Desk:
    """The desk with its song changed as a whole: in the book it is still what it was."""
    opened = with_opened(desk, song, desk.song.name)
    return replace(opened, song=replace(opened.song, title=desk.song.title, saved=desk.song.saved))


def _as_kept(song: Song, strum: SongStrum) -> Kept:
    stack = strum.stack if can_lie(strum.stack, song.happy, song.mood) else ()
    return Kept(replace(strum, stack=()), stack, song.happy, song.mood)


def with_desk_of(desk: Desk, other: Desk) -> Desk:
    """What lies on another desk; how this one is shown stays."""
    return replace(other, left_handed=desk.left_handed, names=desk.names, strums_walk=desk.strums_walk)


def fingerprint(song: Song) -> str:
    """What tells two songs apart: all that their files say."""
    return hashlib.sha256(song_text(song).encode()).hexdigest()
