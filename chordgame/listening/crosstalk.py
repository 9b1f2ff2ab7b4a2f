"""Whether what came from a guitar was only its neighbour, through the same interface: bleed is no playing. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dsp.stretch import Stretch

TAPS = 8
"""Samples by which bleed may come late, or be coloured: a cable or a circuit board delays by less."""
MOSTLY = 0.5
"""Of the energy: where more of it is the neighbour's than one's own, it was the neighbour who played."""
LOUDER = 2.0
"""Times as loud, 6 dB, that the neighbour must be at least: bleed is always softer than what it comes from."""


def is_bleed(mine: Stretch | None, other: Stretch | None) -> bool:
    """Whether most of `mine` is explained by `other`, which sounded at the same time and louder."""
    if mine is None or other is None or mine.rate != other.rate:
        return False
    x, y = _side_by_side(mine, other)
    if len(x) <= TAPS or not x.any() or float(np.std(y)) < LOUDER * float(np.std(x)):
        return False
    return _explained(x - x.mean(), y - y.mean()) > MOSTLY


def _side_by_side(mine: Stretch, other: Stretch) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The samples of the time in which both were heard."""
    late = round((other.t - mine.t) * mine.rate)
    x, y = mine.samples[max(0, late) :], other.samples[max(0, -late) :]
    count = min(len(x), len(y))
    return x[:count].astype(np.float64), y[:count].astype(np.float64)


def _explained(x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """The share of the energy of x that the best short filter makes out of y."""
    delayed = np.stack([y[TAPS - tap : len(y) - tap] for tap in range(TAPS)], axis=1)
    wanted = x[TAPS:]
    weights, *_ = np.linalg.lstsq(delayed, wanted, rcond=None)
    rest = wanted - delayed @ weights
    return 1.0 - float(np.sum(rest**2) / max(1e-20, np.sum(wanted**2)))
