"""When the strums of a song come, and when its strings sound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from chordgame.songs.marks import as_played
from chordgame.songs.song import Song, SongStrum, pitches_of

PICK_UP = 1.0
"""Beats that a pick-up takes of the chord before it: a word or two, as most are."""


@dataclass(frozen=True, slots=True)
class Sounding:
    """A string that sounds from one beat to another."""

    string: int
    pitch: int
    begins: float
    ends: float


def unfolded(song: Song) -> Song:
    """The song as it is played from beginning to end, whatever is repeated written out."""
    return replace(song, strums=tuple(song.strums[place] for place in places_played(song)), marks=())


def places_played(song: Song) -> tuple[int, ...]:
    """The places of its strums in the order in which they are played."""
    return tuple(as_played(song.marks, len(song.strums)))


def starts_of(song: Song) -> tuple[int, ...]:
    """The beat at which each strum begins, and the one at which the song is over."""
    return tuple(accumulate((strum.beats for strum in song.strums), initial=0))


def sung_at(song: Song) -> tuple[tuple[float, float], ...]:
    """From which beat to which the words of each strum are sung; a pick-up comes before the chord that follows it."""
    starts = starts_of(song)
    return tuple(
        (start, start + strum.beats) if strum.beats else (start - _pick_up(song, place), start)
        for place, (start, strum) in enumerate(zip(starts, song.strums, strict=False))
    )


def _pick_up(song: Song, place: int) -> float:
    """The beats of a pick-up: one, or half of a chord that is shorter than two; none where the song begins."""
    before = next((strum.beats for strum in song.strums[:place][::-1] if strum.beats), 0)
    return min(PICK_UP, before / 2)


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
