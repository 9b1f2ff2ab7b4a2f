"""The cues by which a string is judged: one row a string, one column a cue, each with a physical meaning."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dsp.attacks import LEAD_HOPS, TIMED, Attacks, time_attacks
from dsp.bounds import between
from dsp.buzz import rattle_db
from dsp.chord_partials import (
    CUED,
    ORDERS,
    ChordPartials,
    Mask,
    own_tunings,
    read_partials,
    share_of_strings,
)
from dsp.expected_level import NOISE_OVER_FLOOR, SKIRT, Expectation, expect_levels, level_evidence
from dsp.fingering import Fingering, overtone_of
from dsp.intruders import Intruders, find_intruders
from dsp.pitch import hertz
from dsp.spectrum import Spectrum
from dsp.stiff_string import Floats, partials

CUE_NAMES = (
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
    "pitch_beside",  # evidence of a pitch one to three frets beside, dB
    "newer",  # its unshared partials now against before the pluck, dB
    "new_share",  # its share of all that is new, dB
    "alone_evidence",  # log-likelihoods of expected_level.py
    "shared_evidence",
    "excess_evidence",
    "excess",
    "level_beside",  # unshared partials against what the chord leads to expect, dB
    "rise",
    "rise_alone",
    "rise_unexplained",
    "early_fall",
    "fall",
    "slope",
    "off_pitch",  # mean distance of its peaks from a string's partials, cents
    "off_tune",  # its distance from the chord's tuning, cents
    "odd_even",  # how far its odd partials stand out beside the even ones, which an octave has too, dB
    "hidden",  # share of its partials that others share
    "under",  # an octave, twelfth ... above a sounding string
    "over",
    "kept",  # what is left of its unshared partials' peak levels, dB
    "kept_best",  # the same of the partials that keep most
    "audible",  # how far its partials would stand out of the noise if it rang, dB
    "audible_alone",
    "place_alone",  # height of unshared partials exactly where they should be, dB
    "climb_alone",  # how much louder the line next to that place is: perhaps it is a neighbour's
    "time_heard",  # seconds since the pluck
)
LONGEST_SPAN, SHORTEST_SPAN = 0.35, 0.12
BEFORE_SPAN = 0.186
PRESENT_DB = 12.0
BY_ORDER = 1.0 / np.sqrt(ORDERS[:CUED])
_FRETTED = 2.0 ** (np.array([0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0]) / 12.0)[:, None, None]


@dataclass(frozen=True, slots=True)
class Listening:
    """All that is at hand about one pluck or strum."""

    now: Spectrum
    before: Spectrum | None
    rows: Floats
    """Short spectra from `LEAD_HOPS` before the first pluck until now."""
    row_spacing: float
    strum_hops: int
    since_pluck: float


@dataclass(frozen=True, slots=True)
class Heard:
    """The cues of all expected strings, and what else the judge reports."""

    cues: Floats
    first_cues: Floats
    """The cues as they were at the first look: what rang then and does not now has died."""
    tuning_cents: float
    pitch: Floats
    cents: Floats
    measured: Mask
    """Whether its own partials tell its cents; else they are the chord's."""
    level_db: Floats
    beside_pitch: Floats
    beside_evidence: Floats
    by_fret: Floats
    """Evidence of a note at each of `FRETS_BESIDE` (strings x frets)."""
    slope: Floats
    in_range: Floats
    """How many of its partials this input can carry."""
    unasked: Floats
    """Pitches that surely sound, but that nobody asked for."""
    all_named: bool
    """Whether every string was named, so that such a pitch can only be one of theirs at a wrong fret."""
    strings_share: float
    """How much of all that sounds lies at the partials of strings."""
    loudest_db: float
    """Level of the loudest line since the pluck, whosever it is; a muted string has only its attack."""
    present_db: float
    """The same, now."""
    frequency: Floats
    """Where each string's first partials are."""
    tells: Mask
    """Which of them are its own; all, where it shares every one."""
    left_db: float
    """What is left of all strings together, beside the loudest they were."""
    rattle_db: float
    """Noise that came with the strum, beside its loudest partial."""


