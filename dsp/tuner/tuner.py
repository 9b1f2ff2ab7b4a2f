"""The tuner: f0 and stiffness of the plucked string, or of all strings from one strum.

Readings come 0.1 s after the pluck (the low E's 0.15 s), then refine for as long as it rings. What is
reported is f0 of the stiff string n f0 sqrt(1 + B n²): its first partial lies a few hundredths of a cent above.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dsp.pitch import STANDARD, Tuning, cents, hertz, midi
from dsp.stiff_string import stiff
from dsp.stream.hops import Real, clean
from dsp.stream.new_sound import NewSound
from dsp.stream.partials import (
    OPEN_STIFFEST,
    TYPICAL_STIFFNESS,
    StiffString,
    TwoSpectra,
    agreeing,
    find_partials,
    fit_stiff_string,
)
from dsp.stream.since_pluck import SincePluck, SoundSincePluck

_HIGHEST = 5000.0
_COARSE = 0.012  # 20 cents: how far a partial may lie from the coarse pitch's
_OPEN_RANGE = 5.5  # semitones below the lowest string that are still looked at
_FRETTED_RANGE = 24.5
_OPEN_IS_LIKELIER = 1.2  # where a low string covers a high one's first partial, its octave looks as good
_OPEN_STIFFNESS = (5e-6, 5e-4)  # of open strings, measured from 1e-5 to 2.5e-4
_MAINS = np.array([50.0, 60.0])
_HUM_CENTS = 6.0
_BEGINNING = 0.03  # s: what sounds from the stream's beginning on may never have been plucked


@dataclass(frozen=True, slots=True)
class Reading:
    """What a string is tuned to: `cents` off the pitch of `string`, its `error` one sigma of that."""

    t: float
    pluck_t: float
    string: int
    pitch: float
    cents: float
    f0: float
    stiffness: float
    error: float


class Tuner:
    """Reads one string at a time: each pluck is tuned against the nearest open string, whatever still rings."""

    def __init__(self, rate: float, tuning: Tuning = STANDARD, a4: float = 440.0) -> None:
        self.rate, self.tuning, self.a4 = rate, tuning, a4
        self._since = SincePluck(rate)
        self.reset()

    def push(self, block: NDArray[Any]) -> list[Reading]:
        """Readings that come due within `block`."""
        found = (self._read(stretch) for stretch in self._since.push(clean(block)))
        return [reading for reading in found if reading is not None]

    def flush(self) -> list[Reading]:
        """Nothing is held back."""
        return []

    def reset(self) -> None:
        """Forget everything."""
        self._since.reset()
        self._pluck_t = 0.0
        self._plucked: dict[int, StiffString] = {}
        self._ringing: dict[int, StiffString] = {}

    def _read(self, stretch: SoundSincePluck) -> Reading | None:
        if stretch.pluck_t != self._pluck_t:
            self._ringing |= self._plucked
            self._plucked, self._pluck_t = {}, stretch.pluck_t
        sound = NewSound(stretch.samples, stretch.before, self.rate)
        fit = _one_string(sound, self.rate, self.tuning, self.a4, self._ringing.values())
        if fit is None or (stretch.pluck_t < _BEGINNING and _is_hum(fit.f0)):
            return None
        pitch = midi(fit.f0, self.a4)
        string = 1 + min(range(len(self.tuning)), key=lambda s: abs(self.tuning[s] - pitch))
        self._plucked = {string: fit}
        return _reading(stretch, string, self.tuning[string - 1], fit, self.a4)


class StrumTuner:
    """Reads all open strings from one strum; a string more than half a semitone off is not found."""

    def __init__(self, rate: float, tuning: Tuning = STANDARD, a4: float = 440.0) -> None:
        self.rate, self.tuning, self.a4 = rate, tuning, a4
        self._since = SincePluck(rate)

    def push(self, block: NDArray[Any]) -> list[Reading]:
        """Readings that come due within `block`, strings in order."""
        return [r for stretch in self._since.push(clean(block)) for r in self._read(stretch)]

    def flush(self) -> list[Reading]:
        """Nothing is held back."""
        return []

    def reset(self) -> None:
        """Forget everything."""
        self._since.reset()

    def _read(self, stretch: SoundSincePluck) -> list[Reading]:
        fits = measure_strings(stretch.samples, self.rate, self.tuning, self.a4)
        return [_reading(stretch, string, self.tuning[string - 1], fit, self.a4) for string, fit in fits.items()]


def _reading(stretch: SoundSincePluck, string: int, target: float, fit: StiffString, a4: float) -> Reading:
    off = cents(fit.f0, hertz(target, a4))
    pitch = midi(fit.f0, a4)
    return Reading(stretch.t, stretch.pluck_t, string, pitch, off, fit.f0, fit.stiffness, fit.error_cents)


def _is_hum(f0: float) -> bool:
    """Whether a pitch is the mains', or an overtone of theirs."""
    multiple = np.maximum(1.0, np.round(f0 / _MAINS))
    return bool((np.abs(1200 * np.log2(f0 / (multiple * _MAINS))) < _HUM_CENTS).any())


def measure_string(x: Real, rate: float, tuning: Tuning = STANDARD, a4: float = 440.0) -> StiffString | None:
    """f0 and stiffness of the one string that sounds in `x`, if one does."""
    return _one_string(NewSound(x, np.zeros(0), rate), rate, tuning, a4, ())


