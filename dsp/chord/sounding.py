"""What one span of sound says of each string: how its partials stand beside the noise, the others and the past."""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.chord.chord_partials import BY_ORDER, CUED, ORDERS, ChordPartials, mean_of
from dsp.chord.expected_level import NOISE_OVER_FLOOR, SKIRT, Expectation, level_evidence
from dsp.stiff_string import Floats, partials
from dsp.stream.spectrum import Spectrum

SOUNDING_CUES = (
    "snr_alone",  # mean height over the noise of partials nobody shares, dB
    "count_alone",  # how many such partials there are, weighted
    "snr_all",
    "second_alone",  # height of the second and fourth best partial nobody shares
    "fourth_alone",
    "share_alone",  # share of those partials that stand out at all
    "weakest",  # the second weakest of the first six partials: a comb has no gaps
    "separate",  # what its partials explain that no other string can, dB over noise and neighbours
    "separate_low",
    "clarity",  # how far its partials can be separated at all
    "level_in_chord",  # its separated level beside the chord's best string, dB
    "contrast_fret",  # its comb against the combs one fret beside, dB
    "contrast_frets",  # the same, one to three frets
    "newer",  # its unshared partials now against before the pluck, dB
    "new_share",  # its share of all that is new, dB
    "alone_evidence",  # log-likelihoods of expected_level.py
    "shared_evidence",
    "excess_evidence",
    "excess",
    "level_beside",  # unshared partials against what the chord leads to expect, dB
    "off_pitch",  # mean distance of its peaks from a string's partials, cents
    "odd_even",  # how far its odd partials stand out beside the even ones, which an octave has too, dB
    "kept",  # what is left of its unshared partials' peak levels, dB
    "kept_best",  # the same of the partials that keep most
    "audible",  # how far its partials would stand out of the noise if it rang, dB
    "audible_alone",
    "place_alone",  # height of unshared partials exactly where they should be, dB
    "climb_alone",  # how much louder the line next to that place is: perhaps it is a neighbour's
)
PRESENT_DB = 12.0
_BY_ORDER = BY_ORDER[:CUED]
_FRETTED = 2.0 ** (np.array([0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0]) / 12.0)[:, None, None]


def _means(weight: Floats, **values: Floats) -> dict[str, Floats]:
    """Weighted means over the orders, all in one go."""
    total = np.maximum(weight.sum(axis=1), 1e-9)
    return dict(zip(values, (np.array(list(values.values())) * weight).sum(axis=2) / total, strict=True))


def sounding_cues(
    now: Spectrum, before: Spectrum | None, read: ChordPartials, peak_db: Floats, expected: Expectation
) -> dict[str, Floats]:
    """Take each of `SOUNDING_CUES` of every string from one span, whose partials are `read`.

    `peak_db` is how loud they were at their loudest.
    """
    own, all_heard = read.own * _BY_ORDER, read.heard * _BY_ORDER
    one_fret, frets = _contrast(now, read.f0, read.stiffness)
    return {
        **_standing_out(read, own, all_heard),
        **_separation(read, all_heard),
        **_level_cues(read, expected, own, all_heard),
        **_news(before, read, own, all_heard),
        **_kept(read, peak_db),
        "contrast_fret": one_fret,
        "contrast_frets": frets,
    }


def share_hidden(read: ChordPartials) -> Floats:
    """Return how much of each string's first partials others share."""
    own, all_heard = (read.own * _BY_ORDER)[:, :8], (read.heard * _BY_ORDER)[:, :8]
    return np.asarray(1.0 - own.sum(axis=1) / np.maximum(all_heard.sum(axis=1), 1e-9))


def _contrast(now: Spectrum, f0: Floats, stiffness: Floats) -> tuple[Floats, Floats]:
    """Return how far a string's comb stands out against the combs one fret, and up to three frets, beside."""
    where = partials(f0, stiffness, ORDERS[:8]) * _FRETTED
    height = between(20.0 * np.log10(now.levels[now.nearest(where)] / now.floor_at(where) + 1e-9), 0.0, 45.0)
    weight = (where[0] < now.highest) * BY_ORDER[:8]
    comb = (height * weight).sum(axis=2) / np.maximum(weight.sum(axis=1), 1e-9)
    return comb[0] - comb[1:3].max(axis=0), comb[0] - comb[1:].max(axis=0)


