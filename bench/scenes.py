"""Strums and rolls mixed from real or simulated notes, with the time of every pluck.

The mixing follows ringbench (gaps, damped chord before, failing strings, room, noise); the schedule is
kept, so that onsets and notes can be scored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Protocol

import numpy as np

from bench.shared import DATA, Audio, read, ringbench
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, How, Pluck, SimulatedGuitar, shape_pitches

RATE = 44100
KINDS = ("strum", "roll", "choke", "noise")
SIMULATED = {"sim-acoustic": ACOUSTIC, "sim-electric": ELECTRIC}
SAMPLED = ("emily", "strat", "acoustic", "green")
SHAPES = (
    "022100",
    "x02220",
    "xx0232",
    "320003",
    "x32010",
    "x02210",
    "022000",
    "xx0231",
    "133211",
    "x21202",
    "x24432",
    "244222",
    "x02020",
    "020100",
    "xx0212",
    "320001",
    "x32310",
    "x32033",
    "xx0233",
    "355333",
    "x24442",
    "x32000",
    "320033",
    "x13331",
    "000000",
    "x022xx",
    "xxx0x0",
    "xx0xxx",
)


@dataclass(frozen=True)
class Heard:
    """One pluck of a scene: it `rings` (or is a thud) until `offset`; `pitch` is what sounds."""

    t: float
    offset: float
    string: int
    pitch: float
    rings: bool


@dataclass(frozen=True)
class Scene:
    """`strokes`: when each strum or single pluck begins to sound; `shape` is what was asked for."""

    name: str
    shape: str
    audio: Audio
    plucks: tuple[Heard, ...]
    strokes: tuple[float, ...]


class Guitar(Protocol):
    """Where single notes come from."""

    def note(self, pitch: float, string: int, rng: np.random.Generator) -> Audio: ...
    def thud(self, string: int, rng: np.random.Generator) -> Audio: ...


class Sampled:
    """One of ringbench's guitars, one of its layers."""

    def __init__(self, name: str, rng: np.random.Generator) -> None:
        self._rb: ModuleType = ringbench()
        self._name = name
        layers = sorted({layer for key in self._rb.samples(name).values() for layer in key})
        self._layer = layers[rng.integers(len(layers))]
        self._tuned = rng.normal(0, 3)

    def note(self, pitch: float, string: int, rng: np.random.Generator) -> Audio:
        off = self._tuned + rng.normal(0, 4)
        x: Audio = self._rb.note(self._name, pitch, self._layer, rng, off, 6 - string)
        return x

    def thud(self, string: int, rng: np.random.Generator) -> Audio:  # noqa: ARG002
        found = [*DATA.glob("emily/noises/*.flac"), *DATA.glob("acoustic/mutes/mute_string*.flac")]
        path = sorted(found)[rng.integers(len(found))]
        x: Audio = self._rb.load(str(path))[0]
        return 0.5 * x


class Simulated:
    """The simulated guitar, each time built a little differently."""

    def __init__(self, model: GuitarModel, rng: np.random.Generator) -> None:
        self._model = replace(
            model,
            pluck_at=rng.uniform(0.08, 0.35),
            cutoff=model.cutoff * rng.uniform(0.5, 2.0),
            floor=model.floor * rng.uniform(0.5, 1.5),
            unevenness=rng.uniform(0.1, 0.6),
            polarisation_cents=rng.uniform(0.0, 2.0),
        )

    def note(self, pitch: float, string: int, rng: np.random.Generator) -> Audio:
        return self._one(pitch, string, How.CLEAR, rng)

    def thud(self, string: int, rng: np.random.Generator) -> Audio:
        return self._one(STANDARD[string], string, How.MUTED, rng)

    def _one(self, pitch: float, string: int, how: How, rng: np.random.Generator) -> Audio:
        pluck = Pluck(0.002, string, pitch + rng.normal(0, 5) / 100, how, rng.uniform(0.3, 1.0))
        x = SimulatedGuitar(self._model, [pluck], rate=RATE, seed=int(rng.integers(1 << 30))).render(2.6)[0]
        return np.asarray(x / (np.abs(x).max() + 1e-9) * 0.3, np.float32)


def guitar_named(name: str, rng: np.random.Generator) -> Guitar:
    return Simulated(SIMULATED[name], rng) if name in SIMULATED else Sampled(name, rng)


