"""What is known of the expected strings before any of them is heard; it is the same at every look."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dsp.pitch import hertz
from dsp.stiff_string import (
    SEMITONES_PER_DOUBLING,
    Floats,
    GuitarKnowledge,
    open_pitch,
    usual_stiffness,
)

Mask = npt.NDArray[np.bool_]

FRETS_BESIDE = (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0)
OVERTONES = (12.0, 19.0, 24.0, 28.0, 31.0, 34.0, 36.0)


@dataclass(frozen=True, slots=True)
class Beside:
    """Pitches one to three frets beside the expected ones, none of them expected itself."""

    pitches: Floats
    f0: Floats
    stiffness: Floats
    frets: Floats
    """Distance in frets from every expected string (strings x pitches)."""


@dataclass(frozen=True, slots=True)
class Fingering:
    """The expected strings, lowest first."""

    strings: tuple[int, ...]
    pitches: Floats
    f0: Floats
    usual: Floats
    """Stiffness that such strings usually have."""
    stiffness: Floats
    certain: Mask
    """Whether the stiffness was measured on this guitar."""
    cents: Floats
    """Known tuning of each string beside their mean: as a whole the guitar may have drifted."""
    template_db: Floats
    """Known levels of the strings' partials, nan where unknown."""
    beside: Beside


def fingering(strings: tuple[int, ...], pitches: Floats, known: GuitarKnowledge, orders: int) -> Fingering:
    """Gather what is known of these strings at these pitches, and of their first partials."""
    stiffness, certain = _stiffness(strings, pitches, known)
    return Fingering(
        strings=strings,
        pitches=pitches,
        f0=hertz(pitches),
        usual=usual_stiffness(strings, pitches),
        stiffness=stiffness,
        certain=certain,
        cents=_own_cents(strings, known),
        template_db=_templates(strings, known, orders),
        beside=_beside(pitches, stiffness),
    )


def overtone_of(pitches: Floats) -> Mask:
    """Tell which pitches lie an octave, a twelfth, ... above (row) or below (column) which others."""
    gap = pitches[:, None] - pitches[None, :]
    return np.asarray((np.abs(gap[:, :, None] - np.array(OVERTONES)) < 0.3).any(axis=2))


def _beside(pitches: Floats, stiffness: Floats) -> Beside:
    near = np.unique(np.round((pitches[:, None] + np.array(FRETS_BESIDE)).ravel(), 3))
    near = near[np.abs(near[:, None] - pitches).min(axis=1, initial=np.inf) > 0.5]
    frets = np.abs(near - pitches[:, None])
    if not len(near):
        return Beside(near, near, near, frets)
    closest = frets.argmin(axis=0)
    bend = stiffness[closest] * 2.0 ** ((near - pitches[closest]) / SEMITONES_PER_DOUBLING)
    return Beside(near, hertz(near), bend, frets)


def _own_cents(strings: tuple[int, ...], known: GuitarKnowledge) -> Floats:
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


def _templates(strings: tuple[int, ...], known: GuitarKnowledge, orders: int) -> Floats:
    table = np.full((len(strings), orders), np.nan)
    for row, string in enumerate(strings):
        fact = known.of(string)
        shape = np.array(fact.partials_db[:orders])
        table[row, : len(shape)] = shape + (fact.level_db or 0.0)
    return table
