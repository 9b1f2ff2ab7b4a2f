"""Is this pluck fit to be measured? If not, what is wrong with it, in words."""

from __future__ import annotations

import numpy as np

from calibration import prompts
from calibration.limits import ProfileRefused
from calibration.measure import (
    LEVEL_FROM,
    LEVEL_UNTIL,
    OVER_NOISE_DB,
    SAME_PLACE,
    MeasuredPluck,
    measure_pluck,
    partial_frequencies,
    pitch_of,
)
from calibration.take import Take
from dsp.pitch import Strings, cents, hertz
from dsp.stream.partials import StiffString
from dsp.stream.spectrum import Spectrum
from dsp.tuner.tuner import measure_strings

TUNE_FROM_CENTS = 20.0
"""A string further off is to be tuned before anything is measured on it."""
OWN_PITCH_CENTS = 100.0
"""Nearer than this to a string's pitch it is that string."""
SHORTEST = 0.9
"""Seconds that a string must ring to be measured."""
LOUD_OVER_FLOOR_DB, QUIETEST_DB = 25.0, -60.0
"""A pluck is so much louder than the room, and than any converter's own noise."""
MUTED_DB = 22.0
"""A string that loses more than this within 0.35 s of its pluck does not ring."""
OWN_SHARE = 0.9
"""Share of the power that must lie at the string's own partials; other strings are less than 10 dB down otherwise."""
LOWEST_HZ, HIGHEST_HZ = 60.0, 4000.0
"""Where strings have their power; below lies hum, above the pick."""
FEWEST_IN_STRUM = 2
"""Strings; one alone is a pluck."""


class Unfit(Exception):
    """A pluck that cannot be used; the text tells the player why."""


def is_noticed(take: Take, floor_db: float) -> bool:
    """Whether it was more than a finger's touch."""
    return take.level_db(0.0, 0.1) > max(floor_db + OVER_NOISE_DB, QUIETEST_DB - 10.0)


def has_died(take: Take, floor_db: float) -> bool:
    """Whether a string stopped ringing soon after its pluck."""
    now = take.level_db(0.35, 0.45)
    lost = take.level_db(0.02, 0.1) - now
    return lost > MUTED_DB or (now < floor_db + OVER_NOISE_DB and lost > 0.5 * MUTED_DB)


def check_sound(take: Take, floor_db: float) -> None:
    """What any take must be: neither clipped nor lost in the noise, and ringing on."""
    if take.clips:
        raise Unfit(prompts.TOO_LOUD)
    if take.level_db(0.0, 0.15) < max(floor_db + LOUD_OVER_FLOOR_DB, QUIETEST_DB):
        raise Unfit(prompts.TOO_QUIET)
    if has_died(take, floor_db):
        raise Unfit(prompts.MUTED)
    if take.seconds < SHORTEST:
        raise Unfit(prompts.CUT_SHORT)


def check_pluck(take: Take, string: int, tuning: Strings, a4: float, floor_db: float) -> MeasuredPluck:
    """What was measured of the wanted string; what is wrong with the pluck is an error (`Unfit`)."""
    check_sound(take, floor_db)
    fit = pitch_of(take, tuning, a4)
    if fit is None:
        raise Unfit(prompts.NO_PITCH)
    _check_pitch(fit, string, tuning, a4)
    if own_share(take, fit, floor_db) < OWN_SHARE:
        raise Unfit(prompts.others_sound(string))
    try:
        return measure_pluck(take, fit, string, tuning[string], a4)
    except ProfileRefused as error:
        raise Unfit(f"{error}: pluck it once more") from None


def _check_pitch(fit: StiffString, wanted: int, tuning: Strings, a4: float) -> None:
    off = {string: cents(fit.f0, hertz(pitch, a4)) for string, pitch in sorted(tuning.items())}
    own = off[wanted]
    nearest = min(off, key=lambda string: abs(off[string]))
    # Two strings may be tuned to nearly the same pitch: the wanted one has the first word.
    if abs(own) <= OWN_PITCH_CENTS:
        if abs(own) > TUNE_FROM_CENTS:
            raise Unfit(prompts.out_of_tune(wanted, own))
        return
    if abs(off[nearest]) <= OWN_PITCH_CENTS:
        raise Unfit(prompts.other_string(nearest, wanted))
    raise Unfit(prompts.other_note(fit.f0, wanted, tuning[wanted], a4))


def own_share(take: Take, fit: StiffString, floor_db: float) -> float:
    """Share of the power, noise left out, that one string's partials hold."""
    spectrum = Spectrum(take.span(LEVEL_FROM, LEVEL_UNTIL + 0.3), take.rate)
    frequency = np.arange(len(spectrum.levels)) * spectrum.spacing
    noise = 10.0 ** (floor_db / 10.0) * spectrum.resolution / take.rate
    power = np.maximum(spectrum.levels**2 - 8.0 * noise, 0.0)
    heard = (frequency > LOWEST_HZ) & (frequency < HIGHEST_HZ)
    where = partial_frequencies(fit, take.rate)
    reach = 2.5 * spectrum.resolution + 0.25 * SAME_PLACE * where
    near = (np.abs(frequency[:, None] - where[None, :]) <= reach).any(axis=1)
    return float(power[heard & near].sum() / max(power[heard].sum(), 1e-20))


def check_strum(take: Take, tuning: Strings, a4: float, floor_db: float) -> None:
    """A strum must ring, and be of more than one string."""
    check_sound(take, floor_db)
    found = measure_strings(take.span(0.1, 1.2), take.rate, tuning, a4)
    if len(found) < FEWEST_IN_STRUM and _is_one_string(take, tuning, a4, floor_db):
        raise Unfit(prompts.ONE_ALONE)


def _is_one_string(take: Take, tuning: Strings, a4: float, floor_db: float) -> bool:
    """Whether a single string explains what sounds; the strings of a strum may be too many to be read apart."""
    fit = pitch_of(take, tuning, a4)
    return fit is not None and own_share(take, fit, floor_db) >= OWN_SHARE
