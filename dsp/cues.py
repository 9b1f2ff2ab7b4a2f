"""The cues by which a string is judged: one row a string, one column a cue, each with a physical meaning."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.attacks import LEAD_HOPS, Attacks, time_attacks
from dsp.buzz import rattle_db
from dsp.chord_partials import (
    CUED,
    ORDERS,
    ChordPartials,
    Mask,
    common_tuning,
    read_partials,
    share_of_strings,
)
from dsp.expected_level import NOISE_OVER_FLOOR, SKIRT, Expectation, expect_levels, level_evidence
from dsp.intruders import Beside, find_intruders
from dsp.pitch import hertz
from dsp.spectrum import Spectrum
from dsp.stiff_string import (
    SEMITONES_PER_DOUBLING,
    Floats,
    GuitarKnowledge,
    open_pitch,
    partials,
    usual_stiffness,
)

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
OVERTONES = (12.0, 19.0, 24.0, 28.0, 31.0, 34.0, 36.0)
LONGEST_SPAN, SHORTEST_SPAN = 0.35, 0.12
BEFORE_SPAN = 0.186
PRESENT_DB = 12.0


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
    tuning_cents: float
    pitch: Floats
    cents: Floats
    level_db: Floats
    beside_pitch: Floats
    beside_evidence: Floats
    slope: Floats
    in_range: Floats
    """How many of its partials this input can carry."""
    strings_share: float
    """How much of all that sounds lies at the partials of strings."""
    loudest_db: float
    """Level of the loudest line, whosever it is."""
    rattle_db: float
    """Noise that came with the strum, beside its loudest partial."""


def tuning_of(now: Spectrum, strings: tuple[int, ...], pitches: Floats) -> float:
    """Return the guitar's tuning as a whole, in cents."""
    return common_tuning(now, hertz(pitches), usual_stiffness(strings, pitches))


def _mean(values: Floats, weight: Floats | Mask) -> Floats:
    return np.asarray((values * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9))


def _contrast(now: Spectrum, f0: Floats, stiffness: Floats) -> tuple[Floats, Floats]:
    """Return how far a string's comb stands out against the combs one fret, and up to three frets, beside."""
    frets = np.array([0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0])
    where = partials(f0, stiffness, ORDERS[:8])[None] * (2.0 ** (frets / 12.0))[:, None, None]
    lines = now.nearest(where)
    height = np.clip(20.0 * np.log10(now.levels[lines] / now.floor_at(where) + 1e-9), 0.0, 45.0)
    weight = (where[0] < now.highest) / np.sqrt(ORDERS[:8])
    comb = (height * weight).sum(axis=2) / np.maximum(weight.sum(axis=1), 1e-9)
    return comb[0] - comb[1:3].max(axis=0), comb[0] - comb[1:].max(axis=0)


def _overtone_of(pitches: Floats) -> Mask:
    gap = pitches[:, None] - pitches[None, :]
    return np.asarray(np.any(np.abs(gap[:, :, None] - np.array(OVERTONES)) < 0.3, axis=2))


def take_cues(
    heard: Listening, strings: tuple[int, ...], pitches: Floats, tuning: float, known: GuitarKnowledge
) -> Heard:
    """Take every cue of the expected strings."""
    stiffness, certain = _stiffness(strings, pitches, known)
    beside = find_intruders(heard.now, heard.before, pitches, stiffness, tuning)
    sounding = np.concatenate([pitches, beside.sure])
    read = read_partials(
        heard.now,
        sounding,
        np.concatenate([tuning + _own_cents(strings, known), np.full(len(beside.sure), tuning)]),
        np.concatenate([stiffness, beside.sure_stiffness]),
        np.concatenate([certain, np.zeros(len(beside.sure), dtype=np.bool_)]),
    )
    attacks = time_attacks(
        read, heard.rows, heard.row_spacing, float(heard.now.levels.max()), heard.strum_hops + LEAD_HOPS
    )
    columns = _columns(heard, read, attacks, beside, sounding, _templates(strings, len(beside.sure), known))
    count = len(pitches)
    cues = np.stack([columns[name][:count] for name in CUE_NAMES], axis=1)
    level = 20.0 * np.log10(np.sqrt((read.left_over * read.heard).sum(axis=1)) + 1e-9)
    cents = tuning + _own_cents(strings, known) + read.offset[:count]
    return Heard(
        cues=np.nan_to_num(cues),
        tuning_cents=tuning,
        pitch=pitches + cents / 100.0,
        cents=cents,
        level_db=level[:count],
        beside_pitch=beside.pitch,
        beside_evidence=beside.evidence,
        slope=attacks.slope[:count] * 4.0,
        in_range=read.heard[:count].sum(axis=1),
        strings_share=share_of_strings(heard.now, read),
        loudest_db=20.0 * float(np.log10(heard.now.levels.max() + 1e-9)),
        rattle_db=rattle_db(heard.now, heard.before, heard.since_pluck),
    )


