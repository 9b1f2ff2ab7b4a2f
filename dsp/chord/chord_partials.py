"""Every partial of a chord's strings: where it is, who shares it, and what is surely its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dsp.bounds import between
from dsp.chord.expected import Expected
from dsp.pitch import hertz
from dsp.stiff_string import CENTS_PER_NEPER, Floats, nearest_partials, partials
from dsp.stream.spectrum import SILENCE, Spectrum, hann_line

Mask = npt.NDArray[np.bool_]

ORDERS = np.arange(1.0, 19.0)
"""Partials that may stand in another string's way; higher ones are too faint for that."""
CUED = 12
"""Partials that a string is judged by."""
BY_ORDER = 1.0 / np.sqrt(ORDERS)
"""How much each counts: the higher, the fainter, and the likelier another string's."""
LOWEST_HZ = 60.0
APART = 2.0
"""Partials closer than this many resolutions are shared: their lines run into each other."""
CROWDED = 3.0
"""Partials closer than this many resolutions are fitted together."""
FAR = 99.0
COARSE_CENTS, FINE_CENTS = 28.0, 14.0
ENOUGH_PEAKS, AGREEING_CENTS = 1.5, 5.0
"""A pitch is measured where peaks of this weight agree to within this."""
CONFUSION = 0.02
"""Share of a tone that no fit explains; keeps the separation of near-equal tones from exploding."""
FITS = 2
"""The second looks where the first has led."""
SET_SPREAD, STRING_SPREAD, ALIKE_OCTAVES = 0.6, 0.2, 0.5
"""How far the stiffness of a set of strings is from the usual, as a share of it, that of a string from its set's, and
how far apart in pitch strings are still alike."""
SLACKEST, STIFFEST = -0.9, 2.0
"""No string is taken to be less, or more, than so much stiffer than usual, as a share of it."""
TUNING_REACH_CENTS = 249.0
_TUNINGS = np.arange(-TUNING_REACH_CENTS, TUNING_REACH_CENTS + 1.0, 3.0)
_TUNED = 2.0 ** (_TUNINGS / 1200.0)
OWN_REACH_CENTS = 52.0
OWN_APART, OWN_WORTH = 1.5, 2.5
IN_PLACE, MOST_IN_PLACE = 0.7, 0.8
_OWN_TUNINGS = np.arange(-60.0, 61.0, 4.0)
_OWN_TUNED = 2.0 ** (_OWN_TUNINGS / 1200.0)
_UNMOVED = len(_OWN_TUNINGS) // 2


def mean_of(values: Floats, weight: Floats) -> Floats:
    """Weighted mean over the partials."""
    return np.asarray((values * weight).sum(axis=-1) / np.maximum(weight.sum(axis=-1), 1e-9))


def gap_to(taken: Floats, where: Floats) -> Floats:
    """Return the distance of each frequency from the nearest that is taken (sorted), in Hz."""
    edged = np.concatenate([[-1e6], taken, [1e6]])
    above = np.searchsorted(edged, where)
    return np.asarray(np.minimum(where - edged[above - 1], edged[above] - where))


def tolerance(frequencies: Floats, cents: float, resolution: float, bins: float) -> Floats:
    """How far a partial may lie from where it is expected, in Hz."""
    return np.asarray(np.maximum(frequencies * (2.0 ** (cents / 1200.0) - 1.0), bins * resolution))


def common_tuning(spectrum: Spectrum, asked: Expected) -> float:
    """Return the guitar's tuning as a whole: the offset in cents that meets the most lines.

    Only what is left over whole semitones is returned: a string a semitone off is at the wrong fret, not out
    of tune, and a search that ends between the two would mistake the one for the other.
    """
    where = partials(asked.f0, asked.usual, ORDERS[:8])
    where = where[where < spectrum.highest]
    lines = spectrum.nearest(where * _TUNED[:, None])
    heights = np.log10(spectrum.levels[lines] / spectrum.floor_at(where) + 1.0) - 0.5
    # With equal evidence the smaller offset is the likelier one.
    worth = between(heights, 0.0, 2.0).sum(axis=1) - 0.003 * np.abs(_TUNINGS)
    best = float(_TUNINGS[int(np.argmax(worth))])
    return best - 100.0 * round(best / 100.0)


