"""A profile in the ear's own terms: only what makes it hear better."""

from __future__ import annotations

from calibration.profile import Profile
from dsp.stiff_string import GuitarKnowledge, StringKnowledge


def knowledge_of(profile: Profile) -> GuitarKnowledge:
    """What the ear may use of a profile: its strings, and how each is tuned beside the others.

    Stiffness and levels it reads better from the strum itself: held to those of single plucks, it errs more often
    (`bench/calibrating.py`).
    """
    strings = {
        one.number: StringKnowledge(cents=one.cents, open_pitch=float(profile.tuning[one.number]))
        for one in profile.strings
    }
    return GuitarKnowledge(strings)
