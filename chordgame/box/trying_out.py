"""A box's self-test: a person turns a piece round in each layer and pushes clips, and what the box has read is ticked.

It reads what the box sends, so the whole way is tried: sensors, wires, firmware, cable and driver. How bright each
sensor sees is said by the board alone, to who builds it ('ringclear box levels').
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from chordgame.theory.ring import CLOCKWISE
from hardware.box.readings import LAYERS, PLACES, BoxHello, FretboardReading, Piece, Reading, StackReading

STRINGS, SLOTS = 6, 13
"""Of a fretboard that has not said what it has; slot 0 is at the headstock."""


@dataclass(frozen=True, slots=True)
class Ticked:
    """One thing that is tried: what of it was read, and what is still to come."""

    name: str
    done: tuple[str, ...]
    to_come: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TryingOut:
    """What was read since it was begun, and what the box did not believe meanwhile."""

    places: frozenset[tuple[str, int]] = frozenset()
    clips: frozenset[tuple[int, int]] = frozenset()
    doubts: tuple[str, ...] = field(default=())

    def read(self, reading: Reading, doubts: Iterable[str]) -> TryingOut:
        """With what lies there now."""
        new = tuple(one for one in doubts if one not in self.doubts)
        if isinstance(reading, FretboardReading):
            return replace(self, clips=self.clips | reading.clips, doubts=(*self.doubts, *new))
        found = {(name, piece.place) for name, piece in _pieces(reading) if piece is not None}
        return replace(self, places=self.places | found, doubts=(*self.doubts, *new))

    def ticked(self, kind: str, hello: BoxHello | None) -> tuple[Ticked, ...]:
        """For who tries it out: each layer with its twelve places, or strings and slots."""
        if kind == "stack":
            layers = LAYERS[: hello.layers] if hello is not None else LAYERS
            return tuple(self._layer(name) for name in layers)
        strings, slots = (hello.strings, hello.slots) if hello is not None else (STRINGS, SLOTS)
        return (
            _ticked("strings", range(strings, 0, -1), {string for string, _ in self.clips}),
            _ticked("frets", range(slots), {slot for _, slot in self.clips}),
        )

    def _layer(self, name: str) -> Ticked:
        read = {CLOCKWISE[place] for layer, place in self.places if layer == name}
        return _ticked(f"{name} layer", CLOCKWISE[:PLACES], read)


def asks(kind: str, ticked: Iterable[Ticked]) -> str:
    """The one thing to do next."""
    open_one = next((one for one in ticked if one.to_come), None)
    if open_one is None:
        return "All of it was read."
    if kind == "stack":
        return f"Lay any piece in the {open_one.name} and turn it round once, a number at a time."
    return "Push a clip to each string once, and to each fret once."


def _ticked(name: str, every: Iterable[int], read: Iterable[int]) -> Ticked:
    known = set(read)
    numbers = list(every)
    return Ticked(
        name, tuple(str(one) for one in numbers if one in known), tuple(str(one) for one in numbers if one not in known)
    )


def _pieces(reading: StackReading) -> Iterable[tuple[str, Piece | None]]:
    return zip(LAYERS, (reading.key, reading.bottom, reading.top), strict=True)
