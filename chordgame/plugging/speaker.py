"""What a check-up clicks on."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Speaker(Protocol):
    """Plays one short sound."""

    rate: int
    latency: float
    begun: float | None
    failed: str

    def open(self) -> None:
        """Begin to open it."""

    def play(self, sound: NDArray[np.float64]) -> None:
        """At once."""

    def look(self) -> None:
        """Take what it said."""

    def close(self) -> None:
        """Silence."""
