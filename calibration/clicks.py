"""Clicks that a loudspeaker plays, found again in what an input hears: by them the delay of the whole way is known.

Each is a short sweep, which no string makes and no knock. They come at uneven distances, so that whatever else sounds
may look like one of them, but not like all.
"""

from __future__ import annotations

import numpy as np

from calibration.take import Real, Take

SWEEP, LOWEST, HIGHEST = 0.012, 1_000.0, 6_000.0
"""Seconds, and Hz: small loudspeakers play that, telephones' microphones hear it, and no mains hum there."""
DISTANCES = (0.0, 0.23, 0.56, 0.72)
"""Seconds from the first to each: no two of them lie equally far from each other."""
LEVEL = 0.25
"""Of full scale: well heard across a room, and nobody starts."""
LATEST = 0.7
"""Seconds after which none is waited for: headphones and loudspeakers over radio take half of that."""
LASTS = DISTANCES[-1] + SWEEP + LATEST
"""Seconds from the first one's being played to the end of what is listened to."""
ECHOES = 0.08
"""Seconds in which a room's walls give a click back."""
SURER = 2.0
"""The place of all clicks stands so far over any other: in noise alone it did in none of a thousand."""


def clicks(rate: float) -> Real:
    """All of them, as they are played."""
    sound = np.zeros(round((DISTANCES[-1] + SWEEP) * rate) + 1)
    one = LEVEL * _sweep(rate)
    for distance in DISTANCES:
        at = round(distance * rate)
        sound[at : at + len(one)] += one
    return sound


def clicks_heard(take: Take) -> float | None:
    """The second at which the first of them begins; None where they are not surely there."""
    likeness = _likeness(take)
    if not len(likeness) or not likeness.max():
        return None
    at = int(np.argmax(likeness))
    around = round(ECHOES * take.rate)
    others = np.concatenate([likeness[: max(0, at - around)], likeness[at + around :]])
    surely = len(others) > 0 and likeness[at] > SURER * others.max()
    return at / take.rate if surely else None


def _likeness(take: Take) -> Real:
    """For each moment how much it sounds as if all clicks had begun there: as the least like of them does."""
    one = _sweep(take.rate)
    size = len(take.samples) + len(one)
    product = np.fft.rfft(take.samples, size) * np.conj(np.fft.rfft(one, size))
    alike = np.abs(np.fft.irfft(product, size))[: len(take.samples)]
    places = [round(distance * take.rate) for distance in DISTANCES]
    count = max(0, len(alike) - places[-1])
    likeness: Real = np.array([alike[place : place + count] for place in places]).min(axis=0)
    return likeness


def _sweep(rate: float) -> Real:
    t = np.arange(round(SWEEP * rate)) / rate
    phase = 2 * np.pi * (LOWEST * t + (HIGHEST - LOWEST) * t**2 / (2 * SWEEP))
    wave: Real = np.sin(phase) * np.hanning(len(t))
    return wave
