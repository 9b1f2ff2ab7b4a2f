"""Open listening: which notes are plucked, with no expectation of what should be.

Every moment at which the spectrum rises is a candidate; a fifth of a second later, when low notes can be
kept apart, a small network says which pitches were plucked there (`note_net`). A note sounds until its own
partials have faded or it is plucked again.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dsp.notes.note_net import PITCHES, NoteNet
from dsp.notes.note_weights import trained_layers
from dsp.notes.semitones import SemitoneLevels
from dsp.pitch import STANDARD, Strings, hertz, midi
from dsp.stream.hops import Hops, Past, Real, clean
from dsp.stream.onset import Candidates
from dsp.stream.partials import TwoSpectra, blackman_harris

LIKELY = 0.4
"""Probability from which a note is reported."""
STILL_A_GUITAR = 3
"""Semitones under a guitar's lowest string that a string may be tuned to, and be heard as a guitar's."""

_SAME_NOTE = 0.09  # s within which a pitch is plucked only once
_FADED = 12.0  # dB below its loudest at which a note has ended for a listener
_INAUDIBLE = -75.0  # dB of full scale
_FADE_WINDOW = 0.08  # s over which that is measured
_HIGHEST_FRET = 24  # of most necks


@dataclass(frozen=True, slots=True)
class Position:
    """A place on the neck."""

    string: int
    fret: int


@dataclass(frozen=True, slots=True)
class Note:
    """A note that was plucked at `onset`; `offset` is None while it sounds.

    `pitch` is measured (fractional MIDI); `positions` are the places on the neck that give it, lowest fret
    first.
    """

    onset: float
    offset: float | None
    pitch: float
    confidence: float
    positions: tuple[Position, ...]


def positions(pitch: float, tuning: Strings) -> tuple[Position, ...]:
    """Every place on the neck for a pitch, lowest fret first."""
    found = ((string, round(pitch - open_pitch)) for string, open_pitch in sorted(tuning.items()))
    playable = [Position(string, fret) for string, fret in found if 0 <= fret <= _HIGHEST_FRET]
    return tuple(sorted(playable, key=lambda place: place.fret))


class Listener:
    """Notes as they are plucked: each is given when it is recognised, and again when it has ended."""

    def __init__(
        self,
        rate: float,
        tuning: Strings = STANDARD,
        a4: float = 440.0,
        likely: float = LIKELY,
        net: NoteNet | None = None,
    ) -> None:
        self.rate, self.tuning, self.a4, self.likely = rate, tuning, a4, likely
        # The network's semitones are those of a4 = 440; another reference is another clock. And so is a bass: played
        # faster by some semitones it is a guitar, which the network was taught.
        lowest, highest = min(tuning.values()), max(tuning.values()) + _HIGHEST_FRET
        low = PITCHES[0] - lowest
        self._up = low if low > STILL_A_GUITAR else 0.0
        self._levels = SemitoneLevels(rate * 440.0 / a4 * 2.0 ** (self._up / 12.0))
        self._net = net or NoteNet(trained_layers())
        self._pitches = np.arange(round(lowest), round(highest) + 1, dtype=np.intp)
        self._taught = np.asarray(np.round(self._pitches + self._up), dtype=np.intp)
        self._peaks = Candidates(rate)
        self._step = max(1, round(0.02 * rate))
        self._steps = Hops(self._step, self._step)
        self._past = Past(self._levels.back + self._levels.on + round(0.5 * rate))
        self._fading = _Fading(rate, a4)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        for part in (self._peaks, self._steps, self._past):
            part.reset()
        self._waiting: deque[tuple[int, float]] = deque()
        self._sounding: list[_Sounding] = []

    @property
    def sounding(self) -> tuple[Note, ...]:
        """The notes that sound now."""
        return tuple(s.note for s in self._sounding)

    def push(self, block: NDArray[Any]) -> list[Note]:
        """Notes recognised, and notes ended, within `block`."""
        return [note for _, step in self._steps.push(clean(block)) for note in self._hear(step)]

    def flush(self) -> list[Note]:
        """The stream ends: candidates are judged by what there is, and every note ends."""
        found = [note for onset, rise in self._waiting for note in self._plucked(onset, rise)]
        self._waiting.clear()
        end = self._past.end / self.rate
        found += [replace(s.note, offset=end) for s in self._sounding]
        self._sounding = []
        return found

    def _hear(self, step: Real) -> list[Note]:
        self._past.append(step)
        self._waiting.extend(self._peaks.push(step))
        found: list[Note] = []
        while self._waiting and self._waiting[0][0] + self._levels.on <= self._past.end:
            found += self._plucked(*self._waiting.popleft())
        return found + self._faded()

    def _plucked(self, onset: int, rise: float) -> list[Note]:
        x = self._past.between(onset - self._levels.back, onset + self._levels.on)
        likelihood = self._net.probabilities(self._levels.around(x), rise, self._taught)
        t = max(0.0, onset / self.rate)
        found: list[Note] = []
        spectra: TwoSpectra | None = None
        for k in np.flatnonzero(likelihood >= self.likely):
            nominal = float(self._pitches[k])
            if any(s.nominal == nominal and t - s.note.onset < _SAME_NOTE for s in self._sounding):
                continue
            spectra = spectra or TwoSpectra(x[self._levels.back :], self.rate)
            pitch = _measured(spectra, nominal, self.a4)
            note = Note(t, None, pitch, float(likelihood[k]), positions(nominal, self.tuning))
            found += [*self._replucked(nominal, t), note]
            self._sounding.append(_Sounding(note, nominal))
        return found

    def _replucked(self, nominal: float, t: float) -> list[Note]:
        ended = [s for s in self._sounding if s.nominal == nominal]
        self._sounding = [s for s in self._sounding if s.nominal != nominal]
        return [replace(s.note, offset=t) for s in ended]

    def _faded(self) -> list[Note]:
        if not self._sounding:
            return []
        now = self._past.end
        levels = self._fading.levels(self._past, [s.nominal for s in self._sounding])
        ended = [s for s, level in zip(self._sounding, levels, strict=True) if s.has_ended(level)]
        self._sounding = [s for s in self._sounding if s not in ended]
        t = now / self.rate - _FADE_WINDOW / 2
        return [replace(s.note, offset=max(t, s.note.onset)) for s in ended]


@dataclass(eq=False)
class _Sounding:
    """A note that sounds, and how loud it has been."""

    note: Note
    nominal: float
    loudest: float = -np.inf

    def has_ended(self, level: float) -> bool:
        """Whether it has faded; `level` is its level now, in dB."""
        self.loudest = max(self.loudest, level)
        return level < max(self.loudest - _FADED, _INAUDIBLE)


class _Fading:
    """Levels of notes now, by their first partials."""

    def __init__(self, rate: float, a4: float) -> None:
        self._rate, self._a4 = rate, a4
        self._size = max(8, round(_FADE_WINDOW * rate))
        self._padded = 1 << (self._size - 1).bit_length()
        self._window = blackman_harris(self._size) / (0.36 * self._size)

    def levels(self, past: Past, pitches: list[float]) -> list[float]:
        """In dB of full scale."""
        spectrum = np.abs(np.fft.rfft(past.between(past.end - self._size, past.end) * self._window, self._padded))
        return [self._level(spectrum, hertz(pitch, self._a4)) for pitch in pitches]

    def _level(self, spectrum: Real, f0: float) -> float:
        bins = np.round(f0 * np.arange(1, 5) * self._padded / self._rate).astype(int)
        inside = bins[bins < len(spectrum) - 1]
        power = sum(float(spectrum[b - 1 : b + 2].max()) ** 2 for b in inside)
        return float(10 * np.log10(power + 1e-20))


def _measured(spectra: TwoSpectra, nominal: float, a4: float) -> float:
    """The pitch by the clearest of the first three partials, or the nominal one if none is clear."""
    f0 = hertz(nominal, a4)
    near = [spectra.peak(n, n * f0 * 2 ** (-0.45 / 12), n * f0 * 2 ** (0.45 / 12)) for n in (1, 2, 3)]
    clear = [p for p in near if p is not None and p.snr > 10]
    if not clear:
        return nominal
    best = max(clear, key=lambda p: p.amplitude)
    pitch = midi(best.frequency / best.number, a4)
    return pitch if abs(pitch - nominal) < 0.5 else nominal
