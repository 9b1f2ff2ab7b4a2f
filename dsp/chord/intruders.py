"""Notes nobody asked for: what sounds beside the expected pitches, and what casts a shadow on them.

A finger one to three frets beside its place, or a string that nobody named, casts no false shadow; and a note counts
only where it sounds itself, not where it is another note's overtone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.chord.candidates import Heights, at_frets, one_by_one
from dsp.chord.chord_partials import ORDERS
from dsp.chord.expected import FRETS_BESIDE, Expected, Mask
from dsp.stiff_string import Floats, partials
from dsp.stream.spectrum import Spectrum

FURTHEST_FRETS = 3.01
DOUBTLESS_DB = 26.0
FRET_PENALTY_DB = 3.0


@dataclass(frozen=True, slots=True)
class Intruders:
    """What speaks for pitches beside the expected ones."""

    evidence: Floats
    """For each expected string: the best evidence in dB of any newly struck pitch one to three frets beside it."""
    by_fret: Floats
    """The same evidence for each of `FRETS_BESIDE` (strings x frets)."""
    sure: Floats
    """Pitches that surely sound although no string was asked for them."""
    sure_stiffness: Floats
    doubtless: Mask
    """Which of them are beyond any doubt."""


def find_intruders(spectrum: Spectrum, before: Spectrum | None, asked: Expected, cents: Floats) -> Intruders:
    """Weigh every pitch near the expected ones by partials that no expected string has.

    `cents` is where each expected string was found, and last where the guitar as a whole is tuned.
    """
    beside = asked.beside
    if not len(beside.pitches):
        nobody = np.zeros(0, dtype=np.bool_)
        none = np.zeros(len(asked.f0))
        by_fret = np.zeros((len(asked.f0), len(FRETS_BESIDE)))
        return Intruders(none, by_fret, beside.pitches, beside.stiffness, nobody)
    wanted = partials(asked.f0 * 2.0 ** (cents[:-1] / 1200.0), asked.stiffness, ORDERS)
    heights = Heights(spectrum, before, beside, 2.0 ** (cents[-1] / 1200.0))
    sure, heights_db, new = one_by_one(heights, wanted, beside)
    table = np.where(beside.frets <= FURTHEST_FRETS, new, 0.0)
    # Of pitches that sound alike the nearest fret is the likelier finger.
    best = np.argmax(table - FRET_PENALTY_DB * beside.frets, axis=1)
    return Intruders(
        evidence=table[np.arange(len(best)), best],
        by_fret=at_frets(new, asked, beside, FRETS_BESIDE),
        sure=beside.pitches[sure],
        sure_stiffness=beside.stiffness[sure],
        doubtless=np.array(heights_db) >= DOUBTLESS_DB,
    )
