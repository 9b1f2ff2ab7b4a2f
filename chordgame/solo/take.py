"""A take: what was strummed while it was recorded, and when. It is kept as chords, or written down as it was played.

Pure. Times are seconds by the guitar's own clock, so that nothing the machine does meanwhile shifts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median_low
from typing import Literal

from chordgame.engine.errors import Refused
from chordgame.solo.lines import USUAL_BEATS
from chordgame.solo.song_so_far import Kept, SongSoFar
from chordgame.songs.song import FASTEST, LONGEST_SONG, MOST_BEATS, SLOWEST

MOST_STRUMS = 500
"""Of one take; half an hour of a chord every four seconds."""
COMFORTABLE = (70, 140)
"""Beats a minute in which most songs are counted: a chord every 2.5 seconds is four beats at 96, not one at 24."""
HowKept = Literal["all", "best", "as_played"]


@dataclass(frozen=True, slots=True)
class TakenStrum:
    """A strum of a take: when it came, the chord as it may be kept, and how many of its strings rang clear."""

    at: float
    chord: Kept
    clear: int


@dataclass(frozen=True, slots=True)
class StrummedTake:
    """All of it, in its order; `runs` while it is recorded."""

    strums: tuple[TakenStrum, ...] = ()
    runs: bool = False

    def with_strum(self, strum: TakenStrum) -> StrummedTake:
        """One strum more. A guitar that was plugged in anew counts its seconds from the beginning: they go on here."""
        if not self.runs or len(self.strums) >= MOST_STRUMS:
            return self
        return replace(self, strums=(*self.strums, strum))

    @property
    def beat(self) -> float:
        """Seconds, first by a usual time between two strums, then by all of them; none for a single strum."""
        between = _between(self.strums)
        if not between:
            return 0.0
        beat = _comfortable(median_low(between))
        return sum(between) / sum(max(1, round(time / beat)) for time in between)

    @property
    def tempo(self) -> int:
        """Beats a minute, by the playing; 0 where nobody can say."""
        return max(SLOWEST, min(FASTEST, round(60 / self.beat))) if self.beat else 0


def _comfortable(beat: float) -> float:
    """The same time halved or doubled, until one can tap a foot to it."""
    while 60 / beat < COMFORTABLE[0]:
        beat /= 2
    while 60 / beat > COMFORTABLE[1]:
        beat *= 2
    return beat


def _between(strums: Sequence[TakenStrum]) -> list[float]:
    """Seconds from each strum to the next; where the clock began anew, nobody knows."""
    times = [strum.at for strum in strums]
    return [after - before for before, after in pairwise(times) if after > before]


def written(song: SongSoFar, take: StrummedTake, how: HowKept) -> SongSoFar:
    """The song with the take at its end; an empty song takes its tempo."""
    chords = {"all": _all, "best": _best, "as_played": _as_played}[how](take)
    if not chords:
        raise Refused("nothing was recorded yet; strum something")
    if len(song.kept) + len(chords) > LONGEST_SONG:
        raise Refused(f"a song has at most {LONGEST_SONG} chords")
    tempo = take.tempo if how == "as_played" and take.tempo and not song.kept else song.tempo
    return replace(song, kept=(*song.kept, *chords), tempo=tempo)


def _all(take: StrummedTake) -> list[Kept]:
    return [_lasting(strum.chord, USUAL_BEATS) for strum in take.strums]


def _best(take: StrummedTake) -> list[Kept]:
    """Each chord once, as it rang best."""
    best: dict[tuple[int, ...], TakenStrum] = {}
    for strum in take.strums:
        frets = tuple(strum.chord.strum.frets.to_list())
        if frets not in best or strum.clear > best[frets].clear:
            best[frets] = strum
    return [_lasting(strum.chord, USUAL_BEATS) for strum in best.values()]


def _as_played(take: StrummedTake) -> list[Kept]:
    """Each strum until the next one; how long the last one was meant nobody heard: as long as the one before."""
    if not take.beat:
        return _all(take)
    times = [strum.at for strum in take.strums]
    beats = [round((after - before) / take.beat) for before, after in pairwise(times)]
    lasting = [max(1, min(MOST_BEATS, count)) for count in (*beats, beats[-1])]
    return [_lasting(strum.chord, count) for strum, count in zip(take.strums, lasting, strict=True)]


def _lasting(chord: Kept, beats: int) -> Kept:
    return replace(chord, strum=replace(chord.strum, beats=beats))
