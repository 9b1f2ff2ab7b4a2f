"""Notes that may sound beside the strings' own: how far their partials stand out that nobody else explains."""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.chord.chord_partials import FINE_CENTS, ORDERS, gap_to, tolerance
from dsp.chord.expected import Beside, Expected, Mask, overtone_of
from dsp.stiff_string import Floats, partials
from dsp.stream.spectrum import Spectrum

SURE_DB = 22.0
MOST_WRONG = 3
"""Notes of strings that are named; each string that nobody named may add one."""
AS_WELL = 0.85
"""A note this well heard under another one whose overtone it explains is the likelier one."""
FAINT_DB = 35.0
"""A note this far under the loudest line is no finger's."""
OLD_DB, NEW_DB = -3.0, 0.5
"""A line that fell by more since before the pluck is gone; one that did not rise was not plucked now."""
UNHEARD_DB = 8.0
STANDS_DB, LOW_ORDERS, FEWEST_LOW = 12.0, 3, 2
"""Of a string that sounds at least two of the first three partials stand this far out of the noise: small bodies and
phones take the first. Of what only lies in a higher note's overtones one does."""


def one_by_one(heights: Heights, wanted: Floats, beside: Beside) -> tuple[list[int], list[float], Floats]:
    """Which notes surely sound, the surest first, and how sure each is; and what speaks for every newly struck one.

    What is found explains its own overtones from then on.
    """
    score, new = heights.evidence(wanted)
    sure: list[int] = []
    heights_db: list[float] = []
    for _ in range(MOST_WRONG + beside.unnamed):
        found = _surest(score, beside.pitches)
        if found is None:
            break
        sure.append(found)
        heights_db.append(float(score[found]))
        wanted = np.concatenate([wanted, heights.all_partials(found)])
        left, left_new = heights.evidence(wanted)
        known = np.zeros(len(score), dtype=np.bool_)
        known[sure] = True
        score, new = np.where(known, 0.0, left), np.where(known, new, left_new)
    return sure, heights_db, new


def at_frets(evidence: Floats, asked: Expected, beside: Beside, frets: tuple[float, ...]) -> Floats:
    """What speaks for the candidates so many frets from each expected string (strings x frets); 0 for none."""
    at = asked.pitches[:, None] + np.array(frets)
    same = np.abs(at[:, :, None] - beside.pitches) < 0.1
    return np.asarray(np.where(same, evidence, 0.0).max(axis=2))


def _surest(score: Floats, pitches: Floats) -> int | None:
    """The note that is heard best; of two that explain each other's overtones the lower one, if its own are there."""
    best = int(np.argmax(score))
    if score[best] < SURE_DB:
        return None
    under = overtone_of(pitches)[best] & (score >= max(SURE_DB, AS_WELL * score[best]))
    return int(np.flatnonzero(under)[0]) if under.any() else best


class Heights:
    """The candidates' partials as they stand in the spectrum, whoever they belong to."""

    def __init__(
        self, spectrum: Spectrum, before: Spectrum | None, beside: Beside, tuned: float, cents: float = FINE_CENTS
    ) -> None:
        self._spectrum, self._beside, self._tuned = spectrum, beside, tuned
        where = partials(beside.f0 * tuned, beside.stiffness, ORDERS[:8])
        self._heard = where < spectrum.highest
        self._where = np.minimum(where, spectrum.highest)
        self._reach = tolerance(self._where, cents, spectrum.resolution, 0.6)
        self._rise = None
        if before is not None:
            self._rise = 20.0 * np.log10(np.abs(before.at(self._where)) + 1e-7)
        self._loudest = 20.0 * np.log10(spectrum.levels.max() + 1e-9)

    @property
    def begin_low(self) -> Mask:
        """Tell which candidates sound by themselves, and not in the overtones of a higher note alone."""
        low, spectrum = (slice(None), slice(LOW_ORDERS)), self._spectrum
        found, level, peak = spectrum.peaks(self._where[low], self._reach[low])
        stands = self._heard[low] & peak & (20.0 * np.log10(level / spectrum.floor_at(found)) > STANDS_DB)
        return np.asarray(stands.sum(axis=1) >= FEWEST_LOW)

    def all_partials(self, index: int) -> Floats:
        """All partials of one candidate that may stand in another's way."""
        one = slice(index, index + 1)
        return partials(self._beside.f0[one] * self._tuned, self._beside.stiffness[one], ORDERS)

    def evidence(self, wanted: Floats) -> tuple[Floats, Floats]:
        """How far, in dB, each candidate's partials stand out that no wanted string has; all, and the newly struck."""
        spectrum, where = self._spectrum, self._where
        gap = gap_to(np.sort(wanted[wanted < spectrum.highest]), where)
        reach = np.minimum(self._reach, np.maximum(0.5 * gap, 0.6 * spectrum.resolution))
        found, level, peak = spectrum.peaks(where, reach)
        level_db = 20.0 * np.log10(level)
        height = between(level_db - 20.0 * np.log10(spectrum.floor_at(found)), 0.0, 45.0) * peak
        free = self._heard & (gap > 2.0 * spectrum.resolution)
        # A note whose first partials are another one's cannot be parted from that one's overtones.
        parted = free[:, :2].any(axis=1) & (
            np.where(free, level_db, -200.0).max(axis=1) > self._loudest - FAINT_DB
        )  # fmt: skip
        new = height
        if self._rise is not None:
            rise = level_db - self._rise
            new = np.where(rise < NEW_DB, np.minimum(height, UNHEARD_DB), height)
            height = np.where(rise < OLD_DB, np.minimum(height, UNHEARD_DB), height)
        return self._mean(height, free, parted), self._mean(new, free, parted)

    def _mean(self, height: Floats, free: Mask, parted: Mask) -> Floats:
        weight = free / np.sqrt(ORDERS[: height.shape[1]])
        score = (height * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 0.8)
        return np.asarray(np.where(parted, score, 0.0))
