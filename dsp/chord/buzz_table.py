"""What the rattle's network sees of each string's partials: a row a partial, each figure brought to about one.

A string that strikes a fret swings on at its own partials, but each blow turns their phases and feeds the high ones
anew: their lines are blurred for as long as it rattles, and do not die as high partials do. So each partial is looked
at soon after the pluck, late, and over all that was heard: how loud it is, and how much lies right beside it.
"""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.stiff_string import Floats, nearest_partials, partials
from dsp.stream.spectrum import SILENCE, Spectrum

ORDERS = np.arange(1.0, 37.0)
HIGHEST_HZ = 4400.0
"""Above this some inputs' thinning filter has bent the levels."""
FIGURES = (
    "heard",
    "own",  # nobody else's partial is near
    "gap",  # how far the nearest other string's is
    "order",
    "pitch",
    "newer",  # what lies beside it soon, over what sounded there before the pluck
    *(f"{what}_{when}" for when in ("soon", "late", "in_all") for what in ("level", "beside", "floor")),
)
SEEN_FROM = FIGURES.index("newer")
BANDS = (4, 8, 16, len(ORDERS))
"""The last of the low, middle, high and highest partials."""
SPAN, HEARD_FOR = 0.18, 0.43
"""Seconds of what is heard soon, and late; and since the last pluck, before either is: the final look has so many."""
PEAK, NEAREST, FURTHEST = 2, 5, 8
"""Lines around a partial that are its peak, and that lie beside it; two are a resolution."""
OWN_HZ, HZ, FAINTEST = 15.0, 5.0, 1e-5
FAR = 9e3
_IN_BAND = np.array([(first < ORDERS) & (last >= ORDERS) for first, last in zip((0, *BANDS[:-1]), BANDS, strict=True)])


def table(
    f0: Floats, stiffness: Floats, spectra: tuple[Spectrum, Spectrum, Spectrum], before: Spectrum | None
) -> Floats:
    """The figures of each string's partials (strings x `ORDERS` x `FIGURES`), from what sounded soon, late, in all."""
    where = partials(f0, stiffness, ORDERS)
    heard = where < HIGHEST_HZ
    gap = _gap(where, f0, stiffness)
    loudest = float(spectra[2].levels.max()) + SILENCE
    figures = [
        heard,
        gap > OWN_HZ,
        np.minimum(gap / HZ, 6.0) / 3.0,
        np.broadcast_to(2.0 / ORDERS, where.shape),
        np.log2(where / 500.0) / 2.0,
    ]
    where = np.minimum(where, HIGHEST_HZ)
    figures.append(_newer(spectra[0], before, where, loudest))
    for spectrum in spectra:
        figures += _lines(spectrum, where, loudest)
    return np.stack(figures, axis=2) * heard[:, :, None]


def gathered(figures: Floats) -> Floats:
    """The mean of what is seen of low and of high partials: of all, and of those that are the string's own."""
    heard = figures[..., 0]
    counts = np.concatenate([(mask[..., None, :] * _IN_BAND) for mask in (heard, heard * figures[..., 1])], axis=-2)
    means = counts @ figures[..., SEEN_FROM:] / (counts.sum(axis=-1) + 0.3)[..., None]
    return np.asarray(means.reshape(*means.shape[:-2], -1))


def _gap(where: Floats, f0: Floats, stiffness: Floats) -> Floats:
    """How far, in Hz, the nearest partial of another string is."""
    apart = np.abs(where[:, :, None] - nearest_partials(where, f0, stiffness)[1])
    strings = np.arange(len(f0))
    apart[strings, :, strings] = FAR
    return np.asarray(apart.min(axis=2))


def _newer(soon: Spectrum, before: Spectrum | None, where: Floats, loudest: float) -> Floats:
    was = np.zeros_like(where) if before is None else before.floor_at(where)
    return between(np.log10((soon.floor_at(where) + FAINTEST * loudest) / (was + FAINTEST * loudest)), -1.0, 2.0)


def _lines(spectrum: Spectrum, where: Floats, loudest: float) -> tuple[Floats, ...]:
    """How loud each partial is, and what lies beside it on the quieter side: the louder may be another string's."""
    line = (where / spectrum.spacing + 0.5).astype(np.intp)
    line = np.minimum(np.maximum(line, FURTHEST), len(spectrum.levels) - FURTHEST - 2)
    peak = spectrum.levels[line + np.arange(-PEAK, PEAK + 1)[:, None, None]].max(axis=0) ** 2
    summed = np.concatenate([[0.0], np.cumsum(spectrum.levels**2)])
    below = summed[line - NEAREST + 1] - summed[line - FURTHEST]
    above = summed[line + FURTHEST + 1] - summed[line + NEAREST]
    beside = np.maximum(np.minimum(below, above), 0.0) / (FURTHEST - NEAREST + 1)
    valley, silence = spectrum.floor_at(where) ** 2, (loudest * FAINTEST) ** 2
    level, beside, valley = np.log10(np.stack([peak, beside, valley]) + silence)
    return (
        between((level - 2.0 * np.log10(loudest)) / 2.0, -5.0, 1.0) + 1.5,
        between((beside - level) / 2.0, -3.0, 1.0) + 1.0,
        between((valley - level) / 2.0, -3.0, 1.0) + 1.5,
    )
