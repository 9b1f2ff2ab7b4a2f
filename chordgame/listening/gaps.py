"""Short gaps in the sound, bridged so that they are neither taken for a pluck nor for a hand on the strings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dsp.stream.hops import LOUDEST
from hardware.sound_file import Samples

LONGEST_BRIDGED = 0.05
"""Seconds; a longer gap is too much to make up, and the play goes on with what was heard."""


def bridge(past: Sequence[Samples], block: Samples, lost: int) -> Samples:
    """The block with `lost` samples before it: what was heard before, backwards, fades into what comes, backwards.

    So the bridge meets both its ends without a step, and is as loud as they are.
    """
    before = _backwards(np.concatenate(list(past)[-8:], axis=1) if past else block[:, :0], lost, from_end=True)
    after = _backwards(block, lost, from_end=False)
    fade = np.linspace(0.0, 1.0, lost, dtype=np.float32)
    return np.concatenate([before * (1 - fade) + after * fade, block], axis=1)


def _backwards(x: Samples, count: int, *, from_end: bool) -> Samples:
    """`count` samples of x mirrored at its end, or at its start; silence where there are too few."""
    # A driver may send what no sound is; faded, infinity would be no number at all.
    finite = np.nan_to_num(x, nan=0.0, posinf=LOUDEST, neginf=-LOUDEST)
    mirrored = np.flip(np.clip(finite, -LOUDEST, LOUDEST), axis=1)
    part = mirrored[:, :count] if from_end else mirrored[:, max(0, x.shape[1] - count) :]
    missing = np.zeros((x.shape[0], count - part.shape[1]), np.float32)
    return np.concatenate([part, missing] if from_end else [missing, part], axis=1)
