"""Fret buzz: does a string that rings strike a fret as it does? Said when sure, of one string or of any in a strum.

A small network says so from how blurred each string's partials are (`buzz_table.py`), from its cues, and from what the
other strings do. Its weights are data, made by `bench/world/teach_buzz.py`: it learned from collisions of simulated
strings, and from clean strums of all guitars that were at hand, loud amplifiers among them.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from dsp.chord import buzz_weights
from dsp.chord.buzz_table import gathered
from dsp.chord.cues import Heard
from dsp.chord.ring_net import RingNet
from dsp.stiff_string import Floats

SURE, SURE_ALONE = 1.6, 2.5
"""A rattle is said from these log-odds on; of a string that is plucked alone, where it is a miss, from higher ones.

Of 83 clean strings of sampled guitars that the network never heard, plucked alone in rooms, noise and loud amplifiers,
four had more than the first, one more than the second."""
NEVER = -99.0
CIRCUMSTANCES = ("pitch", "strings_share", "strings", "left", "strum_seconds", "measured", "unasked")
NET = RingNet.packed(buzz_weights.PACKED, np.zeros((1, 0)), -len(CIRCUMSTANCES))


def inputs(seconds: float, heard: Heard) -> Floats:
    """What the network knows of every string beside its partials; the strum took so many `seconds`."""
    strings = len(heard.cues)
    table = np.empty((strings, len(CIRCUMSTANCES)))
    table[:, 0] = (heard.pitch - 55.0) / 12.0
    table[:, 1:5] = (heard.strings_share, strings / 6.0, max(heard.left_db, -60.0) / 20.0, seconds)
    table[:, 5] = heard.measured
    table[:, 6] = min(len(heard.unasked), 4) / 3.0
    return np.concatenate([heard.cues, table], axis=1)


_REMEMBERED: WeakKeyDictionary[Heard, Floats] = WeakKeyDictionary()
"""Of every look that somebody still keeps: it is asked at each opinion."""


def rattle_odds(seconds: float, heard: Heard) -> Floats:
    """Log-odds that each string strikes a fret; hardly any at a look that comes too early."""
    if heard.blurred is None:
        return np.full(len(heard.cues), NEVER)
    if heard not in _REMEMBERED:
        seen = np.concatenate([gathered(heard.blurred), inputs(seconds, heard)], axis=1)
        _REMEMBERED[heard] = NET.log_odds(seen[None], heard.blurred)[0]
    return _REMEMBERED[heard]
