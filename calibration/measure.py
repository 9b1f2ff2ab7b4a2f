"""From recorded plucks of one known open string to what a profile says of it.

Levels are read much as the ear reads them, which hears a strum in spans of half, a third and a fifth of a second: under
a Hann window over the 0.37 s that end half a second after the pluck, the loudest partial's level being the string's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.limits import MOST_PARTIALS, PARTIAL, STRING
from calibration.profile import StringProfile
from calibration.take import Real, Take
from dsp.pitch import Tuning, cents, hertz
from dsp.stiff_string import SEMITONES_PER_DOUBLING
from dsp.stream.partials import StiffString, TwoSpectra, find_partials, fit_stiff_string
from dsp.stream.spectrum import Spectrum
from dsp.tuner.tuner import measure_string

PITCH_FROM, PITCH_UNTIL = 0.06, 1.2
"""Seconds after the pluck: the pick's noise is over, the string still loud."""
LEVEL_FROM, LEVEL_UNTIL = 0.128, 0.5
"""Seconds after the pluck: the window of 0.37 s that ends where a strum is judged."""
DECAY_FROM, DECAY_UNTIL = 0.1, 1.4
"""Seconds after the pluck: the attack is over, and a guide lets it ring 1.5 s."""
DECAY_SPAN, DECAY_STEP = 0.1, 0.05
"""Seconds: long enough to part the partials of a low string, half overlapping."""
KEPT_PARTIALS = 24
"""As many as the ear looks at (`dsp/stream/partials.py`)."""
HIGHEST_HZ = 5000.0
"""Above it hardly a partial of a guitar stands out."""
QUIETEST_PARTIAL = -80.0
"""Below this a partial is lost in any room; what is read there is noise."""
OVER_NOISE_DB = 6.0
"""Twice the amplitude of the room: less is the room."""
ODD_SHARE = 1e-3
"""Of a real string the odd partials never are this weak beside the even ones."""
SAME_PLACE = 0.01
"""Share of its frequency by which a partial may lie beside the model."""


@dataclass(frozen=True, slots=True)
class MeasuredPluck:
    """One pluck of one string. `level_db` is its loudest partial's, beside full scale."""

    string: int
    f0: float
    cents: float
    stiffness: float
    level_db: float
    decay_db_per_s: float
    partials_db: tuple[float, ...]


def pitch_of(take: Take, tuning: Tuning, a4: float) -> StiffString | None:
    """The one stiff string that explains the take best, whichever it is."""
    x = take.span(PITCH_FROM, PITCH_UNTIL)
    fit = measure_string(x, take.rate, tuning, a4)
    if fit is None or not _is_octave_above(fit):
        return fit
    found = find_partials(TwoSpectra(x, take.rate), 2.0 * fit.f0, 4.0 * fit.stiffness, SAME_PLACE / 2.0, HIGHEST_HZ)
    return fit_stiff_string(found) or fit


def _is_octave_above(fit: StiffString) -> bool:
    """Whether only every other partial sounds: the string is an octave higher than it was read."""
    odd, even = (sum(p.amplitude**2 for p in fit.partials if p.number % 2 == rest) for rest in (1, 0))
    return odd < ODD_SHARE * even


def measure_pluck(take: Take, fit: StiffString, string: int, open_pitch: float, a4: float) -> MeasuredPluck:
    """What one pluck of a string tells; a value that no string can have is refused in words."""
    levels = partial_levels(take, fit)
    loudest = float(levels.max())
    pluck = MeasuredPluck(
        string=string,
        f0=fit.f0,
        cents=cents(fit.f0, hertz(open_pitch, a4)),
        stiffness=fit.stiffness,
        level_db=loudest,
        decay_db_per_s=decay_of(take, fit),
        partials_db=tuple(np.maximum(levels - loudest, QUIETEST_PARTIAL).tolist()),
    )
    return _checked(pluck)


def partial_frequencies(fit: StiffString, rate: float) -> Real:
    """Where the partials lie that are worth keeping."""
    frequencies = fit.partial(np.arange(1.0, min(KEPT_PARTIALS, MOST_PARTIALS) + 1))
    inside = frequencies < min(HIGHEST_HZ, 0.4 * rate)
    inside[0] = True
    return np.asarray(frequencies[inside])


