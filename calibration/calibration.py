"""A finished calibration: the profile, and what it was made from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.guide import Recorded
from calibration.hardships import hardships
from calibration.limits import GUITAR
from calibration.measure import strings_of
from calibration.noise import floor_db, hum_hz
from calibration.profile import Profile
from dsp.pitch import Strings


@dataclass(frozen=True, slots=True)
class About:
    """What only the player can say of the guitar; `tuning` is that of the open strings without capo."""

    name: str
    input: str
    tuning: Strings
    a4: float = 440.0
    capo: int = 0
    left_handed: bool = False

    @property
    def sounding(self) -> Strings:
        """What the open strings sound, the capo included."""
        return {string: pitch + self.capo for string, pitch in self.tuning.items()}


@dataclass(frozen=True, slots=True)
class Calibration:
    """A profile with the recordings behind it and what they say will be hard."""

    profile: Profile
    recorded: Recorded
    hard: tuple[str, ...]


def calibrate(about: About, recorded: Recorded) -> Calibration:
    """Everything that was recorded as a profile; a value that cannot be is refused by its name and range."""
    noise = GUITAR["floor_db"].check("floor_db", round(floor_db(recorded.silence), 1))
    profile = Profile(
        name=about.name,
        input=about.input,
        tuning=about.tuning,
        strings=strings_of(recorded.plucks, about.capo),
        a4=GUITAR["a4"].check("a4", about.a4),
        capo=about.capo,
        left_handed=about.left_handed,
        floor_db=noise,
        hum_hz=hum_hz(recorded.silence),
    )
    levels = [pluck.level_db for plucks in recorded.plucks.values() for pluck in plucks]
    return Calibration(profile, recorded, hardships(profile, float(np.mean(levels))))
