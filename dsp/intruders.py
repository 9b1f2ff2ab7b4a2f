"""Notes nobody asked for: a finger one to three frets beside its place casts no false shadow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.bounds import between
from dsp.chord_partials import FINE_CENTS, ORDERS, tolerance
from dsp.fingering import Fingering
from dsp.spectrum import Spectrum
from dsp.stiff_string import Floats, partials

FURTHEST_FRETS = 3.01
SURE_DB = 18.0
FRET_PENALTY_DB = 3.0
MOST = 2
FAINT_DB = 35.0
"""A note this far under the loudest line is no finger's."""
OLD_DB = -3.0
"""A line that fell by more since before the pluck was not plucked now."""


@dataclass(frozen=True, slots=True)
class Intruders:
    """What speaks for pitches beside the expected ones."""

    evidence: Floats
    """For each expected string: the best evidence in dB of any pitch one to three frets beside it."""
    pitch: Floats
    """That pitch."""
    sure: Floats
    """Pitches that surely sound although no string was asked for them."""
    sure_stiffness: Floats


def find_intruders(spectrum: Spectrum, before: Spectrum | None, asked: Fingering, tuning_cents: float) -> Intruders:
    """Weigh every pitch near the expected ones by partials that no expected string has."""
    beside, tuned = asked.beside, 2.0 ** (tuning_cents / 1200.0)
    if not len(beside.pitches):
        return Intruders(np.zeros(len(asked.f0)), asked.pitches, beside.pitches, beside.stiffness)
    wanted = partials(asked.f0 * tuned, asked.stiffness, ORDERS)
    score = _evidence(spectrum, before, wanted, partials(beside.f0 * tuned, beside.stiffness, ORDERS[:8]))
    table = np.where(beside.frets <= FURTHEST_FRETS, score, 0.0)
    # Of pitches that sound alike the nearest fret is the likelier finger.
    best = np.argmax(table - FRET_PENALTY_DB * beside.frets, axis=1)
    sure = _sure(score, beside.pitches)
    return Intruders(
        table[np.arange(len(best)), best], beside.pitches[best], beside.pitches[sure], beside.stiffness[sure]
    )


def _sure(score: Floats, pitches: Floats) -> list[int]:
    """The strongest that are beyond doubt, no two of them neighbours."""
    sure: list[int] = []
    for index in np.argsort(-score).tolist():
        if score[index] < SURE_DB or len(sure) == MOST:
            break
        if all(abs(pitches[index] - pitches[other]) > 1.5 for other in sure):
            sure.append(index)
    return sure


def _evidence(spectrum: Spectrum, before: Spectrum | None, wanted: Floats, where: Floats) -> Floats:
    """Return how far, in dB, each candidate's partials stand out that no expected string has."""
    orders = ORDERS[: where.shape[1]]
    heard = where < spectrum.highest
    where = np.minimum(where, spectrum.highest)
    gap = _gap(np.sort(wanted[wanted < spectrum.highest]), where)
    reach = tolerance(where, FINE_CENTS, spectrum.resolution, 0.6)
    found, level, peak = spectrum.peaks(where, np.minimum(reach, np.maximum(0.5 * gap, 0.6 * spectrum.resolution)))
    height = between(20.0 * np.log10(level / spectrum.floor_at(found)), 0.0, 45.0) * peak
    if before is not None:
        rise = 20.0 * np.log10(level / (np.abs(before.at(where)) + 1e-7))
        height = np.where(rise < OLD_DB, np.minimum(height, 8.0), height)
    free = heard & (gap > 2.0 * spectrum.resolution)
    weight = free / np.sqrt(orders)
    score = (height * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 0.8)
    loudest = 20.0 * np.log10((level * free).max(axis=1) + 1e-9)
    loud_enough = loudest > 20.0 * np.log10(spectrum.levels.max() + 1e-9) - FAINT_DB
    return np.asarray(np.where(loud_enough, score, 0.0))


def _gap(taken: Floats, where: Floats) -> Floats:
    """Return the distance of each frequency from the nearest that is taken, in Hz."""
    edged = np.concatenate([[-1e6], taken, [1e6]])
    above = np.searchsorted(edged, where)
    return np.asarray(np.minimum(where - edged[above - 1], edged[above] - where))
