"""Secret choices that several seats make at once and open together: blind bids, battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Sealed(Generic[C]):
    """Who was asked, and each one's choice, None while it is still to come."""

    asked: tuple[str, ...]
    choices: tuple[C | None, ...]

    @staticmethod
    def of(seats: Sequence[str]) -> Sealed[C]:
        """These seats are asked, and none has chosen."""
        return Sealed(tuple(seats), (None,) * len(seats))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has still to choose; that somebody has chosen is no secret."""
        return tuple(seat for seat, choice in zip(self.asked, self.choices, strict=True) if choice is None)

    @property
    def complete(self) -> bool:
        """Whether all have chosen, so that the choices may be opened."""
        return None not in self.choices

    def choice(self, seat: str) -> C | None:
        """What this seat chose; nobody else's screen may show it before all are opened."""
        return self.choices[self.asked.index(seat)] if seat in self.asked else None

    def with_choice(self, seat: str, choice: C) -> Sealed[C]:
        """The same with this seat's choice made."""
        made = (choice if one == seat else old for one, old in zip(self.asked, self.choices, strict=True))
        return Sealed(self.asked, tuple(made))

    @property
    def opened(self) -> tuple[C, ...]:
        """All choices, in the order of those who were asked; only once they are complete."""
        assert self.complete, "choices are opened together"
        return tuple(choice for choice in self.choices if choice is not None)

    def dreamt(self, seat: str | None, make_up: Callable[[str], C]) -> Sealed[C]:
        """What the seat can imagine: its own choice, and another for everybody else who has made one."""
        made = (
            choice if choice is None or one == seat else make_up(one)
            for one, choice in zip(self.asked, self.choices, strict=True)
        )
        return Sealed(self.asked, tuple(made))
