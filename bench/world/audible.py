"""Whether anybody could hear that a string strikes a fret: beside the same play where there is no fret to strike.

A rattle is heard as brightness. So both are compared band by band, as wide as our own hearing's (Glasberg and Moore's),
over those that the program sees too, and over all the time in which it may be heard. How loud both are as a whole is
told by what lies below: there a rattle adds nothing.
"""

from __future__ import annotations

import numpy as np
from scipy.signal import stft

from bench.world.guitars import RATE, Sound
from bench.world.rattling import Rattle
from dsp.chord.buzz_table import HIGHEST_HZ
from dsp.stiff_string import Floats
from dsp.verdict import FINAL_AFTER

BRIGHT_HZ, BELOW_HZ = 1000.0, 500.0
"""What is above the first may be a rattle's, what is below the second is the note's."""
AUDIBLE_DB = 3.0
"""So much louder is a band in which a rattle sounds as loud as all else there. (Who hears both plays one after the
other tells 1 dB; at a table nobody hears the other one.)"""
ATTACK, LINES = 0.02, 1024
"""Seconds of the pluck itself, and how many samples are heard at once."""


def louder_db(rattling: Rattle, clean: Rattle) -> float:
    """By how much the band is louder in which the rattle is heard best."""
    last = max(rattling.scene.plucked.values())
    span = slice(round((rattling.at + ATTACK) * RATE), round((last + FINAL_AFTER) * RATE))
    rattles, sounds = (_bands(one.scene.audio[span]) for one in (rattling, clean))
    return float(10.0 * np.log10(rattles / sounds).max())


def _bands(x: Sound) -> Floats:
    """The power in each band, beside that of the notes."""
    frequency, _, lines = stft(x, RATE, nperseg=LINES, noverlap=3 * LINES // 4)
    power = (np.abs(lines) ** 2).mean(axis=1)
    number = 21.4 * np.log10(1.0 + 0.00437 * frequency)
    first, last = np.interp([BRIGHT_HZ, HIGHEST_HZ], frequency, number)
    bands = [power[(number >= low) & (number < low + 1.0)].sum() for low in np.arange(first, last - 1.0)]
    return np.asarray(np.array(bands) / power[frequency < BELOW_HZ].sum())
