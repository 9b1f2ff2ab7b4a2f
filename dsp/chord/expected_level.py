"""How loud each partial would be if its string rang, learned from the chord itself, and what that says.

A chord shows its own guitar: partials that belong to one string only tell how its levels fall with order and
pitch. From this follows how loud a hidden string's partials would be, and so how much hearing or not hearing
them means: a partial that noise or a neighbour would cover anyway says nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dsp.bounds import between
from dsp.chord.chord_partials import BY_ORDER, CUED, ORDERS, ChordPartials, mean_of
from dsp.stiff_string import Floats

USUAL_FALL = np.array([0.0, -7.0, -3.0])
"""dB, dB per octave of order, dB per octave of pitch: how levels usually fall."""
TRUST_IN_USUAL = np.array([0.01, 4.0, 4.0])
_HELD = np.diag(TRUST_IN_USUAL)
STRING_LEVELS = (-14.0, -7.0, 0.0, 6.0)
PARTIAL_LEVELS = (-8.0, 0.0, 5.0)
_STRING_GAINS = 10.0 ** (np.array(STRING_LEVELS)[:, None, None] / 10.0)
_LEVEL_GAINS = _STRING_GAINS[:, None] * 10.0 ** (np.array(PARTIAL_LEVELS)[:, None, None] / 10.0)
_CLOSENESS = np.exp(-0.5 * ((ORDERS[:CUED, None] - ORDERS[:CUED]) / 1.5) ** 2)
"""A string may be louder or softer than the chord leads to expect, and each partial than its string."""
REMAINS_DB = -28.0
"""Body, sympathy and damped strings keep this much alive at the places of a string that does not ring."""
SKIRT = 0.1
"""Share of a neighbour's tone that the fit of steady tones leaves behind: real tones decay and wobble."""
MOST_DECAY_DB = 25.0
"""A ringing chord loses less than this within the first half second."""
NEIGHBOUR_SPREAD_DB = 7.0
NOISE_OVER_FLOOR = 1.5


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expected level of every partial in dB, and how far the heard one is from it."""

    level_db: Floats
    beside_db: Floats
    decline: Floats
    """The fit itself: dB, dB per octave of order, dB per octave of pitch."""


def _terms(f0: Floats, orders: Floats) -> Floats:
    terms = np.ones((len(f0), len(orders), 3))
    terms[:, :, 1], terms[:, :, 2] = np.log2(orders), np.log2(f0 / 200.0)[:, None]
    return terms


def _mean_db(levels_db: Floats) -> float:
    return 10.0 * math.log10(float((10.0 ** (levels_db / 10.0)).mean()) + 1e-12)


def expect_levels(read: ChordPartials, template_db: Floats, peak_db: Floats) -> Expectation:
    """Fit the fall of levels to the partials that stand alone.

    `template_db` comes from calibration (nan = unknown); `peak_db` tells how loud the strum was.
    """
    terms = _terms(read.f0, ORDERS[:CUED])
    flat = terms.reshape(-1, 3)
    trust = between((read.snr_db - 10.0) / 15.0, 0.0, 1.0) * (read.own & read.peak)
    usual = read.level_db - terms @ USUAL_FALL
    weight, decline = trust, USUAL_FALL
    level = np.full_like(read.level_db, -60.0)
    for _ in range(2):
        total = weight.sum()
        base = float((weight * usual).sum() / total) if total > 1e-6 else -30.0
        pulled = (flat * weight.reshape(-1, 1)).T
        slopes = np.linalg.solve(pulled @ flat + _HELD, pulled @ (usual - base).ravel())
        decline = slopes + USUAL_FALL
        decline[0] += base
        level = terms @ decline
        # A string that does not ring must not pull the expectation down to what is left of it.
        miss = read.level_db - level
        weight = trust * np.where(miss < -12.0, 0.1, 1.0) * np.where(miss > 15.0, 0.5, 1.0)
    # Where nothing rings, what is left must not pass for ringing: remember how loud the strum was.
    strum_db, now_db = _mean_db(peak_db), _mean_db(level[:, : peak_db.shape[1]])
    level = level + max(0.0, strum_db - MOST_DECAY_DB - now_db)
    level = _with_template(level, read, trust, template_db)
    return Expectation(level, between(read.level_db - level, -40.0, 25.0), decline)


def _with_template(level: Floats, read: ChordPartials, trust: Floats, template_db: Floats) -> Floats:
    """Where calibration knows a string's partials, only the loudness of this strum is left to learn."""
    known = np.isfinite(template_db)
    if not known.any():
        return level
    shape = np.where(known, template_db, 0.0)
    weight = trust * known
    if weight.sum() < 1e-6:
        return level
    loudness = float((weight * (read.level_db - shape)).sum() / weight.sum())
    return np.where(known, shape + loudness, level)


