"""What a value of a profile may be: outside of it, a measurement went wrong or a hand slipped."""

from __future__ import annotations

import math
from dataclasses import dataclass


class ProfileRefused(Exception):
    """A profile that cannot be used: the text names the value, and what it may be."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A plausible range, both ends included, with its unit."""

    low: float
    high: float
    unit: str = ""

    def check(self, name: str, value: object) -> float:
        """The value as a number within the range."""
        number = float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else math.nan
        if not self.low <= number <= self.high:
            unit = f" {self.unit}" if self.unit else ""
            raise ProfileRefused(f"{name} is {value!r}; it must be a number from {self.low:g} to {self.high:g}{unit}")
        return number


PITCH = Limit(12, 100, "(MIDI note numbers)")
GUITAR = {
    "a4": Limit(390, 480, "Hz"),
    "capo": Limit(0, 12, "frets"),
    "delay_ms": Limit(0, 2000, "ms"),
    "floor_db": Limit(-200, 0, "dB of full scale"),
    "hum_hz": Limit(0, 65, "Hz, 0 for none"),
}
"""Of the guitar and its input."""

STRING = {
    "cents": Limit(-100, 100, "cents"),
    "stiffness": Limit(0, 0.002),
    "level_db": Limit(-40, 40, "dB beside the mean string"),
    "decay_db_per_s": Limit(0.5, 200, "dB a second"),
}
"""Of one string; the stiffest bass string has B = 0.001."""

PARTIAL = Limit(-120, 0, "dB beside the strongest partial")
STRINGS = range(4, 9)
"""From a bass to a guitar of eight strings."""
MOST_PARTIALS = 40
"""More than a guide keeps (24): there is room for other programs' files."""
