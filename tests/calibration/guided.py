"""Sounds for the guide: a simulated guitar that plays what a script says, right or wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.guide import Guide, GuideShows
from calibration.simulated_player import SimulatedPlayer, guitar_of
from dsp.pitch import STANDARD, Tuning
from dsp.simulated import ACOUSTIC, GuitarModel, How, Pluck, SimulatedGuitar, Surroundings

RATE = 16000
ROOM = Surroundings(noise=2e-5)
QUIET = 2.2
"""Seconds of silence that the guide needs first."""

Sound = NDArray[np.float32]


def exact(model: GuitarModel = ACOUSTIC) -> GuitarModel:
    """A guitar whose partials do not beat: its pitch is a number."""
    return replace(model, polarisation_cents=0.0, unevenness=0.1)


def played(*plucks: Pluck, seconds: float = 6.0, model: GuitarModel | None = None) -> Sound:
    """Silence, then plucks at their times."""
    guitar = SimulatedGuitar(model or exact(), plucks, rate=RATE, surroundings=ROOM)
    return np.asarray(guitar.render(seconds)[0])


def low_e(t: float, how: How = How.CLEAR, velocity: float = 0.7, hold: float | None = 1.9) -> Pluck:
    """The string that the guide asks for first."""
    return Pluck(t, 6, STANDARD[-1], how, velocity, hold)


def told(sound: Sound, tuning: Tuning = STANDARD, rate: float = RATE) -> list[GuideShows]:
    """All that the guide shows."""
    guide = Guide(rate, tuning)
    return [*guide.push(sound), *guide.flush()]


def problems(shown: list[GuideShows]) -> list[str]:
    """What was wrong, each once."""
    return list(dict.fromkeys(one.problem for one in shown if one.problem))


@dataclass(frozen=True)
class Session:
    """A calibration played to its end."""

    guide: Guide
    guitar: GuitarModel
    sound: Sound
    shown: list[GuideShows]


def session(seed: int = 1, tuning: Tuning = STANDARD, detune: dict[int, float] | None = None) -> Session:
    """A simulated player does all that is asked."""
    guide = Guide(RATE, tuning)
    guitar = guitar_of(tuning, seed, detune or {}, exact())
    blocks, shown = [], []
    for block in SimulatedPlayer(guide, guitar, seed, ROOM).blocks():
        blocks.append(block)
        shown += guide.push(block)
    return Session(guide, guitar, np.concatenate(blocks), shown)