def _own_cents(strings: tuple[int, ...], known: GuitarKnowledge) -> Floats:
    """Known tuning of each string beside their mean: as a whole the guitar may have drifted."""
    cents = np.array([np.nan if (told := known.of(s).cents) is None else told for s in strings])
    is_known = np.isfinite(cents)
    return np.where(is_known, cents - (cents[is_known].mean() if is_known.any() else 0.0), 0.0)


def _stiffness(strings: tuple[int, ...], pitches: Floats, known: GuitarKnowledge) -> tuple[Floats, Mask]:
    """Return each string's stiffness, and whether it comes from calibration (at the open string)."""
    told = [known.of(string).stiffness for string in strings]
    opens = np.array([open_pitch(s, m) for s, m in zip(strings, pitches.tolist(), strict=True)])
    fretted = 2.0 ** ((pitches - opens) / SEMITONES_PER_DOUBLING)
    measured = np.array([np.nan if b is None else b for b in told]) * fretted
    certain = np.isfinite(measured)
    return np.where(certain, measured, usual_stiffness(strings, pitches)), certain


def _templates(strings: tuple[int, ...], extra: int, known: GuitarKnowledge) -> Floats | None:
    """Return the known levels of the strings' partials, nan where unknown; None when nothing is known."""
    table = np.full((len(strings) + extra, CUED), np.nan)
    for row, string in enumerate(strings):
        fact = known.of(string)
        shape = np.array(fact.partials_db[:CUED])
        table[row, : len(shape)] = shape + (fact.level_db or 0.0)
    return table if np.isfinite(table).any() else None


def _columns(
    heard: Listening,
    read: ChordPartials,
    attacks: Attacks,
    beside: Beside,
    pitches: Floats,
    template: Floats | None,
) -> dict[str, Floats]:
    by_order = 1.0 / np.sqrt(ORDERS[:CUED])
    own = np.where(read.own, by_order, 0.0)
    all_heard = np.where(read.heard, by_order, 0.0)
    overtone = _overtone_of(pitches)
    unexpected = np.zeros(len(pitches) - len(beside.evidence))
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
        "pitch_beside": np.concatenate([beside.evidence, unexpected]),
        "rise": attacks.rise,
        "rise_alone": attacks.rise_alone,
        "rise_unexplained": attacks.rise_unexplained,
        "early_fall": attacks.early_fall,
        "fall": attacks.fall,
        "slope": attacks.slope,
        "off_tune": np.abs(read.offset),
        "hidden": 1.0 - own[:, :8].sum(axis=1) / np.maximum(all_heard[:, :8].sum(axis=1), 1e-9),
        "under": 1.0 * np.any(overtone, axis=1),
        "over": 1.0 * np.any(overtone, axis=0),
        "time_heard": np.full(len(pitches), min(heard.since_pluck, 0.5)),
    }


