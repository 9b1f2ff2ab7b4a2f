"""A stretch of sound with its place in the stream that it was taken from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Stretch:
    """Mixed to one channel; `t` is the stream's time of its first sample."""

    t: float
    rate: float
    samples: NDArray[np.float32]

    @property
    def end(self) -> float:
        """The stream's time just after it."""
        return self.t + len(self.samples) / self.rate
