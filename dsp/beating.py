"""Whether a line is one dying tone or two: strings that share a partial beat, however closely they are tuned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dsp.bounds import between
from dsp.chord_partials import BY_ORDER, ChordPartials
from dsp.spectrum import Spectrum
from dsp.stiff_string import Floats

TOLD_BY = 6
"""The first partials tell; higher ones beat by themselves, as strings swing in two planes."""
COMPANY = 2.0
"""Another string's partial this many resolutions away runs into the line."""
STANDS_OUT_DB, FAR_OUT_DB = 6.0, 30.0
NOISE_OVER_FLOOR = 1.5
STEADIEST = 0.01
USUALLY, AS_MUCH_AS = -1.0, 0.1
"""How strongly lines beat where none tells, and how much that counts beside those that do."""


def beating(steps: Sequence[Spectrum], read: ChordPartials) -> dict[str, Floats]:
    """Tell how strongly the lines beat that each string shares with one other, and those that nobody shares.

    Under windows at three equal steps the amplitudes of a dying tone have equal ratios, so that the middle one's square
    is the product of the others, whatever its pitch and decay. In decades: 0 for beats as strong as the tone, -2 for
    none.
    """
    first, middle, last = (spectrum.at(read.frequency[:, :TOLD_BY]) for spectrum in steps)
    square, product = middle * middle, first * last
    # Half as long a window hears twice the noise's power.
    noise = 4.0 * (NOISE_OVER_FLOOR * read.floor[:, :TOLD_BY]) ** 2
    uneven = np.abs(square - product) / (np.abs(square) + np.abs(product) + noise)
    decades = np.log10(uneven + STEADIEST)
    out = between((read.snr_db[:, :TOLD_BY] - STANDS_OUT_DB) / (FAR_OUT_DB - STANDS_OUT_DB), 0.0, 1.0)
    worth = read.heard[:, :TOLD_BY] * out * BY_ORDER[:TOLD_BY]
    company = _company(read, COMPANY * steps[0].resolution)
    alone, shared = worth * (company == 0), worth * (company == 1)
    usual = _told(decades, alone, USUALLY, axis=None)
    return {"beats_shared": _told(decades, shared, usual, axis=1), "beats_alone": np.full(len(worth), usual)}


def _company(read: ChordPartials, within: float) -> Floats:
    """Count the other strings that have a partial near each line."""
    close = np.abs(read.frequency[:, :TOLD_BY, None, None] - read.frequency) < within
    return np.asarray(close.any(axis=3).sum(axis=2) - 1.0)


def _told(decades: Floats, worth: Floats, otherwise: Floats | float, axis: int | None) -> Floats:
    told = (decades * worth).sum(axis=axis) + AS_MUCH_AS * otherwise
    return np.asarray(told / (worth.sum(axis=axis) + AS_MUCH_AS))
