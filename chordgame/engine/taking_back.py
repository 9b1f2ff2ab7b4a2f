"""Who may take what back, and until when.

The latest move that holds may be taken back while its turn is open: a turn is closed, for everybody, once somebody has
moved in the next. A seat takes back its own move only, and only while it has seen nothing by it, or by what came after
it, that it could not know when it chose. The host, who settles what goes wrong at a table, may take it back all the
same.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.game import Game, Move
from chordgame.engine.what_it_showed import ONLY_THE_HOST, why_it_stands

SEEN_LATER = f"You have seen what came after this move, {ONLY_THE_HOST}"


@dataclass(frozen=True, slots=True)
class Step:
    """A move that holds: its record's number, the move, the state before it, and the seed of its chance, if any."""

    n: int
    move: Move
    before: Any
    seed: int | None = None


class Steps:
    """The moves that hold, in order; each may be taken back from the end, as far as they are open."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self._game = game
        self._steps: list[Step] = []
        self._open_chapter = game.chapter(state)
        self._closed: dict[str, int] = {}
        """How many of the steps, from the first on, are closed to a seat that has seen what came after them."""
        self._found: dict[str, str] = {}
        """What has been found out about the latest step: why it stands, by seat."""

    def copy(self) -> Steps:
        """The same steps, to go back to."""
        twin = copy(self)
        twin._steps, twin._found = [*self._steps], dict(self._found)
        return twin

    @property
    def all(self) -> tuple[Step, ...]:
        """Every step from the first on."""
        return tuple(self._steps)

    @property
    def latest(self) -> Step | None:
        """The latest move that holds."""
        return self._steps[-1] if self._steps else None

    @property
    def open(self) -> Step | None:
        """The latest move, while its turn is open."""
        return self._steps[-1] if self._steps and not self._is_closed(self._steps[-1]) else None

    def add(self, step: Step) -> None:
        """One step further."""
        self._steps.append(step)
        self._found.clear()
        if not step.move.aside:
            self._open_chapter = max(self._open_chapter, self._game.chapter(step.before))

    def take_back(self, n: int, seen: tuple[str, ...]) -> Step:
        """One step back, over the move of that record; these seats have seen what it showed."""
        if not self._steps or self._steps[-1].n != n:
            raise Refused("only the latest move can be undone", f"not record {n}")
        if self._is_closed(self._steps[-1]):
            raise Refused("a turn is closed once somebody has moved in the next", "what it scored stands")
        step = self._steps.pop()
        self._found.clear()
        if seen or self._closed:
            self._close(len(self._steps), seen)
        return step

    def _close(self, left: int, seen: tuple[str, ...]) -> None:
        """Of what is left, everything is closed to those who have seen what came after it."""
        closed = {seat: min(count, left) for seat, count in self._closed.items()}
        self._closed = closed | dict.fromkeys(seen, left)

    def why_closed_to(self, seat: str) -> str:
        """Why the seat may not take back the latest move, although it is open; empty if it may."""
        if self._has_seen_later(seat):
            return SEEN_LATER
        return self._why_it_stands(seat)

    def asking_why_closed_to(self, seat: str) -> Callable[[], str]:
        """The same as a question that can be answered while the game goes on."""
        step, seen_later, game = self._steps[-1], self._has_seen_later(seat), self._game
        return lambda: SEEN_LATER if seen_later else why_it_stands(game, step.before, step.move, step.seed, seat)

    def _has_seen_later(self, seat: str) -> bool:
        return self._closed.get(seat, 0) >= len(self._steps)

    def seen_by(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """To whom of these the latest move showed something: of those who could still use it, or of all if its own seat
        has seen something by it."""
        saw_itself = bool(self._why_it_stands(self._steps[-1].move.seat))
        asked = seats if saw_itself else tuple(seat for seat in seats if seat in self._could_take_back)
        return tuple(seat for seat in asked if self._why_it_stands(seat))

    @property
    def is_known(self) -> bool:
        """Whether somebody has seen what came after the latest move, so that its chance must not come again."""
        return any(count >= len(self._steps) for count in self._closed.values())

    @property
    def _could_take_back(self) -> set[str]:
        """The seats with an earlier move in a turn that is open."""
        earlier = reversed(self._steps[:-1])
        return {step.move.seat for step in takewhile(lambda step: not self._is_closed(step), earlier)}

    def _why_it_stands(self, seat: str) -> str:
        if seat not in self._found:
            step = self._steps[-1]
            self._found[seat] = why_it_stands(self._game, step.before, step.move, step.seed, seat)
        return self._found[seat]

    def _is_closed(self, step: Step) -> bool:
        return self._game.chapter(step.before) < self._open_chapter
