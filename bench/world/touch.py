"""How one string is touched: at which place, with what, how true its pitch holds, and how it dies away."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from scipy.ndimage import map_coordinates
from scipy.signal import istft, lfilter, stft

from bench.world.guitars import RATE, Sound
from dsp.pitch import hertz

DIES_AT, DEAD_DB = 0.45, 20.0
"""What lost this so many seconds after its loudest does not ring clear, however it came to it."""
LOUDNESS_SPAN = 0.02
FADING, FADES_BY_ITSELF = (1.2, 4.0), (1.3, 3.0)
"""Seconds in which all strings, or one that is lightly touched, lose 60 dB."""
BRIGHT_FROM_HZ = 900.0
PALM_DB, PALM_STEEP, PALM_FASTEST_DB = (5.0, 45.0), (1.1, 2.1), 350.0
"""dB a second by which a palm at the bridge stops the first partial of the low E, the powers of the order by which it
stops the higher ones sooner, and the most it does: what is left soon is the lowest partials, which hardly fall."""
PALM_LOWEST_HZ, PALM_SPAN, HARDER = 82.4, 512, 1.5
"""A palm stops a thinner string the sooner, by its pitch; it lies so much harder while the string still rings."""


@dataclass(frozen=True)
class Touch:
    """What all strings of a clip have in common."""

    place: float | None
    """Where along the open string it is plucked, or heard; None: as the guitar was recorded."""
    depth: float
    """How much of what sounds has its node there."""
    glides: float
    """Cents by which a string is sharp as it is struck: the harder, the more it is stretched."""
    settles: float
    """Seconds in which that falls to a third."""
    beats: float
    """How loud the string's other way of swinging is."""
    fading: float | None
    dulls: float
    """How much faster the high partials fade."""
    scrapes_db: float | None
    """Noise of the pick beside the tone."""
    palm_db: float | None = None
    """dB a second by which a palm on the bridge stops the low E's first partial; None: it stops all of it alike."""
    palm_steep: float = 0.0
    """By which power of its order it stops a higher partial sooner."""
    own_palms: bool = False
    """Whether the guitar itself was recorded under the palm."""


def touch(rng: Generator, simulated: bool) -> Touch:
    """One hand on one guitar; a `simulated` one has its own place, and its own two ways of swinging."""
    return Touch(
        place=None if simulated or rng.random() < 0.5 else float(rng.uniform(0.05, 0.45)),
        depth=float(rng.uniform(0.3, 0.95)),
        glides=float(rng.uniform(2, 16)) if rng.random() < 0.3 else 0.0,
        settles=float(rng.uniform(0.05, 0.3)),
        beats=float(rng.uniform(0.1, 0.6)) if not simulated and rng.random() < 0.25 else 0.0,
        fading=float(rng.uniform(*FADING)) if rng.random() < 0.5 else None,
        dulls=float(rng.uniform(0.3, 1.0)),
        scrapes_db=float(rng.uniform(-34, -8)) if rng.random() < 0.35 else None,
    )


def touched(x: Sound, pitch: float, open_pitch: float, hand: Touch, rng: Generator) -> Sound:
    """The string as this hand makes it sound."""
    if hand.place is not None:
        x = plucked_at(x, pitch, min(0.5, hand.place * 2.0 ** ((pitch - open_pitch) / 12.0)), hand.depth)
    if hand.glides or hand.beats:
        x = _swinging(x, hand, rng)
    if hand.scrapes_db is not None:
        x = x + _scrape(x, hand.scrapes_db + float(rng.normal(0, 4)), rng)
    return np.asarray(x, dtype=np.float32)


def plucked_at(x: Sound, pitch: float, place: float, depth: float) -> Sound:
    """What has a node at that place of the string is missing."""
    late = max(1, round(place / float(hertz(pitch)) * RATE))
    y = x.copy()
    y[late:] -= np.float32(depth) * x[:-late]
    return np.asarray(y / np.float32(np.sqrt(1.0 + depth**2)), dtype=np.float32)


def _swinging(x: Sound, hand: Touch, rng: Generator) -> Sound:
    """Sharp at first, and beating with itself."""
    at = np.arange(len(x))
    sharp = hand.glides * float(rng.uniform(0.3, 1.0)) * np.log(2) / 1200.0 * hand.settles * RATE
    y = _moved(x, at + sharp * (1.0 - np.exp(-at / (hand.settles * RATE)))) if hand.glides else x
    if not hand.beats:
        return y
    beside = float(rng.uniform(0.3, 2.5) * rng.choice([-1, 1])) * np.log(2) / 1200.0
    return np.asarray(y + hand.beats * _moved(y, at * (1.0 + beside)), dtype=np.float32)


def _moved(x: Sound, places: np.ndarray) -> Sound:
    return np.asarray(map_coordinates(x, [places], order=3, mode="nearest"), dtype=np.float32)


def _scrape(x: Sound, level_db: float, rng: Generator) -> Sound:
    """The pick runs over the string: a short noise of some colour."""
    count = min(len(x), int(rng.uniform(0.004, 0.05) * RATE))
    dark = float(rng.uniform(0.0, 0.9))
    burst = lfilter([1.0 - dark], [1.0, -dark], rng.standard_normal(count)) * np.exp(-np.arange(count) / count * 4.0)
    y = np.zeros_like(x)
    y[:count] = burst / (np.abs(burst).max() + 1e-9) * np.abs(x).max() * 10 ** (level_db / 20)
    return y


def under_a_palm(hand: Touch, rng: Generator) -> Touch:
    """The same hand, its palm on the bridge."""
    hard, steep = float(np.exp(rng.uniform(*np.log(PALM_DB)))), float(rng.uniform(*PALM_STEEP))
    return replace(hand, palm_db=hard, palm_steep=steep)


def damped_by(x: Sound, pitch: float, palm_db: float, steep: float) -> Sound:
    """Lie on a string of this pitch until it does not ring: the high partials go at once, the first one last."""
    first = float(hertz(pitch))
    frequency, at, lines = stft(x, RATE, nperseg=PALM_SPAN)
    order = np.maximum(frequency / first, 1.0)[:, None]
    while True:
        falls = np.minimum(palm_db * first / PALM_LOWEST_HZ * order**steep, PALM_FASTEST_DB)
        y = istft(lines * 10 ** (-falls * at / 20), RATE, nperseg=PALM_SPAN)[1][: len(x)]
        if dies(y) or palm_db > PALM_FASTEST_DB:
            return np.asarray(y, dtype=np.float32)
        palm_db *= HARDER


def faded(x: Sound, seconds: float, dulls: float = 1.0) -> Sound:
    """Lose 60 dB in so many seconds, and what is bright of it sooner."""
    fall = np.exp(-np.arange(len(x)) / RATE * 6.9 / seconds)
    if dulls == 1.0:
        return np.asarray(x * fall, dtype=np.float32)
    keeps = np.exp(-2 * np.pi * BRIGHT_FROM_HZ / RATE)
    dark = lfilter([1 - keeps], [1, -keeps], x)
    return np.asarray(dark * fall + (x - dark) * fall ** (1.0 / dulls), dtype=np.float32)


def dies(x: Sound) -> bool:
    """Tell whether it is over too soon to be said to ring."""
    span = int(LOUDNESS_SPAN * RATE)
    power = (x[: len(x) // span * span].astype(np.float64) ** 2).reshape(-1, span).mean(axis=1)
    later = round(DIES_AT / LOUDNESS_SPAN)
    top = int(power[:later].argmax())
    return len(power) <= top + later or bool(power[top + later] < power[top] * 10 ** (-DEAD_DB / 10))
