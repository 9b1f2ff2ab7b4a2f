"""Chords mixed from sampled guitars for fitting the ear: like the benchmark's, but wider in every respect.

Faster and slower strums, plucks in any order, other rooms, noise of any colour, guitars darkened,
brightened, damped, moved by semitones and tuned 35 cents away, other chords and tunings, and now and then
no guitar at all.
"""

from __future__ import annotations

import glob
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import soundfile as sf
from numpy.random import Generator
from scipy.fft import next_fast_len
from scipy.signal import fftconvolve, resample_poly

from bench import other_guitars
from bench.built_guitars import BUILT, MODELS
from bench.built_guitars import note as built_note

SHARED = Path(__file__).resolve().parents[2] / "shared" / "ear"
WITH_MORE = "ringbench_with_more_guitars"
RATE = 44100
SEED = 78
LEAD, TAIL = 1.0, 0.55
FAILURES, SHARES = ("out", "mute", "wrong", "choke"), (0.62, 0.15, 0.15, 0.08)
KINDS, KIND_SHARES = ("strum", "roll", "choke", "noise", "alone"), (0.37, 0.22, 0.14, 0.18, 0.09)
APART_CENTS = (0.5, 5.0)
"""How far a guitar's strings are from each other's tuning: some players have just tuned."""
SOME_ASKED, TOLD, OUT_OF_TUNE = 0.25, 0.5, 0.06
"""How often only some strings are asked for, how often the ear is told what else may sound, and how often a string
is out of tune."""
ALONE_FATES, ALONE_SHARES = ("ring", "wrong", "out", "mute", "choke"), (0.4, 0.36, 0.06, 0.09, 0.09)
ANY_WRONG = (12, 24, -12, 19, 7, 5, -5, -7, 4, -4)
"""Beside a neighbouring fret: a string's own octave, or another string."""


