"""The partials of stiff strings in a stretch of sound, their frequencies to a thousandth of a cent.

The n-th partial of a stiff string lies at n f0 sqrt(1 + B n²). A partial's frequency is read from how far
its phase turns between two windows a little apart: unlike the place of a peak, that does not depend on the
shape of the window nor on the decay.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.stiff_string import stiff
from dsp.stream.hops import Real

TYPICAL_STIFFNESS = 6e-5
STIFFEST, OPEN_STIFFEST = 2e-3, 5e-4
"""Of any string at any fret, and of an open one."""
_STIFFNESS_STEP = 2e-5
_MOST = 24
_CENTS = 1200 / np.log(2)


@dataclass(frozen=True, slots=True)
class Partial:
    """One partial as measured; `snr` is its amplitude over the noise around it, `error` the frequency's, one sigma."""

    number: int
    frequency: float
    amplitude: float
    snr: float
    error: float


@dataclass(frozen=True, slots=True)
class StiffString:
    """f0 and stiffness B that explain a set of partials, and how sure f0 is (cents, one sigma)."""

    f0: float
    stiffness: float
    error_cents: float
    partials: tuple[Partial, ...]

    def partial(self, number: Real | int) -> Real:
        """Frequency of the partials."""
        n = np.asarray(number, dtype=np.float64)
        return stiff(self.f0, self.stiffness, n)


def blackman_harris(n: int) -> Real:
    """Window whose side lobes lie 92 dB down, so that strong partials do not bend weak ones."""
    turn = 2 * np.pi * (np.arange(n) + 0.5) / n
    out: Real = 0.35875 - 0.48829 * np.cos(turn) + 0.14128 * np.cos(2 * turn) - 0.01168 * np.cos(3 * turn)
    return out


