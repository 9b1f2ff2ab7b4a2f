"""The cues by which a string is judged: one row a string, one column a cue, each with a physical meaning."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.attacks import LEAD_HOPS, Attacks, time_attacks
from dsp.chord_partials import CUED, ORDERS, ChordPartials, common_tuning, read_partials
from dsp.expected_level import expect_levels, level_evidence
from dsp.intruders import Beside, find_intruders
from dsp.spectrum import Spectrum
from dsp.stiff_string import Floats, GuitarKnowledge, hertz, partials, usual_stiffness

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
    "time_heard",  # seconds since the pluck
)
OVERTONES = (12.0, 19.0, 24.0, 28.0, 31.0, 34.0, 36.0)
LONGEST_SPAN, SHORTEST_SPAN = 0.372, 0.12
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


def tuning_of(now: Spectrum, pitches: Floats) -> float:
    """Return the guitar's tuning as a whole, in cents."""
    return common_tuning(now, hertz(pitches), usual_stiffness(pitches))


def _mean(values: Floats, weight: Floats) -> Floats:
    return np.asarray((values * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9))


def _contrast(now: Spectrum, f0: Floats, stiffness: Floats) -> tuple[Floats, Floats]:
    """Return how far the comb of a string stands out against the same comb one fret, and up to three frets, beside."""
    frets = np.array([0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0])
    where = partials(f0, stiffness, ORDERS[:8])[None] * (2.0 ** (frets / 12.0))[:, None, None]
    lines = now.nearest(where)
    height = np.clip(20.0 * np.log10(now.levels[lines] / now.floor[lines] + 1e-9), 0.0, 45.0)
    weight = (where[0] < now.highest) / np.sqrt(ORDERS[:8])
    comb = (height * weight).sum(axis=2) / np.maximum(weight.sum(axis=1), 1e-9)
    return comb[0] - comb[1:3].max(axis=0), comb[0] - comb[1:].max(axis=0)


def _overtone_of(pitches: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    gap = pitches[:, None] - pitches[None, :]
    return (np.abs(gap[:, :, None] - np.array(OVERTONES)) < 0.3).any(axis=2)


def listen(heard: Listening, strings: tuple[int, ...], pitches: Floats, tuning: float, known: GuitarKnowledge) -> Heard:
    """Take every cue of the expected strings."""
    beside = find_intruders(heard.now, heard.before, pitches, tuning)
    sounding = np.concatenate([pitches, beside.sure])
    read = read_partials(heard.now, sounding, *_known_strings(strings, len(beside.sure), tuning, known))
    attacks = time_attacks(
        read, heard.rows, heard.row_spacing, float(heard.now.levels.max()), heard.strum_hops + LEAD_HOPS
    )
    columns = _columns(heard, read, attacks, beside, sounding, _templates(strings, len(beside.sure), known))
    count = len(pitches)
    cues = np.stack([column[:count] for column in columns], axis=1)
    level = 20.0 * np.log10(np.sqrt((read.left_over * read.heard).sum(axis=1)) + 1e-9)
    cents = (tuning + read.offset)[:count]
    return Heard(
        cues=np.nan_to_num(cues),
        tuning_cents=tuning,
        pitch=pitches + cents / 100.0,
        cents=cents,
        level_db=level[:count],
        beside_pitch=beside.pitch,
        beside_evidence=beside.evidence,
        slope=attacks.slope[:count] * 4.0,
    )


def _known_strings(
    strings: tuple[int, ...], extra: int, tuning: float, known: GuitarKnowledge
) -> tuple[Floats, Floats]:
    """Tuning and stiffness of each string (nan = unknown), then of the unexpected pitches."""
    facts = [known.of(string) for string in strings]
    stiffness = [np.nan if fact.stiffness is None else fact.stiffness for fact in facts]
    return np.full(len(strings) + extra, tuning), np.array(stiffness + [np.nan] * extra)


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
) -> tuple[Floats, ...]:
    by_order = 1.0 / np.sqrt(ORDERS[:CUED])
    own = read.own * by_order
    all_heard = read.heard * by_order
    height = np.clip(read.snr_db, 0.0, 45.0)
    best = np.sort(np.where(read.own, height, 0.0), axis=1)[:, ::-1]
    weakest = np.sort(np.where(read.heard[:, :6], height[:, :6], 45.0), axis=1)[:, 1]
    noise = (1.5 * read.floor) ** 2 + (0.1 * read.neighbour) ** 2
    separate = 10.0 * np.log10(1.0 + read.left_over / noise)
    level = 10.0 * np.log10((read.left_over * read.heard).sum(axis=1) + 1e-12)
    one_fret, frets = _contrast(heard.now, read.f0, read.stiffness)
    expected = expect_levels(read, template)
    evidence = level_evidence(read, expected)
    any_own = read.own.any(axis=1)
    seen = np.where(any_own[:, None], own, all_heard)
    newer, new_share = _news(heard, read, seen)
    audible_peak = read.peak & (height > 8.0)
    overtone = _overtone_of(pitches)
    beside_evidence = np.concatenate([beside.evidence, np.zeros(len(pitches) - len(beside.evidence))])
    return (
        _mean(height, own),
        np.minimum(own.sum(axis=1), 3.0),
        _mean(height, all_heard),
        best[:, 1],
        best[:, 3],
        _mean(1.0 * (height > PRESENT_DB), own),
        weakest,
        _mean(separate, all_heard),
        _mean(separate[:, :6], all_heard[:, :6]),
        _mean(read.clarity, all_heard),
        np.clip(level - level.max(), -50.0, 0.0),
        one_fret,
        frets,
        beside_evidence,
        newer,
        new_share,
        np.clip(evidence.alone, -15.0, 20.0),
        np.clip(evidence.shared, -15.0, 20.0),
        np.clip(evidence.excess, -8.0, 12.0),
        evidence.excess_db,
        np.where(any_own, _mean(expected.beside_db, own), -15.0),
        attacks.rise,
        attacks.rise_alone,
        attacks.rise_unexplained,
        attacks.early_fall,
        attacks.fall,
        attacks.slope,
        _mean(np.clip(np.abs(read.off_cents), 0.0, 14.0), all_heard * audible_peak),
        np.abs(read.offset),
        1.0 - own[:, :8].sum(axis=1) / np.maximum(all_heard[:, :8].sum(axis=1), 1e-9),
        1.0 * overtone.any(axis=1),
        1.0 * overtone.any(axis=0),
        np.full(len(pitches), min(heard.since_pluck, 0.5)),
    )


def _news(heard: Listening, read: ChordPartials, seen: Floats) -> tuple[Floats, Floats]:
    """How much louder each string's partials are than before the pluck, and whose the new power is."""
    now = read.at_place
    before = np.zeros_like(now) if heard.before is None else np.abs(heard.before.at(read.frequency))
    rise = np.clip(20.0 * np.log10((now + 1e-6) / (before + 1e-6)), -20.0, 30.0)
    new = (np.clip(now**2 - 1.5 * before**2, 0.0, None) * read.heard).sum(axis=1)
    share = np.clip(10.0 * np.log10((new + 1e-12) / (new.max() + 1e-12)), -30.0, 0.0)
    return _mean(rise, seen), share
