"""All that the network sees of the strings of one strum: cues, circumstances, and each string's partials."""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.chord.cues import CUE_NAMES, Heard
from dsp.chord.expected import FRETS_BESIDE
from dsp.stiff_string import Floats

CIRCUMSTANCES = (
    "several",  # whether it is one pluck of several
    "strum_seconds",  # how long its strum took
    "pitch",
    "strings",  # how many were asked for
    "left",  # what is left of all strings together
    "strings_share",  # of all that sounds
    "unasked",  # how many notes nobody asked for
    "all_named",
    "was",  # how loud it was before, beside now
    "noticed",  # whether the strum's pluck was
    "voice",  # whether all that sounds glides
    "cents",  # how far it is off the chord's tuning
    "measured",  # whether its own partials tell that
    "in_range",  # partials that this input can carry
    *(f"beside_{fret:+.0f}" for fret in FRETS_BESIDE),
)
NAMES = (*CUE_NAMES, *CIRCUMSTANCES)


def inputs(seconds: float, noticed: bool, heard: Heard, several: bool) -> Floats:
    """Return the cues and circumstances of every string (strings x `NAMES`); the strum took so many `seconds`."""
    strings = len(heard.cues)
    expected = heard.pitch - heard.cents / 100.0
    of_all = (
        float(several),
        min(seconds, 1.0),
        0.0,
        strings / 6.0,
        max(heard.left_db, -60.0) / 20.0,
        heard.strings_share,
        min(len(heard.unasked), 4) / 3.0,
        float(heard.all_named),
        min(max(heard.was_db, -60.0), 20.0) / 20.0,
        float(noticed),
        float(heard.gliding.is_a_voices),
    )
    table = np.tile(np.array(of_all, dtype=np.float64), (strings, 1))
    table[:, 2] = (expected - 55.0) / 12.0
    own = (
        between(heard.cents - heard.tuning_cents, -60.0, 60.0) / 30.0,
        1.0 * heard.measured,
        heard.in_range / 12.0,
    )
    return np.concatenate([heard.cues, table, np.stack(own, axis=1), heard.by_fret / 20.0], axis=1)
