"""What each string of a neck has, by the string's number: 1 is the thinnest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self, TypeVar

V = TypeVar("V")


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class ByString(Mapping[int, V]):
    """A value a string, for all of 1 to the last. Frozen; equal to any mapping with the same content."""

    _values: tuple[V, ...]

    def __init__(self, values: Mapping[int, V] | None = None) -> None:
        given = values or {}
        if set(given) != set(range(1, len(given) + 1)):
            raise ValueError(f"strings are numbered from 1 without a gap, not {sorted(given)}")
        object.__setattr__(self, "_values", tuple(given[string] for string in range(1, len(given) + 1)))

    @classmethod
    def from_list(cls, written: Iterable[V]) -> Self:
        """As guitarists write it, and files have it: E A D G B E, or 320003."""
        values = tuple(written)
        return cls(dict(zip(range(len(values), 0, -1), values, strict=True)))

    def to_list(self) -> tuple[V, ...]:
        """For paper and files, as guitarists write it."""
        return self._values[::-1]

    @property
    def strings(self) -> range:
        """The strings' numbers, from the thinnest."""
        return range(1, len(self._values) + 1)

    @property
    def downstroke(self) -> range:
        """The strings' numbers as a downstroke meets them."""
        return range(len(self._values), 0, -1)

    def __getitem__(self, string: int) -> V:
        if string not in self.strings:
            raise KeyError(string)
        return self._values[string - 1]

    def __iter__(self) -> Iterator[int]:
        return iter(self.strings)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self)})"
