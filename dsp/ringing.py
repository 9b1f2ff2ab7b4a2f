"""From cues to odds: how likely is it that a string was plucked and rings?

A logistic model in which every cue speaks through a line with two bends, counts differently for strings
hidden under others' overtones and in noise, and differently early and late. The weights are data, made by
`tests/bench/fit_ring_weights.py`.
"""

from __future__ import annotations

import numpy as np

from dsp.bounds import between
from dsp.cues import CUE_NAMES
from dsp.ring_weights import BIAS, MIDDLE, SPREAD, WEIGHTS
from dsp.stiff_string import Floats

NAMES = (*CUE_NAMES, "several", "strum_seconds")
"""The cues, then whether several strums were heard, and how long this one took."""
_HIDDEN, _AUDIBLE, _TIME = (NAMES.index(name) for name in ("hidden", "audible", "time_heard"))
_RISE, _NEWER = NAMES.index("rise_alone"), NAMES.index("newer")
EARLY, LATE = 0.25, 0.5
FURTHEST = 3.0
BEND = 0.5
RIVALRY = 0.5
"""How strongly strings compete for being the one that was plucked alone."""
ONE_PLUCK_SECONDS = 0.05
SEVERAL = 2
"""More strums than this, and strings are being called one by one."""


def terms(cues: Floats) -> Floats:
    """Turn rows of cues into the terms that the weights belong to, block by block."""
    z = between((cues - MIDDLE) / SPREAD, -FURTHEST, FURTHEST)
    late = between((cues[:, _TIME] - EARLY) / (LATE - EARLY), 0.0, 1.0)[:, None]
    hidden, audible = z[:, _HIDDEN][:, None], z[:, _AUDIBLE][:, None]
    return np.hstack([z, z * hidden, z * audible, np.maximum(z - BEND, 0.0), np.maximum(-BEND - z, 0.0), z * late])


def terms_count() -> int:
    """How many weights there are."""
    return 6 * len(NAMES)


def log_odds(cues: Floats, spans: Floats) -> Floats:
    """Log-odds of ringing, strums x strings, from their cues and each strum's length in seconds."""
    strums, strings, _ = cues.shape
    several = strums > SEVERAL
    extra = np.empty((strums, strings, 2))
    extra[..., 0], extra[..., 1] = several, spans[:, None]
    told = np.concatenate([cues, extra], axis=2)
    odds = (terms(told.reshape(strums * strings, -1)) @ WEIGHTS + BIAS).reshape(strums, strings)
    alone = several & (spans < ONE_PLUCK_SECONDS)
    return np.asarray(np.where(alone[:, None], odds - RIVALRY * _rivals(odds, told), odds))


def _rivals(odds: Floats, told: Floats) -> Floats:
    """In a roll call one string is plucked at a time: what one surely started, the others need not explain.

    Only strings whose own partials rose anew compete; those that still ring from before do not.
    """
    rose = between((told[..., _RISE] - 6.0) / 6.0, 0.0, 1.0)
    is_new = between((told[..., _NEWER] + 2.0) / 6.0, 0.0, 1.0)
    strength = np.exp(between(odds, -30.0, 30.0)) * rose * is_new
    return np.asarray(np.log1p(strength.sum(axis=1, keepdims=True) - strength))


def chance(odds: Floats) -> Floats:
    """Probability of log-odds."""
    return np.asarray(1.0 / (1.0 + np.exp(-between(odds, -30.0, 30.0))))