def _standing_out(read: ChordPartials, own: Floats, all_heard: Floats) -> dict[str, Floats]:
    """Heights over the noise."""
    height = np.asarray(np.clip(read.snr_db, 0.0, 45.0))
    best = np.sort(np.where(read.own, height, 0.0), axis=1)[:, ::-1]
    at_place, floor = (20.0 * np.log10(level) for level in (read.at_place, read.floor))
    gaps = np.sort(np.where(read.heard[:, :6], height[:, :6], 45.0), axis=1)
    audible_peak = np.where(read.peak & (height > 8.0), all_heard, 0.0)
    return {
        "snr_alone": _mean(height, own),
        "count_alone": np.asarray(np.minimum(own.sum(axis=1), 3.0)),
        "snr_all": _mean(height, all_heard),
        "second_alone": best[:, 1],
        "fourth_alone": best[:, 3],
        "share_alone": _mean(np.where(height > PRESENT_DB, 1.0, 0.0), own),
        "weakest": gaps[:, 1],
        "place_alone": _mean(np.asarray(np.clip(at_place - floor, 0.0, 45.0)), own),
        "climb_alone": _mean(np.asarray(np.clip(read.level_db - at_place, 0.0, 30.0)), own),
        "off_pitch": _mean(np.asarray(np.clip(np.abs(read.off_cents), 0.0, 14.0)), audible_peak),
    }


def _separation(read: ChordPartials, all_heard: Floats) -> dict[str, Floats]:
    """What each string explains that no other can."""
    noise = (NOISE_OVER_FLOOR * read.floor) ** 2 + (SKIRT * read.neighbour) ** 2
    separate = np.asarray(10.0 * np.log10(1.0 + read.left_over / noise))
    level = 10.0 * np.log10((read.left_over * read.heard).sum(axis=1) + 1e-12)
    return {
        "separate": _mean(separate, all_heard),
        "separate_low": _mean(separate[:, :6], all_heard[:, :6]),
        "clarity": _mean(read.clarity, all_heard),
        "level_in_chord": np.asarray(np.clip(level - level.max(), -50.0, 0.0)),
    }


def _level_cues(read: ChordPartials, expected: Expectation, own: Floats, all_heard: Floats) -> dict[str, Floats]:
    """Levels beside what the chord leads to expect."""
    evidence = level_evidence(read, expected)
    over_noise = expected.level_db - 20.0 * np.log10(read.floor)
    height = np.asarray(np.clip(over_noise, -10.0, 40.0))
    beside = _mean(expected.beside_db, own)
    return {
        "alone_evidence": np.asarray(np.clip(evidence.alone, -15.0, 20.0)),
        "shared_evidence": np.asarray(np.clip(evidence.shared, -15.0, 20.0)),
        "excess_evidence": np.asarray(np.clip(evidence.excess, -8.0, 12.0)),
        "excess": evidence.excess_db,
        "level_beside": np.where(np.any(read.own, axis=1), beside, -15.0),
        "audible": _mean(height, all_heard),
        "audible_alone": _mean(height, own),
    }


def _kept(read: ChordPartials, attacks: Attacks) -> dict[str, Floats]:
    """What is left of each string's partials since their peaks; a choked string keeps none of them."""
    count = attacks.peak_db.shape[1]
    own = (read.own & read.peak)[:, :count]
    left = np.where(own, read.level_db[:, :count], 10.0 * np.log10(read.left_over[:, :count] + 1e-12))
    kept = np.asarray(np.clip(left - attacks.peak_db, -60.0, 0.0))
    strong = np.clip(attacks.peak_db - attacks.peak_db.max(axis=1)[:, None] + 30.0, 0.0, 30.0)
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
    rise = np.asarray(np.clip(20.0 * np.log10((now + 1e-6) / (before + 1e-6)), -20.0, 30.0))
    new = (np.clip(now**2 - 1.5 * before**2, 0.0, None) * read.heard).sum(axis=1)
    share = 10.0 * np.log10((new + 1e-12) / (new.max() + 1e-12))
    seen = np.where(np.any(read.own, axis=1)[:, None], own, all_heard)
    return {"newer": _mean(rise, seen), "new_share": np.asarray(np.clip(share, -30.0, 0.0))}