def partial_levels(take: Take, fit: StiffString) -> Real:
    """Level of each partial in dB beside full scale, as the ear will see it."""
    spectrum = Spectrum(take.span(LEVEL_FROM, LEVEL_UNTIL), take.rate)
    where = partial_frequencies(fit, take.rate)
    reach = np.maximum(SAME_PLACE * where / 4.0, 0.75 * spectrum.resolution)
    _, level, _ = spectrum.peaks(where, reach)
    return np.asarray(20.0 * np.log10(np.maximum(level, 1e-10)))


def decay_curve(take: Take, fit: StiffString) -> tuple[Real, Real]:
    """Level of the string's partials together, in dB beside full scale, and when (s after the pluck)."""
    until = min(DECAY_UNTIL, take.seconds) - 0.5 * DECAY_SPAN
    times = np.arange(DECAY_FROM, max(until, DECAY_FROM + 2.5 * DECAY_STEP), DECAY_STEP)
    where = partial_frequencies(fit, take.rate)
    levels = [_together_db(take.span(t - 0.5 * DECAY_SPAN, t + 0.5 * DECAY_SPAN), take.rate, where) for t in times]
    return times, np.array(levels)


def _together_db(x: Real, rate: float, where: Real) -> float:
    if len(x) < 16:
        return -200.0
    spectrum = Spectrum(x, rate)
    _, level, _ = spectrum.peaks(where, np.full(len(where), 0.75 * spectrum.resolution))
    return float(10.0 * np.log10((level**2).sum() + 1e-20))


def decay_of(take: Take, fit: StiffString) -> float:
    """How fast the string dies away over its first second and a half, in dB a second."""
    times, level = decay_curve(take, fit)
    slope = np.polyfit(times, level, 1)[0]
    return float(-slope)


def string_of(plucks: Sequence[MeasuredPluck], capo: float = 0.0) -> StringProfile:
    """The middle of several plucks of one string; its level is still beside full scale.

    A capo shortens the string and so stiffens it; the profile keeps what the whole string has.
    """
    count = min(len(pluck.partials_db) for pluck in plucks)
    partials = np.median([pluck.partials_db[:count] for pluck in plucks], axis=0)
    shortened = 2.0 ** (capo / SEMITONES_PER_DOUBLING)
    return StringProfile(
        number=plucks[0].string,
        cents=round(_middle(plucks, "cents"), 3),
        stiffness=float(f"{_middle(plucks, 'stiffness') / shortened:.4g}"),
        level_db=round(_middle(plucks, "level_db"), 2),
        decay_db_per_s=round(_middle(plucks, "decay_db_per_s"), 2),
        partials_db=tuple(np.round(partials - partials.max(), 1).tolist()),
    )


def beside_each_other(strings: Sequence[StringProfile]) -> tuple[StringProfile, ...]:
    """The strings with their levels beside their mean, thickest first, each value within its limits."""
    mean = float(np.mean([string.level_db for string in strings]))
    levelled = [replace(string, level_db=round(string.level_db - mean, 2)) for string in strings]
    for string in levelled:
        STRING["level_db"].check(f"string {string.number} level_db", string.level_db)
    return tuple(sorted(levelled, key=lambda string: -string.number))


def strings_of(plucks: Mapping[int, Sequence[MeasuredPluck]], capo: float = 0.0) -> tuple[StringProfile, ...]:
    """All strings of a guitar from the plucks of each."""
    return beside_each_other([string_of(of_one, capo) for of_one in plucks.values()])


def _middle(plucks: Sequence[MeasuredPluck], name: str) -> float:
    return float(np.median([getattr(pluck, name) for pluck in plucks]))


def _checked(pluck: MeasuredPluck) -> MeasuredPluck:
    for name in ("cents", "stiffness", "decay_db_per_s"):
        STRING[name].check(f"string {pluck.string} {name}", round(getattr(pluck, name), 7))
    for level in pluck.partials_db:
        PARTIAL.check(f"string {pluck.string} partials_db", level)
    return pluck