class Take:
    """Notes laid over each other."""

    def __init__(self, guitar: Guitar, seconds: float, rng: np.random.Generator, fade: float = 0.0) -> None:
        self.guitar, self.rng = guitar, rng
        self._fade = np.linspace(1, 0, int(fade * RATE), dtype=np.float32)
        self.audio = np.zeros(int(seconds * RATE), np.float32)
        self.plucks: list[Heard] = []
        self.strokes: list[float] = []

    def play(self, shape: str, t: float, kind: str, failing: float) -> float:
        """Play a chord from `t` on; returns when its last string was due."""
        wanted = shape_pitches(shape)
        starts_stroke, last = True, t
        for string in sorted(wanted, reverse=bool(self.rng.random() < 0.75)):
            fails = bool(self.rng.random() < failing)
            if self._pluck(string, wanted[string], t, kind, fails):
                if starts_stroke or kind == "roll":
                    self.strokes.append(t + 0.002)
                starts_stroke = False
            last = t
            t += self.rng.uniform(0.35, 0.7) if kind == "roll" else self.rng.uniform(0.015, 0.04)
        return last

    def _pluck(self, string: int, pitch: float, t: float, kind: str, fails: bool) -> bool:
        """Whether anything sounded: of failing strings four in ten are left out."""
        u = self.rng.random()
        if kind == "choke" and fails:
            x = self.guitar.note(pitch, string, self.rng)
            x = x * np.exp(-np.arange(len(x)) / RATE * 6.9 / self.rng.uniform(0.2, 0.35)).astype(np.float32)
            self._lay(x, Heard(t, t + 0.2, string, pitch, True))
        elif fails and u < 0.42:
            return False
        elif fails and u < 0.79:
            self._lay(self.guitar.thud(string, self.rng), Heard(t, t + 0.1, string, pitch, False))
        else:
            off = int(self.rng.integers(1, 4)) * (1 if self.rng.random() < 0.6 else -1) if fails else 0
            x = self.guitar.note(pitch + off, string, self.rng)
            self._lay(x, Heard(t, t + len(x) / RATE, string, pitch + off, True))
        return True

    def _lay(self, x: Audio, heard: Heard) -> None:
        start = int(heard.t * RATE)
        x = x[: len(self.audio) - start] * 10 ** (self.rng.uniform(-5, 3) / 20)
        ending = min(len(x), len(self._fade))
        x[len(x) - ending :] *= self._fade[:ending]
        self.audio[start : start + len(x)] += x
        self.plucks.append(replace(heard, t=heard.t + 0.002))

    def damp(self, t: float) -> None:
        """A hand stops all strings within the 30 ms before `t`."""
        first, last = int((t - 0.03) * RATE), int(t * RATE)
        self.audio[first:last] *= np.linspace(1, 0, last - first, dtype=np.float32)
        self.audio[last:] = 0
        self.plucks = [replace(p, offset=min(p.offset, t)) for p in self.plucks if p.t < t - 0.03]


def scenes(
    kind: str, guitar: str, n: int, seed: int = 7, room_noise: float = 0.1, fade: float = 0.0
) -> Iterator[Scene]:
    """`n` scenes of a kind (strum, roll, choke, noise) on one guitar; the same on every run.

    `room_noise` is how loud, beside the guitar, a recorded room is in scenes of noise. Each note ends after some
    seconds: with a click, or within the last `fade` of them.
    """
    for k in range(n):
        rng = np.random.default_rng([seed, k, *map(ord, kind + guitar)])
        take = Take(guitar_named(guitar, rng), 8.0, rng, fade)
        if rng.random() < 0.5:
            before = SHAPES[rng.integers(len(SHAPES))]
            take.play(before, rng.uniform(0.05, 0.4), "strum", failing=0.0)
            take.damp(1.0 - rng.uniform(0.02, 0.08))
        failing = 0.0 if rng.random() < 0.25 else 0.38
        shape = SHAPES[k % len(SHAPES)]
        last = take.play(shape, 1.0, kind, failing)
        audio = _recorded(take.audio[: int((last + 1.1) * RATE)], room_noise if kind == "noise" else None, rng)
        plucks = tuple(sorted(take.plucks, key=lambda p: p.t))
        yield Scene(f"{kind}-{guitar}", shape, audio, plucks, tuple(take.strokes))


def _recorded(y: Audio, room_noise: float | None, rng: np.random.Generator) -> Audio:
    """Through a small room half of the time, with a little noise, or a lot of a real one."""
    from scipy.signal import fftconvolve

    if rng.random() < 0.5:
        room = rng.standard_normal(int(0.4 * RATE)) * np.exp(-np.arange(int(0.4 * RATE)) / RATE * 6.9 / 0.3)
        room *= 0.035
        room[:44], room[0] = 0, 1
        y = fftconvolve(y, room)[: len(y)].astype(np.float32)
    y = y * 0.5 / (np.abs(y).max() + 1e-9)
    power = float(np.sqrt(np.mean(y[RATE:] ** 2))) + 1e-6
    if room_noise is not None:
        y = y + room_noise * power * _room_noise(len(y), rng)
    return np.asarray(y + 1e-3 * power * rng.standard_normal(len(y)), np.float32)


def _room_noise(n: int, rng: np.random.Generator) -> Audio:
    """A stretch of a recorded room, fan, voice or hum, of power 1."""
    found = sorted(DATA.glob("noise/*.flac"))
    x, _rate = read(found[rng.integers(len(found))])
    x = np.roll(np.resize(x, max(n, len(x))), int(rng.integers(len(x))))[:n]
    return np.asarray(x / (np.sqrt(np.mean(x**2)) + 1e-9), np.float32)
