"""When the strums of a song come, and when its strings sound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from chordgame.songs.marks import as_played
from chordgame.songs.song import Song, SongStrum, pitches_of
from chordgame.songs.strumming import strokes_in

PICK_UP = 1.0
"""Beats that a pick-up takes of the chord before it: a word or two, as most are."""


CAUGHT = 4
"""Strings that an upstroke meets: the hand turns before it comes to the thick ones."""


@dataclass(frozen=True, slots=True)
class HandStroke:
    """The hand going over the strings of a chord; `begins` where the chord does, and it lasts until the next stroke."""

    at: Fraction
    until: Fraction
    chord: SongStrum
    up: bool
    begins: bool

    def strings(self, song: Song) -> dict[int, int]:
        """The MIDI note of each string that it meets."""
        pitches = pitches_of(song, self.chord)
        return {string: pitches[string] for string in sorted(pitches)[:CAUGHT]} if self.up else pitches


@dataclass(frozen=True, slots=True)
class NoteSounding:
    """A string that sounds from one beat to another, and whether an upstroke met it."""

    string: int
    pitch: int
    begins: Fraction
    ends: Fraction
    up: bool = False


def unfolded(song: Song) -> Song:
    """The song as it is played from beginning to end, whatever is repeated written out."""
    return replace(song, strums=tuple(song.strums[place] for place in places_played(song)), marks=())


def places_played(song: Song) -> tuple[int, ...]:
    """The places of its strums in the order in which they are played."""
    played = as_played(song.marks, len(song.strums))
    return tuple(place for section in played for place in range(section.first, section.end))


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


def strokes_of(song: Song) -> tuple[HandStroke, ...]:
    """Every stroke from the song's beginning to its end, repeats too."""
    met = list(_met(song))
    if not met:
        return ()
    ends = [at for at, *_ in met[1:]] + [Fraction(starts_of(unfolded(song))[-1])]
    return tuple(HandStroke(at, end, chord, up, begins) for (at, chord, up, begins), end in zip(met, ends, strict=True))


def _met(song: Song) -> Iterator[tuple[Fraction, SongStrum, bool, bool]]:
    """When which chord is struck. A chord is struck where it begins, and goes on as the pattern of its section does;
    that begins with the section."""
    at, chord = Fraction(0), SongStrum()
    for section in as_played(song.marks, len(song.strums)):
        pattern = (section.mark.strumming if section.mark else "") or song.strumming
        begun = at
        for strum in song.strums[section.first : section.end]:
            chord = strum if strum.frets else chord
            ups = {begun + hit: up for hit, up in strokes_in(pattern, at - begun, strum.beats, song.time[0])}
            if strum.frets:
                ups = {at: False} | ups
            yield from ((hit, chord, ups[hit], bool(strum.frets) and hit == at) for hit in sorted(ups) if chord.frets)
            at += strum.beats


def soundings(song: Song) -> Iterator[NoteSounding]:
    """Every note from its stroke on until its string is struck again, or the next chord comes; repeats too."""
    chord: list[HandStroke] = []
    for stroke in strokes_of(song):
        if stroke.begins:
            yield from _of_chord(song, chord)
            chord = []
        chord.append(stroke)
    yield from _of_chord(song, chord)


def _of_chord(song: Song, strokes: list[HandStroke]) -> Iterator[NoteSounding]:
    met = [(stroke, stroke.strings(song)) for stroke in strokes]
    for place, (stroke, pitches) in enumerate(met):
        for string, pitch in pitches.items():
            ends = next((after.at for after, strings in met[place + 1 :] if string in strings), strokes[-1].until)
            yield NoteSounding(string, pitch, stroke.at, ends, stroke.up)
