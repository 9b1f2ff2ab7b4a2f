"""How likely each string rings: a small network over its cues, its partials, and what the other strings do.

Each partial is looked at by itself, the same way whichever it is; what the partials say is gathered by string and
joined with the string's cues; and each string is judged beside what the others say: all of them, those in whose
overtones it lies, and those that lie in its own. The weights are taught by
`bench/world/teach.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dsp.bounds import between
from dsp.chord.expected import overtone_of
from dsp.chord.partial_table import ORDER_FIGURES
from dsp.chord.ring_inputs import NAMES
from dsp.layer import Layer
from dsp.stiff_string import Floats

_PITCH = NAMES.index("pitch")
FURTHEST = 4.0
"""A cue further than this from its usual, in deviations, says no more."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What is usual of each cue, and how far it deviates."""

    middle: Floats
    spread: Floats


@dataclass(frozen=True, slots=True)
class RingNet:
    """One taught network."""

    scale: Scale
    partial: tuple[Layer, Layer]
    string: Layer
    context: Layer
    together: Layer
    last: Layer
    orders: Floats
    """What stands for each partial's order beside its table."""
    pitch: int
    """Which of the cues is the string's pitch."""

    @classmethod
    def packed(
        cls, parts: Sequence[tuple[tuple[int, int], str]], orders: Floats = ORDER_FIGURES, pitch: int = _PITCH
    ) -> RingNet:
        """From text: the scale (spread as weights, middle as bias), then the layers from first to last."""
        scale, *layers = (Layer.packed(shape, text) for shape, text in parts)
        first, second, string, context, together, last = layers
        middle_and_spread = Scale(scale.bias, scale.weights[0])
        return cls(middle_and_spread, (first, second), string, context, together, last, orders, pitch)

    def log_odds(self, cues: Floats, partials: Floats) -> Floats:
        """Log-odds of each string of one strum, in several cases (cases x strings).

        From its cues (cases x strings x names) and its table of partials, the same in each case.
        """
        z = between((cues - self.scale.middle) / self.scale.spread, -FURTHEST, FURTHEST)
        gathered = self._gathered(partials)
        string = _through(
            self.string, np.concatenate([z, np.broadcast_to(gathered, (len(z), *gathered.shape))], axis=2)
        )
        said = _through(self.context, string)
        around = np.concatenate([said.mean(axis=1), said.max(axis=1)], axis=1)[:, None]
        everywhere = np.broadcast_to(around, (*string.shape[:2], around.shape[2]))
        under = overtone_of(12.0 * cues[0, :, self.pitch])
        beside = [(said[:, None] * mask[:, :, None]).max(axis=2) for mask in (under, under.T)]
        judged = _through(self.together, np.concatenate([string, everywhere, *beside], axis=2))
        return np.asarray((judged @ self.last.weights + self.last.bias)[..., 0])

    def _gathered(self, partials: Floats) -> Floats:
        """What a string's partials say: on the mean, of those that are its own, and where they say the most."""
        orders = np.broadcast_to(self.orders, (*partials.shape[:2], self.orders.shape[1]))
        said = np.concatenate([partials, orders], axis=2)
        for layer in self.partial:
            said = _through(layer, said)
        heard, own = partials[:, :, 0], partials[:, :, 0] * partials[:, :, 1]
        means = [(said * mask[:, :, None]).sum(axis=1) / (mask.sum(axis=1) + 0.5)[:, None] for mask in (heard, own)]
        most = (said * heard[:, :, None]).max(axis=1)
        return np.concatenate([*means, most], axis=1)


def _through(layer: Layer, values: Floats) -> Floats:
    return np.asarray(np.maximum(values @ layer.weights + layer.bias, 0.0))
