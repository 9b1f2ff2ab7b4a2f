"""A simulated guitarist who plays a song along, with faults that a test plants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from chordgame.play_along.chords_due import ChordDue
from dsp.simulated import ACOUSTIC, LIVING_ROOM, How, Pluck, SimulatedGuitar, strum
from hardware.stream import RawBlock

RATE = 32_000
COUNT_IN = 1.0
"""Seconds of the stream before the song's first beat."""
HUMAN = 0.03
"""Seconds that the hand is late, as hands are."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong at a chord: strings that sound otherwise, how late it comes, or that it does not come at all."""

    how: Mapping[int, How] = field(default_factory=dict)
    late: float = 0.0
    missed: bool = False


def blocks_of(dues: tuple[ChordDue, ...], fault: Callable[[int, ChordDue], Fault]) -> Iterator[RawBlock]:
    """The sound of it, in blocks of 20 ms."""
    plucks: list[Pluck] = []
    for number, due in enumerate(dues):
        wrong = fault(number, due)
        if not wrong.missed:
            at = COUNT_IN + due.at + HUMAN + wrong.late
            plucks += strum(due.target, at, gap=0.012, how=wrong.how, hold=COUNT_IN + due.until - at, seed=number)
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=LIVING_ROOM)
    size = RATE // 50
    for n in range(round((COUNT_IN + dues[-1].until + 0.5) * 50)):
        yield RawBlock("simulated", n * size / RATE, RATE, guitar.read(size))
