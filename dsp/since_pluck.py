"""What has sounded since the last pluck, handed out at growing ages: for stages that refine what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dsp.hops import Real

# A first look after a tenth of a second, then longer ones.
AGES = (0.11, 0.14, 0.18, 0.24, 0.32, 0.42, 0.56, 0.75, 1.0)
_STEP = 0.01
_ATTACK = 0.008  # the pick's noise, left out
_JUMP = 4.0  # power ratio (6 dB) that a pluck makes at least
_FLOOR = 1e-9  # power below which nothing sounds (-90 dB)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Samples that end at `t`, all of them after the pluck at `pluck_t`."""

    t: float
    pluck_t: float
    samples: Real


class SincePluck:
    """Stretches of sound after each jump in power; when it goes on ringing, one a second half over half."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._step = max(1, round(_STEP * rate))
        self._longest = round(AGES[-1] * rate) // self._step * self._step
        self._ages = [round(age * rate / self._step) for age in AGES]
        self._every = round(0.5 * rate / self._step)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._rest = np.zeros(0)
        self._kept = np.zeros(0)
        self._powers = [0.0] * 6
        self._steps = 0
        self._plucked: int | None = None

    def push(self, x: Real) -> Iterator[Stretch]:
        """The stretches that come due within `x`."""
        self._rest = np.concatenate([self._rest, x])
        while len(self._rest) >= self._step:
            step, self._rest = self._rest[: self._step], self._rest[self._step :]
            self._kept = np.concatenate([self._kept, step])[-self._longest :]
            self._steps += 1
            self._notice(float(np.var(step)))
            if self._due():
                yield self._stretch()

    def _notice(self, power: float) -> None:
        louder = power > _JUMP * max(self._powers)
        if louder and power > _FLOOR:
            self._plucked = self._steps
        self._powers = [*self._powers[1:], power]

    def _due(self) -> bool:
        if self._plucked is None:
            return False
        age = self._steps - self._plucked
        beyond = age - self._ages[-1]
        return age in self._ages or (beyond > 0 and beyond % self._every == 0)

    def _stretch(self) -> Stretch:
        assert self._plucked is not None
        age = (self._steps - self._plucked) * self._step - round(_ATTACK * self.rate)
        t, pluck_t = (n * self._step / self.rate for n in (self._steps, self._plucked - 1))
        return Stretch(t, pluck_t, self._kept[-age:])
