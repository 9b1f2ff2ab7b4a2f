"""A profile in the ear's own terms."""

from __future__ import annotations

from calibration.profile import Profile
from dsp.stiff_string import GuitarKnowledge, StringKnowledge


def knowledge_of(profile: Profile) -> GuitarKnowledge:
    """What the ear may use of a profile."""
    strings = {
        one.number: StringKnowledge(one.cents, one.stiffness, one.level_db, one.decay_db_per_s, one.partials_db)
        for one in profile.strings
    }
    return GuitarKnowledge(strings, profile.floor_db)
