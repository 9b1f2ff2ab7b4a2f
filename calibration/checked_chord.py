"""The end of a check-up: all open strings at once, as loud as they will be, judged as any chord is."""

from __future__ import annotations

import numpy as np

from calibration.take import QUIETEST_DB, Real, decibels
from dsp.chord.verify import Verifier
from dsp.pitch import Strings
from dsp.verdict import Outcome, PlayVerdict

STRUM_WITHIN = 10.0
"""Seconds that a strum is waited for: the hand is at the strings already."""
RINGS = 1.5
"""Seconds after a strum that did not ring clear in which another one still counts, as at a table."""
SETTLES = 0.2
"""Seconds in which nothing counts: the last string still rings in."""


class CheckedChord:
    """`push` takes channels x samples; of a device's channels the `listened` one is judged, from 1, else all as one."""

    def __init__(self, rate: float, sounding: Strings, listened: int | None) -> None:
        self._ear = Verifier(rate, sounding, not_before=SETTLES)
        self._listened = listened
        self.peak_db = QUIETEST_DB
        self.verdict: PlayVerdict | None = None

    @property
    def over(self) -> bool:
        """Whether there is nothing more to wait for."""
        pluck = self._ear.last_pluck
        if pluck is None:
            return self._ear.now >= STRUM_WITHIN
        clear = self.verdict is not None and self.verdict.outcome is Outcome.CLEAR
        return clear or self._ear.now >= pluck + RINGS

    def push(self, hop: Real, peaks: Real) -> None:
        """Listen on; `peaks` are the channels' own, without what is always there."""
        self.peak_db = max(self.peak_db, decibels(float(np.max(peaks))))
        self._ear.push(hop.mean(axis=0) if self._listened is None else hop[self._listened - 1])
        if self._ear.last_pluck is not None:
            self.verdict = self._ear.verdict
