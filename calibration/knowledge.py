"""A profile in the ear's own terms: only what makes it hear better."""

from __future__ import annotations

from calibration.profile import Profile
from dsp.stiff_string import GuitarKnowledge, StringKnowledge


def knowledge_of(profile: Profile) -> GuitarKnowledge:
    """What the ear may use of a profile: how each string is tuned beside the others.

    Stiffness and levels it reads better from the strum itself: held to those of single plucks, it errs more often
    (`tests/bench/calibrating.py`).
    """
    return GuitarKnowledge({one.number: StringKnowledge(cents=one.cents) for one in profile.strings}, profile.floor_db)
