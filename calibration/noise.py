"""The room and the input while nobody plays: how loud they are, and whether the mains hum in them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.take import QUIETEST_DB, Real, Take

MAINS_HZ = (50.0, 60.0)
"""Of every country."""
HARMONICS = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 7.0])
"""Where lamps, transformers and power supplies hum; the sixth of 50 Hz is the fifth of 60."""
HUMS_FROM_DB, SURER_BY_DB = 11.0, 4.0
"""Hum is a line: its harmonics stand this far, in the mean of the best three, over the noise beside them, and
further than those of the other mains do: voices have lines everywhere."""
LINE_HZ, BESIDE_HZ = 1.0, 12.0
"""How far the mains wander, and what lies beside a harmonic before the next one begins."""
LOUDEST_SILENCE_DB, UNEVEN_DB = -35.0, 14.0
"""Louder, or with peaks so far over its middle, it is somebody playing, not a room."""
INAUDIBLE_DB = LOUDEST_SILENCE_DB - 40.0
"""What is so far below hearing may be as uneven as it likes: gates open and close there."""
QUIETEST_HUM = 1e-7
"""Amplitude, -140 dB: exact silence has no lines."""


def is_silence(levels_db: Sequence[float]) -> bool:
    """Whether nobody plays, by the levels of the last moments."""
    loudest = max(levels_db)
    even = loudest - float(np.median(levels_db)) <= UNEVEN_DB
    return loudest <= LOUDEST_SILENCE_DB and (even or loudest <= INAUDIBLE_DB)


def floor_db(silence: Take) -> float:
    """Level of the noise beside full scale."""
    return max(QUIETEST_DB, silence.level_db(0.0, silence.seconds))


def hum_hz(silence: Take) -> float:
    """50 or 60 where the mains hum, 0 where they do not."""
    x = silence.samples - silence.samples.mean() if len(silence.samples) else silence.samples
    if silence.seconds < 0.5:
        return 0.0
    lines = np.abs(np.fft.rfft(x * np.hanning(len(x)))) * (4.0 / len(x))
    heights = {mains: _height_db(lines, mains, silence.rate / len(x)) for mains in MAINS_HZ}
    quieter, loudest = sorted(heights, key=lambda mains: heights[mains])
    hums = heights[loudest] >= max(HUMS_FROM_DB, heights[quieter] + SURER_BY_DB)
    return loudest if hums else 0.0


def _height_db(lines: Real, mains: float, spacing: float) -> float:
    """How far the harmonics of the mains stand out, each over what lies beside it."""
    heights = []
    for harmonic in mains * HARMONICS:
        frequency = np.arange(len(lines)) * spacing
        away = np.abs(frequency - harmonic)
        line, beside = lines[away <= LINE_HZ], lines[(away > 3.0 * LINE_HZ) & (away < BESIDE_HZ)]
        if len(line) and len(beside):
            heights.append(20.0 * np.log10((line.max() + QUIETEST_HUM) / (np.median(beside) + QUIETEST_HUM)))
    return float(np.mean(sorted(heights)[-3:])) if heights else 0.0
