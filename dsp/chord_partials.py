"""Every partial of a chord's strings: where it is, who shares it, and what is surely its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dsp.pitch import hertz
from dsp.spectrum import SILENCE, Spectrum, hann_line
from dsp.stiff_string import CENTS_PER_NEPER, Floats, partials

Mask = npt.NDArray[np.bool_]

ORDERS = np.arange(1.0, 25.0)
"""Partials that may stand in another string's way."""
CUED = 12
"""Partials that a string is judged by."""
LOWEST_HZ = 60.0
APART = 2.0
"""Partials closer than this many resolutions are shared: their lines run into each other."""
WIDEST_LINE = 6.0
"""A Hann line has faded this many resolutions away."""
COARSE_CENTS, FINE_CENTS = 28.0, 14.0
CONFUSION = 0.02
"""Share of a tone that no fit explains; keeps the separation of near-equal tones from exploding."""
TUNING_REACH_CENTS = 147.0


def tolerance(frequencies: Floats, cents: float, resolution: float, bins: float) -> Floats:
    """How far a partial may lie from where it is expected, in Hz."""
    return np.asarray(np.maximum(frequencies * (2.0 ** (cents / 1200.0) - 1.0), bins * resolution))


def common_tuning(spectrum: Spectrum, f0: Floats, stiffness: Floats) -> float:
    """Return the guitar's tuning as a whole: the offset in cents that meets the most lines.

    Only what is left over whole semitones is returned: a string a semitone off is at the wrong fret, not out
    of tune, and a search that ends between the two would mistake the one for the other.
    """
    offsets = np.arange(-TUNING_REACH_CENTS, TUNING_REACH_CENTS + 1.0, 3.0)
    where = partials(f0, stiffness, ORDERS[:8])
    audible = where < spectrum.highest
    lines = spectrum.nearest(where[audible] * (2.0 ** (offsets / 1200.0))[:, None])
    floor = spectrum.floor_at(where[audible])
    heights = np.log10(spectrum.levels[lines] / floor + 1.0) - 0.5
    # With equal evidence the smaller offset is the likelier one.
    worth = np.clip(heights, 0.0, 2.0).sum(axis=1) - 0.003 * np.abs(offsets)
    best = float(offsets[int(np.argmax(worth))])
    return best - 100.0 * round(best / 100.0)


@dataclass(frozen=True, slots=True)
class ChordPartials:
    """The partials of some strings in one spectrum; arrays are strings x the first `CUED` orders."""

    f0: Floats
    stiffness: Floats
    offset: Floats
    """Cents of each string beside where it was looked for."""
    frequency: Floats
    heard: Mask
    """Within the range that can be heard at all."""
    own: Mask
    """Shared with no other string."""
    peak: Mask
    off_cents: Floats
    level_db: Floats
    snr_db: Floats
    floor: Floats
    at_place: Floats
    """Amplitude exactly where the partial should be."""
    left_over: Floats
    """Power that this partial explains and no other string's can."""
    clarity: Floats
    """Share of a tone of this partial that would be left over (1: nobody near, 0: hidden)."""
    neighbour: Floats
    """Amplitude of the strongest other string's partial that runs into this one."""
    overlap: Floats
    """Power gain from every other partial (strings x all ORDERS) into this one's place."""


def _near(frequencies: Floats, heard: Mask, resolution: float) -> tuple[Floats, npt.NDArray[np.intp]]:
    """Distances in resolutions between all partials, those of one string set far apart."""
    flat = frequencies.ravel()
    distance = np.abs(flat[:, None] - flat[None, :]) / resolution
    string = np.repeat(np.arange(len(frequencies)), frequencies.shape[1])
    distance[string[:, None] == string[None, :]] = 99.0
    distance[:, ~heard.ravel()] = 99.0
    return distance, string


def _refine(spectrum: Spectrum, f0: Floats, stiffness: Floats, certain: Mask) -> tuple[Floats, Floats, Floats]:
    """Fit each string's pitch and stiffness to its unshared peaks; few peaks leave them where they were."""
    orders = ORDERS[:16]
    where = partials(f0, stiffness, orders)
    top = spectrum.highest
    heard = where < top
    distance, _ = _near(where, heard, spectrum.resolution)
    gap = distance.min(axis=1).reshape(where.shape)
    reach = tolerance(where, COARSE_CENTS, spectrum.resolution, 0.75)
    # The search must not climb a neighbour's line: it ends half-way to it.
    reach = np.minimum(reach, np.maximum(0.5 * gap, 0.75) * spectrum.resolution)
    found, level, peak = spectrum.peaks(np.minimum(where, top), reach)
    own = (gap > APART) & heard & peak
    snr = 20.0 * np.log10(level / spectrum.floor_at(found))
    weight = own * np.clip(snr - 8.0, 0.0, 25.0) / 25.0 * (where / (where + 100.0)) ** 2
    cents = CENTS_PER_NEPER * np.log(found / where)
    offset, stretch = _fit_stretch(weight, cents, orders**2 * CENTS_PER_NEPER / 2.0, stiffness, certain)
    return f0 * 2.0 ** (offset / 1200.0), stiffness + stretch, offset


