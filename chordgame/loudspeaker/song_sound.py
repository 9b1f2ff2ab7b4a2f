"""A song as sound: the simulated guitar counts in on damped strings and strums it in a small room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from chordgame.loudspeaker.tune_sound import ROOM
from chordgame.songs.song import Song
from chordgame.songs.timing import starts_of, strokes_of, unfolded
from dsp.simulated import ACOUSTIC, How, Pluck, SimulatedGuitar, strum
from dsp.simulated.guitar import Samples
from hardware.sound_file import Sound, encoded

START = 0.1
"""Seconds before the first stroke: a pluck needs a moment ahead of it."""
RINGS_OUT = 3.0
"""Seconds of the last chord."""
LOUD = 0.7
"""How hard each string is plucked: neither softly nor hit."""
SOFTER = 0.55
"""The strokes between, so that the changes are what one hears."""
RATE_OF_FILES = 24_000
"""Samples a second: an acoustic guitar has little above 12 kHz, and a file of two minutes stays small."""
GAP = 0.015
"""Seconds from string to string: a quick stroke that keeps time."""
LIFT = 0.03
"""Seconds before the next chord at which the hand lifts."""
COUNT_IN = 4
"""Beats: a bar of the usual time."""


def seconds_of(song: Song, count_in: int = COUNT_IN) -> float:
    """How long it sounds, with the last chord ringing out."""
    return START + (count_in + starts_of(unfolded(song))[-1]) * 60 / song.tempo + RINGS_OUT


def strum_times(song: Song, count_in: int = COUNT_IN) -> tuple[float, ...]:
    """When each strum comes, in seconds from the start, one after the other as they are played."""
    return tuple(START + (count_in + start) * 60 / song.tempo for start in starts_of(unfolded(song))[:-1])


def song_blocks(song: Song, rate: int, count_in: int = COUNT_IN, block: int = 1024) -> Iterator[Samples]:
    """The whole song, block by block."""
    guitar = SimulatedGuitar(ACOUSTIC.tuned(song.tuning), plucks_of(song, count_in), rate=rate, surroundings=ROOM)
    for _ in range(round(seconds_of(song, count_in) * rate / block)):
        yield np.clip(guitar.read(block)[0], -1, 1, dtype=np.float32)


def song_sound(song: Song, rate: int = 48_000, count_in: int = COUNT_IN) -> Sound:
    """The whole song at once."""
    return Sound(rate, np.concatenate(list(song_blocks(song, rate, count_in)))[None, :])


def song_flac(song: Song) -> bytes:
    """The whole song as a file that browsers play."""
    return encoded(song_sound(song, RATE_OF_FILES, count_in=0), Path("song.flac"))


def plucks_of(song: Song, count_in: int) -> Iterator[Pluck]:
    """Every string that is struck, after the count-in."""
    beat = 60 / song.tempo
    for count in range(count_in):
        yield from _tap(song, START + count * beat)
    first = START + count_in * beat
    strokes = strokes_of(song)
    changes = [first + float(stroke.at) * beat for stroke in strokes if stroke.begins][1:]
    ends = iter([*changes, seconds_of(song, count_in)])
    end = 0.0
    for place, stroke in enumerate(strokes):
        at = first + float(stroke.at) * beat
        end = next(ends) if stroke.begins else end
        strings = {string: float(pitch) for string, pitch in stroke.strings(song).items()}
        loud = LOUD if stroke.begins else SOFTER
        yield from strum(strings, at, gap=GAP, up=stroke.up, velocity=loud, hold=end - at - LIFT, seed=place)


def _tap(song: Song, at: float) -> tuple[Pluck, ...]:
    """A stroke over damped strings, as guitarists count in."""
    strings = {string: float(pitch) for string, pitch in song.tuning.items()}
    return strum(strings, at, gap=GAP / 3, velocity=LOUD, how=dict.fromkeys(strings, How.MUTED))
