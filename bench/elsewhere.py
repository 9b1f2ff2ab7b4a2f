"""Chords that nothing was tuned on: the benchmark's mixing with other guitars, chords, tunings and microphones.

- `again-<guitar>`: the benchmark's strums from another seed.
- `low-<guitar>`, `high-<guitar>`: the guitar moved by two semitones, body and stiffness with it: another guitar.
- `shapes-<guitar>`: chords and tunings that no fit has heard.
- `far-<guitar>`: through a small loudspeaker's or a phone's band, from across a live room.
- `other-<guitar>`: guitars fetched from elsewhere (`other_guitars.py`), where they are there; `othernoise-`,
  `otherchoke-` and `otherroll-` the same in noise, choked and in a roll call.
- `phones-phone<n>`: seven more guitars, each through another phone; only their open strings were recorded.
- `sim-<model>`: simulated guitars, each time with other strings, pick and pickup.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
from scipy.signal import butter, fftconvolve, lfilter, resample_poly

from bench.other_guitars import kept
from bench.sampled_guitars import BENCH_GUITARS, PHONES, ringbench
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, Pluck, SimulatedGuitar

RATE, SEED = 44100, 4711
OTHER = {"other": "strum", "othernoise": "noise", "otherchoke": "choke", "otherroll": "roll"}
CLIPS = {"again": 56, "low": 28, "high": 28, "shapes": 40, "far": 28, "phones": 28, "sim": 40}
CLIPS |= dict.fromkeys(OTHER, 56)
SEMITONES = {"low": -2, "high": 2}
BUILT = 16
MODELS = {"acoustic": ACOUSTIC, "electric": ELECTRIC}
TUNINGS: dict[tuple[int, ...], tuple[str, ...]] = {
    (40, 45, 50, 55, 59, 64): ("x3545x", "3x4433", "x24232", "xx3210", "5x555x", "x46654", "x02200", "022130"),
    (38, 45, 50, 55, 59, 64): ("000232", "000322", "x02220", "420003"),
    (38, 45, 50, 55, 57, 62): ("000000", "x02200", "000200", "200023"),
    (38, 43, 50, 55, 59, 62): ("000000", "555555", "002010", "x20100"),
}


def names() -> list[str]:
    """All sets."""
    moved = [f"{kind}-{guitar}" for kind in ("again", "low", "high", "shapes", "far") for guitar in BENCH_GUITARS]
    others = [f"{kind}-{guitar}" for kind in OTHER for guitar in kept()]
    return [*moved, *others, *(f"phones-{phone}" for phone in PHONES), *(f"sim-{model}" for model in MODELS)]


def cases(name: str) -> Iterator[Any]:
    """The clips of a set; the same on every run."""
    kind, guitar = name.split("-")
    bench, count = ringbench(), CLIPS[kind]
    if kind == "shapes":
        return _shapes(bench, guitar, count)
    if kind == "sim":
        return _simulated(bench, guitar, count)
    clips: Iterator[Any] = bench.mixes(OTHER.get(kind, "strum"), guitar, count, SEED)
    if kind in SEMITONES:
        return (_moved(case, SEMITONES[kind]) for case in clips)
    if kind == "far":
        rng = np.random.default_rng(SEED)
        return (replace(case, audio=_from_afar(case.audio, rng)) for case in clips)
    return clips


@contextmanager
def _with(bench: ModuleType, **others: Any) -> Iterator[None]:
    """The benchmark with some of its parts exchanged."""
    own = {name: getattr(bench, name) for name in others}
    try:
        vars(bench).update(others)
        yield
    finally:
        vars(bench).update(own)


def _shapes(bench: ModuleType, guitar: str, count: int) -> Iterator[Any]:
    for number, (tuning, shapes) in enumerate(TUNINGS.items()):
        with _with(bench, OPEN=tuning, CHORDS={shape: shape for shape in shapes}):
            yield from bench.mixes("strum", guitar, count // len(TUNINGS), SEED + number)


def _simulated(bench: ModuleType, model: str, count: int) -> Iterator[Any]:
    rng = np.random.default_rng(SEED)
    built = [_built(MODELS[model], rng) for _ in range(BUILT)]

    def note(_guitar: str, midi: float, which: int, rng: np.random.Generator, cents: float, string: int) -> Any:
        pluck = Pluck(0.002, 6 - string, midi + cents / 100, velocity=rng.uniform(0.3, 1.0))
        guitar = SimulatedGuitar(built[which], [pluck], rate=RATE, seed=int(rng.integers(1 << 30)))
        sound = guitar.render(2.6)[0]
        return np.asarray(sound / (np.abs(sound).max() + 1e-9) * 0.3, np.float32)

    # A built guitar takes the place of a sampled one's layer.
    with _with(bench, note=note, samples=lambda _: {None: {layer: [] for layer in range(BUILT)}}):
        yield from bench.mixes("strum", model, count, SEED)


def _built(model: GuitarModel, rng: np.random.Generator) -> GuitarModel:
    """One guitar of its kind: other strings, another pick, another place to pluck."""
    strings = {
        number: replace(s, stiffness=s.stiffness * rng.uniform(0.6, 1.7), loss_base=s.loss_base * rng.uniform(0.7, 1.6))
        for number, s in model.strings.items()
    }
    return replace(
        model,
        strings=strings,
        pluck_at=rng.uniform(0.08, 0.35),
        cutoff=model.cutoff * rng.uniform(0.5, 2.0),
        floor=model.floor * rng.uniform(0.5, 1.5),
        unevenness=rng.uniform(0.1, 0.6),
        polarisation_cents=rng.uniform(0.0, 2.0),
    )


def _moved(case: Any, semitones: int) -> Any:
    faster = 2.0 ** (semitones / 12.0)
    step = Fraction(1.0 / faster).limit_denominator(200)
    return replace(
        case,
        audio=resample_poly(case.audio, step.numerator, step.denominator).astype(np.float32),
        t=case.t / faster,
        t_last=case.t_last / faster,
        expected={string: pitch + semitones for string, pitch in case.expected.items()},
    )


def _from_afar(audio: Any, rng: np.random.Generator) -> Any:
    room = rng.standard_normal(int(0.6 * RATE)) * np.exp(-np.arange(int(0.6 * RATE)) / RATE * 6.9 / 0.5) * 0.03
    room[:200], room[0] = 0.0, 1.0
    band = butter(2, [rng.uniform(120, 260), rng.uniform(3500, 7000)], "band", fs=RATE)
    heard = lfilter(*band, fftconvolve(audio, room)[: len(audio)])
    return (heard * (0.5 / np.abs(heard).max())).astype(np.float32)
