"""A stiff string: where its partials lie, and what may be known of one string beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from dsp.pitch import STANDARD

Floats = npt.NDArray[np.float64]

CENTS_PER_NEPER = 1200.0 / np.log(2.0)


_GAUGES = np.array([35.0, 40.0, 45.0, 50.0, 55.0, 59.0, 64.0])
_STIFFNESS = np.array([18e-5, 15e-5, 7.5e-5, 7e-5, 7.5e-5, 3e-5, 1.6e-5])
"""Inharmonicity B of open steel strings by pitch, the middle of eleven guitars."""
SEMITONES_PER_DOUBLING = 6.0
"""B goes with the inverse square of the sounding length."""


def open_pitch(string: int, midi: float) -> float:
    """Return the likely open pitch of a string: the standard one, if the pitch can be fretted on it."""
    if string in STANDARD:
        usual = STANDARD[string]
        if usual - 7.0 <= midi <= usual + 24.0:
            return min(usual, midi)
    return midi


def usual_stiffness(strings: Sequence[int], pitches: Floats) -> Floats:
    """Inharmonicity B that these strings usually have when they sound at these pitches."""
    opens = np.array([open_pitch(s, m) for s, m in zip(strings, pitches.tolist(), strict=True)])
    of_gauge = np.exp(np.interp(opens, _GAUGES, np.log(_STIFFNESS)))
    return np.asarray(of_gauge * 2.0 ** ((pitches - opens) / SEMITONES_PER_DOUBLING))


def stiff(f0: float | Floats, stiffness: float | Floats, order: Floats) -> Floats:
    """Frequencies of a stiff string's partials: f_k = k f0 sqrt(1 + B k^2)."""
    return np.asarray(f0 * order * np.sqrt(1.0 + stiffness * order**2))


def partials(f0: Floats, stiffness: Floats, orders: Floats) -> Floats:
    """Frequencies of several strings' partials: one row a string, one column an order."""
    return stiff(f0[:, None], stiffness[:, None], orders)


def nearest_partials(where: Floats, f0: Floats, stiffness: Floats, highest: float = np.inf) -> tuple[Floats, Floats]:
    """Each string's partial that is nearest to each frequency (... x strings): its order, and where it lies.

    No order is taken that is above the `highest`.
    """
    ratio = where[..., None] / f0
    # Which order would sound there: f_k = k f0 sqrt(1 + B k^2), solved for k.
    order = ratio * np.sqrt(2.0 / (1.0 + np.sqrt(1.0 + 4.0 * stiffness * ratio * ratio)))
    order = np.minimum(np.maximum(np.rint(order), 1.0), highest)
    return np.asarray(order), np.asarray(order * f0 * np.sqrt(1.0 + stiffness * order * order))


@dataclass(frozen=True, slots=True)
class StringKnowledge:
    """What a calibration, or earlier strums, may tell of one string; None where they do not."""

    cents: float | None = None
    """Tuning offset of the string."""
    stiffness: float | None = None
    """Inharmonicity B of the open string."""
    level_db: float | None = None
    """Level of the string beside the mean of the guitar's strings."""
    partials_db: tuple[float, ...] = ()
    """Level of each partial, from the first, beside the string's loudest."""
    stretched: float | None = None
    """Octaves by which the string is stiffer than usual, as earlier strums showed."""
    stretched_spread: float = 0.0
    """How far these strums differ in that."""
    open_pitch: float | None = None
    """What the open string is tuned to, so that its stiffness at any fret is known."""


@dataclass(frozen=True, slots=True)
class GuitarKnowledge:
    """What is known of a guitar through one input before it is heard."""

    strings: Mapping[int, StringKnowledge] = field(default_factory=dict)

    def of(self, string: int) -> StringKnowledge:
        """What is known of one string, possibly nothing."""
        return self.strings.get(string, StringKnowledge())

    def stiffness_at(self, string: int, pitch: float) -> float | None:
        """The measured stiffness of a string at a pitch: the shorter it is, the stiffer."""
        fact = self.of(string)
        if fact.stiffness is None:
            return None
        from_pitch = open_pitch(string, pitch) if fact.open_pitch is None else fact.open_pitch
        return fact.stiffness * float(2.0 ** ((pitch - from_pitch) / SEMITONES_PER_DOUBLING))
