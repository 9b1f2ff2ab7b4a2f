"""What an ear could learn of a guitar while it is played: how its strings are tuned beside each other.

Tried, and not built in: over sixty strums it erred as often as an ear that knows nothing (`sixty_strums.py`).

Only what surely rang teaches, and only where a string's own partials told its pitch. What is known tells where to look
and nothing else: how likely a string rings is found in the strum, as ever, so that no memory makes a wrong verdict
certain. It fades: a string that is tuned anew is known anew a few strums later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median

from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from dsp.verdict import PlayVerdict, StringState, StringVerdict

SURE_FROM = 0.99
"""What is said to ring with this confidence did so in every one of 1272 really strummed strings."""
FEWEST_TO_COMPARE = 3
"""Strings that tell how the guitar as a whole is tuned; beside fewer none can be said to be off."""
LASTS = 8
"""Strums that are remembered, about: each later one counts as much as an eighth of what is known."""
TRUSTED_FROM = 2
"""Strums of a string before its tuning is believed: a finger bends one now and then."""
RETUNED_CENTS = 12.0
"""A string this far from where it was known has been tuned: what was known of it is forgotten. Fingers move a string by
half as much from one chord to another."""


@dataclass(frozen=True, slots=True)
class KnownString:
    """How far a string is off beside the whole guitar, and how many strums have said so."""

    cents: float
    strums: int = 1

    def after(self, cents: float) -> KnownString:
        """What is known once it sounded so much off."""
        if abs(cents - self.cents) > RETUNED_CENTS:
            return KnownString(cents)
        strums = min(self.strums + 1, LASTS)
        return KnownString(self.cents + (cents - self.cents) / strums, strums)


@dataclass(frozen=True, slots=True)
class KnownGuitar:
    """What is known by string; plain numbers, so that it can be kept as JSON, looked at and forgotten."""

    strings: Mapping[int, KnownString] = field(default_factory=dict)

    @property
    def knowledge(self) -> GuitarKnowledge:
        """What the next strum may be heard with."""
        told = {
            number: StringKnowledge(cents=one.cents)
            for number, one in self.strings.items()
            if one.strums >= TRUSTED_FROM
        }
        return GuitarKnowledge(told)

    def after(self, play: PlayVerdict) -> KnownGuitar:
        """What is known once a play was judged."""
        cents = {one.string: one.cents for one in _sure(play.strings) if one.cents is not None}
        if len(cents) < FEWEST_TO_COMPARE:
            return self
        whole = median(cents[string] - self._off(string) for string in cents)
        learned = {string: self._learned(string, off - whole) for string, off in cents.items()}
        return KnownGuitar({**self.strings, **learned})

    def _off(self, string: int) -> float:
        return self.strings[string].cents if string in self.strings else 0.0

    def _learned(self, string: int, cents: float) -> KnownString:
        return self.strings[string].after(cents) if string in self.strings else KnownString(cents)


def known_from(knowledge: GuitarKnowledge) -> KnownGuitar:
    """A calibration's word to begin with: as good as all the strums that are remembered."""
    told = {number: one.cents for number, one in knowledge.strings.items() if one.cents is not None}
    return KnownGuitar({number: KnownString(cents, LASTS) for number, cents in told.items()})


def _sure(strings: Iterable[StringVerdict]) -> list[StringVerdict]:
    return [one for one in strings if one.state is StringState.CLEAR and one.confidence >= SURE_FROM]
