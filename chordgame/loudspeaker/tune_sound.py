"""A tune as sound: the simulated guitar plays it in a small room."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chordgame.engine.tune import Tune
from dsp.simulated import ACOUSTIC, Pluck, SimulatedGuitar, Surroundings
from dsp.simulated.guitar import Samples
from hardware.sound_file import Sound

ROOM = Surroundings(reverberation=0.5, echo_level=0.02)
"""A small room, without the hum and the noise of one that is listened in."""
LOUDER = 2.2
"""A solo guitar need not leave room for six strings strummed hard."""
START = 0.05
"""A pluck needs a moment ahead of it."""


def endless(tune: Tune, rate: int, block: int = 1024) -> Iterator[Samples]:
    """The tune over and over without a gap, block by block."""
    guitar = SimulatedGuitar(ACOUSTIC, rate=rate, surroundings=ROOM)
    rounds = 0
    while True:
        if guitar.t + 1 >= rounds * tune.seconds:
            start = START + rounds * tune.seconds
            guitar.play(*(Pluck(start + tune.at(n), n.string, n.pitch, velocity=n.loud) for n in tune.notes))
            rounds += 1
        yield np.clip(LOUDER * guitar.read(block)[0], -1, 1, dtype=np.float32)


def lasting(tune: Tune, seconds: float, rate: int = 48_000) -> Sound:
    """The tune for so long."""
    wanted, blocks = round(seconds * rate), []
    made = 0
    for block in endless(tune, rate):
        if made >= wanted:
            break
        blocks.append(block)
        made += block.size
    return Sound(rate, np.concatenate(blocks)[None, :wanted])
