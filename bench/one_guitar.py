"""Sixty strums of one guitar in one room: what makes a guitar this one stays, what makes a strum this one does not.

How the strings are tuned and how loud each is, which layer of the samples is played, the room and its noise are drawn
once; chords, fates, gaps, the order and how hard each string is struck are drawn anew for every strum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.signal import fftconvolve

from bench.calibrating import FATES, SHARES, Clip, simulated_guitar
from bench.felt import ringbench2
from bench.scenes import RATE, SHAPES
from bench.shared import Audio
from dsp.pitch import STANDARD
from dsp.simulated import DRY, LIVING_ROOM, How, Pluck, SimulatedGuitar, shape_pitches

HORIZON = 0.5
LEAD = 1.0
ALL_RING = 0.25
"""So many of the strums are played well; in the others each string fails by `SHARES`."""
HAND_DB = 1.5
"""How evenly a hand strikes: levels of one string from strum to strum."""
KEPT_SHAPES = tuple(shape for shape in SHAPES if shape.count("x") < 4)


@dataclass(frozen=True)
class Evening:
    """What stays the same."""

    guitar: str
    seed: int
    layer: str
    cents: dict[int, float]
    level_db: dict[int, float]
    echo: Audio | None
    noise_db: float


def evening(guitar: str, seed: int) -> Evening:
    """A guitar as somebody brought it: not tuned today, its strings unequal, in one of the rooms."""
    rng = np.random.default_rng([seed, *map(ord, guitar)])
    known = ringbench2().rb.samples(guitar)
    layers = sorted({layer for key in known.values() for layer in key})
    echo = rng.standard_normal(int(0.4 * RATE)).astype(np.float32)
    echo *= (np.exp(-np.arange(len(echo)) / RATE * 6.9 / 0.3) * 0.035).astype(np.float32)
    echo[:44], echo[0] = 0, 1
    return Evening(
        guitar,
        seed,
        str(rng.choice(layers)),
        {string: float(rng.normal(0.0, 6.0)) for string in STANDARD},
        {string: float(rng.uniform(-5.0, 3.0)) for string in STANDARD},
        echo if rng.random() < 0.5 else None,
        float(rng.uniform(-70.0, -50.0)),
    )


def sampled_strums(one: Evening, count: int) -> Iterator[Clip]:
    """Strums of a sampled guitar, as `ringbench.py` mixes them."""
    for number in range(count):
        rng = np.random.default_rng([one.seed, number, *map(ord, one.guitar)])
        expected = shape_pitches(KEPT_SHAPES[int(rng.integers(len(KEPT_SHAPES)))])
        yield _mixed(one, expected, rng)


def _mixed(one: Evening, expected: dict[int, float], rng: np.random.Generator) -> Clip:
    fates = _fates(expected, rng)
    order = sorted(expected, reverse=bool(rng.random() < 0.75))
    starts = np.cumsum([LEAD, *rng.uniform(0.015, 0.04, len(order) - 1)])
    length = int((starts[-1] + HORIZON) * RATE)
    sound = np.zeros(length, np.float32)
    for string, start in zip(order, starts.tolist(), strict=True):
        if (note := _note(one, expected[string], string, fates[string], rng)) is not None:
            at = int(start * RATE)
            heard = note[: length - at]
            sound[at : at + len(heard)] += heard
    if one.echo is not None:
        sound = fftconvolve(sound, one.echo)[:length].astype(np.float32)
    sound *= 0.5 / (np.abs(sound).max() + 1e-9)
    power = float(np.sqrt(np.mean(sound[int(LEAD * RATE) :] ** 2)))
    sound += rng.standard_normal(length).astype(np.float32) * power * 10.0 ** (one.noise_db / 20.0)
    return Clip(sound, expected, LEAD, {string: fate == "ring" for string, fate in fates.items()})


def _fates(expected: dict[int, float], rng: np.random.Generator) -> dict[int, str]:
    if rng.random() < ALL_RING:
        return dict.fromkeys(expected, "ring")
    return {string: str(rng.choice(FATES, p=SHARES)) for string in expected}


def _note(one: Evening, pitch: float, string: int, fate: str, rng: np.random.Generator) -> Audio | None:
    if fate == "out":
        return None
    beside = int(rng.choice([-2, -1, 1, 2])) if fate == "wrong" else 0
    note = ringbench2().rb.note(one.guitar, pitch + beside, one.layer, rng, one.cents[string], 6 - string)
    since = np.arange(len(note)) / RATE
    if fate in ("mute", "choke"):
        note = note * np.exp(-since * 6.9 / (0.06 if fate == "mute" else rng.uniform(0.2, 0.35))).astype(np.float32)
    gain = one.level_db[string] + rng.normal(0.0, HAND_DB)
    return np.asarray(note * 10.0 ** (gain / 20.0), np.float32)


def simulated_strums(seed: int, count: int) -> Iterator[Clip]:
    """Strums of a simulated guitar in one room."""
    model = simulated_guitar(seed)
    once = np.random.default_rng([seed, 7])
    loud = {string: float(10.0 ** (once.uniform(-5.0, 3.0) / 20.0)) for string in STANDARD}
    room = LIVING_ROOM if once.random() < 0.5 else DRY
    for number in range(count):
        rng = np.random.default_rng([seed, number, 7])
        expected = shape_pitches(KEPT_SHAPES[int(rng.integers(len(KEPT_SHAPES)))])
        fates = _fates(expected, rng)
        plucks, t = [], LEAD
        for string in sorted(expected, reverse=bool(rng.random() < 0.75)):
            plucks += _pluck(t, string, expected[string], fates[string], loud[string], rng)
            t += rng.uniform(0.015, 0.04)
        guitar = SimulatedGuitar(model, plucks, rate=RATE, seed=number, surroundings=room)
        audio = guitar.render(max([p.t for p in plucks], default=LEAD) + HORIZON)[0]
        audio = np.asarray(audio * 0.5 / (np.abs(audio).max() + 1e-9), np.float32)
        audio += 1e-4 * rng.standard_normal(len(audio)).astype(np.float32)
        yield Clip(audio, expected, LEAD, {string: fate == "ring" for string, fate in fates.items()})


def _pluck(t: float, string: int, pitch: float, fate: str, loud: float, rng: np.random.Generator) -> list[Pluck]:
    if fate == "out":
        return []
    how = {"mute": How.MUTED, "choke": How.CHOKED}.get(fate, How.CLEAR)
    beside = int(rng.choice([-2, -1, 1, 2])) if fate == "wrong" else 0
    struck = 0.6 * loud * 10.0 ** (rng.normal(0.0, HAND_DB) / 20.0)
    return [Pluck(t, string, pitch + beside, how, float(np.clip(struck, 0.1, 1.0)))]
