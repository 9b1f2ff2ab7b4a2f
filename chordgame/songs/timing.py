"""When the strums of a song come, and when its strings sound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from chordgame.songs.song import Song, SongStrum, pitches_of


@dataclass(frozen=True, slots=True)
class Sounding:
    """A string that sounds from one beat to another."""

    string: int
    pitch: int
    begins: float
    ends: float


def starts_of(song: Song) -> tuple[int, ...]:
    """The beat at which each strum begins, and the one at which the song is over."""
    return tuple(accumulate((strum.beats for strum in song.strums), initial=0))


def soundings(song: Song) -> Iterator[Sounding]:
    """Every note from its strum on until the next chord; words alone let the chord before ring."""
    starts = starts_of(song)
    chords = [(start, strum) for start, strum in zip(starts, song.strums, strict=False) if strum.frets]
    ends = [start for start, _ in chords[1:]] + [starts[-1]]
    for (start, strum), end in zip(chords, ends, strict=False):
        yield from _of_chord(song, strum, start, end)


def _of_chord(song: Song, strum: SongStrum, start: int, end: int) -> Iterator[Sounding]:
    for string, pitch in pitches_of(song, strum).items():
        yield Sounding(string, pitch, start, end)
