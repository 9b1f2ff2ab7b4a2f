"""What will be hard on this guitar, in sentences a player can do something about."""

from __future__ import annotations

from calibration.profile import Profile, StringProfile
from calibration.prompts import ORDINALS
from calibration.shadows import Shadow, shadows

TUNED_WITHIN_CENTS = 6.0
"""As near as two plucks of one string agree (`guide.py`, AGREE_CENTS)."""
QUIET_DB = 8.0
"""Below the mean string."""
DIES_FAST_DB_PER_S = 30.0
"""Then it is 15 dB down when a strum is judged, half a second after its pluck."""
NOISY_BELOW_DB = 35.0
"""The mean string should stand this far over the room's noise."""


def hardships(profile: Profile, level_db: float) -> tuple[str, ...]:
    """What will be hard; `level_db` is the mean string's level beside full scale."""
    hard = [*_of_input(profile, level_db)]
    for string in profile.strings:
        hard += of_string(string)
    hard += hidden_strings(shadows(profile))
    return tuple(hard)


def _of_input(profile: Profile, level_db: float) -> list[str]:
    hard = []
    over_noise = level_db - profile.floor_db
    if over_noise < NOISY_BELOW_DB:
        hard.append(f"the room is only {over_noise:.0f} dB below the strings: come closer, or find a quieter place")
    if profile.hum_hz:
        hard.append(f"the mains hum at {profile.hum_hz:.0f} Hz: try another socket, low strings will be surer")
    return hard


def of_string(string: StringProfile) -> list[str]:
    """What will be hard with this string."""
    name, hard = f"the {ORDINALS[string.number]} string", list[str]()
    if abs(string.cents) > TUNED_WITHIN_CENTS:
        way = "flat" if string.cents < 0 else "sharp"
        hard.append(f"{name} is {abs(string.cents):.0f} cents {way}: tune it, and chords will sound and read better")
    if string.level_db < -QUIET_DB:
        hard.append(f"{name} is {-string.level_db:.0f} dB quieter than the others: it will be missed first")
    if string.decay_db_per_s > DIES_FAST_DB_PER_S:
        hard.append(f"{name} dies away fast ({string.decay_db_per_s:.0f} dB a second): it may be taken for muted")
    return hard


def hidden_strings(of_chords: tuple[Shadow, ...]) -> list[str]:
    """One sentence for each string that hides behind another, with the chords in which it does."""
    hidden: dict[tuple[int, int], list[str]] = {}
    for shadow in of_chords:
        if shadow.is_hidden and shadow.behind is not None:
            hidden.setdefault((shadow.string, shadow.behind), []).append(_chord(shadow.chord))
    return [
        f"the {ORDINALS[string]} string hides behind the {ORDINALS[behind]} in {_listed(chords)}: "
        "when in doubt I will ask for it alone"
        for (string, behind), chords in sorted(hidden.items(), reverse=True)
    ]


def _chord(name: str) -> str:
    return "the open strings" if name == "open" else name


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
