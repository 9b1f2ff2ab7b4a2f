"""Pitch as numbers: MIDI note numbers, hertz, cents, and tunings.

Strings have the numbers that players give them: 1 is the thinnest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import overload

import numpy as np
from numpy.typing import NDArray

Strings = Mapping[int, float]
"""The MIDI pitch of each open string."""

STANDARD: Strings = {1: 64.0, 2: 59.0, 3: 55.0, 4: 50.0, 5: 45.0, 6: 40.0}
LOWEST = min(STANDARD.values())


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
