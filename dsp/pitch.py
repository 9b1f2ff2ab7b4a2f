"""Pitch as numbers: MIDI note numbers, hertz, cents, and tunings.

A tuning lists the open strings from the thinnest (string 1) to the thickest, as players number them.
"""

from __future__ import annotations

import math
from typing import overload

import numpy as np
from numpy.typing import NDArray

Tuning = tuple[float, ...]
"""MIDI pitch of each open string, string 1 (the thinnest) first."""

STANDARD: Tuning = (64.0, 59.0, 55.0, 50.0, 45.0, 40.0)
BASS: Tuning = (43.0, 38.0, 33.0, 28.0)
SEVEN_STRING: Tuning = (*STANDARD, 35.0)
EIGHT_STRING: Tuning = (*SEVEN_STRING, 30.0)


@overload
def hertz(pitch: float, a4: float = 440.0) -> float: ...
@overload
def hertz(pitch: NDArray[np.float64], a4: float = 440.0) -> NDArray[np.float64]: ...
def hertz(pitch: float | NDArray[np.float64], a4: float = 440.0) -> float | NDArray[np.float64]:
    """Frequency of a MIDI pitch, or of many."""
    return a4 * 2.0 ** ((pitch - 69) / 12)


def midi(frequency: float, a4: float = 440.0) -> float:
    """MIDI pitch of a frequency."""
    return 69 + 12 * math.log2(frequency / a4)


def cents(frequency: float, reference: float) -> float:
    """How far a frequency lies above a reference, in hundredths of a semitone."""
    return 1200 * math.log2(frequency / reference)
