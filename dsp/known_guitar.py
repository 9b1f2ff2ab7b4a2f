"""What an ear learns of a guitar while it is played: how its strings are tuned beside each other, how stiff each is.

Only what surely rang teaches, and only where a string's own partials show it. What is known says where to look and
nothing else: how likely a string rings is found in the strum, as ever, so that no memory makes a wrong verdict certain.
It fades: a string that is tuned anew is known anew a few strums later, and so is a new set of strings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from statistics import median

from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from dsp.verdict import PlayVerdict, StringState, StringVerdict

SURE_FROM = 0.97
"""What is said to ring with this confidence did so in every one of 1109 really strummed strings."""
FEWEST_TO_COMPARE = 3
"""Strings that tell how the guitar as a whole is tuned; beside fewer none can be said to be off."""
LASTS = 12
"""Strums that are remembered, about: each later one counts as much as a twelfth of what is known."""
TRUSTED_FROM = 2
"""Strums of a string before its tuning is believed: a finger bends one now and then."""
RETUNED_CENTS = 12.0
"""A string this far from where it was known has been tuned: what was known of it is forgotten. Fingers move a string by
half as much from one chord to another."""
USUAL_SPREAD, COUNTS_AS = 0.5, 3
"""Strums of a guitar differ by about so many octaves in what they show of a string's stiffness; so many strums speak
for that before any was heard."""
OTHER_STRINGS = 1.5
"""Octaves: a single strum counts for no more than this beside what is known of a string's stiffness."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A figure as some strums gave it: its mean, and how far they are from that."""

    mean: float
    variance: float = 0.0
    strums: int = 1

    def after(self, figure: float) -> Remembered:
        """Once more."""
        strums = min(self.strums + 1, LASTS)
        off = figure - self.mean
        mean = self.mean + off / strums
        variance = self.variance + (off * (figure - mean) - self.variance) / strums
        return Remembered(round(mean, 3), round(variance, 4), strums)


@dataclass(frozen=True, slots=True)
class RememberedString:
    """How far it is off beside the whole guitar, in cents, and by how many octaves it is stiffer than usual."""

    string: int
    cents: Remembered | None = None
    stretched: Remembered | None = None

    def tuned(self, cents: float) -> RememberedString:
        """What is known once it sounded so much off."""
        if self.cents is None or abs(cents - self.cents.mean) > RETUNED_CENTS:
            return replace(self, cents=Remembered(round(cents, 3)))
        return replace(self, cents=self.cents.after(cents))

    def stretches(self, octaves: float) -> RememberedString:
        """What is known once its partials lay so."""
        if self.stretched is None:
            return replace(self, stretched=Remembered(round(octaves, 3)))
        within = max(-OTHER_STRINGS, min(OTHER_STRINGS, octaves - self.stretched.mean))
        return replace(self, stretched=self.stretched.after(self.stretched.mean + within))

    @property
    def knowledge(self) -> StringKnowledge:
        """What the next strum may be heard with."""
        tuned = self.cents is not None and self.cents.strums >= TRUSTED_FROM
        return StringKnowledge(
            cents=self.cents.mean if tuned and self.cents is not None else None,
            stretched=None if self.stretched is None else self.stretched.mean,
            stretched_spread=0.0 if self.stretched is None else _spread(self.stretched),
        )


@dataclass(frozen=True, slots=True)
class RememberedGuitar:
    """What is known by string; plain numbers, so that it can be kept as JSON, looked at and forgotten."""

    strings: tuple[RememberedString, ...] = ()

    @property
    def knowledge(self) -> GuitarKnowledge:
        """What the next strum may be heard with."""
        return GuitarKnowledge({one.string: one.knowledge for one in self.strings})

    def after(self, play: PlayVerdict) -> RememberedGuitar:
        """What is known once a play was judged."""
        sure, known = _sure(play.strings), {one.string: one for one in self.strings}
        cents = {one.string: one.cents for one in sure if one.cents is not None}
        if len(cents) >= FEWEST_TO_COMPARE:
            whole = median(off - _off(known.get(string)) for string, off in cents.items())
            known |= {string: _of(known, string).tuned(off - whole) for string, off in cents.items()}
        for one in sure:
            if one.stretched is not None:
                known[one.string] = _of(known, one.string).stretches(one.stretched)
        return RememberedGuitar(tuple(known[string] for string in sorted(known)))


def remembered_from(knowledge: GuitarKnowledge) -> RememberedGuitar:
    """A calibration's word to begin with: as good as all the strums that are remembered."""
    cents = sorted((number, one.cents) for number, one in knowledge.strings.items() if one.cents is not None)
    return RememberedGuitar(tuple(RememberedString(number, Remembered(off, strums=LASTS)) for number, off in cents))


def _of(known: dict[int, RememberedString], string: int) -> RememberedString:
    return known.get(string, RememberedString(string))


def _off(one: RememberedString | None) -> float:
    return 0.0 if one is None or one.cents is None else one.cents.mean


def _spread(figure: Remembered) -> float:
    """How far the next strum may be from it."""
    heard = COUNTS_AS * USUAL_SPREAD**2 + figure.strums * figure.variance
    of_one = heard / (COUNTS_AS + figure.strums)
    return round(sqrt(of_one * (1.0 + 1.0 / figure.strums)), 3)


def _sure(strings: Iterable[StringVerdict]) -> list[StringVerdict]:
    return [one for one in strings if one.state is StringState.CLEAR and one.confidence >= SURE_FROM]