def own_tunings(spectrum: Spectrum, asked: Expected, common: float) -> Floats:
    """How many cents each string is off beside the chord's tuning, where its unshared lines say so; else 0.

    A tuning peg slips, a finger bends: such a string rings, and must be looked for where it is. One at the end of the
    search is at another fret. The string that is off most clearly is moved first: its lines may be what seems to move
    another one.
    """
    found = np.zeros(len(asked.pitches))
    f0 = hertz(asked.pitches + (common + asked.cents) / 100.0)
    rows = np.flatnonzero(~_in_place(spectrum, f0, asked))
    while len(rows):
        where = partials(f0 * 2.0 ** (found / 1200.0), asked.stiffness, ORDERS[:8])
        gain, cents = _moved(spectrum, where, rows)
        if gain.max() <= OWN_WORTH:
            break
        surest = int(np.argmax(gain))
        found[rows[surest]] = cents[surest]
        gain[surest] = 0.0
        rows = rows[gain > OWN_WORTH]
    return found


def _in_place(spectrum: Spectrum, f0: Floats, asked: Expected) -> Mask:
    """Tell which strings need no search: most of their lines are as loud as anything within a quarter tone."""
    where = np.minimum(partials(f0, asked.stiffness, ORDERS[:8]), spectrum.highest)
    _, loudest, _ = spectrum.peaks(where, tolerance(where, OWN_REACH_CENTS, spectrum.resolution, 0.75))
    at_place = spectrum.levels[spectrum.nearest(where)]
    return np.asarray((at_place > IN_PLACE * loudest).mean(axis=1) > MOST_IN_PLACE)


def _worth(spectrum: Spectrum, where: Floats) -> Floats:
    """How much speaks for lines at these places: 0 for noise, 2 for what stands 50 dB out of it."""
    height = spectrum.levels[spectrum.nearest(where)] / spectrum.floor_at(where)
    return between(np.log10(height + 1.0) - 0.5, 0.0, 2.0)


def _moved(spectrum: Spectrum, where: Floats, rows: npt.NDArray[np.intp]) -> tuple[Floats, Floats]:
    """How much more of each of these strings is heard when it is moved by some cents, and by how many."""
    tried = where[rows, None, :] * _OWN_TUNED[:, None]
    # Each string's others lie in a range of their own, so that one search finds the nearest for all.
    ranges = 4.0 * spectrum.highest * np.arange(1.0, len(rows) + 1.0)
    others = np.sort(np.array([np.delete(where, row, axis=0).ravel() for row in rows]), axis=1)
    gap = gap_to((others + ranges[:, None]).ravel(), tried + ranges[:, None, None])
    free = (tried < spectrum.highest) & (gap > OWN_APART * spectrum.resolution)
    worth = (_worth(spectrum, tried) * free).sum(axis=2)
    best = np.argmax(worth - 0.01 * np.abs(_OWN_TUNINGS), axis=1)
    cents = _OWN_TUNINGS[best]
    gain = worth[np.arange(len(rows)), best] - worth[:, _UNMOVED]
    return np.where(np.abs(cents) < OWN_REACH_CENTS, gain, 0.0), cents


@dataclass(frozen=True, slots=True)
class ChordPartials:
    """The partials of some strings in one spectrum; arrays are strings x the first `CUED` orders."""

    f0: Floats
    stiffness: Floats
    stretched: Floats
    """Its stiffness beside what was looked for, in octaves."""
    offset: Floats
    """Cents of each string beside where it was looked for."""
    measured: Mask
    """Whether enough of its own peaks agree on that."""
    frequency: Floats
    heard: Mask
    """Within the range that can be heard at all."""
    own: Mask
    """Shared with no other string."""
    gap: Floats
    """Distance from the nearest partial of another string, in resolutions."""
    peak: Mask
    off_cents: Floats
    level_db: Floats
    snr_db: Floats
    floor: Floats
    floor_db: Floats
    at_place: Floats
    """Amplitude exactly where the partial should be."""
    place_db: Floats
    left_over: Floats
    """Power that this partial explains and no other string's can."""
    clarity: Floats
    """Share of a tone of this partial that would be left over (1: nobody near, 0: hidden)."""
    neighbour: Floats
    """Amplitude of the strongest other string's partial that runs into this one."""
    overlap: Floats
    """Power gain from every other string's nearest partial into this one's place (strings x CUED x strings)."""
    overlap_index: npt.NDArray[np.intp]
    """Which of all partials (strings x ORDERS, flattened) that nearest one is."""


def _to_others(
    where: Floats, f0: Floats, stiffness: Floats, top: float, resolution: float
) -> tuple[Floats, npt.NDArray[np.intp]]:
    """Distance in resolutions from every partial to each other string's nearest one, and that one's order.

    A string's own partials are set far apart, and so is what lies above `top`.
    """
    order, other = nearest_partials(where, f0, stiffness, ORDERS[-1])
    apart = np.abs(where[:, :, None] - other) / resolution
    apart[other >= top] = FAR
    strings = np.arange(len(f0))
    apart[strings, :, strings] = FAR
    return apart, order.astype(np.intp)


