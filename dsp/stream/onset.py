"""When strings are plucked: strums and single plucks, causally, to 10 ms.

Every 10 ms the spectrum's level in bands a semitone wide is compared with what it was 30 ms before. A
pluck makes the bands of its partials rise by far more than beating or noise do; a chord that is just damped
makes none rise. A room that grows louder, by a voice or a clatter, makes many bands rise by a little: so what
counts is the root of the bands' mean square. A strum is one stroke, however many strings it crosses: its
strings go on making bands rise for longer than the 40 ms that one string does.

The verifier has an ear of its own (`plucks`): it must know of every string of a stroke, and follows lines as
fine as its own spectra, not bands that hide a soft string beside loud ones.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dsp.stream.hops import Hops, Real, clean
from dsp.stream.rise import Peaks, Rise

HOP = 0.01
_WINDOW = 0.0464
_LAG = 3  # hops between the spectra that are compared
_LOWEST, _HIGHEST, _BANDS_AN_OCTAVE = 60.0, 8000.0, 12

_BEATING = 3.0  # dB: a rise this small is beating or noise
_DEPTH = 50.0  # dB: what lies this far below the loudest band of late is lost in noise
_FORGET = 0.9995  # per hop: the loudest band fades by 0.4 dB a second
_USUAL = 50  # hops whose median rise is the usual one
_FEW_COUNT_MORE = 2.0  # order of the mean over the bands: a string lifts its partials far, a room all a little
_COUNTS_HALF = 4000.0  # Hz: strings have their power below; what rises above is as often the room
_ONSET = 3.1  # dB over the usual rise that make an onset
_STILL_RISING = 0.55  # of that: the stroke goes on
_REST = 7  # hops without rising, after which a stroke is over
_LONGEST = 25  # hops that a strum takes at most
_STEEPEST_WITHIN = 2  # hops after the threshold in which the rise is steepest
_STEEP = 0.5  # of that steepness: there a stroke begins, for the next string of a strum may be louder
_ONE_STRING = 4  # hops that a single string keeps rising at most,
_OUT_OF_SILENCE = 12.0  # and one more when it rises from silence, by more dB than this;
_COUNTS_THERE = 2.0  # dB: there, a string's attack and the room's answer to it rise by less for long
_CENTRE = 0.017  # an onset makes the spectrum rise most when it lies this far (s) before the window's end
_SOFTEST = 0.3  # dB of rise: less is no pluck, however soft
_AROUND_PEAK, _PEAKS_APART = 2, 4  # hops
_PEAK_LATE = 0.021  # the rise peaks in a window that ends this long (s) after an onset


@dataclass(frozen=True, slots=True)
class Onset:
    """A stroke began at `t`; it was known at `heard_at`. `strength` is the rise in dB."""

    t: float
    heard_at: float
    strength: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke is over: its first string sounded at `t`, its last one at about `until`."""

    t: float
    until: float
    is_strum: bool


class RisingBands:
    """Rise of the spectrum's bands in dB, one value each hop.

    `order` is that of the mean over the bands. With `counts_half` given, the band at so many Hz counts half as
    much as the lowest, and those above by one over their frequency.
    """

    def __init__(self, rate: float, *, order: float = 1.0, counts_half: float | None = None) -> None:
        self.hop = max(1, round(HOP * rate))
        size = 1 << max(4, round(np.log2(_WINDOW * rate)))
        self._window = np.hanning(size) / (0.5 * size)
        self._bands = log_bands(size, rate)
        centres = self._bands @ np.fft.rfftfreq(size, 1.0 / rate)
        worth = None if counts_half is None else 1.0 / (1.0 + centres / counts_half)
        self._rise = Rise(_LAG + 1, depth=_DEPTH, forget=_FORGET, least=_BEATING, worth=worth, order=order)
        self._hops = Hops(size, max(1, min(self.hop, size)))
        # Sound that is there when the stream begins was not plucked.
        self._settled = _LAG + int(np.ceil(size / 2 / self.hop))
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._hops.reset()
        self._rise.reset()
        self._count = 0

    def push(self, x: Real) -> list[tuple[int, float]]:
        """(sample number at the end of the window, rise) for each hop in `x`."""
        return [(end, self._hear(window)) for end, window in self._hops.push(x)]

    def _hear(self, window: Real) -> float:
        rise = self._rise.add(self._bands @ np.abs(np.fft.rfft(window * self._window)))
        self._count += 1
        return rise if self._count > self._settled else 0.0


