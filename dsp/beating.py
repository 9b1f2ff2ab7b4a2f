"""Whether a line is one dying tone or two: two strings on one partial beat, however closely they are tuned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dsp.bounds import between
from dsp.chord_partials import ORDERS, ChordPartials
from dsp.spectrum import Spectrum
from dsp.stiff_string import Floats

TOLD_BY = 6
"""The first partials tell; higher ones beat by themselves, as strings swing in two planes."""
COMPANY = 2.0
"""Strings this many resolutions away run into the line."""
NOISE_OVER_FLOOR = 1.5
STEADIEST = 0.01
_BY_ORDER = 1.0 / np.sqrt(ORDERS[:TOLD_BY])


def beating(steps: Sequence[Spectrum], read: ChordPartials) -> dict[str, Floats]:
    """Tell how far the lines that a string shares with one other are from one dying tone, and those that it has alone.

    Under three windows at equal steps a dying tone's amplitudes have equal ratios, so that the middle one's square is
    the product of the others, whatever its pitch and decay. Decades: 0 for beats as strong as the tone, -2 for none.
    """
    where = read.frequency[:, :TOLD_BY]
    first, middle, last = (spectrum.at(where) for spectrum in steps)
    # Half as long a window hears twice the noise's power.
    noise = 4.0 * (NOISE_OVER_FLOOR * read.floor[:, :TOLD_BY]) ** 2
    square, product = middle * middle, first * last
    uneven = np.abs(square - product) / (np.abs(square) + np.abs(product) + noise)
    decades = np.log10(uneven + STEADIEST)
    close = np.abs(where[:, :, None, None] - read.frequency) < COMPANY * steps[0].resolution
    company = np.asarray(close.any(axis=3)).sum(axis=2) - 1
    worth = read.heard[:, :TOLD_BY] * between((read.snr_db[:, :TOLD_BY] - 6.0) / 24.0, 0.0, 1.0) * _BY_ORDER
    alone = worth * (company == 0)
    usual = float((decades * alone).sum() / alone.sum()) if alone.sum() > 0.1 else -1.0
    shared = worth * (company == 1)
    total = shared.sum(axis=1)
    told = (decades * shared).sum(axis=1) + 0.1 * usual
    return {"beats_shared": told / (total + 0.1), "beats_alone": np.full(len(where), usual)}
