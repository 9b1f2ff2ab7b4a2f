"""What has sounded since the last pluck, handed out at growing ages: for stages that refine what they say."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dsp.stream.hops import Hops, Past, Real
from dsp.stream.onset import HOP, Onset, OnsetDetector

# A first look after a tenth of a second, then longer ones.
AGES = (0.09, 0.11, 0.13, 0.18, 0.24, 0.32, 0.42, 0.56, 0.75, 1.0)
_ATTACK = 0.018  # the pick's noise, left out, and what a pluck's time may be wrong by
_JUMP = 4.0  # power ratio (6 dB) to the loudest of the last hops; only a pluck does that
_JUMP_OVER = 6
_FLOOR = 1e-9  # power below which nothing sounds (-90 dB)
_SAME = 0.2  # s: a finger's touch and the pluck after it are one, and so are a strum's strings
_BEFORE = 0.03  # what sounded before is taken until so long before the onset
_LATE = 0.1  # an onset is known this long after it at the latest


@dataclass(frozen=True, slots=True)
class SoundSincePluck:
    """Samples that end at `t`, all of them after the pluck at `pluck_t`; `before` sounded just before it."""

    t: float
    pluck_t: float
    samples: Real
    before: Real


class SincePluck:
    """Stretches of sound after each pluck; when it goes on ringing, one a second half over half."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._step = max(1, round(HOP * rate))
        self._hops = Hops(self._step, self._step)
        self._onsets = OnsetDetector(rate)
        self._longest = round(AGES[-1] * rate)
        self._past = Past(self._longest + round((_BEFORE + _LATE) * rate))
        self._ages = [round(age * rate / self._step) for age in AGES]
        self._every = round(0.5 * rate / self._step)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        for part in (self._hops, self._onsets, self._past):
            part.reset()
        self._plucked: int | None = None
        self._powers: deque[float] = deque([0.0] * _JUMP_OVER, maxlen=_JUMP_OVER)
        self._before: Real = np.zeros(0)

    def push(self, x: Real) -> Iterator[SoundSincePluck]:
        """The stretches that come due within `x`."""
        for end, step in self._hops.push(x):
            self._past.append(step)
            for event in self._onsets.push(step):
                if isinstance(event, Onset):
                    self._notice(round(event.t * self.rate))
            if self._jumps(float(np.var(step))):
                self._notice(end - self._step)
            if self._plucked is not None and self._due((end - self._plucked) // self._step - 1):
                yield self._stretch(end, self._plucked)

    def _jumps(self, power: float) -> bool:
        louder = power > max(_JUMP * max(self._powers), _FLOOR)
        self._powers.append(power)
        return louder

    def _notice(self, at: int) -> None:
        """Something begins to sound at sample `at`; if it goes on beginning, the latest moment counts."""
        if self._plucked is None or at - self._plucked > _SAME * self.rate:
            until = at - round(_BEFORE * self.rate)
            since = 0 if self._plucked is None else self._sounding(self._plucked)
            since = max(since, until - self._longest)
            self._before = self._past.between(since, until) if until > since else np.zeros(0)
        self._plucked = max(at, self._plucked or 0)

    def _sounding(self, plucked: int) -> int:
        return plucked + round(_ATTACK * self.rate)

    def _due(self, age: int) -> bool:
        beyond = age - self._ages[-1]
        return age in self._ages or (beyond > 0 and beyond % self._every == 0)

    def _stretch(self, end: int, plucked: int) -> SoundSincePluck:
        samples = self._past.between(max(self._sounding(plucked), end - self._longest), end)
        return SoundSincePluck(end / self.rate, plucked / self.rate, samples, self._before)
