"""What a guitar is made of: strings, body, pickup.

The numbers of ACOUSTIC and ELECTRIC were measured on sampled guitars: decay per partial (T60 of wound
strings falls from 5 s below 200 Hz to 0.8 s at 2 kHz, of plain ones from 5 s to 2.5 s), stiffness, and the
level of the partials.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from dsp.pitch import STANDARD, Strings


@dataclass(frozen=True, slots=True)
class StringModel:
    """One string. Its n-th partial lies at n f0 sqrt(1 + stiffness n²).

    A partial at f kHz loses `loss_base + loss_linear f + loss_square f²` nepers a second: what the air
    and the ends take, inner friction of the core, and friction between the windings.
    """

    open_pitch: float
    stiffness: float
    loss_base: float
    loss_linear: float
    loss_square: float
    detune_cents: float = 0.0

    def stiffness_at(self, pitch: float) -> float:
        """Stiffness of the shortened string: inverse to the square of its length."""
        return self.stiffness * math.exp2((pitch - self.open_pitch) / 6)


@dataclass(frozen=True, slots=True)
class BodyMode:
    """A resonance of the body (Hz, gain over the plateau, quality)."""

    frequency: float
    gain: float
    quality: float


@dataclass(frozen=True, slots=True)
class GuitarModel:
    """A guitar: its strings, its body or pickup, and how it is plucked.

    - `pluck_at`, `pickup_at`: parts of the string's length from the bridge; no pickup means a microphone.
    - `cutoff`: where the output starts to fall (plate's radiation, or pickup and cable), Hz.
    - `floor`: below it the body does not radiate, Hz.
    - `polarisation_cents`: how far the string's sideways vibration is tuned from its up-and-down one. They
      beat, and the sideways one outlives the other; 0 makes every partial's pitch exact.
    - `bleed`: what a hexaphonic channel hears of its neighbours (gain).
    - `gain`: from string force to full scale; six strings strummed hard stay below it.
    """

    strings: Mapping[int, StringModel]
    body: tuple[BodyMode, ...]
    pluck_at: float = 0.2
    pickup_at: float | None = None
    cutoff: float = 6000.0
    floor: float = 90.0
    pick_width: float = 0.005
    pick_noise: float = 0.15
    unevenness: float = 0.25
    polarisation_cents: float = 0.5
    bleed: float = 0.02
    gain: float = 0.05

    def tuned(self, tuning: Strings, cents: Mapping[int, float] | None = None) -> GuitarModel:
        """The same guitar with other strings on it (4 to 8), each off its pitch by its `cents`."""
        off = cents or {}
        strings = {
            string: replace(self._string_for(pitch), detune_cents=off.get(string, 0.0))
            for string, pitch in sorted(tuning.items())
        }
        return replace(self, strings=strings)

    def _string_for(self, pitch: float) -> StringModel:
        """The nearest string of this guitar, brought to another pitch."""
        return replace(min(self.strings.values(), key=lambda s: abs(s.open_pitch - pitch)), open_pitch=pitch)


_STIFFNESS = {1: 3.0e-5, 2: 5.0e-5, 3: 4.0e-5, 4: 5.0e-5, 5: 8.0e-5, 6: 1.3e-4}
_PLAIN = (1, 2)
"""The strings without a winding."""


def _strings(plain: tuple[float, float, float], wound: tuple[float, float, float]) -> dict[int, StringModel]:
    return {
        string: StringModel(pitch, _STIFFNESS[string], *(plain if string in _PLAIN else wound))
        for string, pitch in STANDARD.items()
    }


ACOUSTIC = GuitarModel(
    strings=_strings(plain=(1.2, 0.3, 0.13), wound=(1.0, 0.2, 1.6)),
    body=(
        BodyMode(103.0, 1.2, 9.0),
        BodyMode(196.0, 1.5, 12.0),
        BodyMode(282.0, 0.8, 14.0),
        BodyMode(411.0, 1.0, 16.0),
        BodyMode(560.0, 0.8, 18.0),
        BodyMode(900.0, 1.5, 1.5),
        BodyMode(2600.0, 3.0, 1.0),
    ),
    pluck_at=0.16,
    gain=0.03,
)
ELECTRIC = GuitarModel(
    strings=_strings(plain=(0.9, 0.1, 0.2), wound=(0.8, 0.1, 0.4)),
    body=(BodyMode(110.0, 0.1, 20.0),),
    pluck_at=0.16,
    pickup_at=0.11,
    cutoff=3500.0,
    floor=45.0,
    pick_noise=0.06,
    unevenness=0.15,
    gain=0.05,
)
