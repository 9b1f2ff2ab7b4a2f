"""Which strings hide in the shadow of which: how much of each string's sound no other string covers.

Two partials closer than what the ear can part within half a second are one to it. Whose it is, only
levels tell; a string whose partials are nearly all so covered may ring or not, and the sum hardly changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.profile import Profile, StringProfile
from calibration.take import Real
from dsp.chord.chord_partials import APART, CUED
from dsp.chord.cues import LONGEST_SPAN
from dsp.pitch import hertz
from dsp.simulated import shape_pitches
from dsp.stiff_string import SEMITONES_PER_DOUBLING, stiff

CHORDS = {
    "E": "022100", "A": "x02220", "D": "xx0232", "G": "320003", "C": "x32010",
    "Em": "022000", "Am": "x02210", "Dm": "xx0231", "F": "133211", "Bm": "x24432",
}  # fmt: skip
"""What most songs are made of, for guitars tuned in the standard intervals."""
STANDARD_STEPS = (5.0, 5.0, 5.0, 4.0, 5.0)
"""Semitones from string to string."""
TOO_CLOSE_HZ = APART / LONGEST_SPAN
COVERED_BELOW_DB = 6.0
"""A partial this much louder than what lies on it is heard in spite of it."""
HIDDEN_BELOW = 0.15
"""Share of its power: with less in the clear there is hardly a partial to hear it by."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """One string of one chord: the share of its power in the clear, and who covers the rest the most."""

    chord: str
    string: int
    in_the_clear: float
    behind: int | None

    @property
    def is_hidden(self) -> bool:
        """Whether the ear will often have to ask for it alone."""
        return self.in_the_clear < HIDDEN_BELOW


def chords_of(profile: Profile) -> dict[str, dict[int, float]]:
    """The open strings, and where the tuning's intervals are the standard ones the usual chords."""
    tuning = tuple(pitch + profile.capo for pitch in reversed(profile.tuning))
    chords = {"open": dict(enumerate(tuning, start=1))}
    if tuple(np.diff(profile.tuning)) == STANDARD_STEPS:
        chords |= {name: shape_pitches(shape, tuning) for name, shape in CHORDS.items()}
    return chords


def shadows(profile: Profile) -> tuple[Shadow, ...]:
    """Every string of every chord."""
    return tuple(shadow for name, pitches in chords_of(profile).items() for shadow in of_chord(profile, name, pitches))


def of_chord(profile: Profile, name: str, pitches: Mapping[int, float]) -> tuple[Shadow, ...]:
    """The strings of one chord, thickest first."""
    known = {string.number: string for string in profile.strings}
    sounding = [string for string in sorted(pitches, reverse=True) if string in known]
    partials = {string: _partials(profile, known[string], pitches[string]) for string in sounding}
    return tuple(_shadow(name, string, partials) for string in sounding)


def _partials(profile: Profile, string: StringProfile, pitch: float) -> tuple[Real, Real]:
    """Frequencies and levels (dB) of a string's partials at a pitch."""
    open_pitch = profile.tuning[-string.number]
    stiffness = string.stiffness * 2.0 ** ((pitch - open_pitch) / SEMITONES_PER_DOUBLING)
    levels = np.array(string.partials_db[:CUED] or (0.0,)) + string.level_db
    orders = np.arange(1.0, len(levels) + 1)
    return stiff(hertz(pitch + string.cents / 100.0, profile.a4), stiffness, orders), levels


def _shadow(name: str, string: int, partials: Mapping[int, tuple[Real, Real]]) -> Shadow:
    where, level = partials[string]
    power = 10.0 ** (level / 10.0)
    covered_by = {other: _covers(where, level, *theirs) for other, theirs in partials.items() if other != string}
    free = ~np.any(list(covered_by.values()), axis=0) if covered_by else np.ones(len(where), dtype=np.bool_)
    shares = {other: float(power[covered].sum()) for other, covered in covered_by.items()}
    behind = max(shares, key=lambda other: shares[other], default=None)
    if behind is not None and shares[behind] == 0.0:
        behind = None
    return Shadow(name, string, float(power[free].sum() / power.sum()), behind)


def _covers(where: Real, level: Real, other_where: Real, other_level: Real) -> NDArray[np.bool_]:
    """Which partials another string's run into, not much weaker than they are."""
    close = np.abs(where[:, None] - other_where[None, :]) < TOO_CLOSE_HZ
    loud = other_level[None, :] > level[:, None] - COVERED_BELOW_DB
    return np.asarray((close & loud).any(axis=1))
