"""Whether what sounds holds its pitch: a plucked string's partials stay where they are, a voice's glide together.

Time is bent so that what glides at one pace stands still. That draws a voice's smeared lines together, and smears those
of strings. It asks nothing of single partials, so that it works on whole chords, in which hardly any line is alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from dsp.stiff_string import Floats
from dsp.stream.fast_length import PRIMES_OF_REAL, fast_length
from dsp.stream.spectrum import SILENCE, hann

PART_SECONDS = 0.11
"""A voice glides one way for about so long; the shortest span that is listened to is no shorter."""
PACES = (-0.3, 0.3)
"""Change of frequency a second, as a share of it: half a semitone in a tenth of a second, as in speech and vibrato."""
LOWEST_HZ, HIGHEST_HZ = 70.0, 1000.0
"""Where strings and voices are loudest: further up, noise would outweigh them."""
LEAST_THERE = 0.1
"""Share of all power that must lie there: of a note above it only the window's skirts do."""
GLIDES_DB, GLIDES_MOST_DB = 0.02, 0.3
"""Lines that grow this much sharper when a glide is taken out of them, all along or at one moment, are a voice's; those
of strings grow blunter."""


@dataclass(frozen=True, slots=True)
class Gliding:
    """How much sharper the lines are when a glide is taken out of them, in dB; negative where that smears them."""

    mean_db: float
    """All along the span."""
    most_db: float
    """In the part of it where it is most."""

    @property
    def is_a_voices(self) -> bool:
        """Tell whether somebody seems to speak or sing: strings stay where they are, but for a bend."""
        return self.mean_db > GLIDES_DB or self.most_db > GLIDES_MOST_DB


@dataclass(frozen=True, slots=True)
class _Bent:
    """Where to read a part's samples: between `low` and the next one, `share` of the way (paces x samples)."""

    low: npt.NDArray[np.intp]
    share: Floats
    window: Floats
    band: slice


@lru_cache(maxsize=16)
def _bent(rate: float) -> _Bent:
    length = int(PART_SECONDS * rate) // 2 * 2
    while fast_length(length, PRIMES_OF_REAL) != length:
        length -= 2
    t = np.arange(length) / rate - 0.5 * length / rate
    at = np.arange(length) + 0.5 * rate * np.array([[0.0], *([pace] for pace in PACES)]) * t * t
    at = np.minimum(np.maximum(at, 0.0), length - 1.001)
    low = at.astype(np.intp)
    first, last = (round(edge * length / rate) for edge in (LOWEST_HZ, HIGHEST_HZ))
    return _Bent(low, at - low, hann(length), slice(first, last))


def gliding(samples: Floats, rate: float) -> Gliding:
    """Tell how far the sound of a span, at least `PART_SECONDS` long, glides."""
    bent = _bent(rate)
    length = len(bent.window)
    count = -(-len(samples) // length)
    starts = np.linspace(0, len(samples) - length, count).astype(np.intp) if count > 1 else np.zeros(1, dtype=np.intp)
    parts = samples[starts[:, None] + np.arange(length)]
    read = parts[:, bent.low] * (1.0 - bent.share) + parts[:, np.minimum(bent.low + 1, length - 1)] * bent.share
    every = np.abs(np.fft.rfft(read * bent.window, axis=-1))
    levels = every[..., bent.band]
    # Of two spectra of the same power the sharper one has the smaller sum of its lines.
    sharpness = 10.0 * np.log10((levels**2).sum(axis=-1) + SILENCE**2) - 20.0 * np.log10(levels.sum(axis=-1) + SILENCE)
    power, there = ((part[:, 0] ** 2).sum(axis=-1) for part in (every, levels))
    gain = (sharpness[:, 1:] - sharpness[:, :1]).max(axis=1) * (there > LEAST_THERE * power)
    return Gliding(float(gain.mean()), float(gain.max()))