def ringbench() -> ModuleType:
    """Load the benchmark, with the phones' guitars, and others that were fetched, added to its own.

    It is another module than `shared.ringbench`: whoever measures the benchmark itself gets its own guitars only.
    """
    if WITH_MORE in sys.modules:
        return sys.modules[WITH_MORE]
    spec = importlib.util.spec_from_file_location(WITH_MORE, SHARED / "ringbench.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"the benchmark is not at {SHARED}")
    bench = importlib.util.module_from_spec(spec)
    sys.modules[WITH_MORE] = bench
    spec.loader.exec_module(bench)
    vars(bench)["true_pitch"] = _remembered(bench.true_pitch)
    phones = sorted(os.listdir(bench.DATA + "/phones"))
    for number, folder in enumerate(phones):
        pattern = bench.DATA + "/phones/" + glob.escape(folder) + "/*.flac"
        bench.GUITARS[f"phone{number}"] = (pattern, _phone_note)
    other_guitars.join(bench)
    return bench


def _remembered(true_pitch: Callable[..., float]) -> Callable[..., float]:
    """The pitch of a sample is the same each time it is used."""
    found: dict[tuple[bytes, float], float] = {}

    def pitch(x: np.ndarray, rate: float, near: float) -> float:
        key = (x[: rate // 4].tobytes(), near)
        if key not in found:
            found[key] = true_pitch(x, rate, near)
        return found[key]

    return pitch


def _phone_note(path: str) -> tuple[None, int, str] | None:
    match = re.match(r"([a-g])(\d)\.flac", os.path.basename(path).lower())
    semitones = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
    return (None, 12 * (int(match[2]) + 1) + semitones[match[1]], "x") if match else None


@dataclass
class Mix:
    """A clip, what was asked, and what each string did and when."""

    audio: np.ndarray[Any, np.dtype[np.float32]]
    expected: dict[int, float]
    rings: dict[int, bool]
    plucked: dict[int, float] = field(default_factory=dict)
    twins: set[int] = field(default_factory=set)
    """Strings at a wrong fret that give another string's very pitch."""
    may_sound: dict[int, float] | None = None
    t: float = LEAD


def _room(rng: Generator) -> np.ndarray:
    seconds = rng.uniform(0.15, 0.6)
    response = rng.standard_normal(int(seconds * 1.3 * RATE)).astype(np.float32)
    response *= np.exp(-np.arange(len(response)) / RATE * 6.9 / seconds) * rng.uniform(0.01, 0.05)
    response[: rng.integers(20, 200)] = 0
    response[0] = 1
    return response


def _noise(rng: Generator, length: int) -> np.ndarray:
    kind = rng.random()
    if kind < 0.5:
        paths = sorted(glob.glob(ringbench().NOISES[0]))
        recorded, rate = sf.read(paths[rng.integers(len(paths))], dtype="float32")
        recorded = resample_poly(recorded, RATE // 100, rate // 100)
        return np.resize(np.roll(recorded, -rng.integers(len(recorded))), length)
    size = next_fast_len(length, real=True)
    lines = np.fft.rfft(rng.standard_normal(size)) * (np.fft.rfftfreq(size, 1 / RATE) + 20) ** -rng.uniform(0, 1)
    noise = np.fft.irfft(lines, size)[:length]
    if kind < 0.75:
        t, mains = np.arange(length) / RATE, rng.choice([50, 60])
        noise *= 0.4 / noise.std()
        for k in range(1, 15):
            noise += np.sin(2 * np.pi * mains * k * t + 6 * rng.random()) / k ** rng.uniform(0.3, 1.5)
    return noise.astype(np.float32)


def _colour(audio: np.ndarray, rng: Generator) -> np.ndarray:
    """Another guitar, another microphone: tilted, sometimes dark."""
    size = next_fast_len(len(audio), real=True)
    lines = np.fft.rfft(audio, size)
    frequency = np.fft.rfftfreq(size, 1 / RATE) + 30
    lines *= (frequency / 400) ** rng.uniform(-0.6, 0.6)
    if rng.random() < 0.5:
        lines /= np.sqrt(1 + (frequency / rng.uniform(900, 3000)) ** 4)
    return np.fft.irfft(lines, size)[: len(audio)].astype(np.float32)


def _fates(kind: str, strings: list[int], rng: Generator) -> dict[int, str]:
    fates = dict.fromkeys(strings, "ring")
    if kind == "alone":
        return {string: str(rng.choice(ALONE_FATES, p=ALONE_SHARES)) for string in strings}
    if rng.random() < 0.2:
        return fates
    for string in strings:
        if rng.random() < 0.62:
            continue
        choked = kind == "choke" and rng.random() < 0.8
        fates[string] = "choke" if choked else str(rng.choice(FAILURES, p=SHARES))
    return fates


def _damped_chord(bench: ModuleType, guitar: str, layer: str, tuned: float, rng: Generator) -> np.ndarray:
    """A chord that was silenced shortly before the one that counts."""
    length = int(RATE * (LEAD - rng.uniform(0.02, 0.08)))
    audio, start = np.zeros(length, np.float32), int(RATE * rng.uniform(0.05, 0.4))
    chord = bench.fingering(list(bench.CHORDS)[rng.integers(len(bench.CHORDS))])
    for string in sorted(chord):
        note = _sound(bench, guitar, layer, chord[string], tuned + rng.normal(0, 4), string, rng)
        note = note[: max(0, length - start)]
        audio[start : start + len(note)] += note
        start += int(RATE * rng.uniform(0.015, 0.04))
    fade = int(RATE * rng.uniform(0.02, 0.06))
    audio[-fade:] *= np.linspace(1, 0, fade)
    return audio


def _times(kind: str, strings: list[int], rng: Generator) -> dict[int, float]:
    order = sorted(strings, reverse=bool(rng.random() < 0.3))
    low, high = (0.35, 0.8) if kind == "roll" else (0.003, 0.015) if rng.random() < 0.4 else (0.015, 0.04)
    if kind == "roll" and rng.random() < 0.3:
        order = [int(s) for s in rng.permutation(order)]
    gaps = [0.0, *rng.uniform(low, high, len(order) - 1)]
    return dict(zip(order, LEAD + np.cumsum(gaps), strict=True))


def _expected(bench: ModuleType, rng: Generator) -> dict[int, float]:
    """A chord of the benchmark's, often further up the neck, in another tuning, or with fingers moved."""
    chord = dict(bench.fingering(list(bench.CHORDS)[rng.integers(len(bench.CHORDS))]))
    up = int(rng.integers(1, 8)) if rng.random() < 0.35 else 0
    slack = rng.choice([0, 0, 1, 2], len(bench.OPEN)) if rng.random() < 0.15 else [0] * len(bench.OPEN)
    moved = {int(s): int(rng.integers(-2, 4)) for s in rng.permutation(list(chord))[:2]} if rng.random() < 0.3 else {}
    return {s: max(pitch + up + moved.get(s, 0), bench.OPEN[s]) - float(slack[s]) for s, pitch in chord.items()}


def _other_guitar(made: Mix, semitones: int) -> Mix:
    """The same guitar played faster or slower: body, decay and stiffness move with its pitch."""
    faster = 2.0 ** (semitones / 12.0)
    step = Fraction(1.0 / faster).limit_denominator(200)
    return Mix(
        resample_poly(made.audio, step.numerator, step.denominator).astype(np.float32),
        {string: pitch + semitones for string, pitch in made.expected.items()},
        made.rings,
        {string: at / faster for string, at in made.plucked.items()},
        made.twins,
        None if made.may_sound is None else {string: pitch + semitones for string, pitch in made.may_sound.items()},
        made.t / faster,
    )


def _tunings(chord: dict[int, float], tuned: float, rng: Generator) -> dict[int, float]:
    """Cents by which each string is off; now and then one is far out of tune, and rings all the same."""
    apart = rng.uniform(*APART_CENTS)
    off = {string: tuned + rng.normal(0, apart) for string in chord}
    for string in chord:
        if rng.random() < OUT_OF_TUNE:
            off[string] += rng.uniform(15, 48) * rng.choice([-1, 1])
    return off


def _asked(chord: dict[int, float], rng: Generator) -> tuple[dict[int, float], dict[int, float] | None]:
    """What the ear is asked for of a chord, and what it is told of the rest; None where it is told nothing."""
    asked = dict(chord)
    if len(chord) > 1 and rng.random() < SOME_ASKED:
        some = rng.permutation(list(chord))[: rng.integers(1, min(4, len(chord)))]
        asked = {string: pitch for string, pitch in chord.items() if string in some}
    if rng.random() >= TOLD:
        return asked, None
    unplayed = {s: float(p) for s, p in enumerate(ringbench().OPEN) if s not in chord and rng.random() < 0.5}
    return asked, {**{s: p for s, p in chord.items() if s not in asked}, **unplayed}


def mix(guitar: str, rng: Generator) -> Mix:
    """Mix one clip."""
    bench = ringbench()
    kind = str(rng.choice(KINDS, p=KIND_SHARES))
    layer = _layers(bench, guitar)[rng.integers(len(_layers(bench, guitar)))]
    tuned = rng.normal(0, 3) + (rng.uniform(-35, 35) if rng.random() < 0.2 else 0)
    chord = _expected(bench, rng)
    if kind == "alone":
        one = int(rng.choice(list(chord)))
        chord = {one: chord[one]}
    fates = _fates(kind, list(chord), rng)
    if rng.random() < 0.04:
        fates = dict.fromkeys(chord, "out")
    times = _times(kind, list(chord), rng)
    fading = rng.uniform(0.9, 3) if rng.random() < 0.4 else None
    length = int((max(times.values()) + TAIL) * RATE)
    audio = np.zeros(length + 3 * RATE, np.float32)
    if rng.random() < 0.5:
        before = _damped_chord(bench, guitar, layer, tuned, rng)
        audio[: len(before)] += before
    sounding: dict[int, float] = {}
    plucked: dict[int, float] = {}
    off = _tunings(chord, tuned, rng)
    for string, at in times.items():
        fate = fates[string]
        if fate == "out":
            continue
        plucked[string] = at
        beside = _beside(kind, chord[string], rng) if fate == "wrong" else 0
        note = _note(bench, guitar, layer, fate, chord[string] + beside, string, off[string], fading, rng)
        if fate in ("ring", "wrong"):
            sounding[string] = chord[string] + beside
        start = int(at * RATE)
        note = (note * 10 ** (rng.uniform(-6, 3) / 20))[: len(audio) - start]
        audio[start : start + len(note)] += note
    asked, may_sound = _asked(chord, rng)
    twins = {s for s, p in asked.items() if fates[s] != "ring" and p in [q for r, q in sounding.items() if r != s]}
    rings = {s: fates[s] == "ring" or s in twins for s in asked}
    audio = _recorded(audio, length, kind, bool(plucked), rng)
    made = Mix(audio, asked, rings, plucked, twins, may_sound)
    return _other_guitar(made, int(rng.integers(-3, 4))) if rng.random() < 0.3 else made


def _layers(bench: ModuleType, guitar: str) -> list[str]:
    if guitar in MODELS:
        return [str(number) for number in range(BUILT)]
    return sorted({layer for takes in bench.samples(guitar).values() for layer in takes})


def _beside(kind: str, pitch: float, rng: Generator) -> int:
    """Semitones by which a wrong note is wrong."""
    if kind == "alone" and rng.random() < 0.6:
        return int(rng.choice([off for off in ANY_WRONG if 38 <= pitch + off <= 88]))
    return int(rng.integers(1, 4)) * (1 if rng.random() < 0.6 else -1)


def _sound(
    bench: ModuleType, guitar: str, layer: str, midi: float, cents: float, string: int, rng: Generator
) -> np.ndarray:
    if guitar in MODELS:
        return built_note(guitar, int(layer), midi, rng, cents, string)
    return np.asarray(bench.note(guitar, midi, layer, rng, cents, string))


def _note(
    bench: ModuleType,
    guitar: str,
    layer: str,
    fate: str,
    midi: float,
    string: int,
    cents: float,
    fading: float | None,
    rng: Generator,
) -> np.ndarray:
    """One string's sound. A hand on a string leaves a thud, or what little of its tone it lets through."""
    if fate == "mute" and rng.random() < 0.5:
        paths = sorted(path for pattern in bench.MUTES for path in glob.glob(pattern))
        return np.asarray(bench.load(paths[rng.integers(len(paths))])[0] * 0.5)
    note = _sound(bench, guitar, layer, midi, cents, string, rng)
    seconds = {"choke": rng.uniform(0.2, 0.35), "mute": rng.uniform(0.06, 0.16)}.get(fate, fading)
    if seconds is not None:
        note = note * np.exp(-np.arange(len(note)) / RATE * 6.9 / seconds).astype(np.float32)
    return note


def _recorded(audio: np.ndarray, length: int, kind: str, guitar_sounds: bool, rng: Generator) -> np.ndarray:
    """Through a room, an instrument's colour, noise, and a converter."""
    if rng.random() < 0.5:
        audio = fftconvolve(audio, _room(rng))[: len(audio)].astype(np.float32)
    audio = audio[:length]
    if rng.random() < 0.5:
        audio = _colour(audio, rng)
    audio = audio * np.float32(0.5 / (np.abs(audio).max() + 1e-9))
    if not guitar_sounds:
        audio = audio + _noise(rng, length) * np.float32(rng.uniform(0.01, 0.3))
    power = float(np.sqrt(np.mean(audio[int(LEAD * RATE) :] ** 2))) + 1e-6
    if kind == "noise" or rng.random() < 0.1:
        noise = _noise(rng, length)
        audio = audio + noise * np.float32(power * 10 ** (-rng.uniform(17, 32) / 20) / (noise.std() + 1e-9))
    hiss = rng.standard_normal(length).astype(np.float32) * np.float32(power * 10 ** (-rng.uniform(50, 65) / 20))
    return np.asarray(audio + hiss, dtype=np.float32)


def mixes(guitar: str, count: int, seed: int = SEED) -> Iterator[Mix]:
    """The same clips on every run."""
    rng = np.random.default_rng([seed, *map(ord, guitar)])
    return (mix(guitar, rng) for _ in range(count))
