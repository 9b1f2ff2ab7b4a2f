"""The guitars of the world: sampled ones, moved and retuned, and simulated ones of every make; and impostors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator
from scipy.signal import resample_poly

from bench.later_guitars import palms
from bench.other_guitars import kept, untaught
from bench.sampled_guitars import BENCH_GUITARS, LATER_GUITARS, PHONES, ringbench
from dsp.pitch import STANDARD, hertz
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, How, Pluck, SimulatedGuitar
from dsp.simulated.model import BodyMode

RATE = 11025
"""Everything a string tells lies below 5 kHz; the ear thins its stream to about this."""
SAMPLED_RATE = 2 * RATE
LONGEST = 4.0
BUILT = 400
"""Different simulated guitars."""
FOREIGN, FURTHEST = 0.25, 5
"""How often a note is borrowed from up to so many semitones away: other gauges, other stiffness."""

Sound = np.ndarray[Any, np.dtype[np.float32]]
Note = Callable[[int, float, Generator, str], Sound]
"""A note of a string (0 = low E) at a pitch, as it is played: "ring", or what a guitar itself can do wrong."""
HOW = {"mute": How.MUTED, "choke": How.CHOKED, "buzz": How.BUZZING}
STEEL = ("acoustic", "allan", "phil")
COLLIDES = (0.4, 0.9)
"""A sampled string that buzzes strikes a fret where it swings further than this of its furthest."""


def kind_of(guitar: str) -> str:
    """Nylon, steel, electric, phone or simulated: what may be left out of a fit together."""
    if "nylon" in guitar:
        return "nylon"
    if guitar in PHONES or guitar.startswith(("built", "impostor")):
        return guitar.rstrip("0123456789-")
    return "steel" if "steel" in guitar or guitar in STEEL else "electric"


def guitars() -> tuple[str, ...]:
    """All the guitars there are here to be taught by; `built` stands for as many as one likes."""
    held_back = untaught()
    return (*BENCH_GUITARS, *PHONES, *LATER_GUITARS, *(name for name in kept() if name not in held_back), "built")


def hand(guitar: str, rng: Generator) -> Note:
    """Take a guitar in hand: one make, one layer, one way of plucking."""
    if guitar == "built":
        model = built(int(rng.integers(BUILT)))
        return lambda string, pitch, draw, how: _simulated(model, string, pitch, draw, how)
    layers = sorted({layer for takes in ringbench().samples(guitar).values() for layer in takes})
    layer = layers[rng.integers(len(layers))]
    return lambda string, pitch, draw, how: _sampled(guitar, layer, string, pitch, draw, how)


@lru_cache(maxsize=4000)
def _prepared(path: str, near: float) -> tuple[Sound, float]:
    bench = ringbench()
    x, rate = bench.load(path)
    pitch = float(bench.true_pitch(x, rate, near))
    step = Fraction(SAMPLED_RATE, rate).limit_denominator(1000)
    thin = resample_poly(x[: int(LONGEST * rate)], step.numerator, step.denominator).astype(np.float32)
    return thin / np.float32(np.sqrt(np.mean(thin[: SAMPLED_RATE // 4] ** 2)) * 4 + 1e-9), pitch


def _sampled(guitar: str, layer: str, string: int, pitch: float, rng: Generator, how: str) -> Sound:
    notes = _under_the_palm() if how == "palm" else ringbench().samples(guitar)
    fits = [key for key in notes if layer in notes[key] and key[0] in (None, string)]
    away = rng.uniform(-FURTHEST, FURTHEST) if rng.random() < FOREIGN else 0.0
    key = min(fits, key=lambda k: (abs(k[1] - pitch - away), k[1]))
    paths = notes[key][layer]
    x, true = _prepared(paths[rng.integers(len(paths))], float(hertz(key[1])))
    step = Fraction(true / float(hertz(pitch)) * RATE / SAMPLED_RATE).limit_denominator(400)
    x = np.asarray(resample_poly(x, step.numerator, step.denominator), dtype=np.float32)
    return _collided(x, float(rng.uniform(*COLLIDES))) if how == "buzz" else x


@lru_cache(1)
def _under_the_palm() -> dict[tuple[None, int], dict[str, list[str]]]:
    return {(None, pitch): {"n": paths} for pitch, paths in palms(ringbench()).items()}


def _collided(x: Sound, share: float) -> Sound:
    """A string swings into a fret on one side and bounces back."""
    far = share * float(np.abs(x).max())
    return np.asarray(np.where(x > far, far - 0.6 * (x - far), x), dtype=np.float32)


@lru_cache(maxsize=BUILT)
def built(number: int) -> GuitarModel:
    """One simulated guitar; from slack nylon to stiff short-scale strings, from dead to long ringing."""
    rng = np.random.default_rng([number, 4711])
    model = ACOUSTIC if rng.random() < 0.5 else ELECTRIC
    stiff, lossy = np.exp(rng.uniform(np.log(0.12), np.log(3.6))), np.exp(rng.normal(0, 0.4))
    strings = {
        string: replace(
            one,
            stiffness=float(one.stiffness * stiff * np.exp(rng.normal(0, 0.25))),
            loss_base=float(one.loss_base * lossy * np.exp(rng.normal(0, 0.25))),
            loss_linear=float(one.loss_linear * lossy * np.exp(rng.normal(0, 0.6))),
            loss_square=float(one.loss_square * lossy * np.exp(rng.normal(0, 0.6))),
        )
        for string, one in model.strings.items()
    }
    body = tuple(
        BodyMode(
            float(mode.frequency * rng.uniform(0.8, 1.25)),
            float(mode.gain * np.exp(rng.normal(0, 0.5))),
            float(mode.quality * np.exp(rng.normal(0, 0.3))),
        )
        for mode in model.body
    )
    return replace(
        model,
        strings=strings,
        body=body,
        pickup_at=None if model.pickup_at is None else float(rng.uniform(0.05, 0.3)),
        pluck_at=float(rng.uniform(0.05, 0.4)),
        cutoff=float(np.exp(rng.uniform(np.log(900), np.log(6000)))),
        floor=model.floor * float(rng.uniform(0.5, 1.6)),
        pick_width=float(np.exp(rng.uniform(np.log(0.002), np.log(0.03)))),
        pick_noise=model.pick_noise * float(rng.uniform(0.2, 3.0)),
        unevenness=float(rng.uniform(0.05, 0.5)),
        polarisation_cents=float(rng.uniform(0.0, 2.5)),
    )


def _simulated(model: GuitarModel, string: int, pitch: float, rng: Generator, how: str) -> Sound:
    number = len(STANDARD) - string
    lowered = {**STANDARD, number: min(STANDARD[number], pitch)}
    pluck = Pluck(0.0, number, pitch, HOW.get(how, How.CLEAR), float(rng.uniform(0.3, 1.0)))
    tuned = model.tuned(lowered)
    x = SimulatedGuitar(tuned, [pluck], rate=RATE, seed=int(rng.integers(1 << 30))).render(LONGEST - 1.5)[0]
    return np.asarray(x / (np.sqrt(np.mean(x[: RATE // 4] ** 2)) * 4 + 1e-9), dtype=np.float32)
