"""Sums of decaying partials, made block by block.

A `Ringing` is a set of partials that sounds from one sample to another. Changing the decay (a hand falls
on the string) ends one ringing and starts the next where the first one's phases stand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BLOCK = 512  # samples made at once; a grid of its own, so that chunks never matter
_FINE = 32  # samples whose phases are reckoned one by one; a block is so many of them turned on
_FADE = 256  # samples over which a string that is stopped fades, so that it does not click
_INAUDIBLE = 1e-6  # amplitude, -120 dB

Complex = NDArray[np.complex128]
Real = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Partials:
    """Decaying oscillations: real part of sum of amplitude · exp(pole · t)."""

    poles: Complex
    amplitudes: Complex

    def after(self, seconds: float) -> Partials:
        """The same oscillations, seen later."""
        return Partials(self.poles, self.amplitudes * np.exp(self.poles * seconds))

    def damped(self, base: float, square: float) -> Partials:
        """With more loss: `base` nepers a second, and `square` more for each kHz squared."""
        kilohertz = self.poles.imag / (2000 * np.pi)
        return Partials(self.poles - base - square * kilohertz**2, self.amplitudes)

    def samples(self, count: int, rate: float) -> Real:
        """The first `count` samples."""
        fine = np.exp(self.poles[None, :] * (np.arange(_FINE)[:, None] / rate))
        strides = np.arange(-(-count // _FINE))[None, :] * (_FINE / rate)
        coarse = np.exp(self.poles[:, None] * strides) * self.amplitudes[:, None]
        return np.asarray((fine.real @ coarse.real - fine.imag @ coarse.imag).T.reshape(-1)[:count])

    def audible_for(self) -> float:
        """Seconds until the last partial is inaudible."""
        loud = np.maximum(np.abs(self.amplitudes), _INAUDIBLE)
        return float(np.max(np.log(loud / _INAUDIBLE) / -self.poles.real, initial=0.0))


class Ringing:
    """Partials that start at `t` seconds (to a fraction of a sample) and sound until they are stopped."""

    def __init__(self, partials: Partials, t: float, rate: float) -> None:
        self.start = int(np.ceil(t * rate))
        self.end = int(np.ceil((t + partials.audible_for()) * rate))
        self.partials = partials
        self._t, self._rate = t, rate
        steps = partials.poles[None, :] * (np.arange(_FINE)[:, None] / rate)
        self._fine = np.exp(steps)
        strides = partials.poles[:, None] * (np.arange(BLOCK // _FINE)[None, :] * _FINE / rate)
        self._coarse = np.exp(strides)

    @property
    def begins_at(self) -> float:
        """Seconds from which it sounds."""
        return self._t

    @property
    def ends_at(self) -> float:
        """Seconds until which it sounds."""
        return self.end / self._rate

    def left_at(self, t: float) -> Partials:
        """What swings at `t` seconds."""
        return self.partials.after(t - self._t)

    def stopped(self, t: float, base: float, square: float) -> Ringing:
        """End at `t` seconds; what goes on from there, with more loss (see `Partials.damped`)."""
        rest = Ringing(self.left_at(t).damped(base, square), t, self._rate)
        self.end = min(self.end, rest.start)
        return rest

    def block(self, first: int) -> Real:
        """The BLOCK samples from sample `first` on."""
        # Before its start a partial only seems to grow backwards; those samples are cut off below. One that would grow
        # beyond all numbers is dead a moment after it begins.
        with np.errstate(over="ignore", invalid="ignore"):
            amplitudes = self.partials.after(first / self._rate - self._t).amplitudes
        heard = (np.abs(amplitudes) > _INAUDIBLE) & np.isfinite(amplitudes)
        fine, coarse = self._fine[:, heard], self._coarse[heard] * amplitudes[heard, None]
        samples = (fine.real @ coarse.real - fine.imag @ coarse.imag).T.reshape(-1)
        samples[: max(0, self.start - first)] = 0.0
        samples[max(0, self.end - first) :] = 0.0
        return samples


@dataclass(frozen=True, slots=True)
class Burst:
    """Samples that were made beforehand: the pick's noise, a string's rattle on a fret."""

    start: int
    samples: Real

    @property
    def end(self) -> int:
        """First sample after it."""
        return self.start + len(self.samples)

    def until(self, sample: int) -> Burst:
        """The same, fading out before `sample`."""
        kept = self.samples[: max(0, sample - self.start)].copy()
        fading = min(_FADE, len(kept))
        kept[len(kept) - fading :] *= np.linspace(1, 0, fading)
        return Burst(self.start, kept)

    def block(self, first: int) -> Real:
        """The BLOCK samples from sample `first` on."""
        out = np.zeros(BLOCK)
        lo, hi = max(first, self.start), min(first + BLOCK, self.start + len(self.samples))
        out[lo - first : max(lo, hi) - first] = self.samples[lo - self.start : max(lo, hi) - self.start]
        return out
