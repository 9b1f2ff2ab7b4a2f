"""A tune as sound: the simulated guitar plays it in a small room."""

from __future__ import annotations

import numpy as np

from chordgame.engine.tune import Tune
from dsp.simulated import ACOUSTIC, Pluck, SimulatedGuitar, Surroundings
from hardware.sound_file import Sound

ROOM = Surroundings(reverberation=0.5, echo_level=0.02)
PEAK = 0.8
OVERLAP = 0.008
START = 0.05
"""A pluck needs a moment ahead of it."""


def once_round(tune: Tune, rate: int = 48_000) -> Sound:
    """The tune once, so that it can be repeated without a gap: what rings over its end rings in its beginning.

    It is played twice and the second time is kept; its end runs over into its beginning within a few milliseconds,
    as no two plucks of the guitar are quite alike.
    """
    plucks = [
        Pluck(START + tune.at(note) + again * tune.seconds, note.string, note.pitch, velocity=note.loud)
        for again in range(3)
        for note in tune.notes
    ]
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=rate, surroundings=ROOM)
    length, overlap = round(tune.seconds * rate), round(OVERLAP * rate)
    played = guitar.read(round(START * rate) + 2 * length + overlap)[:, -length - overlap :]
    x, beyond = played[:, :length].copy(), played[:, length:]
    blend = np.linspace(0, 1, overlap, dtype=np.float32)
    x[:, :overlap] = blend * x[:, :overlap] + (1 - blend) * beyond
    return Sound(rate, x * np.float32(PEAK / np.max(np.abs(x))))


def lasting(sound: Sound, seconds: float) -> Sound:
    """The sound over and over for so long."""
    n = round(seconds * sound.rate)
    return Sound(sound.rate, np.resize(sound.x[0], (1, n)))