class TwoSpectra:
    """Spectra of the first and the last two thirds of a stretch of sound."""

    def __init__(self, x: Real, rate: float) -> None:
        m = max(8, 2 * len(x) // 3)
        self._shift = (len(x) - m) / rate
        self.bin = rate / (size := 1 << (2 * m - 1).bit_length())
        window = blackman_harris(m) / m
        centred = x - x.mean()
        self._first = np.fft.rfft(centred[:m] * window, size)
        self._second = np.fft.rfft(centred[len(x) - m :] * window, size)
        self.magnitude: Real = np.abs(self._first) + np.abs(self._second)
        self.resolution = 4 * rate / m
        """Partials nearer than this (Hz) are heard as one."""

    def peak(self, number: int, low: float, high: float) -> Partial | None:
        """The strongest partial between two frequencies, if there is a peak."""
        first, last = int(low / self.bin) + 1, int(high / self.bin) + 1
        if first < 2 or last >= len(self.magnitude) - 1 or last <= first:
            return None
        k = first + int(np.argmax(self.magnitude[first:last]))
        left, top, right = self.magnitude[k - 1 : k + 2]
        if not top > max(left, right) or top <= 0:
            return None
        snr = self.over_noise(k, float(top))
        # Noise turns each of the two phases by up to one over the signal to noise.
        return Partial(number, self._turning(k), float(top), snr, 1.0 / (np.pi * self._shift * snr))

    def _turning(self, k: int) -> float:
        """Frequency from the phase between the two windows, near bin `k`."""
        near = k * self.bin
        turned = np.angle(self._second[k] * np.conj(self._first[k])) / (2 * np.pi)
        whole = np.round(near * self._shift - turned)
        return float((whole + turned) / self._shift)

    def over_noise(self, k: int, top: float) -> float:
        """How far a line stands over the quietest quarter of the surroundings, beyond the window's own lobe."""
        reach = int(4 * self.resolution / self.bin)
        around = self.magnitude[max(0, k - reach) : k + reach]
        return top / (float(np.quantile(around, 0.25)) + 1e-12 * top + 1e-15)


def find_partials(
    spectra: TwoSpectra,
    f0: float,
    stiffness: float,
    tolerance: float,
    highest: float,
    skip: Real | None = None,
) -> list[Partial]:
    """The partials near where a string (f0, B) has them, to `tolerance` (a part of the frequency).

    Those within the window's resolution of a frequency in `skip` are left out.
    """
    found = []
    for n in range(1, _MOST + 1):
        at = float(stiff(f0, stiffness, np.array(float(n))))
        if at * (1 + tolerance) > highest:
            break
        if skip is not None and np.any(np.abs(skip - at) < spectra.resolution):
            continue
        reach = min(0.4 * f0, max(tolerance * at, 1.5 * spectra.bin))
        partial = spectra.peak(n, at - reach, at + reach)
        if partial is not None and partial.snr > 6:
            found.append(partial)
    return found


def fit_stiff_string(partials: list[Partial]) -> StiffString | None:
    """f0 and B by weighted least squares of (f/n)² = f0² + f0² B n², partials that do not fit left out."""
    kept = partials
    for _ in range(3):
        fit = _fit(kept)
        if fit is None:
            return None
        off = _residuals(fit, kept)
        limit = max(0.05, 3.5 * float(np.median(np.abs(off))))
        fitting = [p for p, r in zip(kept, off, strict=True) if abs(r) <= limit]
        if len(fitting) == len(kept):
            break
        kept = fitting
    return fit


def agreeing(partials: list[Partial], within_cents: float = 3.0, stiffest: float = STIFFEST) -> list[Partial]:
    """The largest set of partials that one string, no stiffer than `stiffest`, explains; those of others fall out."""
    if len(partials) < 3:
        return partials
    number = np.array([float(p.number) for p in partials])
    stiffness = np.arange(0.0, stiffest + 0.5 * _STIFFNESS_STEP, _STIFFNESS_STEP)
    frequency = np.array([p.frequency for p in partials])
    f0 = 1200 * np.log2(frequency / stiff(1.0, stiffness[:, None], number[None, :]))
    near = np.abs(f0[:, :, None] - f0[:, None, :]) < within_cents
    votes = (near * np.sqrt([p.snr for p in partials])).sum(axis=2)
    best = np.unravel_index(np.argmax(votes), votes.shape)
    return [p for p, agrees in zip(partials, near[best], strict=True) if agrees]


def _residuals(fit: StiffString, partials: list[Partial]) -> Real:
    """Distance of each partial from the fit, in cents."""
    at = fit.partial(np.array([float(p.number) for p in partials]))
    out: Real = 1200 * np.log2(np.array([p.frequency for p in partials]) / at)
    return out


def _fit(partials: list[Partial]) -> StiffString | None:
    if not partials:
        return None
    n2 = np.array([float(p.number) ** 2 for p in partials])
    y = np.array([(p.frequency / p.number) ** 2 for p in partials])
    # A frequency's error goes with one over its signal to noise; a high partial divides it by its number.
    weight = n2 * np.minimum(np.array([p.snr for p in partials]), 3e3) ** 2
    f0, stiffness = _line(n2, y, weight)
    fit = StiffString(f0, stiffness, 0.0, tuple(partials))
    off = _residuals(fit, partials)
    spread = float(np.sqrt(np.sum(weight * off**2) / np.sum(weight)))
    free = max(1, len(partials) - 2)
    error = max(1e-3, spread / free**0.5, _foreseen(partials))
    return StiffString(f0, stiffness, error, tuple(partials))


def _foreseen(partials: list[Partial]) -> float:
    """The error in cents that noise leads to expect: one or two partials agree with any fit."""
    in_cents = np.array([_CENTS * p.error / p.frequency for p in partials])
    from_noise = float(1.0 / np.sqrt(np.sum(in_cents**-2.0)))
    unknown_stiffness = _CENTS / 2 * TYPICAL_STIFFNESS * min(p.number for p in partials) ** 2
    return from_noise + (unknown_stiffness if len(partials) < 3 else 0.0)


def _line(n2: Real, y: Real, weight: Real) -> tuple[float, float]:
    """(f0, B) of the line y = f0² (1 + B n2); two partials or fewer cannot tell B from noise."""
    if len(n2) >= 3:
        total = weight.sum()
        mean_x, mean_y = (weight * n2).sum() / total, (weight * y).sum() / total
        slope = (weight * (n2 - mean_x) * (y - mean_y)).sum() / (weight * (n2 - mean_x) ** 2).sum()
        start = mean_y - slope * mean_x
        if start > 0 and 0 <= slope / start <= STIFFEST:
            return float(np.sqrt(start)), float(slope / start)
    stiffness = TYPICAL_STIFFNESS if len(n2) < 3 else 0.0
    squares = (weight * y / (1 + stiffness * n2)).sum() / weight.sum()
    return float(np.sqrt(squares)), stiffness
