"""Sound in the steps of a 24-bit converter: what the ear judges is, sample by sample, what a file can hold of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hardware.sound_file import Samples
from hardware.stream import RawBlock

STEPS = 1 << 23
"""From zero to full scale. Converters have no finer ones, and none gives more than full scale."""
ABOVE = 8
"""Bits that a whole number of 32 has above one of 24; the sound library takes these numbers as they are, but scales
numbers with a point so that they come back otherwise."""


def steps(samples: Samples) -> NDArray[np.int32]:
    """The samples as whole numbers of 32 bits, of which 24 are used; what is no number is silence."""
    finite = np.nan_to_num(samples.astype(np.float64), nan=0.0, posinf=1.0, neginf=-1.0)
    whole = np.clip(np.rint(finite * STEPS), -STEPS, STEPS - 1).astype(np.int32)
    return np.asarray(whole << ABOVE)


def in_whole_steps(block: RawBlock) -> RawBlock:
    """The block as it comes back from a file."""
    exact = (steps(block.samples) >> ABOVE).astype(np.float32) / np.float32(STEPS)
    return replace(block, samples=exact)