def _standing_out(read: ChordPartials, own: Floats, all_heard: Floats) -> dict[str, Floats]:
    """Heights over the noise."""
    height = between(read.snr_db, 0.0, 45.0)
    best = np.sort(np.where(read.own, height, 0.0), axis=1)
    odd, even = own * (ORDERS[:CUED] % 2 == 1), own * (ORDERS[:CUED] % 2 == 0)
    both = (odd.sum(axis=1) > 0.0) & (even.sum(axis=1) > 0.0)
    gaps = np.sort(np.where(read.heard[:, :6], height[:, :6], 45.0), axis=1)
    return {
        **_means(
            own,
            snr_alone=height,
            share_alone=np.where(height > PRESENT_DB, 1.0, 0.0),
            place_alone=between(read.place_db - read.floor_db, 0.0, 45.0),
            climb_alone=between(read.level_db - read.place_db, 0.0, 30.0),
        ),
        "count_alone": np.minimum(own.sum(axis=1), 3.0),
        "snr_all": mean_of(height, all_heard),
        "second_alone": best[:, -2],
        "fourth_alone": best[:, -4],
        "weakest": gaps[:, 1],
        "odd_even": np.where(both, mean_of(height, odd) - mean_of(height, even), 0.0),
        "off_pitch": mean_of(np.minimum(np.abs(read.off_cents), 14.0), all_heard * (read.peak & (height > 8.0))),
    }


def _separation(read: ChordPartials, all_heard: Floats) -> dict[str, Floats]:
    """What each string explains that no other can."""
    noise = (NOISE_OVER_FLOOR * read.floor) ** 2 + (SKIRT * read.neighbour) ** 2
    separate = 10.0 * np.log10(1.0 + read.left_over / noise)
    level = 10.0 * np.log10((read.left_over * read.heard).sum(axis=1) + 1e-12)
    return {
        **_means(all_heard, separate=separate, clarity=read.clarity),
        "separate_low": mean_of(separate[:, :6], all_heard[:, :6]),
        "level_in_chord": np.maximum(level - level.max(), -50.0),
    }


def _level_cues(read: ChordPartials, expected: Expectation, own: Floats, all_heard: Floats) -> dict[str, Floats]:
    """Levels beside what the chord leads to expect."""
    evidence = level_evidence(read, expected)
    height = between(expected.level_db - read.floor_db, -10.0, 40.0)
    alone = _means(own, level_beside=expected.beside_db, audible_alone=height)
    return {
        "alone_evidence": between(evidence.alone, -15.0, 20.0),
        "shared_evidence": between(evidence.shared, -15.0, 20.0),
        "excess_evidence": between(evidence.excess, -8.0, 12.0),
        "excess": evidence.excess_db,
        "level_beside": np.where(read.own.any(axis=1), alone["level_beside"], -15.0),
        "audible": mean_of(height, all_heard),
        "audible_alone": alone["audible_alone"],
    }


def _kept(read: ChordPartials, peak_db: Floats) -> dict[str, Floats]:
    """What is left of each string's partials since their peaks; a choked string keeps none of them."""
    count = peak_db.shape[1]
    own = (read.own & read.peak)[:, :count]
    # Of a shared partial there is left what the fit gives it, but no more than all that is heard there.
    share = 10.0 * np.log10((read.left_over / read.clarity)[:, :count] + 1e-12)
    left = np.where(own, read.level_db[:, :count], np.minimum(share, read.level_db[:, :count]))
    kept = between(left - peak_db, -60.0, 0.0)
    strong = between(peak_db - peak_db.max(axis=1)[:, None] + 30.0, 0.0, 30.0)
    which = np.where(np.any(own, axis=1)[:, None], own, read.heard[:, :count])
    best = np.sort(np.where(which & (strong > 0.0), kept, -60.0), axis=1)
    return {
        "kept": mean_of(kept, np.where(which, strong, 0.0)),
        "kept_best": 0.5 * (best[:, -1] + best[:, -2]),
    }


def _news(before: Spectrum | None, read: ChordPartials, own: Floats, all_heard: Floats) -> dict[str, Floats]:
    """How much louder each string's partials are than before the pluck, and whose the new power is."""
    now = read.at_place
    was = np.zeros_like(now) if before is None else np.abs(before.at(read.frequency))
    rise = between(20.0 * np.log10((now + 1e-6) / (was + 1e-6)), -20.0, 30.0)
    new = (np.maximum(now**2 - 1.5 * was**2, 0.0) * read.heard).sum(axis=1)
    share = 10.0 * np.log10((new + 1e-12) / (new.max() + 1e-12))
    seen = np.where(np.any(read.own, axis=1)[:, None], own, all_heard)
    return {"newer": mean_of(rise, seen), "new_share": between(share, -30.0, 0.0)}
