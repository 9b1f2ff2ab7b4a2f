"""From cues to odds: how likely is it that a string was plucked and rings?

A logistic model in which every cue speaks through a line with two bends, counts differently for strings
hidden under others' overtones and in noise, and differently early and late. The weights are data, made by
`bench/fit_ring_weights.py`.
"""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.chord.cues import CUE_NAMES
from dsp.chord.fingering import Mask
from dsp.chord.ring_weights import BIAS, MIDDLE, SPREAD, WEIGHTS
from dsp.stiff_string import Floats

NAMES = (*CUE_NAMES, "several", "strum_seconds")
"""The cues, then whether it is one pluck of several, and how long its strum took."""
_HIDDEN, _AUDIBLE, _TIME = (NAMES.index(name) for name in ("hidden", "audible", "time_heard"))
_RISE, _NEWER = NAMES.index("rise_alone"), NAMES.index("newer")
EARLY, LATE = 0.25, 0.5
FURTHEST = 3.0
BEND = 0.5
RIVALRY = 0.5
"""How strongly strings compete for being the one that was plucked alone."""
ONE_PLUCK_SECONDS = 0.05
BEGINS_ODDS, BEGINS_RISE_DB, BEGINS_NEWER_DB = 2.0, 6.0, 3.0
"""A string surely began to ring where its log-odds and the rise of its own partials are more than this."""
MOST_AT_ONCE, SEVERAL = 2, 2
"""More plucks than this in which so few strings begin to ring, and strings are being called one by one."""


def terms(cues: Floats) -> Floats:
    """Turn rows of cues into the terms that the weights belong to, block by block."""
    z = between((cues - MIDDLE) / SPREAD, -FURTHEST, FURTHEST)
    late = between((cues[:, _TIME] - EARLY) / (LATE - EARLY), 0.0, 1.0)[:, None]
    hidden, audible = z[:, _HIDDEN][:, None], z[:, _AUDIBLE][:, None]
    return np.hstack([z, z * hidden, z * audible, np.maximum(z - BEND, 0.0), np.maximum(-BEND - z, 0.0), z * late])


def terms_count() -> int:
    """How many weights there are."""
    return 6 * len(NAMES)


def both_odds(cues: Floats, seconds: float) -> Floats:
    """Log-odds of ringing of one strum's strings, by itself and as one pluck of several (2 x strings).

    `seconds` is how long the strum took.
    """
    strings = len(cues)
    several = np.repeat([0.0, 1.0], strings)
    asked = np.column_stack([np.tile(cues, (2, 1)), several, np.full(2 * strings, seconds)])
    return np.asarray((terms(asked) @ WEIGHTS + BIAS).reshape(2, strings))


def log_odds(both: Floats, cues: Floats) -> Floats:
    """Log-odds of ringing, strums x strings, from the `both_odds` of each strum and its cues."""
    together, odds = both[:, 0], both[:, 1]
    if len(both) <= SEVERAL:
        return together
    one_by_one = _called(odds, cues)[:, None]
    return np.asarray(np.where(one_by_one, odds - RIVALRY * _rivals(odds, cues), together))


def _called(odds: Floats, cues: Floats) -> Mask:
    """Tell which strums are plucks of a roll call.

    What is plucked, knocked or cut off after a strum of many strings changes nothing of what the strum itself says.
    """
    begins = (odds > BEGINS_ODDS) & (cues[..., _RISE] > BEGINS_RISE_DB) & (cues[..., _NEWER] > BEGINS_NEWER_DB)
    single = begins.sum(axis=1) <= MOST_AT_ONCE
    return np.asarray(single & (single.sum() > SEVERAL))


def _rivals(odds: Floats, cues: Floats) -> Floats:
    """In a roll call one string is plucked at a time: what one surely started, the others need not explain.

    Only strings whose own partials rose anew compete; those that still ring from before do not.
    """
    rose = between((cues[..., _RISE] - 6.0) / 6.0, 0.0, 1.0)
    is_new = between((cues[..., _NEWER] + 2.0) / 6.0, 0.0, 1.0)
    strength = np.exp(between(odds, -30.0, 30.0)) * rose * is_new
    return np.asarray(np.log1p(strength.sum(axis=1, keepdims=True) - strength))


def chance(odds: Floats) -> Floats:
    """Probability of log-odds."""
    return np.asarray(1.0 / (1.0 + np.exp(-between(odds, -30.0, 30.0))))