def _mean(values: Floats, weight: Floats) -> Floats:
    return np.asarray((values * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9))


def _means(weight: Floats, **values: Floats) -> dict[str, Floats]:
    """Weighted means over the orders, all in one go."""
    total = np.maximum(weight.sum(axis=1), 1e-9)
    return dict(zip(values, (np.array(list(values.values())) * weight).sum(axis=2) / total, strict=True))


def _contrast(now: Spectrum, f0: Floats, stiffness: Floats) -> tuple[Floats, Floats]:
    """Return how far a string's comb stands out against the combs one fret, and up to three frets, beside."""
    where = partials(f0, stiffness, ORDERS[:8]) * _FRETTED
    height = between(20.0 * np.log10(now.levels[now.nearest(where)] / now.floor_at(where) + 1e-9), 0.0, 45.0)
    weight = (where[0] < now.highest) * BY_ORDER[:8]
    comb = (height * weight).sum(axis=2) / np.maximum(weight.sum(axis=1), 1e-9)
    return comb[0] - comb[1:3].max(axis=0), comb[0] - comb[1:].max(axis=0)


def take_cues(heard: Listening, asked: Fingering, tuning: float) -> Heard:
    """Take every cue of the expected strings; `tuning` is the guitar's as a whole, in cents."""
    own = tuning + asked.cents + own_tunings(heard.now, asked, tuning)
    intruders = find_intruders(heard.now, heard.before, asked, np.append(own, tuning))
    extra, count = len(intruders.sure), len(asked.pitches)
    sounding = np.concatenate([asked.pitches, intruders.sure])
    off = np.concatenate([own, np.full(extra, tuning)])
    read = read_partials(
        heard.now,
        hertz(sounding + off / 100.0),
        np.concatenate([asked.stiffness, intruders.sure_stiffness]),
        np.concatenate([asked.certain, np.zeros(extra, dtype=np.bool_)]),
    )
    loudest = float(heard.now.levels.max())
    attacks = time_attacks(read, heard.rows, heard.row_spacing, loudest, heard.strum_hops + LEAD_HOPS)
    template = np.concatenate([asked.template_db, np.full((extra, CUED), np.nan)])
    columns = _columns(heard, read, attacks, intruders, sounding, template)
    columns["off_tune"] = np.abs(read.offset + off - tuning)
    cues = np.stack([columns[name][:count] for name in CUE_NAMES], axis=1)
    level = 20.0 * np.log10(np.sqrt((read.left_over * read.heard).sum(axis=1)) + 1e-9)
    cents = own + read.offset[:count]
    cues = np.nan_to_num(cues)
    return Heard(
        cues=cues,
        first_cues=cues,
        tuning_cents=tuning,
        pitch=asked.pitches + cents / 100.0,
        cents=cents,
        measured=read.measured[:count],
        level_db=level[:count],
        beside_pitch=intruders.pitch,
        beside_evidence=intruders.evidence,
        by_fret=intruders.by_fret,
        slope=attacks.slope[:count] * 4.0,
        in_range=read.heard[:count].sum(axis=1),
        unasked=intruders.sure[intruders.doubtless],
        all_named=not asked.beside.unnamed,
        strings_share=share_of_strings(heard.now, read),
        loudest_db=20.0 * math.log10(float(heard.rows.max(initial=0.0)) + 1e-9),
        present_db=20.0 * math.log10(loudest + 1e-9),
        frequency=read.frequency[:count, :TIMED],
        tells=attacks.tells[:count],
        left_db=attacks.left_db,
        rattle_db=rattle_db(heard.rows, heard.row_spacing),
    )


