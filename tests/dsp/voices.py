"""Voices made from harmonics under a mouth's resonances: what a singer or speaker does and a string does not."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from dsp.pitch import hertz
from tests.dsp.plucked import Audio

VOWELS = {
    "a": (730.0, 1090.0, 2440.0, 3400.0),
    "e": (530.0, 1840.0, 2480.0, 3500.0),
    "i": (270.0, 2290.0, 3010.0, 3600.0),
    "o": (570.0, 840.0, 2410.0, 3300.0),
    "u": (300.0, 870.0, 2240.0, 3200.0),
}
BANDWIDTHS = (80.0, 100.0, 120.0, 180.0)
HIGHEST_HZ = 5000.0


def wander(seconds: float, rate: float, cents: float, rng: Generator) -> Audio:
    """The unevenness of a held pitch: a walk of slow steps, `cents` wide in the mean."""
    knots = np.cumsum(rng.standard_normal(int(seconds * 12) + 3))
    knots = (knots - knots.mean()) / (knots.std() + 1e-9)
    return np.asarray(cents * np.interp(np.arange(int(seconds * rate)) / rate * 12, np.arange(len(knots)), knots))


def mouth(frequency: Audio, vowel: str) -> Audio:
    """How loud a mouth lets each frequency out."""
    gain = np.zeros_like(frequency)
    for place, (formant, width) in enumerate(zip(VOWELS[vowel], BANDWIDTHS, strict=True)):
        gain = gain + 0.5**place / np.sqrt(1.0 + ((frequency - formant) / (0.5 * width)) ** 2)
    return np.asarray(gain + 0.02)


def voiced(midi: Audio, rate: float, vowel: str, rise: float = 0.06, fall: float = 0.0) -> Audio:
    """A vowel whose pitch follows `midi`, sample by sample; it swells `rise` seconds and falls `fall` dB a second."""
    t = np.arange(len(midi)) / rate
    f0 = np.asarray(hertz(midi))
    turned = 2.0 * np.pi * np.cumsum(f0) / rate
    sound = np.zeros_like(t)
    for k in range(1, int(HIGHEST_HZ / f0.max()) + 1):
        sound += mouth(k * f0, vowel) / k * np.sin(k * turned + 0.3 * k * k)
    swell = np.minimum(1.0, t / rise) * 10.0 ** (-fall * t / 20.0)
    sound *= swell
    return np.asarray(0.2 * sound / (np.abs(sound).max() + 1e-9))
