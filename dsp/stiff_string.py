"""A stiff string: where its partials lie, and what may be known of one string beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

CENTS_PER_NEPER = 1200.0 / np.log(2.0)


def hertz(midi: npt.ArrayLike) -> Floats:
    """Frequency of a MIDI pitch."""
    return np.asarray(440.0 * 2.0 ** ((np.asarray(midi, dtype=np.float64) - 69.0) / 12.0))


def midi_of(frequency: float) -> float:
    """MIDI pitch of a frequency."""
    return float(69.0 + 12.0 * np.log2(frequency / 440.0))


def usual_stiffness(midi: npt.ArrayLike) -> Floats:
    """Inharmonicity B that a guitar string of this pitch usually has (steel, normal gauge)."""
    return np.asarray(5e-5 * 2.0 ** ((np.asarray(midi, dtype=np.float64) - 40.0) * 0.025))


def partials(f0: Floats, stiffness: Floats, orders: Floats) -> Floats:
    """Frequencies of the partials: one row a string, one column an order, f_k = k f0 sqrt(1 + B k^2)."""
    return np.asarray(f0[:, None] * orders * np.sqrt(1.0 + stiffness[:, None] * orders**2))


@dataclass(frozen=True, slots=True)
class StringKnowledge:
    """What a calibration may know of one string; None where it does not."""

    cents: float | None = None
    """Tuning offset of the string."""
    stiffness: float | None = None
    level_db: float | None = None
    """Level of the string beside the mean of the guitar's strings."""
    decay_db_per_s: float | None = None
    partials_db: tuple[float, ...] = ()
    """Level of each partial, from the first, beside the string's loudest."""


@dataclass(frozen=True, slots=True)
class GuitarKnowledge:
    """What a calibration may know of a guitar through one input."""

    strings: Mapping[int, StringKnowledge] = field(default_factory=dict)
    floor_db: float | None = None
    """Level of the room's noise in one bin, beside full scale."""

    def of(self, string: int) -> StringKnowledge:
        """What is known of one string, possibly nothing."""
        return self.strings.get(string, StringKnowledge())