def _any_level(scores: Floats) -> Floats:
    """Return the log of the mean over the possible string levels, which come first."""
    top = scores.max(axis=0)
    return np.asarray(top + np.log(np.exp(scores - top).mean(axis=0)))


@dataclass(frozen=True, slots=True)
class LevelEvidence:
    """Log-likelihood ratios of ringing against not ringing, one a string."""

    alone: Floats
    """From partials that nobody shares."""
    shared: Floats
    """From what shared partials hold that the others do not explain."""
    excess: Floats
    """From shared partials being louder than the others' own levels foretell."""
    excess_db: Floats


def level_evidence(read: ChordPartials, expected: Expectation) -> LevelEvidence:
    """Weigh every partial by how much its absence or presence would show."""
    power = 10.0 ** (expected.level_db / 10.0)
    noise = (NOISE_OVER_FLOOR * read.floor) ** 2
    quiet = noise + (SKIRT * read.neighbour) ** 2 + power * 10.0 ** (REMAINS_DB / 10.0) * read.clarity
    ringing = quiet + (power * read.clarity) * _LEVEL_GAINS
    fit = -np.log(ringing) - read.left_over / ringing
    top = fit.max(axis=1)
    mixed = top + np.log(np.exp(fit - top[:, None]).mean(axis=1))
    ratio = between(mixed + np.log(quiet) + read.left_over / quiet, -2.5, 3.5) * read.heard
    of_own = ratio * read.own
    alone, shared = _any_level(np.array([of_own, ratio - of_own]).sum(axis=3).transpose(1, 0, 2))
    return LevelEvidence(alone, shared, *_excess(read, expected, power, noise))


def _foretold(read: ChordPartials, expected: Expectation) -> Floats:
    """Level in dB of every partial as its own string's unshared partials foretell it, all ORDERS."""
    own = read.own * read.peak * (read.snr_db > 6.0)
    beside = own * expected.beside_db
    mean = (beside.sum(axis=1) - 3.0) / (own.sum(axis=1) + 0.3)
    around = (beside @ _CLOSENESS + 0.5 * mean[:, None]) / (own @ _CLOSENESS + 0.5)
    near = np.where(read.own, read.level_db, expected.level_db + around)
    far = between(_terms(read.f0, ORDERS[CUED:]) @ expected.decline + mean[:, None], -120.0, 0.0)
    return np.concatenate([near, far], axis=1)


def _excess(read: ChordPartials, expected: Expectation, power: Floats, noise: Floats) -> tuple[Floats, Floats]:
    foretold = 10.0 ** (_foretold(read, expected) / 10.0)
    others = (read.overlap * foretold.ravel()[read.overlap_index]).sum(axis=2) + noise
    others_db = 10.0 * np.log10(others)
    heard_db = np.maximum(read.place_db, read.level_db - 3.0)
    shared = read.heard & ~read.own
    over = heard_db - others_db
    with_it = 10.0 * np.log10((others + power * _STRING_GAINS)[:, :, :8])
    miss = over[:, :8] ** 2 - (heard_db[:, :8] - with_it) ** 2
    ratio = between(miss / (2.0 * NEIGHBOUR_SPREAD_DB**2), -2.0, 2.0) * shared[:, :8]
    return _any_level(ratio.sum(axis=2)), mean_of(between(over, -15.0, 25.0), shared * BY_ORDER[:CUED])
