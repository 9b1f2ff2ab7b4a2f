"""Chance that lives in the state: the same seed and the same moves give the same game on any machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
"""SplitMix64 reckons in 64 bits."""
_GOLDEN = 0x9E3779B97F4A7C15
"""SplitMix64's step: 2**64 divided by the golden ratio, made odd."""
LARGEST_SEED = _MASK


def _number(seed: int, place: int) -> int:
    """The 64 bits at that place of the stream."""
    z = (seed + place * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@dataclass(frozen=True, slots=True)
class Chance:
    """A stream of random numbers: a seed, and how many numbers were drawn from it.

    The generator is SplitMix64: stateless but for a counter, and defined by integer arithmetic alone.
    """

    seed: int
    drawn: int = 0

    def below(self, n: int) -> tuple[int, Chance]:
        """A number from 0 to n-1, and the chance that is left.

        Taking the remainder of 64 bits favours small numbers by less than n / 2**64: no table will notice.
        """
        return _number(self.seed, self.drawn + 1) % n, Chance(self.seed, self.drawn + 1)

    def die(self) -> tuple[int, Chance]:
        """The six-sided die."""
        face, rest = self.below(6)
        return face + 1, rest

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of the items, each as likely as the others."""
        index, rest = self.below(len(items))
        return items[index], rest

    def shuffled(self, items: Iterable[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in an order of which each is as likely as the others."""
        left, drawn = list(items), self.drawn
        for last in range(len(left) - 1, 0, -1):
            drawn += 1
            other = _number(self.seed, drawn) % (last + 1)
            left[last], left[other] = left[other], left[last]
        return tuple(left), Chance(self.seed, drawn)

    def split(self) -> tuple[Chance, Chance]:
        """A stream for somebody else, and this one without it."""
        high, rest = self.below(1 << 32)
        low, rest = rest.below(1 << 32)
        return Chance(high << 32 | low), rest