def _one_string(
    sound: NewSound, rate: float, tuning: Tuning, a4: float, ringing: Iterable[StiffString]
) -> StiffString | None:
    near = coarse_pitch(sound, tuning, a4)
    if near is None or near < 0.75 * sound.resolution:
        return None
    sound.plucked_near(near, ringing)
    return _refined(sound, near, min(_HIGHEST, 0.45 * rate))


def _refined(sound: NewSound, near: float, highest: float) -> StiffString | None:
    """From a coarse pitch: first the lower partials, then those that the first fit predicts.

    Of both only those that agree: a line high up that is no partial is a long lever on the stiffness.
    """
    lower = find_partials(sound, near, TYPICAL_STIFFNESS, _COARSE, min(highest, 8.5 * near))
    first = fit_stiff_string(agreeing(lower))
    if first is None or not _plausible(first):
        return None
    every = find_partials(sound, first.f0, first.stiffness, _COARSE / 3, highest)
    return fit_stiff_string(agreeing(every)) or first


def _plausible(fit: StiffString) -> bool:
    clear = [p for p in fit.partials if p.snr > 15]
    steady = fit.error_cents < 15
    return steady and (len(clear) >= 2 or any(p.number == 1 for p in clear))


def coarse_pitch(sound: NewSound, tuning: Tuning, a4: float) -> float | None:
    """The pitch whose partials gather the most of what is new, to some ten cents.

    Sixteen partials, falling slowly: with fewer the octave above wins where a small body or a phone's
    microphone takes the lowest partials away.
    """
    lowest, highest = hertz(min(tuning) - _OPEN_RANGE, a4), hertz(max(tuning) + _FRETTED_RANGE, a4)
    f0 = lowest * 2 ** (np.arange(int(np.log2(highest / lowest) * 120)) / 120)
    loudness = np.sqrt(sound.risen)
    score = np.zeros(len(f0))
    for n in range(1, 17):
        at = stiff(1.0, TYPICAL_STIFFNESS, np.array(float(n))) * f0 / sound.bin
        near = np.minimum(np.round(at).astype(int), len(loudness) - 2)
        inside = at < len(loudness) - 2
        score += inside * 0.9**n * np.maximum.reduce([loudness[near - 1], loudness[near], loudness[near + 1]])
    opens = hertz(np.array(tuning), a4)
    is_open = np.abs(12 * np.log2(f0[:, None] / opens)).min(axis=1) < 1.0
    score *= np.where(is_open, _OPEN_IS_LIKELIER, 1.0)
    best = int(np.argmax(score))
    return float(f0[best]) if score[best] > 0 else None


def measure_strings(x: Real, rate: float, tuning: Tuning = STANDARD, a4: float = 440.0) -> dict[int, StiffString]:
    """f0 and stiffness of every open string that sounds in `x`, all plucked together.

    Strings share partials (the thickest's third is the second string's first), so a string is read from
    those it has alone; where the others' lie is learnt from a first round.
    """
    spectra = TwoSpectra(x, rate)
    highest = min(_HIGHEST, 0.45 * rate)
    assumed = {s: StiffString(hertz(p, a4), TYPICAL_STIFFNESS, 0.0, ()) for s, p in enumerate(tuning, 1)}
    found: dict[int, StiffString] = {}
    for _ in range(2):
        for string in sorted(assumed, reverse=True):
            others = [{**assumed, **found}[other] for other in assumed if other != string]
            fit = _one_of_many(spectra, assumed[string], others, highest)
            if fit is not None:
                found[string] = fit
    return dict(sorted(found.items()))


def _one_of_many(
    spectra: TwoSpectra, assumed: StiffString, others: list[StiffString], highest: float
) -> StiffString | None:
    taken = np.concatenate([other.partial(np.arange(1.0, 41.0)) for other in others])
    near = _tuned_near(spectra, assumed.f0, taken)
    lower = find_partials(spectra, near, TYPICAL_STIFFNESS, _COARSE, min(highest, 12.5 * near), taken)
    first = fit_stiff_string(agreeing(lower, stiffest=OPEN_STIFFEST))
    if first is None or not _is_one_string(first, assumed.f0):
        return None
    every = find_partials(spectra, first.f0, first.stiffness, _COARSE / 3, highest, taken)
    fit = fit_stiff_string(agreeing(every, stiffest=OPEN_STIFFEST))
    return fit if fit is not None and _is_one_string(fit, assumed.f0) else None


def _is_one_string(fit: StiffString, open_f0: float) -> bool:
    """Whether a fit is one string's, and not a line through partials of several."""
    agree = len(fit.partials) >= 3 and fit.error_cents < 0.5
    like_steel = _OPEN_STIFFNESS[0] < fit.stiffness < _OPEN_STIFFNESS[1]
    return agree and like_steel and abs(cents(fit.f0, open_f0)) < 60


def _tuned_near(spectra: TwoSpectra, f0: float, taken: Real) -> float:
    """Where within half a semitone a string's own partials gather the most."""
    off = f0 * 2 ** (np.arange(-50, 51, 2) / 1200)
    score = np.zeros(len(off))
    for n in range(1, 13):
        at = stiff(1.0, TYPICAL_STIFFNESS, np.array(float(n))) * off
        alone = np.abs(taken[:, None] - at[None, :]).min(axis=0) > spectra.resolution
        near = np.minimum(np.round(at / spectra.bin).astype(int), len(spectra.magnitude) - 1)
        score += alone * 0.9**n * np.sqrt(spectra.magnitude[near])
    return float(off[np.argmax(score)])
