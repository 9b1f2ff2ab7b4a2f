"""When each chord of a song is due, and what it should sound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chordgame.engine.errors import Refused
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.song import Song, SongStrum, numbers_in, pitches_of
from chordgame.songs.timing import places_played

SLOWEST, FASTEST = 0.25, 1.5
"""Of the song's tempo: slower nobody feels a beat, and faster is another song."""
MOST_ROUNDS = 20
"""Of a loop: then fingers need a rest."""


@dataclass(frozen=True, slots=True)
class ChordDue:
    """A chord from one second to another, counted from the song's first beat; `place` is its strum as it is written.

    `target` is the pitch that each string should have, `may_sound` that of the strings beside it; `open_strings` are
    those of the chord that no finger holds.
    """

    place: int
    label: str
    at: float
    until: float
    target: Mapping[int, float]
    may_sound: Mapping[int, float]
    numbers: tuple[int, ...]
    sung: str = ""
    open_strings: tuple[int, ...] = ()


def chords_due(
    song: Song, speed: float = 1.0, first: int = 0, end: int | None = None, rounds: int = 1
) -> tuple[ChordDue, ...]:
    """The chords from one strum to another as they are played, so many times round, at this part of the tempo."""
    if not SLOWEST <= speed <= FASTEST:
        raise Refused(f"the speed is {SLOWEST:.0%} to {FASTEST:.0%} of the song's tempo, not {speed:.0%}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused(f"a loop goes round 1 to {MOST_ROUNDS} times, not {rounds}")
    until = len(song.strums) if end is None else end
    places = [place for place in places_played(song) if first <= place < until]
    if not any(song.strums[place].frets for place in places):
        raise Refused("there is no chord here to play along with")
    beat = 60 / song.tempo / speed
    once = _once(song, places, beat)
    lasts = sum(song.strums[place].beats for place in places) * beat
    return tuple(_later(due, lasts * n) for n in range(rounds) for due in once)


def _once(song: Song, places: list[int], beat: float) -> list[ChordDue]:
    labels, found = labels_of(song), list[ChordDue]()
    at = 0.0
    for place in places:
        strum = song.strums[place]
        until = at + strum.beats * beat
        sung = strum.words.text if strum.words else ""
        if strum.frets:
            found.append(_due(song, strum, place, labels.of(strum), at, until, sung))
        elif found:  # words alone: the chord before rings on
            found[-1] = _ringing(found[-1], until, sung)
        at = until
    return found


def _due(song: Song, strum: SongStrum, place: int, label: str, at: float, until: float, sung: str) -> ChordDue:
    target = {string: float(pitch) for string, pitch in pitches_of(song, strum).items()}
    beside = {string: float(pitch) for string, pitch in song.tuning.raised(song.capo).items() if string not in target}
    open_strings = tuple(string for string, fret in strum.frets.sounding.items() if fret == 0)
    numbers = tuple(sorted(numbers_in(song, strum)))
    return ChordDue(place, label, at, until, target, beside, numbers, sung, open_strings)


def _ringing(due: ChordDue, until: float, sung: str) -> ChordDue:
    return replace(due, until=until, sung=f"{due.sung} {sung}".strip())


def _later(due: ChordDue, by: float) -> ChordDue:
    return replace(due, at=due.at + by, until=due.until + by)
