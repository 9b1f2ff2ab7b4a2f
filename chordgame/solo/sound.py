"""Chords and whole progressions as sound: the simulated guitar plays them into a WAV file for a browser."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import numpy as np

from chordgame.engine.errors import Refused
from chordgame.engine.sentences import counted
from chordgame.listening.wav import wav
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

Sounding = Mapping[int, float]
"""The MIDI pitch of each string that is struck."""


@functools.lru_cache(maxsize=64)
def chord_wav(pitches: tuple[tuple[int, float], ...]) -> bytes:
    """One strum, left to ring."""
    return _wav(strum(dict(pitches), START), START + RINGS)


def song_seconds(chords: tuple[tuple[Sounding, int], ...], tempo: int) -> float:
    """How long the song sounds, with its count-in."""
    return START + (COUNT_IN + sum(beats for _, beats in chords)) * 60.0 / tempo + RINGS


def song_wav(chords: tuple[tuple[Sounding, int], ...], tempo: int) -> bytes:
    """Chords with how many beats each lasts, after a count-in; struck on every second beat, as by the fire."""
    seconds = song_seconds(chords, tempo)
    if seconds > LONGEST:
        raise Refused(f"the song lasts {counted(round(seconds), 'second')}; at most {LONGEST:g} are played here")
    beat = 60.0 / tempo
    t = START + COUNT_IN * beat
    plucks: list[Pluck] = [Pluck(START + n * beat, 6, 40.0, How.MUTED, 0.9 if n == 0 else 0.6) for n in range(COUNT_IN)]
    for pitches, beats in chords:
        for n in range(0, beats, 2):
            soft = 0.55 if n else 0.7
            plucks += strum(dict(pitches), t + n * beat, velocity=soft, hold=min(2, beats - n) * beat, seed=len(plucks))
        t += beats * beat
    return _wav(tuple(plucks), seconds)


def _wav(plucks: tuple[Pluck, ...], seconds: float) -> bytes:
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=ROOM)
    samples = guitar.render(seconds)[0]
    fade = min(samples.size, RATE // 4)
    samples[samples.size - fade :] *= np.linspace(1.0, 0.0, fade, dtype=np.float32)
    loudest = float(np.max(np.abs(samples), initial=1e-6))
    return wav(samples * (LOUDEST / loudest), RATE)
