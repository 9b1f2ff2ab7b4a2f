"""What a picture of a play is drawn from: the spectrogram, where each string's partials should be, and their levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsp.chord.chord_partials import APART
from dsp.chord.cues import LONGEST_SPAN
from dsp.pitch import hertz
from dsp.stiff_string import GuitarKnowledge, stiff, usual_stiffness
from dsp.stream.spectrum import hann
from dsp.verdict import PlayVerdict, StringState, StringVerdict

Real = NDArray[np.float64]

WINDOW, HOP = 0.12, 0.01
"""Seconds: long enough to part the partials of neighbours, and steps fine enough to see a pluck."""
MOST_COLUMNS = 1500
"""No screen shows more; minutes between two plucks cost no more than seconds."""
SHOWN = 8
"""Partials of a string that are marked and followed."""
APART_HZ, PARTED_HZ = APART / LONGEST_SPAN, APART / WINDOW
"""What the ear's longest span can part, and what the picture's shorter windows can."""
LOWEST_DB = -120.0
"""Digital silence is drawn as this and not as minus infinity."""


@dataclass(frozen=True, slots=True)
class Spectrogram:
    """Levels in dB beside full scale: rows are frequencies, columns moments (middles of the windows)."""

    times: Real
    frequencies: Real
    levels: Real


@dataclass(frozen=True, slots=True)
class Evidence:
    """One string's partials: where they should be, which of them no other string covers, and how loud they were."""

    verdict: StringVerdict
    frequencies: Real
    own: NDArray[np.bool_]
    parted: NDArray[np.bool_]
    """Those of them that the picture can show alone."""
    levels: Real
    """A row a partial, a column a moment, in dB."""
    instead: Real | None
    """Of a string at the wrong pitch: the level of its partials there."""


def spectrogram(x: Real, rate: float, start: float, stop: float) -> Spectrogram:
    """The sound between two moments."""
    length = max(16, round(WINDOW * rate))
    padded = np.concatenate([np.zeros(length // 2), x, np.zeros(length)])
    hop = max(HOP, (stop - start) / MOST_COLUMNS)
    times = np.arange(start, max(stop, start + 2 * hop), hop)
    size = 1 << (2 * length - 1).bit_length()
    starts = np.clip((times * rate).astype(int), 0, len(padded) - length)
    levels = np.array([_column(padded[first : first + length], size) for first in starts]).T
    return Spectrogram(times, np.arange(len(levels)) * rate / size, levels)


def _column(span: Real, size: int) -> NDArray[np.float32]:
    window = hann(len(span))
    lines = np.abs(np.fft.rfft(span * window, size)) * (2.0 / window.sum())
    return np.asarray(20.0 * np.log10(np.maximum(lines, 10.0 ** (LOWEST_DB / 20.0))), np.float32)


def evidence_of(seen: Spectrogram, play: PlayVerdict, known: GuitarKnowledge) -> tuple[Evidence, ...]:
    """The partials of every string that was asked for, in the order of a downstroke."""
    places = {one.string: expected_partials(one, play.target[one.string], known) for one in play.strings}
    return tuple(_followed(seen, one, places) for one in play.strings)


def expected_partials(verdict: StringVerdict, pitch: float, known: GuitarKnowledge) -> Real:
    """Where a string's partials are if it rings, as it is tuned."""
    near = verdict.pitch is not None and abs(verdict.pitch - pitch) < 0.5
    sounding = verdict.pitch if near and verdict.pitch is not None else pitch
    orders = np.arange(1.0, SHOWN + 1)
    stiffness = _stiffness(verdict.string, pitch, known)
    return stiff(hertz(sounding), stiffness, orders)


def _stiffness(string: int, pitch: float, known: GuitarKnowledge) -> float:
    calibrated = known.stiffness_at(string, pitch)
    return float(usual_stiffness((string,), np.array([pitch]))[0]) if calibrated is None else calibrated


def _followed(seen: Spectrogram, verdict: StringVerdict, places: Mapping[int, Real]) -> Evidence:
    where = places[verdict.string]
    others = np.concatenate([[1e9], *(theirs for string, theirs in places.items() if string != verdict.string)])
    gaps = np.abs(where[:, None] - others[None, :]).min(axis=1)
    instead = None
    if verdict.state is StringState.WRONG_PITCH and verdict.pitch is not None:
        there = where * hertz(verdict.pitch) / where[0]
        free = np.abs(there[:, None] - others[None, :]).min(axis=1) > PARTED_HZ
        instead = together_db(_levels(seen, there[free] if free.any() else there))
    return Evidence(verdict, where, gaps > APART_HZ, gaps > PARTED_HZ, _levels(seen, where), instead)


def _levels(seen: Spectrogram, where: Real) -> Real:
    lines = np.clip(np.round(where / seen.frequencies[1]).astype(int), 1, len(seen.frequencies) - 2)
    return np.asarray(np.maximum.reduce([seen.levels[lines + step] for step in (-1, 0, 1)]))


def together_db(levels: Real) -> Real:
    """The power of several partials together."""
    return np.asarray(10.0 * np.log10((10.0 ** (levels / 10.0)).sum(axis=0)))
