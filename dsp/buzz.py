"""Fret buzz: a string that strikes a fret at each swing makes noise between its partials as it rings.

A clean string leaves the spectrum between its partials as quiet as the room, 70 to 95 dB under its loudest
partial.
"""

from __future__ import annotations

import math

import numpy as np

from dsp.spectrum import Spectrum

BAND_HZ = (1500.0, 4500.0)
RAISED_DB = 10.0
"""The room itself must not be what is heard: the noise has to come with the pluck."""
NO_RATTLE_DB = -120.0
SETTLED = 0.4
"""Until then the noise of the pluck itself is heard."""


def rattle_db(now: Spectrum, before: Spectrum | None, since_pluck: float) -> float:
    """Level of the noise that came with the pluck beside the loudest partial, or `NO_RATTLE_DB`."""
    if before is None or since_pluck < SETTLED:
        return NO_RATTLE_DB
    noise, room = _noise_db(now), _noise_db(before)
    if noise - room < RAISED_DB:
        return NO_RATTLE_DB
    return noise - float(20.0 * np.log10(now.levels.max() + 1e-9))


def _noise_db(spectrum: Spectrum) -> float:
    band = np.linspace(BAND_HZ[0], min(BAND_HZ[1], spectrum.highest), 60)
    level = float(np.sort(spectrum.floor_at(band))[len(band) // 2])
    return 20.0 * math.log10(level)
