"""From cues to odds: how likely is it that a string was plucked and rings?

A few small networks say so, each taught by itself, and their mean counts; their weights are data, made by
`bench/world/teach.py`. Strings that are plucked one by one compete for being the one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dsp.bounds import between
from dsp.chord import ring_weights
from dsp.chord.cues import CUE_NAMES, Heard
from dsp.chord.expected import Mask
from dsp.chord.ring_inputs import inputs
from dsp.stiff_string import Floats

_RISE, _NEWER = CUE_NAMES.index("rise_alone"), CUE_NAMES.index("newer")
NETS = ring_weights.NETS
PLAYERS_RING_MORE = 0.75
"""The taught world shows every way to fail; of a player's strings more ring: the difference in log-odds."""
RIVALRY = 0.5
"""How strongly strings compete for being the one that was plucked alone."""
ONE_PLUCK_SECONDS = 0.05
BEGINS_ODDS, BEGINS_RISE_DB, BEGINS_NEWER_DB = 2.0, 6.0, 3.0
"""A string surely began to ring where its log-odds and the rise of its own partials are more than this."""
MOST_AT_ONCE, SEVERAL = 2, 2
"""More plucks than this in which so few strings begin to ring, and strings are being called one by one."""


def both_odds(seconds: float, noticed: bool, heard: Heard) -> Floats:
    """Log-odds of ringing of one strum's strings, by itself and as one pluck of several (2 x strings).

    `seconds` is how long the strum took, and `noticed` whether anybody heard it begin.
    """
    cues = np.stack([inputs(seconds, noticed, heard, several) for several in (False, True)])
    return np.asarray(sum(net.log_odds(cues, heard.partials) for net in NETS) / len(NETS) + PLAYERS_RING_MORE)


def log_odds(both: Floats, looks: Sequence[Heard]) -> Floats:
    """Log-odds of ringing, strums x strings, from the `both_odds` of one look at each strum."""
    together, odds, cues = both[:, 0], both[:, 1], np.array([look.cues for look in looks])
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
