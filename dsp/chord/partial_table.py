"""What the network sees of each string's first partials: a row a partial, each figure brought to about one."""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.chord.attacks import LAG, TIMED, decibels, levels_of
from dsp.chord.chord_partials import CUED, ORDERS, ChordPartials
from dsp.chord.expected_level import NOISE_OVER_FLOOR, SKIRT, Expectation
from dsp.stiff_string import Floats
from dsp.stream.spectrum import Spectrum

STANDING = (
    "heard",  # within the range of this input
    "own",  # no other string's partial is near
    "gap",  # how far the nearest other string's is, in resolutions
    "height",  # over the local noise
    "beside_loudest",  # level beside the loudest partial of all strings
    "place",  # level exactly where it should be, beside the peak that was found
    "off",  # how far that peak is off
    "off_far",  # the same without its sign
    "peak",  # whether it is one
    "separate",  # what no other string can explain, over noise and neighbours
    "clarity",  # how far it can be parted from others at all
    "neighbour",  # the strongest other string's part in it
    "expected",  # beside what the chord leads to expect
    "newer",  # beside what sounded here before the pluck
)
"""Figures of each span by itself."""
TIMES = (
    "rise",  # the steepest rise at its place
    "kept",  # what is left of its highest level
    "early",  # what was left of it soon after
    "before",  # its level before the first pluck, beside its highest
    "peak_time",  # when it was loudest, in the strum
)
"""Figures of the first `TIMED` partials in the course of the strum."""
EARLY_HOPS = 12
"""A choked string is far down so soon after its peak."""


def standing(read: ChordPartials, before: Spectrum | None, expected: Expectation) -> Floats:
    """Return the figures of one span: strings x `CUED` x `STANDING`."""
    place = read.at_place
    was = np.zeros_like(place) if before is None else np.abs(before.at(read.frequency))
    noise = (NOISE_OVER_FLOOR * read.floor) ** 2 + (SKIRT * read.neighbour) ** 2
    figures = (
        read.heard,
        read.own,
        np.minimum(read.gap, 6.0) / 3.0,
        between(read.snr_db, -10.0, 50.0) / 20.0,
        between(read.level_db - read.level_db.max(), -70.0, 0.0) / 20.0 + 1.0,
        between(read.place_db - read.level_db, -30.0, 0.0) / 10.0,
        between(read.off_cents, -28.0, 28.0) / 10.0,
        between(np.abs(read.off_cents), 0.0, 28.0) / 10.0,
        read.peak,
        10.0 * np.log10(1.0 + read.left_over / noise) / 20.0,
        read.clarity,
        between(20.0 * np.log10((read.neighbour + 1e-7) / place), -40.0, 20.0) / 20.0,
        between(expected.beside_db, -40.0, 25.0) / 15.0,
        between(20.0 * np.log10((place + 1e-6) / (was + 1e-6)), -20.0, 30.0) / 15.0,
    )
    return np.stack([np.asarray(one, dtype=np.float64) for one in figures], axis=2) * read.heard[:, :, None]


def in_time(read: ChordPartials, rows: Floats, spacing: float, loudest: float, strum_hops: int) -> Floats:
    """Return the figures in the course of the strum: strings x `CUED` x `TIMES`, 0 beyond the first `TIMED`."""
    course = decibels(levels_of(read, rows, spacing), loudest)
    last = max(strum_hops, LAG + 2)
    climb = course[LAG:last] - course[: min(last, len(course)) - LAG]
    peak = np.argmax(course[: max(strum_hops + 4, 1)], axis=0)
    top = np.take_along_axis(course, peak[None], axis=0)[0]
    after = np.minimum(peak + EARLY_HOPS, len(course) - 1)
    early = np.take_along_axis(course, after[None], axis=0)[0]
    table = np.zeros((len(read.f0), CUED, len(TIMES)))
    figures = (
        between(climb.max(axis=0, initial=0.0), 0.0, 25.0) / 10.0,
        between(course[-8:].mean(axis=0) - top, -50.0, 5.0) / 15.0,
        between(early - top, -50.0, 0.0) / 15.0,
        between(course[: LAG - 1].mean(axis=0) - top, -50.0, 10.0) / 15.0,
        peak / 50.0,
    )
    table[:, :TIMED] = np.stack(figures, axis=2) * read.heard[:, :TIMED, None]
    return table


ORDER_FIGURES = np.stack([1.0 / ORDERS[:CUED], np.log2(ORDERS[:CUED]) / 2.0 - 1.0, ORDERS[:CUED] % 2], axis=1)
"""What tells a partial's order."""
