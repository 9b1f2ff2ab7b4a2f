"""What the partials of each string do in time: when they rise, beside whose, and how they die away."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.chord_partials import ORDERS, ChordPartials, Mask
from dsp.stiff_string import Floats

TIMED = 8
LAG = 5
"""A rise is told over this many hops: the short span fits between."""
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
    peak_db: Floats
    """The highest level of each of its first `TIMED` partials."""


def _mean(values: Floats, weight: Floats) -> Floats:
    return np.asarray((values * weight).sum(axis=-1) / np.maximum(weight.sum(axis=-1), 1e-9))


def time_attacks(read: ChordPartials, rows: Floats, spacing: float, loudest: float, strum_hops: int) -> Attacks:
    """Follow the partials through `rows`, which begin `LEAD_HOPS` before the first pluck."""
    frequency, heard = read.frequency[:, :TIMED], read.heard[:, :TIMED]
    lines = np.clip((frequency / spacing + 0.5).astype(np.intp), 0, rows.shape[1] - 1)
    floor = loudest * 10.0 ** (FAINTEST_DB / 20.0) + 1e-9
    course = 20.0 * np.log10(rows[:, lines] + floor)
    climb = np.zeros_like(course)
    climb[LAG:] = np.clip(course[LAG:] - course[:-LAG], -6.0, 18.0)
    climb = climb[: max(strum_hops, LAG + 2)]
    strength = np.clip((course.max(axis=0) - course.max(axis=(0, 2))[:, None] + 35.0) / 35.0, 0.0, 1.0)
    weight = heard * strength / np.sqrt(ORDERS[:TIMED]) + 1e-9
    rise, alone, unexplained = _rises(climb, frequency, weight)
    early, fall, slope = _falls(course, read, strum_hops)
    return Attacks(rise, alone, unexplained, early, fall, slope, course.max(axis=0))


def _rises(climb: Floats, frequency: Floats, weight: Floats) -> tuple[Floats, Floats, Floats]:
    close = np.abs(frequency[:, :, None, None] - frequency[None, None]) < SHARED_HZ
    rows = np.arange(len(frequency))
    close[rows, :, rows, :] = False
    together = _mean(climb, weight)
    meets = np.any(close, axis=3)  # string, order, other string: does the other one come close here?
    alone = weight * ~np.any(meets, axis=2)
    can_tell = alone.sum(axis=1) > 1e-6
    rise_alone = np.where(can_tell, _mean(climb, alone).max(axis=0), 0.0)
    unexplained = _mean(climb - _explained(climb, meets, weight), weight)
    return together.max(axis=0), rise_alone, unexplained.max(axis=0)


def _explained(climb: Floats, meets: Mask, weight: Floats) -> Floats:
    """Return how much of each partial's rise is owed to strings that rise by partials of their own too."""
    free = weight[:, :, None] * ~meets
    total = free.sum(axis=1)
    others = np.einsum("frk,rks->frs", climb, free) / np.maximum(total, 1e-9)
    explained = np.zeros_like(climb)
    for other in range(len(meets)):
        tells = meets[:, :, other] & (total[other] > 1e-6)[:, None]
        explained = np.maximum(explained, np.where(tells, others[:, other, :, None], 0.0))
    # A rise is not told to the hop: what happened next to it explains it too.
    spread = explained.copy()
    spread[:-1] = np.maximum(explained[:-1], explained[1:])
    spread[1:] = np.maximum(spread[1:], spread[:-1].copy())
    return spread


def _falls(course: Floats, read: ChordPartials, strum_hops: int) -> tuple[Floats, Floats, Floats]:
    heard = read.heard[:, :TIMED]
    own = read.own[:, :TIMED]
    which = np.where(np.any(own, axis=1)[:, None], own, heard)
    weight = which * np.clip(read.snr_db[:, :TIMED], 1.0, 30.0) / np.sqrt(ORDERS[:TIMED])
    hops = len(course)
    path = _mean(course, weight)
    peak = np.argmax(path[: max(strum_hops + 4, 1)], axis=0)
    loud = which * np.clip(course.max(axis=0) - course.max(axis=(0, 2))[:, None] + 30.0, 0.0, 30.0)
    own_path = _mean(course, loud)
    first, last = (np.minimum(peak + hop, hops - 1) for hop in RINGS_ON_HOPS)
    rows = np.arange(len(heard))
    after = np.minimum(own_path[first, rows], own_path[last, rows])
    early = np.clip(after - own_path[peak, rows], -45.0, 0.0)
    fall = np.clip(_mean(course[-8:].mean(axis=0) - course.max(axis=0), weight), -50.0, 0.0)
    now, past = hops - 5, max(6, hops - 30)
    slope = np.zeros(len(heard))
    if now > past + 3:
        drop = course[now - 3 : now + 3].mean(axis=0) - course[past - 3 : past + 3].mean(axis=0)
        slope = np.clip(_mean(drop, weight) * 25.0 / max(10, now - past), -40.0, 5.0)
    return early, fall, np.asarray(slope)
