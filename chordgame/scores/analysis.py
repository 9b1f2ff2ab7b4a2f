"""What theory says of a progression: its key, the degree of each chord, where it rests, and what could follow."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Progression:
    """Chords one after the other, with MIDI notes and beats; `sharps` and `minor` say the key as it is kept."""

    chords: tuple[tuple[int, ...], ...]
    beats: tuple[int, ...]
    sharps: int
    minor: bool


@dataclass(frozen=True, slots=True)
class Cadence:
    """A cadence: it ends on the chord at this place."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """The key that its notes say, how surely from 0 to 1, and the next likely; degrees in the key as it is kept."""

    key: str
    sure: float
    others: tuple[str, ...]
    numerals: tuple[str, ...]
    rests: tuple[Cadence, ...]
    follows: tuple[str, ...]
    """Degrees that often follow the last chord, the likeliest first."""


CADENCES = {
    ("V", "I"): "it comes home", ("vii", "I"): "it comes home", ("IV", "I"): "it comes home softly, as an Amen",
    ("V", "vi"): "home is promised and put off",
}  # fmt: skip
"""Two degrees, in major, and what they do together."""
ON_THE_WAY = "it waits for home"
"""What a half cadence does: the last chord of all is the dominant."""
FOLLOWS = {
    "I": ("IV", "V", "vi", "ii"), "ii": ("V", "vii", "IV"), "iii": ("vi", "IV"), "IV": ("V", "I", "ii"),
    "V": ("I", "vi", "IV"), "vi": ("IV", "ii", "V"), "vii": ("I", "vi"),
}  # fmt: skip
"""What follows each degree in songs, as harmony is taught; the likeliest first."""
IN_MINOR = {
    "I": "i", "ii": "ii\u00b0", "iii": "III", "IV": "iv", "V": "V", "vi": "VI", "vii": "VII",
}  # fmt: skip
"""The same degrees in a sad song."""


def rests_in(steps: tuple[int, ...], minor: bool) -> tuple[Cadence, ...]:
    """Where it comes to rest; a step is a place of the scale from 1, 0 outside of it."""
    named = [NAMES.get(step, "") for step in steps]
    if minor:  # a chord on the lowered seventh leads nowhere in particular
        named = ["" if name == "vii" else name for name in named]
    pairs = pairwise(named)
    rests = [Cadence(at, CADENCES[pair]) for at, pair in enumerate(pairs, start=1) if pair in CADENCES]
    return (*rests, *([Cadence(len(named) - 1, ON_THE_WAY)] if named and named[-1] == "V" else []))


def follows(step: int, minor: bool) -> tuple[str, ...]:
    """The degrees that often come after this one."""
    degrees = FOLLOWS.get(NAMES.get(step, ""), FOLLOWS["I"])
    return tuple(IN_MINOR[degree] if minor else degree for degree in degrees)


NAMES = dict(enumerate(FOLLOWS, start=1))
