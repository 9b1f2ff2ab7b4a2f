"""What the partials of each string do in time: when they rise, beside whose, and how they die away."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dsp.bounds import between
from dsp.chord.chord_partials import BY_ORDER, ChordPartials, Mask, mean_of
from dsp.stiff_string import Floats

TIMED = 8
_BY_ORDER = BY_ORDER[:TIMED]
LAG = 5
"""A rise is measured over this many hops: the short span fits between."""
SHARED_HZ = 25.0
FAINTEST_DB = -60.0
"""Levels this far under the loudest line count as equal: what happens there is noise."""
LEAD_HOPS = 5
RINGS_ON_HOPS = (12, 17)
"""A choked string is 20 to 40 dB down this long after its peak, a ringing one hardly at all."""


@dataclass(frozen=True, slots=True)
class Attacks:
    """One figure a string, in dB."""

    rise: Floats
    """The steepest common rise of its partials."""
    rise_alone: Floats
    """The steepest rise of its unshared partials."""
    rise_unexplained: Floats
    """The steepest rise of its partials while the strings that share them did not rise."""
    early_fall: Floats
    """How far it fell soon after its peak."""
    fall: Floats
    """How far it fell from its peak until now."""
    slope: Floats
    """Its fall over the last quarter of a second."""
    tells: Mask
    """Which of these are its own; all, where it shares every one."""
    left_db: float
    """What is left of all strings together, beside the loudest they were."""


def peak_levels(read: ChordPartials, rows: Floats, spacing: float, loudest: float) -> Floats:
    """Return the highest level of each of a string's first `TIMED` partials in dB (strings x partials)."""
    return np.asarray(decibels(levels_of(read, rows, spacing).max(axis=0), loudest))


def levels_of(read: ChordPartials, rows: Floats, spacing: float) -> Floats:
    """Return the level of each of a string's first `TIMED` partials in each hop (hops x strings x partials)."""
    lines = np.minimum((read.frequency[:, :TIMED] / spacing + 0.5).astype(np.intp), rows.shape[1] - 1)
    return rows[:, lines]


def decibels(levels: Floats, loudest: float) -> Floats:
    """Return these levels in dB, evened out where they are noise."""
    return np.asarray(20.0 * np.log10(levels + loudest * 10.0 ** (FAINTEST_DB / 20.0) + 1e-9))


def time_attacks(read: ChordPartials, rows: Floats, spacing: float, loudest: float, strum_hops: int) -> Attacks:
    """Follow the partials through `rows`, which begin `LEAD_HOPS` before the first pluck."""
    frequency, heard = read.frequency[:, :TIMED], read.heard[:, :TIMED]
    course = decibels(levels_of(read, rows, spacing), loudest)
    peak_db = course.max(axis=0)
    below_best = peak_db - peak_db.max(axis=1)[:, None]
    weight = heard * between((below_best + 35.0) / 35.0, 0.0, 1.0) * _BY_ORDER + 1e-9
    last = max(strum_hops, LAG + 2)
    climb = between(course[LAG:last] - course[: min(last, len(course)) - LAG], -6.0, 18.0)
    rise, alone, unexplained = _rises(climb, frequency, weight)
    own = read.own[:, :TIMED]
    tells = np.where(np.any(own, axis=1)[:, None], own, heard)
    standing = tells * between(read.snr_db[:, :TIMED], 1.0, 30.0) * _BY_ORDER
    loud = tells * between(below_best + 30.0, 0.0, 30.0)
    early, fall, slope = _falls(course, strum_hops, peak_db, standing, loud)
    together = (10.0 ** (course / 10.0)).sum(axis=(1, 2))
    left_db = 10.0 * math.log10(together[-1] / together.max())
    return Attacks(rise, alone, unexplained, early, fall, slope, tells, left_db)


def _steepest(climbs: Floats) -> Floats:
    return np.asarray(climbs.max(axis=0, initial=0.0))


def _rises(climb: Floats, frequency: Floats, weight: Floats) -> tuple[Floats, Floats, Floats]:
    close = np.abs(frequency[:, :, None, None] - frequency) < SHARED_HZ
    rows = np.arange(len(frequency))
    close[rows, :, rows, :] = False
    meets = np.asarray(close.any(axis=3))  # string, order, other string: does the other one come close here?
    alone = weight * ~np.asarray(meets.any(axis=2))
    can_tell = alone.sum(axis=1) > 1e-6
    rise_alone = np.where(can_tell, _steepest(mean_of(climb, alone)), 0.0)
    unexplained = mean_of(climb - _explained(climb, meets, weight), weight)
    return _steepest(mean_of(climb, weight)), rise_alone, _steepest(unexplained)


def _explained(climb: Floats, meets: Mask, weight: Floats) -> Floats:
    """Return how much of each partial's rise is owed to strings that rise by partials of their own too."""
    free = weight[:, :, None] * ~meets
    total = free.sum(axis=1)
    others = (climb.transpose(1, 0, 2) @ free).transpose(1, 0, 2) / np.maximum(total, 1e-9)
    tells = meets & (total > 1e-6)[:, None, :]
    explained = np.where(tells, others[:, :, None, :], 0.0).max(axis=3, initial=0.0)
    # A rise is not known to the hop: what happened next to it explains it too.
    around = np.zeros((len(climb) + 2, *climb.shape[1:]))
    around[1:-1] = explained
    return np.asarray(np.maximum(np.maximum(around[:-2], around[2:]), explained))


def _falls(
    course: Floats, strum_hops: int, peak_db: Floats, weight: Floats, loud: Floats
) -> tuple[Floats, Floats, Floats]:
    hops = len(course)
    peak = np.argmax(mean_of(course[: max(strum_hops + 4, 1)], weight), axis=0)
    moments = np.minimum(peak + np.array([[0], *([hop] for hop in RINGS_ON_HOPS)]), hops - 1)
    at_peak, *after = mean_of(course[moments, np.arange(len(weight))], loud)
    early = between(np.minimum(*after) - at_peak, -45.0, 0.0)
    fall = between(mean_of(course[-8:].mean(axis=0) - peak_db, weight), -50.0, 0.0)
    now, past = hops - 5, max(6, hops - 30)
    slope = np.zeros(len(weight))
    if now > past + 3:
        drop = (course[now - 3 : now + 3] - course[past - 3 : past + 3]).mean(axis=0)
        slope = between(mean_of(drop, weight) * 25.0 / max(10, now - past), -40.0, 5.0)
    return early, fall, slope
