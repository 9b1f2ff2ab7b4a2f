"""Plucked stiff strings made from sines, so that a stranger without recordings has something to listen to."""

from __future__ import annotations

from typing import Any

import numpy as np

from dsp.pitch import hertz
from dsp.stiff_string import usual_stiffness

Audio = np.ndarray[Any, np.dtype[np.float64]]
OPEN = {6: 40.0, 5: 45.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 64.0}
E_MAJOR = {6: 40.0, 5: 47.0, 4: 52.0, 3: 56.0, 2: 59.0, 1: 64.0}
G_MAJOR = {6: 43.0, 5: 47.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 67.0}
C_MAJOR = {5: 48.0, 4: 52.0, 3: 55.0, 2: 60.0, 1: 64.0}


def pluck(
    midi: float, rate: float, seconds: float, string: int, *, dies_in: float | None = None, stiff: float = 1.0
) -> Audio:
    """One string: partials of a pluck near the bridge's fifth, each dying the faster the higher it is.

    `stiff` is its stiffness beside the usual.
    """
    t = np.arange(int(seconds * rate)) / rate
    stiffness = stiff * float(usual_stiffness([string], np.array([midi]))[0])
    f0 = hertz(midi)
    sound = np.zeros_like(t)
    for k in range(1, 40):
        frequency = f0 * k * np.sqrt(1 + stiffness * k * k)
        if frequency > min(0.45 * rate, 6000.0):
            break
        amplitude = np.sin(np.pi * k * 0.21) / k**1.2
        fall = 6.9 / dies_in if dies_in else 1.2 + 0.5 * frequency / 1000.0
        sound += amplitude * np.exp(-fall * t) * np.sin(2 * np.pi * frequency * t + k)
    attack = np.minimum(1.0, t * 500.0)
    return 0.1 * sound * attack


def strum(
    pitches: dict[int, float],
    rate: float = 44100.0,
    *,
    lead: float = 0.5,
    gap: float = 0.025,
    tail: float = 0.6,
    dies: tuple[int, ...] = (),
    noise_db: float = -70.0,
    stiff: float = 1.0,
) -> Audio:
    """Strings from the lowest up, `gap` seconds apart; those in `dies` are choked."""
    seconds = lead + gap * len(pitches) + tail
    audio = np.zeros(int(seconds * rate))
    for place, string in enumerate(sorted(pitches, reverse=True)):
        start = int((lead + place * gap) * rate)
        sound = pluck(pitches[string], rate, seconds, string, dies_in=0.25 if string in dies else None, stiff=stiff)
        audio[start:] += sound[: len(audio) - start]
    hiss = np.random.default_rng(1).standard_normal(len(audio))
    return audio + 10 ** (noise_db / 20) * hiss
