"""Plucks gathered into strums, and all that the judge needs to hear about the present one.

Strings that start within a fifth of a second of each other are one strum and are judged together; a string
plucked later opens a new one. So a strum and a roll call are the same: a row of strums, some of one string.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dsp.chord.attacks import LEAD_HOPS
from dsp.chord.buzz_table import HEARD_FOR, SPAN
from dsp.chord.cues import BEFORE_SPAN, LATE_SPANS, LONGEST_SPAN, SHORTEST_SPAN, Listening
from dsp.chord.expected import Mask
from dsp.chord.steadiness import gliding
from dsp.stiff_string import Floats
from dsp.stream.hops import Past
from dsp.stream.plucks import ATTACK_BEFORE_END, LOOK_AHEAD, RISES_ON, PluckFinder, ShortSpectra
from dsp.stream.spectrum import Spectrum
from dsp.stream.thinned import ThinnedHops
from dsp.verdict import FINAL_AFTER

JOINS_WITHIN, LONGEST_STRUM = 0.18, 0.3
SLOW_JOINS_WITHIN, SLOWEST_STRUM = 0.28, 0.9
"""A slow hand takes so long between two strings, and from first to last. It may as well be two strums: what was heard
until then is kept by itself, too."""
LONGEST_HEARD = 0.5
"""A strum is heard for so long, at most, after the last pluck that was noticed."""
CLEAR_OF_ATTACK = 0.01
BEFORE_PLUCK = 0.015
KEPT_SECONDS = 2.0
CUT_HOPS, CUT_PEAK = 2, 1e-3
"""So many hops of nothing but zeros right after a sample this loud: no string ends so, a cable does."""
GOES_ON = 0.3
"""What begins so soon after such a gap may be the rest of what it cut."""


@dataclass(slots=True)
class Strum:
    """One strum: when its first and its last string were plucked."""

    first: float
    last: float
    noticed: bool = True
    """False for a strum that was only announced: nobody heard it begin."""
    went_on_until: float = 0.0
    """When a string was plucked that was too soon after another, or too soft beside it, to be noticed by itself."""

    @property
    def ended(self) -> float:
        """From when on the verdict is awaited: the last pluck, as far as waiting for it lets more be heard."""
        return min(max(self.last, self.went_on_until), self.last + LONGEST_HEARD - FINAL_AFTER)

    cut: bool = False
    """The sound broke off, as when a cable comes loose: what was not heard was nobody's fault."""

    def go_on(self, t: float) -> None:
        """Something was still plucked at `t`, if that is of this strum."""
        if t > self.ended and self.takes(t):
            self.went_on_until = t

    def takes(self, t: float) -> bool:
        """Tell whether a pluck at `t` still belongs to this strum."""
        return t - self.last < JOINS_WITHIN and t - self.first < LONGEST_STRUM

    def may_take(self, t: float) -> bool:
        """Tell whether a pluck at `t` may be a slow strum's next string."""
        return t - self.last < SLOW_JOINS_WITHIN and t - self.first < SLOWEST_STRUM


