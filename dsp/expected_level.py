"""How loud each partial would be if its string rang, learned from the chord itself, and what that says.

A chord shows its own guitar: partials that belong to one string only tell how its levels fall with order and
pitch. From this follows how loud a hidden string's partials would be, and so how much hearing or not hearing
them means: a partial that noise or a neighbour would cover anyway says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.chord_partials import CUED, ORDERS, ChordPartials
from dsp.stiff_string import Floats

USUAL_FALL = np.array([0.0, -7.0, -3.0])
"""dB, dB per octave of order, dB per octave of pitch: how levels usually fall."""
TRUST_IN_USUAL = np.array([0.01, 4.0, 4.0])
STRING_LEVELS = (-14.0, -7.0, 0.0, 6.0)
PARTIAL_LEVELS = (-8.0, 0.0, 5.0)
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
    order, pitch = np.log2(orders)[None, :], np.log2(f0 / 200.0)[:, None]
    shape = (len(f0), len(orders))
    return np.stack([np.ones(shape), np.broadcast_to(order, shape), np.broadcast_to(pitch, shape)], axis=-1)


def expect_levels(read: ChordPartials, template_db: Floats | None, peak_db: Floats) -> Expectation:
    """Fit the fall of levels to the partials that stand alone.

    `template_db` comes from calibration (nan = unknown); `peak_db` tells how loud the strum was.
    """
    terms = _terms(read.f0, ORDERS[:CUED])
    loud = 10.0 ** (peak_db / 10.0)
    trust = np.clip((read.snr_db - 10.0) / 15.0, 0.0, 1.0) * (read.own & read.peak)
    weight = trust
    level = np.full_like(read.level_db, -60.0)
    decline = USUAL_FALL
    for _ in range(2):
        total = weight.sum()
        usual = read.level_db - terms @ USUAL_FALL
        base = float((weight * usual).sum() / total) if total > 1e-6 else -30.0
        flat = terms.reshape(-1, 3)
        normal = (flat * weight.reshape(-1, 1)).T @ flat + np.diag(TRUST_IN_USUAL)
        pull = (flat * weight.reshape(-1, 1)).T @ (usual - base).ravel()
        decline = np.linalg.solve(normal, pull) + USUAL_FALL + np.array([base, 0.0, 0.0])
        level = terms @ decline
        # A string that does not ring must not pull the expectation down to what is left of it.
        miss = read.level_db - level
        weight = trust * np.where(miss < -12.0, 0.1, 1.0) * np.where(miss > 15.0, 0.5, 1.0)
    # Where nothing rings, what is left must not pass for ringing: remember how loud the strum was.
    strum_db = 10.0 * np.log10(loud.mean() + 1e-12)
    now_db = 10.0 * np.log10((10.0 ** (level[:, : peak_db.shape[1]] / 10.0)).mean() + 1e-12)
    level = level + max(0.0, strum_db - MOST_DECAY_DB - now_db)
    if template_db is not None:
        level = _with_template(level, read, trust, template_db)
    return Expectation(level, np.clip(read.level_db - level, -40.0, 25.0), decline)


def _with_template(level: Floats, read: ChordPartials, trust: Floats, template_db: Floats) -> Floats:
    """Where calibration knows a string's partials, only the loudness of this strum is left to learn."""
    known = np.isfinite(template_db)
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
    together: Floats
    excess: Floats
    """From shared partials being louder than the others' own levels foretell."""
    excess_db: Floats


def level_evidence(read: ChordPartials, expected: Expectation) -> LevelEvidence:
    """Weigh every partial by how much its absence or presence would show."""
    power = 10.0 ** (expected.level_db / 10.0)
    noise = (NOISE_OVER_FLOOR * read.floor) ** 2
    quiet = noise + (SKIRT * read.neighbour) ** 2 + power * 10.0 ** (REMAINS_DB / 10.0) * read.clarity
    steps = np.add.outer(np.array(STRING_LEVELS), np.array(PARTIAL_LEVELS))
    ringing = quiet + (power * read.clarity) * 10.0 ** (steps[:, :, None, None] / 10.0)
    fit = -np.log(ringing) - read.left_over / ringing
    top = fit.max(axis=1)
    mixed = top + np.log(np.exp(fit - top[:, None]).mean(axis=1))
    ratio = np.clip(mixed + np.log(quiet) + read.left_over / quiet, -2.5, 3.5) * read.heard
    excess, excess_db = _excess(read, expected, power, noise)
    return LevelEvidence(
        alone=_any_level((ratio * read.own).sum(axis=2)),
        shared=_any_level((ratio * ~read.own).sum(axis=2)),
        together=_any_level(ratio.sum(axis=2)),
        excess=excess,
        excess_db=excess_db,
    )


def _foretold(read: ChordPartials, expected: Expectation) -> Floats:
    """Level in dB of every partial as its own string's unshared partials foretell it, all ORDERS."""
    own = read.own * read.peak * (read.snr_db > 6.0)
    orders = ORDERS[:CUED]
    closeness = np.exp(-0.5 * ((orders[:, None] - orders[None, :]) / 1.5) ** 2)
    mean = ((own * expected.beside_db).sum(axis=1) - 3.0) / (own.sum(axis=1) + 0.3)
    around = ((own * expected.beside_db) @ closeness + 0.5 * mean[:, None]) / (own @ closeness + 0.5)
    near = np.where(read.own, read.level_db, expected.level_db + around)
    far = np.clip(_terms(read.f0, ORDERS[CUED:]) @ expected.decline + mean[:, None], -120.0, 0.0)
    return np.concatenate([near, far], axis=1)


def _excess(read: ChordPartials, expected: Expectation, power: Floats, noise: Floats) -> tuple[Floats, Floats]:
    foretold = 10.0 ** (_foretold(read, expected) / 10.0)
    others = np.tensordot(read.overlap, foretold, axes=([2, 3], [0, 1])) + noise
    others_db = 10.0 * np.log10(others)
    heard_db = np.maximum(20.0 * np.log10(read.at_place + 1e-7), read.level_db - 3.0)
    shared = read.heard & ~read.own
    miss = (heard_db - others_db) ** 2
    gains = 10.0 ** (np.array(STRING_LEVELS)[:, None, None] / 10.0)
    with_it = 10.0 * np.log10(others + power * gains)
    ratio = np.clip((miss - (heard_db - with_it) ** 2) / (2.0 * NEIGHBOUR_SPREAD_DB**2), -2.0, 2.0) * shared
    weight = shared / np.sqrt(ORDERS[:CUED])
    mean = (np.clip(heard_db - others_db, -15.0, 25.0) * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9)
    return _any_level(ratio[:, :, :8].sum(axis=2)), np.asarray(mean)