def _fit_stretch(
    weight: Floats, cents: Floats, lever: Floats, stiffness: Floats, certain: Mask
) -> tuple[Floats, Floats]:
    """Least squares for tuning and stiffness together, each held by what is usual."""
    a = weight.sum(axis=1) + 1.0 / 6.0
    b = (weight * lever).sum(axis=1)
    c = (weight * lever**2).sum(axis=1) + np.where(certain, 1e6, 5.0) ** 2 / stiffness**2
    u, v = (weight * cents).sum(axis=1), (weight * cents * lever).sum(axis=1)
    determinant = a * c - b * b
    stretch = np.clip((a * v - b * u) / determinant, -0.8 * stiffness, 2.0 * stiffness)
    return (u - b * stretch) / a, stretch


def read_partials(
    spectrum: Spectrum, pitches: Floats, tuning_cents: Floats | float, stiffness: Floats, certain: Mask
) -> ChordPartials:
    """Find the partials of strings at these pitches and separate them as far as the span allows.

    Stiffness is refined where it is not `certain`.
    """
    looked_for = hertz(pitches) * 2.0 ** (np.asarray(tuning_cents) / 1200.0)
    f0, b, offset = _refine(spectrum, looked_for, stiffness, certain)
    where = partials(f0, b, ORDERS)
    top = spectrum.highest
    heard = where < top
    where = np.minimum(where, 1.02 * top)
    distance, string = _near(where, heard, spectrum.resolution)
    cued = where[:, :CUED]
    gap = distance.min(axis=1).reshape(where.shape)[:, :CUED]
    reach = tolerance(cued, FINE_CENTS, spectrum.resolution, 0.6)
    reach = np.minimum(reach, np.maximum(0.5 * gap, 0.6) * spectrum.resolution)
    found, level, peak = spectrum.peaks(cued, reach)
    at_place = np.abs(spectrum.at(cued)) + SILENCE
    own = (gap > APART) & heard[:, :CUED]
    floor = spectrum.floor_at(found)
    place = np.where(own & peak, found, cued)
    left_over, clarity, neighbour = _separate(spectrum, where, place, heard, string)
    overlap = np.zeros_like(distance)
    close = distance < APART
    overlap[close] = hann_line(distance[close]) ** 2
    shape = (*where.shape, *where.shape)
    return ChordPartials(
        f0=f0,
        stiffness=b,
        offset=offset,
        frequency=cued,
        heard=heard[:, :CUED],
        own=own,
        peak=peak,
        off_cents=CENTS_PER_NEPER * np.log(found / cued),
        level_db=20.0 * np.log10(level),
        snr_db=20.0 * np.log10(level / floor),
        floor=floor,
        at_place=at_place,
        left_over=left_over,
        clarity=clarity,
        neighbour=neighbour,
        overlap=overlap.reshape(shape)[:, :CUED],
    )


def share_of_strings(spectrum: Spectrum, read: ChordPartials) -> float:
    """Return how much of all that sounds lies at the strings' partials; of speech or drums little does."""
    reach = max(1, round(2.0 * spectrum.resolution / spectrum.spacing))
    lines = spectrum.nearest(read.frequency[read.heard])[:, None] + np.arange(-reach, reach + 1)
    at_partials = np.zeros(len(spectrum.levels), dtype=np.bool_)
    at_partials[np.clip(lines, 0, len(at_partials) - 1)] = True
    first = int(LOWEST_HZ / spectrum.spacing)
    power = spectrum.levels[first:] ** 2
    return float(power[at_partials[first:]].sum() / (power.sum() + SILENCE**2))


def _separate(
    spectrum: Spectrum, where: Floats, place: Floats, heard: Mask, string: npt.NDArray[np.intp]
) -> tuple[Floats, Floats, Floats]:
    """Fit all partials at once by least squares and ask what each explains that the others cannot.

    Partials that nobody is near to need no fit; the rest go into one linear system of Hann lines.
    """
    tones = where.copy()
    tones[:, :CUED] = place
    flat = tones.ravel()
    near = np.abs(flat[:, None] - flat[None, :]) < 3.0 * spectrum.resolution
    crowded = (near.sum(axis=1) > 1) & heard.ravel()
    lines = spectrum.at(flat)
    left_over = np.abs(lines) ** 2
    clarity = np.ones(len(flat))
    neighbour = np.zeros(len(flat))
    index = np.flatnonzero(crowded)
    if len(index):
        apart = (flat[index, None] - flat[None, index]) / spectrum.resolution
        shape = np.zeros_like(apart)
        meets = np.abs(apart) < WIDEST_LINE
        shape[meets] = hann_line(apart[meets])
        inverse = np.linalg.inv(shape + CONFUSION * np.eye(len(index)))
        # Summed here rather than by a threaded matrix product, which would wait for a second core.
        amplitude = (inverse * lines[index]).sum(axis=1)
        clarity[index] = 1.0 / np.diag(inverse)
        left_over[index] = np.abs(amplitude) ** 2 * clarity[index]
        foreign = np.abs(shape) * (string[index, None] != string[None, index])
        neighbour[index] = (foreign * np.abs(amplitude)).max(axis=1)
    grid = where.shape
    return tuple(part.reshape(grid)[:, :CUED] for part in (left_over, clarity, neighbour))  # type: ignore[return-value]
