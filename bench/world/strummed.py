"""Chords that people really strummed, asked for in many ways and moved, coloured and disturbed: for fitting.

They lie beside the repository (`ringbench2.py`); whoever measures on them leaves the player out of the fit.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import soundfile as sf
from numpy.random import Generator
from scipy.signal import resample_poly

from bench.shared import DATA
from bench.world.guitars import RATE, Sound, hand
from bench.world.playing import LEAD, Struck
from bench.world.recording import recorded
from bench.world.scene import TAIL, Scene, one_string
from bench.world.touch import touch
from dsp.pitch import STANDARD

BESIDE = (-3, -2, -1, 1, 2, 3, 4, -4, 6, -6)
OVERTONES, HIGHEST = (12, 12, 12, 19, 24, -12), 84.0
PARTLY = 0.15
"""How often only some of the strings are asked for."""

ALONG, ALONG_FATES, ALONG_SHARES = 0.4, ("ring", "mute", "choke", "palm"), (0.4, 0.2, 0.18, 0.22)
"""How often a simulated string sounds along, and how: nobody recorded what fails in the midst of a real strum."""
ALONG_DB, ALONG_FRETS = (-14.0, 4.0), 5
"""How loud it is beside a usual string of the strum, and how far up it is fretted."""


def players() -> tuple[str, ...]:
    """A folder each."""
    return tuple(sorted({row["file"].split("/")[1] for row in labels()})) if labels() else ()


@lru_cache(1)
def labels() -> list[dict[str, str]]:
    """What is known of every recording; nothing, where they are not at hand."""
    path = DATA / "strummed" / "labels.csv"
    if not path.is_file():
        return []
    with path.open() as f:
        return list(csv.DictReader(f))


def strummed(player: str, times: int, seed: int, shadowed: bool = False) -> Iterator[Scene]:
    """Every chord of a player, so many times; `shadowed`: asked for overtones that no string sounds by itself."""
    rows = [row for row in labels() if row["file"].split("/")[1] == player]
    for number, row in enumerate(rows):
        for at in range(times):
            yield _scene(row, np.random.default_rng([seed, at, number, shadowed, *map(ord, player)]), shadowed)


@lru_cache(200)
def _sound(file: str) -> tuple[Sound, int]:
    x, rate = sf.read(DATA / file, dtype="float32", always_2d=True)
    return x.mean(axis=1), rate


def _scene(row: dict[str, str], rng: Generator, shadowed: bool) -> Scene:
    x, rate = _sound(row["file"])
    shift = int(rng.integers(-3, 4)) if rng.random() < 0.6 else 0
    faster = 2.0 ** (shift / 12.0)
    step = Fraction(RATE / rate / faster).limit_denominator(600)
    y = resample_poly(x, step.numerator, step.denominator).astype(np.float32)
    t, last = float(row["t"]) / faster, float(row["t_last"]) / faster
    lead = int((LEAD - t) * RATE)
    y = np.concatenate([np.zeros(max(0, lead), np.float32), y[max(0, -lead) :]])
    last += LEAD - t
    y = np.resize(np.append(y, np.zeros(max(0, int((last + TAIL) * RATE) - len(y)))), int((last + TAIL) * RATE))
    asked, rings = _asked(row, shift, rng, shadowed)
    fates = {s: "ring" if rings[s] else "wrong" for s in asked}
    if rng.random() < ALONG and (free := _free(row, shift, asked)):
        one = _along(free, last, rng)
        y = y + _string(one, y, last, len(asked), rng)
        asked[one.string], rings[one.string], fates[one.string] = one.pitch, one.fate == "ring", one.fate
    y = np.asarray(y + rng.standard_normal(len(y)) * np.abs(y).max() * 1e-4, dtype=np.float32)
    y = recorded(y, True, rng) if rng.random() < 0.7 else y
    # Nobody knows when each string was struck: a strum counts that has all of it.
    plucked, announced = dict.fromkeys(asked, LEAD), LEAD + float(rng.uniform(-0.1, 0.02))
    return Scene(y, asked, rings, plucked, set(), None, announced, fates, (LEAD, last))


def _free(row: dict[str, str], shift: int, asked: dict[int, float]) -> list[tuple[int, float]]:
    """Strings that nobody played, at frets that are in no note that sounds, nor it in theirs."""
    played = {int(entry.split(":")[0]) for entry in row["asked"].split()}
    near = [*asked.values(), *(float(p) + shift for p in row["avoid"].split())]
    places = [(s, STANDARD[6 - s] + float(fret)) for s in range(6) for fret in range(ALONG_FRETS) if s not in played]
    return [(s, p) for s, p in places if all(_apart(p - v) for v in near)]


def _along(free: list[tuple[int, float]], last: float, rng: Generator) -> Struck:
    string, pitch = free[rng.integers(len(free))]
    when, level = float(rng.uniform(LEAD, last + 1e-3)), float(rng.uniform(*ALONG_DB))
    return Struck(string, pitch, when, level, str(rng.choice(ALONG_FATES, p=ALONG_SHARES)))


def _string(one: Struck, chord: Sound, last: float, strings: int, rng: Generator) -> Sound:
    """That string by itself, as loud as it shall be in the chord."""
    x = one_string(hand("built", rng), one, float(rng.normal(0, 0.05)), touch(rng, True), rng)
    usual = np.sqrt(np.mean(chord[int(LEAD * RATE) : int((last + 0.3) * RATE)] ** 2) / strings)
    loud = usual / (np.sqrt(np.mean(x[: RATE // 4] ** 2)) + 1e-9) * 10 ** (one.level / 20)
    y, start = np.zeros_like(chord), int(one.at * RATE)
    y[start : start + len(x)] = np.float32(min(loud, 2.0)) * x[: len(y) - start]
    return y


def _asked(row: dict[str, str], shift: int, rng: Generator, shadowed: bool) -> tuple[dict[int, float], dict[int, bool]]:
    """The chord as it was played, of which a string or two may be asked for beside their place."""
    told: list[Any] = [entry.split(":") for entry in row["asked"].split()]
    asked = {int(s): float(p) + shift for s, p, _ in told}
    rings = {int(s): ring == "1" for s, _, ring in told}
    near = [*asked.values(), *(float(p) + shift for p in row["avoid"].split())]
    if shadowed:
        string, pitch = int(rng.choice(list(asked))), float(rng.choice(list(asked.values())))
        over = pitch + float(rng.choice(OVERTONES))
        if over not in near and over <= HIGHEST:
            asked[string], rings[string] = over, False
    elif rng.random() < 0.6:
        for s in rng.permutation(list(asked))[: int(rng.integers(1, 3))]:
            free = [d for d in BESIDE if all(_apart(asked[int(s)] + d - v) for v in near)]
            if free:
                asked[int(s)] += float(rng.choice(free))
                rings[int(s)] = False
    if rng.random() < PARTLY:
        some = {int(s) for s in rng.permutation(list(asked))[: int(rng.integers(1, 4))]}
        asked = {s: p for s, p in asked.items() if s in some}
    return asked, {s: rings[s] for s in asked}


def _apart(semitones: float) -> bool:
    """Tell whether neither note sounds in the other."""
    return bool(semitones % 12) and abs(semitones) not in (7, 19)
