"""The check-up of guitars behind poor inputs: an offset, hum as loud as the guitar, and both. Ready, with a note?

    python3 run.py bench check_up

Open strings of simulated guitars, and of real ones that phones recorded where these lie beside the repository.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from bench.shared import available, phone_strings
from calibration.check_up import CheckUp
from calibration.check_up_words import Finding, Weight, findings
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, SimulatedGuitar, roll

RATE = 48_000
Sound = NDArray[np.float32]
OFFSETS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.2)
BESIDE_DB = (-30.0, -20.0, -10.0, 0.0)
"""How loud the hum is beside the loudest pluck."""
MAINS = (50.0, 60.0)
PEAK = 0.2
"""Of the loudest pluck: -14 dB, so that the largest offset and the loudest hum have room beside it."""
SILENT, APART, LASTS = 1.5, 1.6, 1.4
"""Seconds before the first string, from one to the next, and that each rings."""
NOISE = 1e-4


@dataclass(frozen=True)
class Guitar:
    """Its open strings, one by one after a silence."""

    name: str
    sound: Sound


def guitars() -> Iterator[Guitar]:
    """Simulated ones, then real ones."""
    rng = np.random.default_rng(1)
    for model, name in ((ACOUSTIC, "simulated acoustic"), (ELECTRIC, "simulated electric")):
        for seed in range(3):
            plucks = roll(STANDARD, SILENT, gap=APART)
            sound = SimulatedGuitar(model, plucks, rate=RATE, seed=seed).render(SILENT + 7 * APART)[0]
            yield Guitar(f"{name} {seed}", as_loud(sound, rng))
    if available():
        yield from real(rng)


def real(rng: np.random.Generator) -> Iterator[Guitar]:
    """Those of which all six open strings were recorded."""
    from scipy.signal import resample_poly

    for name, group in groupby(phone_strings(), lambda one: one[0].rpartition(" ")[0]):
        strings = {round(pitch): (sound, rate, start) for _, pitch, sound, rate, start, _ in group}
        if set(strings) != {round(pitch) for pitch in STANDARD.values()}:
            continue
        whole = np.zeros(int((SILENT + 7 * APART) * RATE))
        for place, pitch in enumerate(sorted(strings)):
            sound, rate, start = strings[pitch]
            part = resample_poly(sound[max(0, int((start - 0.02) * rate)) :], RATE, rate)[: int(LASTS * RATE)]
            fade = np.minimum(1.0, np.arange(len(part))[::-1] / (0.05 * RATE))
            at = int((SILENT + place * APART) * RATE)
            whole[at : at + len(part)] += part * fade / np.abs(part).max()
        yield Guitar(name, as_loud(whole, rng))


def as_loud(sound: NDArray[np.floating], rng: np.random.Generator) -> Sound:
    """With the noise of an input."""
    whole: Sound = (sound * PEAK / np.abs(sound).max() + NOISE * rng.standard_normal(len(sound))).astype(np.float32)
    return whole


def checked(sound: Sound) -> tuple[Finding, ...]:
    """What the check-up finds."""
    check_up = CheckUp(RATE, 1)
    for start in range(0, len(sound), 4096):
        check_up.push(sound[None, start : start + 4096])
    return findings(check_up)


def hum(count: int, mains: float, beside_db: float) -> Sound:
    """With the third harmonic that transformers have."""
    t = np.arange(count) / RATE
    wave = np.sin(2 * np.pi * mains * t) + np.sin(6 * np.pi * mains * t) / 3
    loud: Sound = (PEAK * 10 ** (beside_db / 20) * wave / np.abs(wave).max()).astype(np.float32)
    return loud


def line(name: str, about: str, sounds: list[tuple[str, Sound]]) -> str:
    """How many were ready, and how many of these were told the thing that could be better."""
    ready, told, why = 0, 0, list[str]()
    for whose, sound in sounds:
        found = checked(sound)
        stops = [f"{whose}: {one.sentence}" for one in found if one.weight is Weight.STOPS]
        ready += not stops
        told += not stops and any(one.about in about and one.weight is Weight.NOTE for one in found)
        why += stops
    return f"{name:36} {ready} of {len(sounds)} ready, {told} with a note" + (f"; not: {'; '.join(why)}" if why else "")


def report() -> None:
    """Print it."""
    all_of_them = list(guitars())
    print(line("nothing wrong", "", [(one.name, one.sound) for one in all_of_them]))
    for offset in OFFSETS:
        sounds = [(one.name, one.sound + np.float32(offset)) for one in all_of_them]
        print(line(f"offset {offset}", "offset", sounds), flush=True)
    for mains in MAINS:
        for beside_db in BESIDE_DB:
            sounds = [(one.name, one.sound + hum(len(one.sound), mains, beside_db)) for one in all_of_them]
            print(line(f"hum {mains:.0f} Hz, {beside_db:.0f} dB beside it", "hum", sounds), flush=True)
    both = [(one.name, one.sound + hum(len(one.sound), 50.0, 0.0) + np.float32(0.2)) for one in all_of_them]
    print(line("offset 0.2 and hum 0 dB beside it", "offset hum", both))
