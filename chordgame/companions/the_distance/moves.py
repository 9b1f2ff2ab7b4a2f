"""Everything that a seat can do in The Distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.companions.the_distance.letters import Letter
from chordgame.engine.game import Move


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Lay cards on the pile; what they are is said next."""

    do: ClassVar[str] = "put"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Say(Move):
    """Say the letter of the cards just put down."""

    do: ClassVar[str] = "say"
    letter: Letter


@dataclass(frozen=True, slots=True)
class Pluck(Move):
    """Say the letter with the guitar: the note played is the letter said. `pitch` is a MIDI note number."""

    do: ClassVar[str] = "pluck"
    pitch: float


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Take one card from the stock."""

    do: ClassVar[str] = "draw"
    weighs_hand: ClassVar[bool] = True
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave the letter to the next player."""

    do: ClassVar[str] = "pass"
    weighs_hand: ClassVar[bool] = True
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Musicards(Move):
    """Say that somebody has one card left; the first who says it is heard."""

    do: ClassVar[str] = "musicards"
    stands_out: ClassVar[bool] = True
    race: ClassVar[bool] = True


ALL = (Put, Say, Pluck, Draw, Pass, Musicards)
