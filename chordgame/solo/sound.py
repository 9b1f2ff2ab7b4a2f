"""Chords and whole progressions as sound: the simulated guitar plays them into a WAV file for a browser."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from chordgame.engine.errors import Refused
from chordgame.engine.sentences import counted
from chordgame.listening.wav import wav
from chordgame.solo.song import NOTHING_KEPT
from chordgame.songs.song import Song
from chordgame.songs.timing import starts_of, strokes_of, unfolded
from dsp.simulated import ACOUSTIC, How, Pluck, SimulatedGuitar, Surroundings, strum

RATE = 32_000
"""Hertz: half of it lies above what is heard of a guitar, and less makes a smaller file."""
ROOM = Surroundings(reverberation=0.4, echo_level=0.02)
"""A living room, chosen by ear."""
START, RINGS = 0.05, 3.0
"""Seconds of silence before the first strum, and for the last one to ring out."""
LOUDEST = 0.85
"""Of full scale: a little room for the page's own volume."""
LONGEST = 300.0
"""Seconds that are worked out while somebody waits; five minutes are longer than songs are."""
COUNT_IN = 4
"""Beats that are knocked on the strings before the song."""

LOUD, SOFTER = 0.7, 0.55
"""How hard a chord is struck where it begins, and after that: the changes are what one hears."""


@functools.lru_cache(maxsize=64)
def chord_wav(pitches: tuple[tuple[int, float], ...]) -> bytes:
    """One strum, left to ring."""
    return _wav(strum(dict(pitches), START), START + RINGS)


@dataclass(frozen=True, slots=True)
class PartToPlay:
    """Of a song as it is played, repeats written out: from one beat to another."""

    song: Song
    begins: int
    ends: int
    count_in: int = COUNT_IN

    @property
    def seconds(self) -> float:
        """How long it sounds, with its count-in."""
        return START + (self.count_in + self.ends - self.begins) * 60.0 / self.song.tempo + RINGS


def part_to_play(song: Song, first: int = 0, end: int | None = None) -> PartToPlay:
    """From one strum that is played to another; all of it if nobody says."""
    if not any(strum.frets for strum in song.strums):
        raise Refused(NOTHING_KEPT)
    starts = starts_of(unfolded(song))
    last = len(starts) - 1
    return PartToPlay(song, starts[min(first, last)], starts[last if end is None else min(end, last)])


def song_wav(part: PartToPlay) -> bytes:
    """The song after a count-in, strummed as its pattern says; without one on every second beat, as by the fire."""
    if part.seconds > LONGEST:
        raise Refused(f"the song lasts {counted(round(part.seconds), 'second')}; at most {LONGEST:g} are played here")
    beat = 60.0 / part.song.tempo
    knocks = (Pluck(START + n * beat, 6, 40.0, How.MUTED, 0.6 if n else 0.9) for n in range(part.count_in))
    return _wav((*knocks, *plucks_of(part, START + part.count_in * beat, beat)), part.seconds)


def plucks_of(part: PartToPlay, begins: float, beat: float) -> Iterator[Pluck]:
    """Every string that is struck, each left to ring until the next chord."""
    song = part.song
    strummed = song if song.strumming else replace(song, strumming=_by_the_fire(song.time))
    strokes = [one for one in strokes_of(strummed) if part.begins <= one.at < part.ends]
    changes = [float(one.at) for one in strokes if one.begins] + [float(part.ends)]
    for place, stroke in enumerate(strokes):
        until = next(change for change in changes if change > stroke.at)
        strings = {string: float(pitch) for string, pitch in stroke.strings(song).items()}
        at, hold = begins + float(stroke.at - part.begins) * beat, float(until - stroke.at) * beat
        loud = LOUD if stroke.begins else SOFTER
        yield from strum(strings, at, up=stroke.up, velocity=loud, hold=hold, seed=place)


def _by_the_fire(time: tuple[int, int]) -> str:
    """A bar of strokes down: every second beat, or every third where eighths are counted in threes."""
    beats, unit = time
    every = 3 if unit == 8 and beats % 3 == 0 else 2
    return (("D" + "." * (every - 1)) * beats)[:beats]


def _wav(plucks: tuple[Pluck, ...], seconds: float) -> bytes:
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=ROOM)
    samples = guitar.render(seconds)[0]
    fade = min(samples.size, RATE // 4)
    samples[samples.size - fade :] *= np.linspace(1.0, 0.0, fade, dtype=np.float32)
    loudest = float(np.max(np.abs(samples), initial=1e-6))
    return wav(samples * (LOUDEST / loudest), RATE)
