"""What is known of the expected strings before any of them is heard; it is the same at every look."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dsp.pitch import LOWEST, STANDARD, hertz
from dsp.stiff_string import (
    SEMITONES_PER_DOUBLING,
    Floats,
    GuitarKnowledge,
    usual_stiffness,
)

Mask = npt.NDArray[np.bool_]

FRETS_BESIDE = (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0)
FRETS_AROUND = tuple(float(fret) for fret in range(-12, 13) if fret)
"""Where a finger may be instead on a string that is asked for alone: an octave around, so that its open string is
among them."""
OVERTONES = (12.0, 19.0, 24.0, 28.0, 31.0, 34.0, 36.0)
SHADOWS = (7.0, 12.0, 16.0, 19.0, 24.0, 28.0, 31.0)
"""A note this far below another one shares many of its partials."""
USUAL_STRINGS = len(STANDARD)
SET_OCTAVES, STRING_OCTAVES, ALIKE_OCTAVES = 1.0, 0.4, 0.5
"""How far a set of strings is from the usual stiffness, in octaves of it, a string from its set, and how far apart in
pitch strings are still alike."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Pitches that nobody expects, but that may explain what is heard: one to three frets beside the expected ones,
    and, of strings that nobody named, those in whose shadow an expected one would lie.
    """

    pitches: Floats
    f0: Floats
    stiffness: Floats
    frets: Floats
    """Distance in frets from every expected string (strings x pitches)."""
    unnamed: int
    """How many strings may sound that nobody named."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected strings, lowest first."""

    strings: tuple[int, ...]
    pitches: Floats
    f0: Floats
    usual: Floats
    """Stiffness that such strings usually have."""
    stiffness: Floats
    certain: Floats
    """How well the stiffness is known of this guitar: 1 where it was measured, 0 where nothing is."""
    stretched: Floats
    """Octaves by which that is beside the usual."""
    cents: Floats
    """Known tuning of each string beside their mean: as a whole the guitar may have drifted."""
    template_db: Floats
    """Known levels of the strings' partials, nan where unknown."""
    beside: Beside
    instead: Beside
    """What a string may sound instead of its own pitch."""
    furthest: float
    """By how many frets that may be off."""


def expected(
    strings: tuple[int, ...],
    pitches: Floats,
    known: GuitarKnowledge,
    orders: int,
    all_named: bool = False,
    one_asked: bool = False,
) -> Expected:
    """Gather what is known of these strings at these pitches, and of their first partials.

    `all_named` says that no other string sounds, `one_asked` that all but the first are bystanders.
    """
    usual = usual_stiffness(strings, pitches)
    stiffness, certain = _stiffness(strings, pitches, usual, known)
    near = (pitches[:, None] + np.array(FRETS_BESIDE)).ravel()
    beside = _beside(pitches, stiffness, near, 0 if all_named else max(0, USUAL_STRINGS - len(strings)))
    far = all_named and one_asked
    return Expected(
        strings=strings,
        pitches=pitches,
        f0=hertz(pitches),
        usual=usual,
        stiffness=stiffness,
        certain=certain,
        stretched=np.log2(stiffness / usual),
        cents=_own_cents(strings, known),
        template_db=_templates(strings, known, orders),
        beside=beside,
        instead=_beside(pitches, stiffness, pitches[0] + np.array(FRETS_AROUND), 0) if far else beside,
        furthest=FRETS_AROUND[-1] if far else FRETS_BESIDE[-1],
    )


def overtone_of(pitches: Floats) -> Mask:
    """Tell which pitches lie an octave, a twelfth, ... above (row) or below (column) which others."""
    gap = pitches[:, None] - pitches[None, :]
    return np.asarray((np.abs(gap[:, :, None] - np.array(OVERTONES)) < 0.3).any(axis=2))


def _beside(pitches: Floats, stiffness: Floats, near: Floats, unnamed: int) -> Beside:
    shadows = (pitches[:, None] - np.array(SHADOWS)).ravel() if unnamed else near[:0]
    shadows = shadows[shadows >= min(LOWEST, pitches.min(initial=LOWEST))]
    found = np.unique(np.round(np.concatenate([near, shadows]), 3))
    found = found[np.abs(found[:, None] - pitches).min(axis=1, initial=np.inf) > 0.5]
    frets = np.abs(found - pitches[:, None])
    if not len(found):
        return Beside(found, found, found, frets, unnamed)
    closest = frets.argmin(axis=0)
    bend = stiffness[closest] * 2.0 ** ((found - pitches[closest]) / SEMITONES_PER_DOUBLING)
    beyond = frets.min(axis=0) > FRETS_BESIDE[-1]
    bend = np.where(beyond, usual_stiffness((0,) * len(found), found), bend)
    return Beside(found, hertz(found), bend, frets, unnamed)


def _own_cents(strings: tuple[int, ...], known: GuitarKnowledge) -> Floats:
    cents = np.array([np.nan if (off := known.of(s).cents) is None else off for s in strings])
    is_known = np.isfinite(cents)
    return np.where(is_known, cents - (cents[is_known].mean() if is_known.any() else 0.0), 0.0)


def _stiffness(
    strings: tuple[int, ...], pitches: Floats, usual: Floats, known: GuitarKnowledge
) -> tuple[Floats, Floats]:
    """Return each string's stiffness, and how certain that is: measured, remembered of it, or of strings like it."""
    known_here = [known.stiffness_at(string, pitch) for string, pitch in zip(strings, pitches.tolist(), strict=True)]
    measured = np.array([np.nan if b is None else b for b in known_here])
    certain = np.isfinite(measured)
    stretched, remembered = _remembered(strings, pitches, known)
    return np.where(certain, measured, usual * 2.0**stretched), np.where(certain, 1.0, remembered)


def _remembered(strings: tuple[int, ...], pitches: Floats, known: GuitarKnowledge) -> tuple[Floats, Floats]:
    """Octaves by which each string is stiffer than usual, and how certain that is; strings of one set are alike."""
    facts = [known.of(string) for string in strings]
    heard = np.array([fact.stretched is not None for fact in facts])
    if not heard.any():
        return np.zeros(len(strings)), np.zeros(len(strings))
    octaves = np.array([fact.stretched or 0.0 for fact in facts])
    spread = np.array([fact.stretched_spread for fact in facts])
    apart = (pitches[:, None] - pitches) / 12.0
    alike = SET_OCTAVES**2 * np.exp(-0.5 * (apart / ALIKE_OCTAVES) ** 2) + STRING_OCTAVES**2 * np.eye(len(strings))
    believed = np.linalg.solve(alike[np.ix_(heard, heard)] + np.diag(spread[heard] ** 2), octaves[heard])
    likely = alike[:, heard] @ believed
    certain = 1.0 - np.minimum(1.0, spread / np.hypot(SET_OCTAVES, STRING_OCTAVES))
    return likely, np.where(heard, certain, 0.0)


def _templates(strings: tuple[int, ...], known: GuitarKnowledge, orders: int) -> Floats:
    table = np.full((len(strings), orders), np.nan)
    for row, string in enumerate(strings):
        fact = known.of(string)
        shape = np.array(fact.partials_db[:orders])
        table[row, : len(shape)] = shape + (fact.level_db or 0.0)
    return table
