"""A profile in the ear's own terms: only what makes it hear better."""

from __future__ import annotations

import numpy as np

from calibration.profile import Profile, StringProfile
from dsp.stiff_string import GuitarKnowledge, StringKnowledge, usual_stiffness

UNLIKE_A_STRING = 2.5
"""A stiffness further than this factor from the usual one of its gauge was not an open string's: it was misread, or
a fretted note's. The ear holds on to what it is told of stiffness, so a wrong one does much harm, none does little."""
TRUSTED_PARTIALS = 6
"""The lower partials' levels are the guitar's own; the upper ones change with every finger's breadth between the
plucks and with every fret, and held against the ear's own expectation they cost more than they bring."""


def knowledge_of(profile: Profile) -> GuitarKnowledge:
    """What the ear may use of a profile."""
    return GuitarKnowledge({one.number: _of_string(one, profile) for one in profile.strings}, profile.floor_db)


def _of_string(one: StringProfile, profile: Profile) -> StringKnowledge:
    open_pitch = float(profile.tuning[-one.number])
    stiffness = one.stiffness if _is_like_a_string(one.stiffness, open_pitch) else None
    return StringKnowledge(
        one.cents, stiffness, one.level_db, one.decay_db_per_s, one.partials_db[:TRUSTED_PARTIALS], open_pitch
    )


def _is_like_a_string(stiffness: float, open_pitch: float) -> bool:
    usual = float(usual_stiffness((0,), np.array([open_pitch]))[0])
    return usual / UNLIKE_A_STRING <= stiffness <= usual * UNLIKE_A_STRING
