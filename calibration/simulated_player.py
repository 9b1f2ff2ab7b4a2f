"""A player with a simulated guitar who does what the guide asks: for demonstrations and tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.guide import Guide, GuideStep
from calibration.pluck_check import TUNE_FROM_CENTS
from dsp.pitch import Tuning
from dsp.simulated import ACOUSTIC, LIVING_ROOM, GuitarModel, Pluck, SimulatedGuitar, Surroundings, strum

BLOCK = 1024
"""Samples at a time, as a device in no hurry gives them."""
THINKS, RINGS = 0.4, 2.0
"""Seconds before a pluck, and until the hand damps the string."""
USUAL_OFF_CENTS = 4.0
"""How far the strings of a tuned guitar are off, as the spread of a bell curve."""
GIVES_UP_AFTER = 120.0
"""Seconds, the two minutes that a calibration takes at most; a guide that is never content must not play for ever."""


def guitar_of(tuning: Tuning, seed: int, detune: dict[int, float], base: GuitarModel = ACOUSTIC) -> GuitarModel:
    """A guitar of its own: each seed has its plucking place, brightness, stiffness and tuning."""
    rng = np.random.default_rng([seed, 0xCA])
    off = rng.normal(0.0, USUAL_OFF_CENTS, len(tuning)).clip(-10.0, 10.0)
    cents = tuple(detune.get(string, float(off[string - 1])) for string in range(1, len(tuning) + 1))
    stiffer = rng.uniform(0.6, 1.6, len(tuning))
    strings = base.tuned(tuning, cents).strings
    return replace(
        base,
        strings=tuple(replace(s, stiffness=s.stiffness * float(b)) for s, b in zip(strings, stiffer, strict=True)),
        pluck_at=float(rng.uniform(0.1, 0.3)),
        cutoff=base.cutoff * float(rng.uniform(0.6, 1.6)),
        unevenness=float(rng.uniform(0.15, 0.4)),
    )


@dataclass(slots=True)
class SimulatedPlayer:
    """Plays what `guide` asks for, and tunes a string when asked to."""

    guide: Guide
    guitar: GuitarModel
    seed: int = 0
    surroundings: Surroundings = LIVING_ROOM

    def blocks(self) -> Iterator[NDArray[np.float32]]:
        """Sound, until the guide has what it wants."""
        rate = self.guide.rate
        playing = SimulatedGuitar(
            self.guitar, rate=rate, seed=self.seed, surroundings=self.surroundings, a4=self.guide.a4
        )
        next_at = 0.0
        while not self.guide.done and playing.t < GIVES_UP_AFTER:
            step = self.guide.step
            if step is not None and not step.is_silence and playing.t >= next_at:
                playing.model = self.tuned(playing.model, step)
                playing.play(*self._plucks(step, playing.t + THINKS))
                next_at = playing.t + THINKS + RINGS
            yield playing.read(BLOCK)[0]

    def _plucks(self, step: GuideStep, t: float) -> tuple[Pluck, ...]:
        pitches = dict(enumerate(self.guide.tuning, start=1))
        if step.string is None:
            return strum(pitches, t, hold=RINGS, seed=self.seed)
        return (Pluck(t, step.string, pitches[step.string], hold=RINGS - 0.2),)

    def tuned(self, guitar: GuitarModel, step: GuideStep) -> GuitarModel:
        """The guitar after the player has followed the advice to tune the wanted string."""
        if step.string is None or "tune it first" not in self.guide.problem:
            return guitar
        strings = list(guitar.strings)
        wanted = strings[step.string - 1]
        if abs(wanted.detune_cents) > TUNE_FROM_CENTS:
            strings[step.string - 1] = replace(wanted, detune_cents=wanted.detune_cents * 0.05)
        return replace(guitar, strings=tuple(strings))
