"""What the player does: plucks, strums and rolls of chord shapes such as "320003"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from dsp.pitch import STANDARD, Strings


class How(Enum):
    """How a string sounds when it is plucked."""

    CLEAR = "clear"
    MUTED = "muted"  # a hand lies on the string: a thud
    CHOKED = "choked"  # a finger presses too weakly: pitched, and dead within 0.2 to 0.35 s
    BUZZING = "buzzing"  # the string strikes a fret


@dataclass(frozen=True, slots=True)
class Pluck:
    """One string plucked at `t` seconds; after `hold` seconds a hand damps it (None: it rings out).

    `pitch` is the MIDI pitch of the ideal string (f0 of the stiff-string model), before the string's own
    detuning. A wrong fret is a pluck with another pitch.
    """

    t: float
    string: int
    pitch: float
    how: How = How.CLEAR
    velocity: float = 0.7
    hold: float | None = None


def shape_pitches(shape: str, tuning: Strings = STANDARD) -> dict[int, float]:
    """Strings and their pitches, from what guitarists write: "x32010", with "x" for a string that is not played.

    Frets above 9 are separated: "10-12-12-11-10-10".
    """
    frets = shape.split("-") if "-" in shape else list(shape)
    if len(frets) != len(tuning):
        raise ValueError(f"shape {shape!r} has {len(frets)} frets, the tuning has {len(tuning)} strings")
    bad = [fret for fret in frets if not (fret in "xX" or (fret.isdecimal() and int(fret) <= 24))]
    if bad:
        raise ValueError(f"shape {shape!r}: {bad[0]!r} is no fret; a fret is x or 0..24")
    numbered = zip(sorted(tuning, reverse=True), frets, strict=True)
    return {string: tuning[string] + int(fret) for string, fret in numbered if fret not in "xX"}


def strum(
    pitches: Mapping[int, float],
    t: float = 0.0,
    *,
    gap: float = 0.02,
    up: bool = False,
    how: Mapping[int, How] | None = None,
    velocity: float = 0.7,
    hold: float | None = None,
    seed: int = 0,
) -> tuple[Pluck, ...]:
    """One downstroke over the strings (`up`: an upstroke), about `gap` seconds from one to the next: an easy one.

    The hand is human: gaps vary by a quarter, velocities by a tenth, from the seed.
    """
    rng = np.random.default_rng([seed, 0x57])
    order = sorted(pitches, reverse=not up)
    gaps = gap * (1 + 0.25 * rng.uniform(-1, 1, len(order)))
    times = t + np.cumsum(gaps) - gaps[:1]
    strength = velocity * (1 + 0.1 * rng.uniform(-1, 1, len(order)))
    ways = how or {}
    return tuple(
        Pluck(float(when), s, pitches[s], ways.get(s, How.CLEAR), float(v), hold)
        for when, s, v in zip(times, order, strength, strict=True)
    )


def roll(
    pitches: Mapping[int, float],
    t: float = 0.0,
    *,
    gap: float = 0.5,
    how: Mapping[int, How] | None = None,
    seed: int = 0,
) -> tuple[Pluck, ...]:
    """The strings one by one, far enough apart to be heard one by one, all left to ring."""
    return strum(pitches, t, gap=gap, how=how, seed=seed)