class StrumEar:
    """The stream as it is heard: hops in, plucks out, any present or recent span at hand."""

    def __init__(self, rate: float) -> None:
        self._hops = ThinnedHops(rate)
        self.reset()

    def reset(self) -> None:
        """Forget the stream."""
        self._hops.reset()
        keep = int(KEPT_SECONDS / self._hops.seconds)
        self._past = Past(keep * self._hops.length)
        self._short = ShortSpectra(self._hops.rate, self._hops.length, keep)
        self._finder = PluckFinder(self._short.spacing, self._short.lines)
        self._heard_before: tuple[float, Spectrum | None] = (-1.0, None)
        self.rose_at = -1.0
        """When the sound last rose as if a string were plucked."""
        self.cut_at, self.back_at = -9.0, -0.2
        """When the sound last broke off into exact silence, and until when. A stream may begin in the middle of a ring,
        too."""
        self.cut = False
        """Whether it broke off just now."""
        self._zeros, self._peaks = 0, (0.0, 0.0)
        self._began_ringing = False

    @property
    def hop_seconds(self) -> float:
        """The step in which time passes here."""
        return self._hops.seconds

    @property
    def now(self) -> float:
        """Seconds heard so far."""
        return self._short.count * self._hops.seconds

    def levels_db(self, frequencies: Floats, counted: Mask) -> Floats:
        """How loud each row of partials is in the short spectrum of the last hop."""
        levels = self._short.rows(self._short.count - 1, self._short.count)[-1]
        lines = np.minimum((frequencies / self._short.spacing + 0.5).astype(np.intp), len(levels) - 1)
        return np.asarray(10.0 * np.log10(((levels[lines] * counted) ** 2).sum(axis=1) + 1e-12))

    def push(self, block: npt.ArrayLike) -> Iterator[float | None]:
        """Yield once a hop: the time of a pluck that has just become certain, or None."""
        for hop in self._hops.push(block):
            self._past.append(hop)
            self._notice_gap(hop)
            end = self._past.end
            row = self._short.add(self._past.between(end - self._short.span, end))
            plucked = self._finder.add(row)
            if self._finder.rises:
                self.rose_at = self.now - ATTACK_BEFORE_END - RISES_ON
            yield self.now - LOOK_AHEAD * self._hops.seconds - ATTACK_BEFORE_END if plucked else None

    def was_cut(self, t: float) -> bool:
        """Tell whether what began at `t` may be the rest of what was cut."""
        return self.cut_at < t < self.back_at + GOES_ON

    def _notice_gap(self, hop: Floats) -> None:
        self.cut = False
        if hop.any():
            # A gap begins anywhere in a hop, and the thinning filter rings on into the next.
            self._zeros, self._peaks = 0, (self._peaks[1], float(np.abs(hop).max()))
            self._began_ringing |= self._short.count < CUT_HOPS and self._peaks[1] > CUT_PEAK
            return
        self._zeros += 1
        if self._zeros >= CUT_HOPS and max(self._peaks) > CUT_PEAK:
            now = self.now + self.hop_seconds
            self.cut = self._zeros == CUT_HOPS
            self.cut_at = now - CUT_HOPS * self.hop_seconds if self.cut else self.cut_at
            self.back_at = now

    def _before(self, first: float) -> Spectrum | None:
        """Return what sounded before the strum; it is the same at every look."""
        if self._heard_before[0] != first:
            rate, had = self._hops.rate, int(BEFORE_SPAN * self._hops.rate)
            start = round((first - BEFORE_PLUCK) * rate)
            # A stream that begins in the middle of a ring cannot tell what was struck before it.
            known = start > had and not (self._began_ringing and first < LONGEST_HEARD)
            spectrum = Spectrum(self._past.between(start - had, start), rate) if known else None
            self._heard_before = (first, spectrum)
        return self._heard_before[1]

    def _samples(self, end: int, seconds: float) -> Floats:
        return self._past.between(end - int(seconds * self._hops.rate), end)

    def _heard(self, end: int, seconds: float) -> Spectrum:
        return Spectrum(self._samples(end, seconds), self._hops.rate)

    def listen(self, strum: Strum, until: float) -> Listening | None:
        """Gather what is known of a strum at `until`; None when that is too little to tell pitches."""
        end = min(round(until * self._hops.rate), self._past.end)
        length = min(LONGEST_SPAN, until - strum.last - CLEAR_OF_ATTACK)
        if length < SHORTEST_SPAN - 0.5 * self._hops.seconds:
            return None
        now, rate = self._heard(end, length), self._hops.rate
        first_hop = int((strum.first - LEAD_HOPS * 0.01) / self._hops.seconds)
        last_hop = int(until / self._hops.seconds + 1e-6)
        strum_seconds = min(SLOWEST_STRUM, strum.last - strum.first + JOINS_WITHIN)
        return Listening(
            now=now,
            late=tuple(self._heard(end, span) if span < length else now for span in LATE_SPANS),
            before=self._before(strum.first),
            rows=self._short.rows(first_hop, last_hop),
            row_spacing=self._short.spacing,
            strum_hops=int(strum_seconds / self._hops.seconds),
            since_pluck=until - strum.last,
            soon=self._heard(end - int(length * rate) + int(SPAN * rate), SPAN) if length >= HEARD_FOR else None,
            gliding=gliding(self._samples(end, length), self._hops.rate),
        )