def _columns(
    heard: Listening,
    read: ChordPartials,
    attacks: Attacks,
    intruders: Intruders,
    pitches: Floats,
    template: Floats,
) -> dict[str, Floats]:
    own, all_heard = read.own * BY_ORDER, read.heard * BY_ORDER
    overtone = overtone_of(pitches)
    unexpected = np.zeros(len(pitches) - len(intruders.evidence))
    one_fret, frets = _contrast(heard.now, read.f0, read.stiffness)
    expected = expect_levels(read, template, attacks.peak_db)
    return {
        **_standing_out(read, own, all_heard),
        **_separation(read, all_heard),
        **_level_cues(read, expected, own, all_heard),
        **_news(heard, read, own, all_heard),
        **_kept(read, attacks),
        "contrast_fret": one_fret,
        "contrast_frets": frets,
        "pitch_beside": np.concatenate([intruders.evidence, unexpected]),
        "rise": attacks.rise,
        "rise_alone": attacks.rise_alone,
        "rise_unexplained": attacks.rise_unexplained,
        "early_fall": attacks.early_fall,
        "fall": attacks.fall,
        "slope": attacks.slope,
        "hidden": 1.0 - own[:, :8].sum(axis=1) / np.maximum(all_heard[:, :8].sum(axis=1), 1e-9),
        "under": 1.0 * overtone.any(axis=1),
        "over": 1.0 * overtone.any(axis=0),
        "time_heard": np.full(len(pitches), min(heard.since_pluck, 0.5)),
    }


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
        "snr_all": _mean(height, all_heard),
        "second_alone": best[:, -2],
        "fourth_alone": best[:, -4],
        "weakest": gaps[:, 1],
        "odd_even": np.where(both, _mean(height, odd) - _mean(height, even), 0.0),
        "off_pitch": _mean(np.minimum(np.abs(read.off_cents), 14.0), all_heard * (read.peak & (height > 8.0))),
    }


def _separation(read: ChordPartials, all_heard: Floats) -> dict[str, Floats]:
    """What each string explains that no other can."""
    noise = (NOISE_OVER_FLOOR * read.floor) ** 2 + (SKIRT * read.neighbour) ** 2
    separate = 10.0 * np.log10(1.0 + read.left_over / noise)
    level = 10.0 * np.log10((read.left_over * read.heard).sum(axis=1) + 1e-12)
    return {
        **_means(all_heard, separate=separate, clarity=read.clarity),
        "separate_low": _mean(separate[:, :6], all_heard[:, :6]),
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
        "audible": _mean(height, all_heard),
        "audible_alone": alone["audible_alone"],
    }


def _kept(read: ChordPartials, attacks: Attacks) -> dict[str, Floats]:
    """What is left of each string's partials since their peaks; a choked string keeps none of them."""
    count = attacks.peak_db.shape[1]
    own = (read.own & read.peak)[:, :count]
    # Of a shared partial there is left what the fit gives it, but no more than all that is heard there.
    share = 10.0 * np.log10((read.left_over / read.clarity)[:, :count] + 1e-12)
    left = np.where(own, read.level_db[:, :count], np.minimum(share, read.level_db[:, :count]))
    kept = between(left - attacks.peak_db, -60.0, 0.0)
    strong = between(attacks.peak_db - attacks.peak_db.max(axis=1)[:, None] + 30.0, 0.0, 30.0)
    which = np.where(np.any(own, axis=1)[:, None], own, read.heard[:, :count])
    best = np.sort(np.where(which & (strong > 0.0), kept, -60.0), axis=1)
    return {
        "kept": _mean(kept, np.where(which, strong, 0.0)),
        "kept_best": 0.5 * (best[:, -1] + best[:, -2]),
    }


def _news(heard: Listening, read: ChordPartials, own: Floats, all_heard: Floats) -> dict[str, Floats]:
    """How much louder each string's partials are than before the pluck, and whose the new power is."""
    now = read.at_place
    before = np.zeros_like(now) if heard.before is None else np.abs(heard.before.at(read.frequency))
    rise = between(20.0 * np.log10((now + 1e-6) / (before + 1e-6)), -20.0, 30.0)
    new = (np.maximum(now**2 - 1.5 * before**2, 0.0) * read.heard).sum(axis=1)
    share = 10.0 * np.log10((new + 1e-12) / (new.max() + 1e-12))
    seen = np.where(np.any(read.own, axis=1)[:, None], own, all_heard)
    return {"newer": _mean(rise, seen), "new_share": between(share, -30.0, 0.0)}