@dataclass(frozen=True, slots=True)
class _Refined:
    """Strings as they are tuned, and how much stiffer each is than was expected, as a share of that."""

    f0: Floats
    stiffness: Floats
    stiffer: Floats
    offset: Floats
    measured: Mask


def _refine(spectrum: Spectrum, f0: Floats, stiffness: Floats, certain: Floats | Mask) -> _Refined:
    """Fit each string's pitch and stiffness to its unshared peaks; few peaks leave them where they were.

    A set of strings much slacker than usual has its high partials out of reach at first: each fit looks for them where
    the last one has led.
    """
    orders = ORDERS[:16]
    top = spectrum.highest
    usual = partials(f0, stiffness, orders)
    lever = orders**2 * CENTS_PER_NEPER / 2.0
    pitch, b = f0, stiffness
    for _ in range(FITS):
        where = partials(pitch, b, orders)
        apart, _order = _to_others(where, pitch, b, top, spectrum.resolution)
        gap = apart.min(axis=2)
        reach = tolerance(where, COARSE_CENTS, spectrum.resolution, 0.75)
        # The search must not climb a neighbour's line: it ends half-way to it.
        reach = np.minimum(reach, np.maximum(0.5 * gap, 0.75) * spectrum.resolution)
        found, level, peak = spectrum.peaks(np.minimum(where, top), reach)
        own = (gap > APART) & (where < top) & peak
        snr = 20.0 * np.log10(level / spectrum.floor_at(found))
        weight = own * between(snr - 8.0, 0.0, 25.0) / 25.0 * (where / (where + 100.0)) ** 2
        cents = CENTS_PER_NEPER * np.log(found / usual)
        offset, share = _fit_stretch(weight, cents, lever, f0, stiffness, certain)
        pitch, b = f0 * 2.0 ** (offset / 1200.0), stiffness * (1.0 + share)
    miss = cents - offset[:, None] - (share * stiffness)[:, None] * lever
    total = weight.sum(axis=1)
    spread = np.sqrt((weight * miss * miss).sum(axis=1) / np.maximum(total, 1e-9))
    measured = (total > ENOUGH_PEAKS) & (spread < AGREEING_CENTS)
    return _Refined(pitch, b, share, offset, measured)


def _fit_stretch(
    weight: Floats, cents: Floats, lever: Floats, f0: Floats, stiffness: Floats, certain: Floats | Mask
) -> tuple[Floats, Floats]:
    """Least squares for the tuning of all strings, in cents, and for how much stiffer each is, held by what is usual.

    A set of strings is stiff or slack as a set: what one string shows of its stiffness is expected of those near it
    too, so that a string without a partial of its own is looked for in the right places.
    """
    a = weight.sum(axis=1) + 1.0 / 6.0
    b = (weight * lever).sum(axis=1)
    u, v = (weight * cents).sum(axis=1), (weight * cents * lever).sum(axis=1)
    known = ((weight * lever**2).sum(axis=1) - b * b / a) * stiffness**2
    wanted = (v - b * u / a) * stiffness
    octaves = np.log2(f0[:, None] / f0)
    one_each = np.eye(len(f0))
    spread = SET_SPREAD**2 * np.exp(-0.5 * (octaves / ALIKE_OCTAVES) ** 2) + STRING_SPREAD**2 * one_each
    open_to = 1.0 - certain
    spread *= open_to[:, None] * open_to
    share = between(np.linalg.solve(one_each + spread * known, spread @ wanted), SLACKEST, STIFFEST)
    return (u - b * share * stiffness) / a, share