def log_bands(size: int, rate: float) -> Real:
    """Triangular bands over the bins of a spectrum, a semitone apart where the bins allow it."""
    width = rate / size
    highest = min(_HIGHEST, 0.45 * rate)
    count = int(_BANDS_AN_OCTAVE * np.log2(highest / _LOWEST))
    edges = _LOWEST * 2 ** (np.arange(-1, count + 1) / _BANDS_AN_OCTAVE) / width
    bins = np.unique(np.maximum(np.round(edges).astype(int), 1))
    bands = np.zeros((len(bins) - 2, size // 2 + 1))
    for band, low, centre, high in zip(bands, bins[:-2], bins[1:-1], bins[2:], strict=True):
        band[low : centre + 1] = np.linspace(0, 1, centre - low + 1)
        band[centre : high + 1] = np.linspace(1, 0, high - centre + 1)
        band /= band.sum()
    return bands


class Candidates:
    """Moments at which something may have been plucked: more than onsets, few are missed."""

    def __init__(self, rate: float) -> None:
        self._rising = RisingBands(rate)
        self._peaks = Peaks(_AROUND_PEAK, least=_SOFTEST, apart=_PEAKS_APART)
        # A peak is known some hops after the window in which it was, and that window ends after the onset.
        self._late = _AROUND_PEAK * self._rising.hop + round(_PEAK_LATE * rate)

    def reset(self) -> None:
        """Forget everything."""
        self._rising.reset()
        self._peaks.reset()

    def push(self, x: Real) -> list[tuple[int, float]]:
        """(sample number, rise) of the peaks that become known within `x`."""
        heard = ((end, self._peaks.add(rise)) for end, rise in self._rising.push(x))
        return [(end - self._late, peak) for end, peak in heard if peak > 0]


class _Underway:
    """A stroke that has begun: how its rise went so far, hop by hop."""

    def __init__(self, now: float, before: float, rise: float) -> None:
        self._began = now
        self._rises = [before, rise]
        self._last_rising = 0

    @property
    def age(self) -> int:
        """Hops since it began."""
        return len(self._rises) - 2

    @property
    def is_over(self) -> bool:
        """Nothing has risen for a while, or longer than a hand takes over the strings."""
        return self.age - self._last_rising >= _REST or self.age >= _LONGEST

    def go_on(self, rise: float, still: float) -> None:
        """Another hop."""
        self._rises.append(rise)
        if rise > still:
            self._last_rising = self.age

    def onset(self, now: float) -> Onset:
        """Where the rise was first steep."""
        t = self._began + self._steep * HOP - _CENTRE
        return Onset(max(0.0, t), now, max(self._rises[: 2 + _STEEPEST_WITHIN]))

    @property
    def _steep(self) -> int:
        climbs = np.diff(self._rises[: 2 + _STEEPEST_WITHIN])
        return int(np.argmax(climbs >= _STEEP * climbs.max()))

    def stroke(self) -> Stroke:
        """What it was."""
        t = self.onset(0.0).t
        rising, one_string = self._last_rising - self._steep, _ONE_STRING
        if max(self._rises) > _OUT_OF_SILENCE:
            rising, one_string = self._rising_from_silence(), _ONE_STRING + 1
        is_strum = rising > one_string
        return Stroke(t, t + (rising - _LAG) * HOP if is_strum else t, is_strum)

    def _rising_from_silence(self) -> int:
        """Hops from the strongest rise to the last that still counts beside it.

        Out of silence even the finger's touch before a pluck is a rise, and each takes longer to fade.
        """
        rises = np.array(self._rises[1:])
        return int(np.flatnonzero(rises > _COUNTS_THERE)[-1] - rises.argmax())


class OnsetDetector:
    """Onsets, each known within 40 ms, and the strokes they began, each when it is over."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._rising = RisingBands(rate, order=_FEW_COUNT_MORE, counts_half=_COUNTS_HALF)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._rising.reset()
        # Until the room is known its noise is taken to rise as much as a soft pluck.
        self._recent: deque[float] = deque([_ONSET] * _USUAL, maxlen=_USUAL)
        self._underway: _Underway | None = None
        self._now = 0.0

    def push(self, block: NDArray[Any]) -> list[Onset | Stroke]:
        """What begins and what ends within `block`."""
        return [e for end, rise in self._rising.push(clean(block)) for e in self._hear(end / self.rate, rise)]

    def flush(self) -> list[Onset | Stroke]:
        """The stream ends, and with it a stroke under way."""
        if self._underway is None:
            return []
        ending, self._underway = self._underway, None
        known = ending.age >= _STEEPEST_WITHIN
        return [ending.stroke()] if known else [ending.onset(self._now), ending.stroke()]

    def _hear(self, now: float, rise: float) -> list[Onset | Stroke]:
        before = self._recent[-1]
        self._recent.append(rise)
        self._now = now
        threshold = _ONSET + float(np.median(self._recent))
        events: list[Onset | Stroke] = []
        if self._underway is not None and self._underway.is_over:
            events.append(self._underway.stroke())
            self._underway = None
        if self._underway is not None:
            self._underway.go_on(rise, _STILL_RISING * threshold)
        elif rise >= threshold:
            self._underway = _Underway(now, before, rise)
        if self._underway is not None and self._underway.age == _STEEPEST_WITHIN:
            events.append(self._underway.onset(now))
        return events
