"""How likely each pitch was plucked at an onset: a small network over semitone levels.

For every pitch it sees the same thing: the levels of the semitones from two octaves below to three and a
half above (where the partials, and the partials of what may be mistaken for it, lie), before and after the
onset. Its weights were learnt from mixes of sampled and simulated guitars, by
`bench/train_listening.py`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dsp.layer import Layer
from dsp.notes.semitones import HIGHEST, LOWEST
from dsp.stream.hops import Real

PITCHES = np.arange(40, 89, dtype=np.intp)
"""Pitches the network was taught: low E to the 24th fret of the high E string."""

Pitches = NDArray[np.intp]

AROUND = np.arange(-24, 44)
"""Semitones around a pitch that are looked at."""

_LEVELS = 4


def inputs(levels: Real, strength: float, pitches: Pitches = PITCHES) -> Real:
    """What the network sees of each pitch: [pitch, input]. `levels` as `SemitoneLevels` gives them."""
    at = pitches[:, None] + AROUND[None, :] - LOWEST
    known = (at >= 0) & (at <= HIGHEST - LOWEST)
    seen = levels[:, np.clip(at, 0, HIGHEST - LOWEST)] * known
    rows = seen.transpose(1, 0, 2).reshape(len(pitches), _LEVELS * len(AROUND))
    rise = np.full((len(pitches), 1), np.log(strength + 0.1) / 2)
    return np.concatenate([rows, rise, (pitches[:, None] - 60) / 12], axis=1)


class NoteNet:
    """Layers with rectified outputs, the last one a probability."""

    def __init__(self, layers: tuple[Layer, ...]) -> None:
        self._layers = layers

    def probabilities(self, levels: Real, strength: float, pitches: Pitches = PITCHES) -> Real:
        """Of each pitch: that it was plucked at this onset."""
        values = inputs(levels, strength, pitches)
        for layer in self._layers[:-1]:
            values = np.maximum(values @ layer.weights + layer.bias, 0.0)
        last = self._layers[-1]
        out: Real = 1 / (1 + np.exp(-np.clip(values @ last.weights + last.bias, -50, 50)))
        return out[:, 0]