def read_partials(spectrum: Spectrum, looked_for: Floats, stiffness: Floats, certain: Floats | Mask) -> ChordPartials:
    """Find the partials of strings with these fundamentals and separate them as far as the span allows.

    Stiffness is refined as far as it is not `certain`: 1 where it was measured, 0 where nothing is known of it.
    """
    found_at = _refine(spectrum, looked_for, stiffness, certain)
    f0, b = found_at.f0, found_at.stiffness
    where = partials(f0, b, ORDERS)
    top = spectrum.highest
    heard = where < top
    where = np.minimum(where, 1.02 * top)
    apart, order = _to_others(where, f0, b, top, spectrum.resolution)
    nearest = apart.min(axis=2)
    cued, gap = where[:, :CUED], nearest[:, :CUED]
    reach = tolerance(cued, FINE_CENTS, spectrum.resolution, 0.6)
    reach = np.minimum(reach, np.maximum(0.5 * gap, 0.6) * spectrum.resolution)
    found, level, peak = spectrum.peaks(cued, reach)
    at_place = np.abs(spectrum.at(cued)) + SILENCE
    own = (gap > APART) & heard[:, :CUED]
    floor = spectrum.floor_at(found)
    place = where.copy()
    place[:, :CUED] = np.where(own & peak, found, cued)
    left_over, clarity, neighbour = _separate(spectrum, place, heard & (nearest < CROWDED))
    level_db, floor_db, place_db = 20.0 * np.log10(np.array([level, floor, at_place]))
    close = apart[:, :CUED]
    return ChordPartials(
        f0=f0,
        stiffness=b,
        stretched=np.log2(1.0 + found_at.stiffer),
        offset=found_at.offset,
        measured=found_at.measured,
        frequency=cued,
        heard=heard[:, :CUED],
        own=own,
        gap=gap,
        peak=peak,
        off_cents=CENTS_PER_NEPER * np.log(found / cued),
        level_db=level_db,
        snr_db=level_db - floor_db,
        floor=floor,
        floor_db=floor_db,
        at_place=at_place,
        place_db=place_db,
        left_over=left_over,
        clarity=clarity,
        neighbour=neighbour,
        overlap=np.where(close < APART, hann_line(close) ** 2, 0.0),
        overlap_index=order[:, :CUED] - 1 + len(ORDERS) * np.arange(len(f0)),
    )


def share_of_strings(spectrum: Spectrum, read: ChordPartials) -> float:
    """Return how much of all that sounds lies at the strings' partials; of speech or drums little does."""
    reach = max(1, round(2.0 * spectrum.resolution / spectrum.spacing))
    lines = spectrum.nearest(read.frequency[read.heard])[:, None] + np.arange(-reach, reach + 1)
    at_partials = np.zeros(len(spectrum.levels), dtype=np.bool_)
    at_partials[np.minimum(np.maximum(lines, 0), len(at_partials) - 1)] = True
    first = int(LOWEST_HZ / spectrum.spacing)
    power = spectrum.levels[first:] ** 2
    return float(power[at_partials[first:]].sum() / (power.sum() + SILENCE**2))


def _separate(spectrum: Spectrum, tones: Floats, crowded: Mask) -> tuple[Floats, Floats, Floats]:
    """Fit all partials at once by least squares and ask what each explains that the others cannot.

    Partials that nobody is near to need no fit; the rest fall into crowds, each a linear system of Hann lines.
    """
    lines = spectrum.at(tones).ravel()
    left_over = np.abs(lines) ** 2
    clarity, neighbour = np.ones(tones.size), np.zeros(tones.size)
    which = np.flatnonzero(crowded)
    if len(which):
        at = tones.ravel()[which] / spectrum.resolution
        upwards = np.argsort(at)
        which, at = which[upwards], at[upwards]
        opens = np.concatenate([[True], at[1:] - at[:-1] > CROWDED])
        crowd = np.cumsum(opens) - 1
        seat = np.arange(len(at)) - np.flatnonzero(opens)[crowd]
        # Seats that a crowd does not fill are far from each other and from all.
        places = np.tile(-1e4 * np.arange(1.0, seat.max() + 2.0), (crowd[-1] + 1, 1))
        places[crowd, seat] = at
        heard = np.zeros(places.shape, dtype=np.complex128)
        heard[crowd, seat] = lines[which]
        of_string = np.full(places.shape, -1)
        of_string[crowd, seat] = which // tones.shape[1]
        shape = hann_line(places[:, :, None] - places[:, None, :])
        inverse = np.linalg.inv(shape + CONFUSION * np.eye(places.shape[1]))
        amplitude = (inverse * heard[:, None, :]).sum(axis=2)
        clear = 1.0 / np.diagonal(inverse, axis1=1, axis2=2)
        loud = np.abs(amplitude)
        foreign = np.abs(shape) * (of_string[:, :, None] != of_string[:, None, :])
        clarity[which] = clear[crowd, seat]
        left_over[which] = (loud * loud * clear)[crowd, seat]
        neighbour[which] = (foreign * loud[:, None, :]).max(axis=2)[crowd, seat]
    return tuple(part.reshape(tones.shape)[:, :CUED] for part in (left_over, clarity, neighbour))  # type: ignore[return-value]
