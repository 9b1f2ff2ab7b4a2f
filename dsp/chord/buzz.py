"""Fret buzz: a string that strikes a fret at each swing makes noise between its partials as it rings.

Mostly it does so only while it swings wide: a rattle is heard a fifth of a second after the pluck, when the pick's own
noise and its echoes are gone. A clean string leaves the spectrum between its partials 62 to 95 dB under the loudest.
"""

from __future__ import annotations

import numpy as np

from dsp.chord.attacks import LEAD_HOPS
from dsp.stiff_string import Floats

BAND_HZ = (1500.0, 4500.0)
HIGHEST_LINE = 0.9
"""The last lines of the short spectra are bent by the thinning filter."""
BETWEEN_PARTIALS = 0.2
"""So many of the lines in the band are surely noise."""
RAISED_DB = 10.0
"""The room itself, or what rings on from before, must not be what is heard: the noise has to come with the pluck."""
NO_RATTLE_DB = -120.0
BUZZ_DB, BUZZ_AMONG_OTHERS_DB = -58.0, -50.0
"""What a rattling string's noise has at least, beside its loudest partial; where other strings are asked for too, hands
move on them, and only what is louder is a rattle."""
HOPS = slice(LEAD_HOPS + 18, LEAD_HOPS + 26)
BEFORE = slice(0, LEAD_HOPS - 2)


def rattle_db(rows: Floats, spacing: float) -> float:
    """Level of the noise that came with the pluck beside the loudest line, or `NO_RATTLE_DB`.

    `rows` are short spectra, hop by hop, from `LEAD_HOPS` before the pluck.
    """
    first, last = int(BAND_HZ[0] / spacing), int(min(BAND_HZ[1] / spacing, HIGHEST_LINE * rows.shape[1]))
    if len(rows) < HOPS.stop or last - first < 8:
        return NO_RATTLE_DB
    rank = int(BETWEEN_PARTIALS * (last - first))
    quiet = 20.0 * np.log10(np.partition(rows[:, first:last], rank, axis=1)[:, rank] + 1e-9)
    noise, room = float(quiet[HOPS].mean()), float(quiet[BEFORE].mean())
    if noise - room < RAISED_DB:
        return NO_RATTLE_DB
    return noise - float(20.0 * np.log10(rows.max() + 1e-9))


def is_buzz(rattle: float, asked: int) -> bool:
    """Whether so much noise is a buzz, where so many strings are asked for.

    `Best.rattles` asks this of a string that sounds alone; `judge.py` says BUZZ of one that rings and rattles.
    """
    return rattle > (BUZZ_DB if asked == 1 else BUZZ_AMONG_OTHERS_DB)
