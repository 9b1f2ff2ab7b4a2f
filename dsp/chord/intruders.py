"""Notes nobody asked for: what sounds beside the expected pitches, and what casts a shadow on them.

A finger one to three frets beside its place, or a string that nobody named, casts no false shadow; and a note counts
only where it sounds itself, not where it is another note's overtone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.bounds import between
from dsp.chord.chord_partials import FINE_CENTS, ORDERS, gap_to, tolerance
from dsp.chord.expected import FRETS_BESIDE, Beside, Expected, Mask, overtone_of
from dsp.stiff_string import Floats, partials
from dsp.stream.spectrum import Spectrum

FURTHEST_FRETS = 3.01
SURE_DB, DOUBTLESS_DB = 22.0, 26.0
FRET_PENALTY_DB = 3.0
MOST_WRONG = 3
"""Notes of strings that are named; each string that nobody named may add one."""
AS_WELL = 0.85
"""A note this well heard under another one whose overtone it explains is the likelier one."""
FAINT_DB = 35.0
"""A note this far under the loudest line is no finger's."""
OLD_DB, NEW_DB = -3.0, 0.5
"""A line that fell by more since before the pluck is gone; one that did not rise was not plucked now."""
UNHEARD_DB = 8.0


@dataclass(frozen=True, slots=True)
class Intruders:
    """What speaks for pitches beside the expected ones."""

    evidence: Floats
    """For each expected string: the best evidence in dB of any newly struck pitch one to three frets beside it."""
    by_fret: Floats
    """The same evidence for each of `FRETS_BESIDE` (strings x frets)."""
    sure: Floats
    """Pitches that surely sound although no string was asked for them."""
    sure_stiffness: Floats
    doubtless: Mask
    """Which of them are beyond any doubt."""


def find_intruders(spectrum: Spectrum, before: Spectrum | None, asked: Expected, cents: Floats) -> Intruders:
    """Weigh every pitch near the expected ones by partials that no expected string has.

    `cents` is where each expected string was found, and last where the guitar as a whole is tuned.
    """
    beside = asked.beside
    if not len(beside.pitches):
        nobody = np.zeros(0, dtype=np.bool_)
        none = np.zeros(len(asked.f0))
        by_fret = np.zeros((len(asked.f0), len(FRETS_BESIDE)))
        return Intruders(none, by_fret, beside.pitches, beside.stiffness, nobody)
    wanted = partials(asked.f0 * 2.0 ** (cents[:-1] / 1200.0), asked.stiffness, ORDERS)
    heights = _Heights(spectrum, before, beside, 2.0 ** (cents[-1] / 1200.0))
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
    table = np.where(beside.frets <= FURTHEST_FRETS, new, 0.0)
    # Of pitches that sound alike the nearest fret is the likelier finger.
    best = np.argmax(table - FRET_PENALTY_DB * beside.frets, axis=1)
    return Intruders(
        evidence=table[np.arange(len(best)), best],
        by_fret=_by_fret(new, asked),
        sure=beside.pitches[sure],
        sure_stiffness=beside.stiffness[sure],
        doubtless=np.array(heights_db) >= DOUBTLESS_DB,
    )


def _by_fret(new: Floats, asked: Expected) -> Floats:
    at = asked.pitches[:, None] + np.array(FRETS_BESIDE)
    same = np.abs(at[:, :, None] - asked.beside.pitches) < 0.1
    return np.asarray(np.where(same, new, 0.0).max(axis=2))


def _surest(score: Floats, pitches: Floats) -> int | None:
    """The note that is heard best; of two that explain each other's overtones the lower one, if its own are there."""
    best = int(np.argmax(score))
    if score[best] < SURE_DB:
        return None
    under = overtone_of(pitches)[best] & (score >= max(SURE_DB, AS_WELL * score[best]))
    return int(np.flatnonzero(under)[0]) if under.any() else best


class _Heights:
    """The candidates' partials as they stand in the spectrum, whoever they belong to."""

    def __init__(self, spectrum: Spectrum, before: Spectrum | None, beside: Beside, tuned: float) -> None:
        self._spectrum, self._beside, self._tuned = spectrum, beside, tuned
        where = partials(beside.f0 * tuned, beside.stiffness, ORDERS[:8])
        self._heard = where < spectrum.highest
        self._where = np.minimum(where, spectrum.highest)
        self._reach = tolerance(self._where, FINE_CENTS, spectrum.resolution, 0.6)
        self._rise = None
        if before is not None:
            self._rise = 20.0 * np.log10(np.abs(before.at(self._where)) + 1e-7)
        self._loudest = 20.0 * np.log10(spectrum.levels.max() + 1e-9)

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
