"""Simulated guitars, each with other strings, pick and pickup: more kinds of guitar than anybody recorded."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator

from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, How, Pluck, SimulatedGuitar

RATE = 44100
MODELS = {"built-acoustic": ACOUSTIC, "built-electric": ELECTRIC}
BUILT = 24
"""Different guitars of each kind."""
NOTE_SECONDS = 2.6


@lru_cache(maxsize=2 * BUILT)
def built(kind: str, number: int) -> GuitarModel:
    """One guitar of a kind."""
    rng = np.random.default_rng([number, *map(ord, kind)])
    model = MODELS[kind]
    strings = {
        string: replace(
            one,
            stiffness=one.stiffness * float(np.exp(rng.normal(0, 0.35))),
            loss_base=one.loss_base * float(np.exp(rng.normal(0, 0.3))),
            loss_linear=one.loss_linear * float(np.exp(rng.normal(0, 0.4))),
            loss_square=one.loss_square * float(np.exp(rng.normal(0, 0.4))),
        )
        for string, one in model.strings.items()
    }
    pickup = None if model.pickup_at is None else float(rng.uniform(0.06, 0.26))
    return replace(
        model,
        strings=strings,
        pickup_at=pickup,
        pluck_at=float(rng.uniform(0.08, 0.3)),
        cutoff=float(rng.uniform(1800, 6500)),
        pick_noise=model.pick_noise * float(rng.uniform(0.3, 2.0)),
        polarisation_cents=float(rng.uniform(0.0, 1.5)),
    )


def note(
    kind: str, number: int, midi: float, rng: Generator, cents: float, string: int, how: How = How.CLEAR
) -> np.ndarray[Any, np.dtype[np.float32]]:
    """One note on one of them; for the benchmark string 0 is the low E."""
    played = len(STANDARD) - string
    model = built(kind, number)
    # A string tuned down sounds below its open pitch.
    lowered = {**STANDARD, played: min(STANDARD[played], midi)}
    pluck = Pluck(0.0, played, midi + cents / 100, how, float(rng.uniform(0.5, 0.9)))
    guitar = SimulatedGuitar(model.tuned(lowered), [pluck], rate=RATE, seed=int(rng.integers(1 << 30)))
    sound = guitar.render(NOTE_SECONDS)[0]
    return np.asarray(sound * np.float32(0.3 / (np.abs(sound).max() + 1e-9)))
