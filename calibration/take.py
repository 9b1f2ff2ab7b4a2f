"""A take: what was recorded from a pluck on, and how loud it is."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]

QUIETEST_DB = -200.0
"""Exact silence, as a number that can be reckoned with."""
CLIPPED, CLIPPED_SAMPLES = 0.995, 4
"""So many samples this close to full scale are no accident: the input cannot go higher."""


def decibels(amplitude: float) -> float:
    """An amplitude beside full scale."""
    return 20.0 * float(np.log10(max(amplitude, 1e-10)))


@dataclass(frozen=True, slots=True)
class Take:
    """Samples of one channel from the moment of a pluck (or of silence)."""

    rate: float
    samples: Real = field(repr=False)

    @property
    def seconds(self) -> float:
        """How long it is."""
        return len(self.samples) / self.rate

    @property
    def clips(self) -> bool:
        """Whether the input was too loud for its converter."""
        return int(np.count_nonzero(np.abs(self.samples) >= CLIPPED)) >= CLIPPED_SAMPLES

    def span(self, start: float, stop: float) -> Real:
        """The samples between two moments, in seconds from the pluck."""
        return self.samples[max(0, round(start * self.rate)) : round(stop * self.rate)]

    def level_db(self, start: float, stop: float) -> float:
        """Level between two moments, root of the mean square beside full scale."""
        x = self.span(start, stop)
        return decibels(float(np.sqrt(np.mean(x**2)))) if len(x) else QUIETEST_DB
